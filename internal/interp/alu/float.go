package alu

// This file computes floating-point operations on the bits of any format.
//
// float and double use Go's operators. On this architecture, Go compiles them to the same SSE instructions as native code and never fuses
// them; products are converted explicitly all the same. half and bfloat are computed in float and rounded again, as the code generator does
// it. The result is correctly rounded for + - * / and square roots, since 24 bits are at least 2*11+2. Other formats are computed by libm
// and C.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// Float computes op on args of format f. n is the integer operand of the operations that have one.
func Float(op fp.Op, f fp.Format, fused bool, args *[3]Word, n int64) Word {
	switch op {
	case fp.Neg, fp.Abs, fp.CopySign:
		return SignOp(op, f, args[0], args[1])
	case fp.Ldexp:
		return Ldexp(f, args[0], n)
	case fp.Powi:
		return powi(f, args[0], n)
	}
	if op.TakesInteger() {
		args = &[3]Word{args[0], FromInt(fp.FromInt, Word{Lo: uint64(n)}, 64, f)}
	}
	switch f {
	case fp.Binary64:
		return Double(op, fused, args)
	case fp.Binary32:
		return single(op, fused, args)
	case fp.Binary16, fp.BFloat16:
		var wide [3]Word
		for i, w := range args {
			wide[i] = Convert(w, f, fp.Binary32)
		}
		return Convert(single(op, fused, &wide), fp.Binary32, f)
	}
	if op == fp.Fma && !fused {
		op = mulAdd
	}
	return Libm(op, f, args[0], args[1], args[2])
}

// Double is Float for doubles, except operations on the sign bit and those with an integer operand.
func Double(op fp.Op, fused bool, args *[3]Word) Word {
	x, y := math.Float64frombits(args[0].Lo), math.Float64frombits(args[1].Lo)
	r, is := fp.Arithmetic(op, x, y)
	switch {
	case is:
	case op != fp.Fma:
		r = Libm64(op, x, y)
	case fused:
		r = math.FMA(x, y, math.Float64frombits(args[2].Lo))
	default:
		r = float64(x*y) + math.Float64frombits(args[2].Lo)
	}
	return Word{Lo: math.Float64bits(r)}
}

func single(op fp.Op, fused bool, args *[3]Word) Word {
	x, y := math.Float32frombits(uint32(args[0].Lo)), math.Float32frombits(uint32(args[1].Lo))
	r, is := fp.Arithmetic(op, x, y)
	switch {
	case is:
	case op == fp.Fma && !fused:
		r = float32(x*y) + math.Float32frombits(uint32(args[2].Lo))
	default:
		return Libm(op, fp.Binary32, args[0], args[1], args[2])
	}
	return Word{Lo: uint64(math.Float32bits(r))}
}

// SignOp computes the operations that only change the sign bit, also of NaNs.
func SignOp(op fp.Op, f fp.Format, x, y Word) Word {
	v := x.Value(f)
	switch op {
	case fp.Neg:
		v = v.Neg()
	case fp.Abs:
		v = v.Abs()
	case fp.CopySign:
		if v.Signbit() != y.Value(f).Signbit() {
			v = v.Neg()
		}
	}
	return Bits(v)
}

// Convert changes the format, rounding to nearest.
func Convert(w Word, from, to fp.Format) Word {
	switch {
	case from == fp.Binary32 && to == fp.Binary64:
		return Word{Lo: math.Float64bits(float64(math.Float32frombits(uint32(w.Lo))))}
	case from == fp.Binary64 && to == fp.Binary32:
		return Word{Lo: uint64(math.Float32bits(float32(math.Float64frombits(w.Lo))))}
	}
	v := w.Value(from).Convert(to)
	return Bits(v)
}

// Ldexp computes x * 2^n, rounded once.
func Ldexp(f fp.Format, x Word, n int64) Word {
	v := x.Value(f)
	big, ok := v.Big()
	if !ok || v.IsZero() {
		return x
	}
	const far = 1 << 17 // beyond the exponents of every format
	big.SetMantExp(big, int(min(max(n, -far), far)))
	r := fp.FromBig(f, big)
	return Bits(r)
}

// powi computes x^n by squaring, as the compiler's runtime does. It rounds every product.
func powi(f fp.Format, x Word, n int64) Word {
	g := f
	if f == fp.Binary16 || f == fp.BFloat16 {
		g = fp.Binary32
	}
	mul := func(a, b Word) Word { return Float(fp.Mul, g, false, &[3]Word{a, b}, 0) }
	a := Convert(x, f, g)
	v := fp.Of(g, 1)
	one := Bits(v)
	r := one
	for k := n; ; {
		if k&1 != 0 {
			r = mul(r, a)
		}
		if k /= 2; k == 0 {
			break
		}
		a = mul(a, a)
	}
	if n < 0 {
		r = Float(fp.Div, g, false, &[3]Word{one, r}, 0)
	}
	return Convert(r, g, f)
}

// CompareFloats decides an fcmp.
func CompareFloats(p ir.Pred, f fp.Format, x, y Word) bool { return p.Relations()&Order(f, x, y) != 0 }

// Order returns how x and y compare.
func Order(f fp.Format, x, y Word) fp.Order {
	switch f {
	case fp.Binary64:
		return fp.OrderOf(math.Float64frombits(x.Lo), math.Float64frombits(y.Lo))
	case fp.Binary32:
		return fp.OrderOf(float64(math.Float32frombits(uint32(x.Lo))), float64(math.Float32frombits(uint32(y.Lo))))
	}
	a, b := x.Value(f), y.Value(f)
	if a.IsNaN() || b.IsNaN() {
		return fp.Unordered
	}
	if a.IsInf() || b.IsInf() {
		return fp.OrderOf(rank(a), rank(b))
	}
	p, _ := a.Big()
	q, _ := b.Big()
	return fp.OrderOf(float64(p.Cmp(q)), 0)
}

// rank orders infinities against all other numbers.
func rank(v fp.Value) float64 {
	if v.IsInf() {
		return float64(v.Sign())
	}
	return 0
}
