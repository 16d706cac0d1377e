// Package flow finds how functions use the memory behind their pointer parameters, and shared variables: what they may read before they
// write it, and what they may write.
//
// It analyses the instructions of package ir's programs, without source types. It assumes that a loop runs at least once, and that a called
// function writes everything that it may write. It does not distinguish the elements of an array that has a variable index.
package flow

import (
	"slices"
	"strings"

	"faultline/internal/ir"
)

// A Use is how a function uses the memory behind one of its parameters.
type Use struct {
	Read    []Place // may be read before the function writes it
	Written []Place // may be written
	Against []int   // other parameters with which the pointer is compared, or from which it is subtracted
	Lost    bool    // the analysis cannot follow the pointer: it is passed to an undefined function or stored in memory
	Called  bool    // the pointer is a function that may be called
	Handed  bool    // the pointer is not used, except as an argument of functions that are not defined anywhere
	Outside string  // if Lost: the first undefined function to which it is passed
}

// A Place is Size bytes at Offset from a pointer, and at all distances from there that are multiples of Stride, in both directions. Stride
// is 0 for a single place.
type Place struct{ Offset, Stride, Size int }

// Touches reports whether one of the places contains one of the n bytes at offset o. If the memory is an array with elements of elem bytes,
// it checks that offset in every element.
func Touches(places []Place, o, n, elem int) bool {
	return slices.ContainsFunc(places, func(p Place) bool {
		g := gcd(p.Stride, elem)
		if g == 0 {
			return p.Offset < o+n && o < p.Offset+p.Size
		}
		d := mod(p.Offset-o, g)
		return d < n || g-d < p.Size
	})
}

// LeavesAlone reports whether a function certainly neither reads nor writes n bytes at any of the offsets, in memory with elements of elem
// bytes.
func (u *Use) LeavesAlone(offsets []int, n, elem int) bool {
	return !u.Lost && !slices.ContainsFunc(offsets, func(o int) bool {
		return Touches(u.Read, o, n, elem) || Touches(u.Written, o, n, elem)
	})
}

// covers reports whether a write to w sets every byte that a read of q may read.
func (w Place) covers(q Place) bool {
	g := gcd(w.Stride, q.Stride)
	if g == 0 {
		return w.Offset <= q.Offset && q.Offset+q.Size <= w.Offset+w.Size
	}
	d := mod(q.Offset-w.Offset, g)
	return d == 0 || d+q.Size <= w.Size
}

// An address is the set of places to which a pointer may point. The key is a parameter, or ^ID of a variable. The place is that of the
// first byte (Size is 0).
type address map[int]Place

// join adds a place of a parameter. It reports whether the address changed.
func (a address) join(param int, p Place) bool {
	old, ok := a[param]
	if !ok {
		a[param] = p
		return true
	}
	stride := gcd(gcd(old.Stride, p.Stride), old.Offset-p.Offset)
	if stride == old.Stride {
		return false
	}
	a[param] = Place{Offset: mod(old.Offset, stride), Stride: stride}
	return true
}

// An Analysis has the results for the functions of a program. It is not safe for concurrent use.
type Analysis struct {
	program *ir.Program
	done    map[int]*summary // by Func ID; nil while it is being computed
	inside  int              // the function whose summary is being computed
	begun   bool             // its summary, or that of a callee, used another unfinished summary
	passing []int            // functions whose summaries used an unfinished one

	system    func(name string) bool // whether the system's libraries have a function; nil if unknown
	addressed []*ir.Func             // functions whose address is taken; nil until computed
}

// New returns an empty analysis of a program. system, if not nil, reports whether the system's libraries have a function.
func New(p *ir.Program, system func(name string) bool) *Analysis {
	return &Analysis{program: p, done: make(map[int]*summary), inside: -1, system: system}
}

// Of returns the uses of a function's parameters, by number, and of the shared variables that the function may write, by ID. The use of a
// parameter that is not a pointer is empty. Writes through a pointer that was stored in memory are not visible.
func (a *Analysis) Of(f *ir.Func) (uses []Use, variables map[int]Use) {
	defer a.forget()
	s := a.of(f)
	variables = map[int]Use{}
	for id, use := range s.variables {
		if len(use.Written) > 0 {
			variables[^id] = *use
		}
	}
	return slices.Clone(s.uses), variables
}

// forget ends a query. It deletes summaries of mutually recursive functions, because they depend on the function where the query started.
func (a *Analysis) forget() {
	for _, id := range a.passing {
		delete(a.done, id)
	}
	a.passing, a.begun = a.passing[:0], false
}

// A summary has the properties of a function that its callers need.
type summary struct {
	uses      []Use
	variables map[int]*Use // by ^ID
	result    address      // where the returned pointer may point
}

// of returns the summary of a function. The parameters of recursive calls and of functions without a body are Lost.
func (a *Analysis) of(f *ir.Func) *summary {
	s, begun := a.done[f.ID]
	switch {
	case s != nil:
		a.begun = a.begun || slices.Contains(a.passing, f.ID)
		return s
	case begun || f.Blocks == nil:
		a.begun = a.begun || begun && f.ID != a.inside
		return outside(f)
	}
	caller, callers := a.inside, a.begun
	a.done[f.ID], a.inside, a.begun = nil, f.ID, false
	s = a.function(f)
	if a.done[f.ID] = s; a.begun {
		a.passing = append(a.passing, f.ID)
	}
	a.inside, a.begun = caller, callers || a.begun
	return s
}

// results are the parameters of libm's functions through which they return a float, and integers those for an int.
var (
	results  = map[string][]int{"modf": {1}, "sincos": {1, 2}}
	integers = map[string][]int{"frexp": {1}, "remquo": {2}, "lgamma_r": {1}}
)

// outside returns the summary of a function without a body.
func outside(f *ir.Func) *summary {
	s := &summary{uses: make([]Use, len(f.Params))}
	for i := range s.uses {
		s.uses[i].Lost = true
	}
	returns := func(through []int, size int) {
		for _, i := range through {
			s.uses[i] = Use{Written: []Place{{Size: size}}}
		}
	}
	for suffix, size := range map[string]int{"": 8, "f": 4, "l": 16} {
		if base, is := strings.CutSuffix(f.Name, suffix); is && len(f.Params) > 1 && f.Params[0].Kind == ir.Float {
			returns(results[base], size)
			returns(integers[base], 4)
		}
	}
	return s
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// mod returns the nonnegative remainder of a / b.
func mod(a, b int) int { return ((a % b) + b) % b }
