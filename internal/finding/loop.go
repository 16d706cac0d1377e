package finding

// A Loop is where a run that did not end spends its time.
type Loop struct {
	Function string `json:"function"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
	Calls    bool   `json:"calls,omitempty"`  // no loop, but a function that is called again and again
	Period   int64  `json:"period,omitempty"` // after so many rounds the whole state is the same again: it never ends

	// LeftOut is what the program returns where an optimiser left the loop out: C lets it take a loop without effects to end, where its
	// condition is no constant.
	LeftOut []Number `json:"left_out,omitempty"`
}

// A Round is what the floating-point operations of a loop gave last in one round, in the order of the source.
type Round []Step

// A Step is what one operation gave.
type Step struct {
	Site  *Site  `json:"site"`
	Value Number `json:"value"`
}
