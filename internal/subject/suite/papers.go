package suite

// This file reads the figures that papers published about the subjects of suites. Only package bench and tests use them.

import (
	"fmt"
	"io/fs"
	"strconv"

	"github.com/pelletier/go-toml/v2"

	"faultline/suites"
)

// A Paper is the figures of one paper, in its order.
type Paper []*Figure

// A Figure is what a paper published about one subject.
type Figure struct {
	Subject string  // "" if there is none here; Note says why
	Name    string  // as printed; "" is Subject
	Number  int     // as printed; 0: it has none
	Table   int     // 0: not in a table
	Input   string  // as printed
	Error   string  // relative, as printed
	Seconds float64 // of the search, as printed
	Note    string

	// What ATOMU's tables say besides.
	DEMC   *Rival
	Mended string // what was lost in the text that was read, and was restored by hand; "" for most

	// What Ariadne's tables say besides. At and Op are the operation in the version that is measured here.
	Kind   string             // "invalid"
	Line   int                // in the paper's version
	At     string             // "bessel.c:317"
	Op     string             // "sqrt"
	Counts map[string]float64 // of a table that is not about one subject

	// What EIFFEL's Tables II to IV say besides.
	Domain  string      // of each variable: "[-1e5, 708]"
	MinPts  int         `toml:"min-pts"` // of DBSCAN
	Epsilon float64     // of DBSCAN
	Ranges  int         // inferred
	Reports []string    // of "S3FP" and "ATOMU": those that report an error at all
	Sizes   *RangeSizes // Table IV; nil for those that are not in it

	// What FPGen's Table 3 says besides. Error is "" there: every tool has one.
	Random   *Tool
	S3FP     *Tool
	KLEE     *Tool `toml:"klee-float"`
	FPGen    *Tool
	Element  string // of a vector or matrix: what Random and S3FP were scored on; "" is all of it
	Symbolic []int  // Table 2: the number of symbolic inputs, initial and final; nil for those that are not in it
	Most     string // the largest relative error that any input can have, where one that is printed is above it; "" otherwise
}

// A Rival is what ATOMU's tables say of another tool.
type Rival struct {
	Found   bool // a significant error
	Seconds float64
}

// A Tool is what one tool came to.
type Tool struct {
	Error   string  // the largest relative one, as printed
	Inputs  int     // that it generated
	Seconds float64 // as printed; what is printed as at most a second is 1
}

// RangeSizes are numbers and average sizes of input ranges, EIFFEL's and PSAT's (EIFFEL, Table IV).
type RangeSizes struct {
	Ranges     int
	Size       float64
	PSATRanges int     `toml:"psat-ranges"`
	PSATSize   float64 `toml:"psat-size"`
}

// Published returns the figures of the built-in suite of this name: atomu, eiffel, fpgen, ...
func Published(name string) (Paper, error) {
	for _, pattern := range []string{name + ".toml", "*/" + name + ".toml"} {
		files, err := fs.Glob(suites.FS, pattern)
		if err != nil || len(files) == 0 {
			continue
		}
		data, err := fs.ReadFile(suites.FS, files[0])
		if err != nil {
			return nil, err
		}
		var file struct {
			Figures Paper `toml:"figure"`
		}
		err = toml.Unmarshal(data, &file)
		return file.Figures, err
	}
	return nil, fmt.Errorf("there is no suite %s", name)
}

// Of returns the figure about a subject, nil for none.
func (p Paper) Of(subject string) *Figure {
	for _, f := range p {
		if f.Subject == subject {
			return f
		}
	}
	return nil
}

// Relative is the relative error that the paper reports: of several tools the largest that an input can have. Every figure with a subject
// of a table of errors has one.
func (f *Figure) Relative() float64 {
	if f.FPGen == nil {
		return parsed(f.Error)
	}
	largest := 0.0
	for _, t := range f.Tools() {
		if e := t.Relative(); f.Possible(e) {
			largest = max(largest, e)
		}
	}
	return largest
}

// Tools are those of FPGen's Table 3, in its order; nil of another table.
func (f *Figure) Tools() []*Tool {
	if f.FPGen == nil {
		return nil
	}
	return []*Tool{f.Random, f.S3FP, f.KLEE, f.FPGen}
}

// Possible reports whether an input can have such a relative error, as far as the figure says.
func (f *Figure) Possible(e float64) bool { return f.Most == "" || e <= parsed(f.Most) }

// Relative is the tool's relative error.
func (t *Tool) Relative() float64 { return parsed(t.Error) }

func parsed(text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("published error " + text)
	}
	return v
}
