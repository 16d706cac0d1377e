package hunt

// This file lists the numbers that a program treats specially: the constants of its comparisons, and values that all functions treat
// specially.

import (
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// mostConstants is the number of constants that are kept: the first ones in the order of the code.
const mostConstants = 64

// Floats returns the magnitudes of the finite, nonzero constants in floating-point comparisons of reachable code.
func Floats(s *subject.Subject) (list []float64) {
	Reached(s, func(f *ir.Func, in *ir.Inst) {
		if in.Op == ir.OpFloat && in.Float == fp.Cmp {
			list = appendFloats(list, f, in)
		}
	})
	return list[:min(len(list), mostConstants)]
}

// appendFloats appends the magnitudes of the constant floating-point operands of in that list does not contain.
func appendFloats(list []float64, f *ir.Func, in *ir.Inst) []float64 {
	for c := range Operands(f, in, ir.Float) {
		if x := math.Abs(c.Float.Float64()); x > 0 && x <= math.MaxFloat64 && !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// Operands iterates over the constant operands of an instruction that are of one kind.
func Operands(f *ir.Func, in *ir.Inst, kind ir.Kind) iter.Seq[*ir.Const] {
	return func(yield func(*ir.Const) bool) {
		for _, o := range in.Args {
			if o < 0 && f.Consts[^o].Type.Kind == kind && !f.Consts[^o].Undef && !yield(f.Consts[^o]) {
				return
			}
		}
	}
}

// Reached calls do for every instruction of every reachable function.
func Reached(s *subject.Subject, do func(f *ir.Func, in *ir.Inst)) {
	program, entry := s.Program, s.Call.Entry
	if entry >= len(program.Funcs) {
		return
	}
	for id, in := range program.Reach(entry).Funcs {
		if !in {
			continue
		}
		f := program.Funcs[id]
		for _, b := range f.Blocks {
			for i := range b.Insts {
				do(f, &b.Insts[i])
			}
		}
	}
}

// mostInteger is the largest magnitude of an integer constant that is tried as an input. Larger constants are masks and limits.
const mostInteger = 1 << 20

// Integers returns the integer constants in comparisons of reachable code, and the cases of its switches.
func Integers(s *subject.Subject) []float64 {
	list := []float64{0}
	enter := func(bits int, n uint64) {
		if shift := 64 - bits; shift > 0 {
			n = uint64(int64(n<<shift) >> shift)
		}
		if x := float64(int64(n)); math.Abs(x) <= mostInteger && !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	Reached(s, func(f *ir.Func, in *ir.Inst) {
		switch in.Op {
		case ir.OpICmp:
			for c := range Operands(f, in, ir.Int) {
				enter(c.Type.Bits, c.Int)
			}
		case ir.OpSwitch:
			for _, n := range in.Cases {
				enter(switchBits, n)
			}
		}
	})
	return list[:min(len(list), mostConstants)]
}

// switchBits is the width in bits of the integers in switches.
const switchBits = 32

// Special returns inputs that functions often treat specially: ends of formats, integers and halves, multiples of pi/2.
func Special() []float64 {
	list := []float64{
		0, math.SmallestNonzeroFloat64, 0x1p-1022, math.MaxFloat64, 0x1p-149, 0x1p-126, 0x1p128, 0x1p-54, 0x1p-53, 0x1p-52,
		0x1p-27, 0x1p-26, 0x1p26, 0x1p27, 0x1p31, 0x1p32, 0x1p52, 0x1p53, 0x1p63, 0x1p64, 0x1p511, 0x1p512, 0x1p-511, 0x1p-538,
		math.E, math.Ln2, math.Sqrt2, math.Sqrt2 / 2, math.Ln2 * 1024, math.Ln2 * 1075, 0.1, 1e3, 1e6,
	}
	for k := 1.0; k <= 40; k++ {
		list = append(list, k)
	}
	for k := 0.5; k <= 8; k++ {
		list = append(list, k)
	}
	for k := 1.0; k <= 8; k++ {
		list = append(list, k*math.Pi/2)
	}
	return list
}

// Vary returns x in half of all cases. Otherwise it returns one of values, with either sign, or a number between -10 and 10.
func Vary(r *rand.Rand, x float64, values []float64) float64 {
	switch r.IntN(8) {
	case 0:
		return values[r.IntN(len(values))]
	case 1:
		return -values[r.IntN(len(values))]
	case 2, 3:
		return 20 * (r.Float64() - 0.5)
	}
	return x
}
