package run

// A Stop describes a run that the program itself ended: by an exception that nobody catches, or by an assertion that fails.
type Stop struct {
	Thrown    string // linkage name of the description of the exception's type
	Text      string // its what(); "" if it has none
	Assertion string // what does not hold
	File      string // of the assertion
	Line      int
}
