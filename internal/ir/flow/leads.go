package flow

// This file finds leading dimensions: a[i + j*lda], where i counts to m, has columns that do not overlap if lda is at least m.

import (
	"slices"

	"faultline/internal/ir"
)

// A Lead is a pair of integer parameters, in LLVM's numbering. Stride is the distance between the columns or rows of a matrix. Extent is
// the number of elements that loops use of a column or row. The parameters are integers, or pointers to integers.
type Lead struct{ Stride, Extent int }

// leadDepth is how many calls deep Leads looks.
const leadDepth = 3

// Leads returns the leading dimensions of f, and of functions to which f passes its parameters.
func Leads(p *ir.Program, f *ir.Func) []Lead { return leads(p, f, leadDepth) }

func leads(p *ir.Program, f *ir.Func, depth int) (list []Lead) {
	l := &leadWalk{f: f, made: make(map[ir.Operand]*ir.Inst), extents: make(map[ir.Operand][]int)}
	each(f, func(_ int, in *ir.Inst) {
		if in.Dst >= 0 {
			l.made[ir.Operand(in.Dst)] = in
		}
	})
	each(f, func(_ int, in *ir.Inst) { l.compare(in) })
	add := func(stride, extent int) {
		if lead := (Lead{stride, extent}); stride >= 0 && extent >= 0 && stride != extent && !slices.Contains(list, lead) {
			list = append(list, lead)
		}
	}
	each(f, func(_ int, in *ir.Inst) {
		switch {
		case in.Op == ir.OpGEP:
			for _, o := range in.Args[1:] {
				strides, counters := l.terms(o, nil, nil)
				for _, stride := range strides {
					for _, c := range counters {
						for _, extent := range l.extents[c] {
							add(stride, extent)
						}
					}
				}
			}
		case in.Op == ir.OpCall && in.Callee >= 0 && depth > 1:
			for _, inner := range leads(p, p.Funcs[in.Callee], depth-1) {
				if inner.Stride < len(in.Args) && inner.Extent < len(in.Args) {
					add(l.parameter(in.Args[inner.Stride]), l.parameter(in.Args[inner.Extent]))
				}
			}
		}
	})
	return list
}

// A leadWalk reads one function.
type leadWalk struct {
	f       *ir.Func
	made    map[ir.Operand]*ir.Inst
	extents map[ir.Operand][]int // of a loop counter: the parameters with which it is compared
}

// compare records that a comparison bounds a counter by a parameter.
func (l *leadWalk) compare(in *ir.Inst) {
	if in.Op != ir.OpICmp || len(in.Args) != 2 {
		return
	}
	for k, bound := range in.Args {
		extent := l.parameter(bound)
		if extent < 0 {
			continue
		}
		_, counters := l.terms(in.Args[1-k], nil, nil)
		for _, c := range counters {
			l.extents[c] = append(l.extents[c], extent)
		}
	}
}

// terms adds the terms of an integer sum to two lists: the parameters that a counter is multiplied by, and the counters.
func (l *leadWalk) terms(o ir.Operand, strides []int, counters []ir.Operand) ([]int, []ir.Operand) {
	o = l.plain(o)
	in := l.made[o]
	switch {
	case in == nil:
	case in.Op == ir.OpAddI || in.Op == ir.OpSubI:
		for _, a := range in.Args {
			strides, counters = l.terms(a, strides, counters)
		}
	case in.Op == ir.OpMulI:
		for k, a := range in.Args {
			other := l.made[l.plain(in.Args[1-k])]
			if stride := l.parameter(a); stride >= 0 && other != nil && l.parameter(in.Args[1-k]) < 0 {
				strides = append(strides, stride)
			}
		}
	case in.Op == ir.OpPhi:
		counters = append(counters, o)
	}
	return strides, counters
}

// plain returns an operand without conversions between integer types.
func (l *leadWalk) plain(o ir.Operand) ir.Operand {
	for range deepest {
		in := l.made[o]
		if in == nil || in.Op != ir.OpSExt && in.Op != ir.OpZExt && in.Op != ir.OpTruncI && in.Op != ir.OpFreeze {
			break
		}
		o = in.Args[0]
	}
	return o
}

// parameter returns the parameter that an operand is, or points to the number that it is, and -1 for another operand.
func (l *leadWalk) parameter(o ir.Operand) int {
	if o = l.plain(o); o < 0 {
		return -1
	}
	isParam := func(o ir.Operand, kind ir.Kind) bool {
		return o >= 0 && int(o) < len(l.f.Params) && l.f.Params[o].Kind == kind
	}
	in := l.made[o]
	switch {
	case isParam(o, ir.Int), isParam(o, ir.Pointer):
		return int(o)
	case in != nil && in.Op == ir.OpLoad && isParam(in.Args[0], ir.Pointer):
		return int(in.Args[0])
	}
	return -1
}
