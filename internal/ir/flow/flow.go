// Package flow finds out what functions do with the memory that their parameters point to, and with variables that others can name: what
// they may read before they have written it, and what they write.
//
// It reads package ir's programs and knows no types of the source. It goes by what instructions say: a loop is taken to run at least
// once, a function that is called to write what it may write, and of an array the elements are not told apart
// where an index varies.
package flow

import (
	"slices"
	"strings"

	"faultline/internal/ir"
)

// A Use is what a function does with the memory behind one of its parameters.
type Use struct {
	Read    []Place // may be read before the function has written them
	Written []Place // may be written
	Against []int   // other parameters that the pointer is compared with, or subtracted from
	Lost    bool    // the pointer goes where it is not followed: to a function that is not here, into memory
	Called  bool    // what the pointer points to is called: a function
	Handed  bool    // nobody looks at the pointer: it is handed on at most, to functions that nobody defines
	Outside string  // Lost: the first function that is not here to which it goes
}

// A Place is Size bytes at Offset from where a parameter points, and at every multiple of Stride from there, both ways. Stride is 0 for
// one place alone.
type Place struct{ Offset, Stride, Size int }

// Touches reports whether one of the places has a byte of n at offset o, or, where the memory is an array of elements of elem bytes, at
// that offset in some element.
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

// LeavesAlone reports whether it is known that a function neither reads nor writes n bytes at any of some offsets, in memory whose elements
// have elem bytes.
func (u *Use) LeavesAlone(offsets []int, n, elem int) bool {
	return !u.Lost && !slices.ContainsFunc(offsets, func(o int) bool {
		return Touches(u.Read, o, n, elem) || Touches(u.Written, o, n, elem)
	})
}

// covers reports whether a write of w leaves what a read of q finds.
func (w Place) covers(q Place) bool {
	g := gcd(w.Stride, q.Stride)
	if g == 0 {
		return w.Offset <= q.Offset && q.Offset+q.Size <= w.Offset+w.Size
	}
	d := mod(q.Offset-w.Offset, g)
	return d == 0 || d+q.Size <= w.Size
}

// An address is where a pointer may point: by parameter, or ^ID of a variable, the place of its first byte (Size is 0).
type address map[int]Place

// join adds another place of the same parameter; it reports whether that is news.
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

// An Analysis is what was found out about the functions of a program. It belongs to one goroutine.
type Analysis struct {
	program *ir.Program
	done    map[int]*summary // by Func ID; nil while it is being made
	inside  int              // the function whose summary is being made
	begun   bool             // it, or what it calls, has met another one whose summary is being made
	passing []int            // those of which that is so

	system    func(name string) bool // whether the system has a function; nil where that is not known
	addressed []*ir.Func             // whose address is taken; nil before that was asked
}

// New returns an analysis of a program, which has found out nothing yet. System, if it is not nil, reports whether the system's libraries
// have a function.
func New(p *ir.Program, system func(name string) bool) *Analysis {
	return &Analysis{program: p, done: make(map[int]*summary), inside: -1, system: system}
}

// Of returns the uses of a function's parameters, by number; those that are no pointers have empty ones. The variables are those that other
// programs can name and that the function may write, by ID; what is written through a pointer that was kept in memory is not seen.
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

// forget ends a question. What was found out about functions that call each other in a circle hangs on the one where the question came in.
func (a *Analysis) forget() {
	for _, id := range a.passing {
		delete(a.done, id)
	}
	a.passing, a.begun = a.passing[:0], false
}

// A summary is what callers need to know of a function.
type summary struct {
	uses      []Use
	variables map[int]*Use // by ^ID
	result    address      // where the pointer that it returns may point
}

// of returns the summary of a function. What calls itself is lost, and so is what has no body.
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

// results are the parameters of libm's functions through which these return a float, and integers those for an int.
var (
	results  = map[string][]int{"modf": {1}, "sincos": {1, 2}}
	integers = map[string][]int{"frexp": {1}, "remquo": {2}, "lgamma_r": {1}}
)

// outside is the summary of a function without a body.
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

// mod is the remainder that is not negative.
func mod(a, b int) int { return ((a % b) + b) % b }
