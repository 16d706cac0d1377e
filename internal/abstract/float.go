package abstract

// This file has floating-point arithmetic on sets of operands, with the exceptions. Rounding to nearest is monotone, so the results at the
// ends are the ends of the results.

import (
	"math"

	"faultline/internal/fp"
)

// An outcome is a set of results under construction.
type outcome struct {
	Value
	format  fp.Format
	May     fp.Exception // exceptions of finite operands
	Carried fp.Exception // exceptions that need an infinite operand
}

func newOutcome(f fp.Format) outcome {
	return outcome{Value: Value{Kind: Float, Grid: 1000}, format: f}
}

// limits returns the largest number of a format and its smallest normal one.
func limits(f fp.Format) (largestOf, normal float64) {
	if f == fp.Binary32 {
		return math.MaxFloat32, 0x1p-126
	}
	return Largest, 0x1p-1022
}

// Rounded returns x in the format. x is exact or rounded to double.
func Rounded(f fp.Format, x float64) float64 {
	if f == fp.Binary32 {
		return float64(float32(x))
	}
	return x
}

// A piece is a part of a float: numbers of one sign, a zero, or an infinity.
type piece struct {
	sign   int // sign of its numbers; 0: zeros
	inf    bool
	lo, hi float64
	grid   int
}

// pieces appends the parts of v, a number of format f, to list. NaN is not among them.
func (v *Value) pieces(f fp.Format, list []piece) []piece {
	top, _ := limits(f)
	if v.infinite() {
		top = min(top, v.Finite())
	}
	if v.N0 < 0 {
		if math.IsInf(v.N0, -1) {
			list = append(list, piece{sign: -1, inf: true, lo: -Inf, hi: -Inf})
		}
		if v.N1 >= -top {
			list = append(list, piece{sign: -1, lo: max(v.N0, -top), hi: v.N1, grid: int(v.Grid)})
		}
	}
	if v.Zero {
		list = append(list, piece{grid: 1000})
	}
	if v.P1 > 0 {
		if v.P0 <= top {
			list = append(list, piece{sign: 1, lo: v.P0, hi: min(v.P1, top), grid: int(v.Grid)})
		}
		if math.IsInf(v.P1, 1) {
			list = append(list, piece{sign: 1, inf: true, lo: Inf, hi: Inf})
		}
	}
	return list
}

// low returns the smallest magnitude in p.
func (p *piece) low() float64 { return min(math.Abs(p.lo), math.Abs(p.hi)) }

// negated returns -p.
func (p piece) negated() piece {
	p.sign, p.lo, p.hi = -p.sign, -p.hi, -p.lo
	return p
}

// Put adds results from lo to hi. The nonzero ones have a magnitude of at least least and are multiples of 2^grid. An infinite end is an
// overflow. Zero is included only if zero is true.
func (r *outcome) Put(lo, hi, least float64, zero bool, grid int) {
	top, normal := limits(r.format)
	lo, hi, least = Rounded(r.format, lo), Rounded(r.format, hi), Rounded(r.format, least)
	if math.Abs(lo) > top || math.Abs(hi) > top {
		r.May |= fp.Overflow
	}
	r.Zero = r.Zero || zero
	z := Value{Kind: Float, Grid: int16(max(min(grid, 1000), LeastPow))}
	if lo < 0 {
		z.N0, z.N1 = lo, min(hi, -max(least, Smallest))
	}
	if hi > 0 {
		z.P0, z.P1 = max(lo, least, Smallest), hi
	}
	z = z.tidy()
	if z.P1 > 0 && z.P0 < normal || z.N0 < 0 && z.N1 > -normal {
		r.May |= fp.Underflow
	}
	z.Zero = r.Value.Zero
	if r.N0 == 0 && r.P1 == 0 {
		z.Wild = r.Wild
		r.Value = z
		return
	}
	r.Value = Joined(&r.Value, &z)
}

// infinite adds an infinity with a sign; both infinities for 0.
func (r *outcome) infinite(sign int) {
	z := Value{Kind: Float, Grid: 1000, Zero: r.Zero, Wild: r.Wild}
	if sign <= 0 {
		z.N0, z.N1 = -Inf, -Inf
	}
	if sign >= 0 {
		z.P0, z.P1 = Inf, Inf
	}
	r.Value = Joined(&r.Value, &z)
}

// none adds NaN, with invalid raised by finite operands or, if carried, by infinities.
func (r *outcome) none(carried bool) {
	r.Wild = true
	if carried {
		r.Carried |= fp.Invalid
	} else {
		r.May |= fp.Invalid
	}
}

// Done returns the finished set. wild tells that an operand may be NaN.
func (r *outcome) Done(wild bool) outcome {
	r.Wild = r.Wild || wild
	r.From = 0
	r.Value = r.tidy()
	return *r
}

// Sum returns the values that x + y or x - y can have. If same is set, x and y are one variable of the program, so x - x is 0.
func Sum(op fp.Op, f fp.Format, x, y *Value, same bool) outcome {
	r := newOutcome(f)
	var ax, ay [5]piece
	px, py := x.pieces(f, ax[:0]), y.pieces(f, ay[:0])
	for i := range px {
		for j := range py {
			if same && i != j {
				continue
			}
			q := fp.Summand(op, py[j], piece.negated)
			r.addPieces(&px[i], &q, same && px[i].sign == -q.sign)
		}
	}
	return r.Done(x.Wild || y.Wild)
}

func (r *outcome) addPieces(p, q *piece, cancel bool) {
	switch {
	case p.inf && q.inf && p.sign != q.sign:
		r.none(true)
	case p.inf:
		r.infinite(p.sign)
	case q.inf:
		r.infinite(q.sign)
	case cancel:
		r.Zero = true
	case p.sign == 0 && q.sign == 0:
		r.Zero = true
	default:
		lo, hi := p.lo+q.lo, p.hi+q.hi
		grid := min(p.grid, q.grid)
		if p.sign*q.sign >= 0 {
			r.Put(lo, hi, 0, false, grid)
			return
		}
		// If |a| >= 2^e, a sum of doubles is 0 or at least 2^(e-53): it is at least half of a, or a multiple of half of a's last place.
		e := max(exponent(p.low()), exponent(q.low())) - 53
		r.Put(lo, hi, power2(max(e, grid)), p.lo <= -q.lo && -q.hi <= p.hi, grid)
	}
}

// Product returns x y.
func Product(f fp.Format, x, y *Value, same bool) outcome {
	r := newOutcome(f)
	var ax, ay [5]piece
	px, py := x.pieces(f, ax[:0]), y.pieces(f, ay[:0])
	for i := range px {
		for j := range py {
			if !same || i == j {
				r.mulPieces(&px[i], &py[j])
			}
		}
	}
	return r.Done(x.Wild || y.Wild)
}

func (r *outcome) mulPieces(p, q *piece) {
	sign := p.sign * q.sign
	switch {
	case (p.inf || q.inf) && sign == 0:
		r.none(true)
	case p.inf || q.inf:
		r.infinite(sign)
	case sign == 0:
		r.Zero = true
	default:
		lo := p.low() * q.low()
		hi := max(math.Abs(p.lo), math.Abs(p.hi)) * max(math.Abs(q.lo), math.Abs(q.hi))
		r.scaled(sign, lo, hi, p.grid+q.grid)
	}
}

// scaled adds a rounded product or quotient from lo to hi in magnitude. Below the smallest normal number it may be inexact, and its lowest
// bit is then unknown.
func (r *outcome) scaled(sign int, lo, hi float64, grid int) {
	_, normal := limits(r.format)
	lo, hi = Rounded(r.format, lo), Rounded(r.format, hi)
	exact := grid >= exponent(normal)
	if exact {
		lo = max(lo, power2(grid))
		hi = max(hi, lo)
	}
	if lo <= normal && !exact {
		r.May |= fp.Underflow
		r.Zero = r.Zero || lo == 0
		grid = LeastPow
	}
	if sign > 0 {
		r.Put(lo, hi, lo, false, grid)
	} else {
		r.Put(-hi, -lo, lo, false, grid)
	}
}

// Quotient returns x / y.
func Quotient(f fp.Format, x, y *Value, same bool) outcome {
	r := newOutcome(f)
	var ax, ay [5]piece
	px, py := x.pieces(f, ax[:0]), y.pieces(f, ay[:0])
	for i := range px {
		for j := range py {
			if !same || i == j {
				r.divPieces(&px[i], &py[j], same)
			}
		}
	}
	return r.Done(x.Wild || y.Wild)
}

func (r *outcome) divPieces(p, q *piece, same bool) {
	sign := p.sign * q.sign
	switch {
	case p.inf && q.inf:
		r.none(true)
	case p.inf:
		r.infinite(sign)
	case q.inf:
		r.Zero = true
	case p.sign == 0 && q.sign == 0:
		r.none(false)
	case q.sign == 0:
		r.May |= fp.DivideByZero
		r.infinite(0)
	case p.sign == 0:
		r.Zero = true
	case same:
		r.Put(1, 1, 1, false, 0)
	default:
		top := max(math.Abs(q.lo), math.Abs(q.hi))
		grid := LeastPow
		if q.lo == q.hi && lowestBit(q.lo) == exponent(q.lo) {
			grid = p.grid - exponent(q.lo)
		}
		r.scaled(sign, p.low()/top, max(math.Abs(p.lo), math.Abs(p.hi))/q.low(), grid)
	}
}

// Root returns the square root of x.
func Root(f fp.Format, x *Value) outcome {
	r := newOutcome(f)
	if x.N0 < 0 {
		if x.N1 > -Inf {
			r.none(false)
		}
		if x.N0 == -Inf {
			r.none(true)
		}
	}
	r.Zero = x.Zero
	if x.P1 > 0 {
		r.P0, r.P1, r.Grid = Rounded(f, math.Sqrt(x.P0)), Rounded(f, math.Sqrt(x.P1)), LeastPow
		top, _ := limits(f)
		r.Most = Rounded(f, math.Sqrt(min(x.Finite(), top)))
	}
	return r.Done(x.Wild)
}

// MulAdd returns x y + z, rounded once. Its extreme values are at the corners of the operands.
func MulAdd(f fp.Format, x, y, z *Value) outcome {
	r := newOutcome(f)
	exact := Product(fp.Binary64, x, y, false)
	if f != fp.Binary64 || x.Wild || y.Wild || z.Wild || !IsFinite(x) || !IsFinite(y) || !IsFinite(z) || exact.May != 0 {
		r.Value, r.May, r.Carried = AnyFloat, fp.Invalid|fp.Overflow|fp.Underflow, fp.Invalid
		return r
	}
	var ax, ay, az [5]piece
	for _, p := range x.pieces(f, ax[:0]) {
		for _, q := range y.pieces(f, ay[:0]) {
			for _, s := range z.pieces(f, az[:0]) {
				r.fusePieces(&p, &q, &s)
			}
		}
	}
	return r.Done(false)
}

func (r *outcome) fusePieces(p, q, s *piece) {
	lo, hi := Inf, -Inf
	for _, a := range [2]float64{p.lo, p.hi} {
		for _, b := range [2]float64{q.lo, q.hi} {
			lo, hi = min(lo, math.FMA(a, b, s.lo)), max(hi, math.FMA(a, b, s.hi))
		}
	}
	grid := min(p.grid+q.grid, s.grid)
	least := 0.0
	if grid >= LeastPow {
		least = power2(grid)
	} else {
		grid = LeastPow
	}
	zero := lo <= 0 && hi >= 0
	if zero && (least == 0) {
		r.May |= fp.Underflow
	}
	if lo == 0 && hi == 0 {
		r.Zero = true
		return
	}
	r.Put(lo, hi, least, zero, grid)
}

// IsFinite reports whether a float is neither infinite nor NaN.
func IsFinite(x *Value) bool { return !x.Wild && x.N0 > -Inf && x.P1 < Inf }

// Narrowed returns x, a double, converted to binary32.
func Narrowed(x *Value) outcome {
	r := newOutcome(fp.Binary32)
	var a [5]piece
	for _, p := range x.pieces(fp.Binary64, a[:0]) {
		switch {
		case p.inf:
			r.infinite(p.sign)
		case p.sign == 0:
			r.Zero = true
		default:
			r.scaled(p.sign, p.low(), max(math.Abs(p.lo), math.Abs(p.hi)), p.grid)
		}
	}
	return r.Done(x.Wild)
}

// OrdersOf returns the possible orders of x and y.
func OrdersOf(x, y *Value, same bool) fp.Order {
	var o fp.Order
	if x.Wild || y.Wild {
		o |= fp.Unordered
	}
	if same {
		return o | fp.Equal
	}
	xlo, xhi, ylo, yhi := x.Lowest(), x.Highest(), y.Lowest(), y.Highest()
	if xlo > xhi || ylo > yhi { // there are no numbers
		return o
	}
	if o |= fp.Orders(xlo, xhi, ylo, yhi); !overlap(x, y) {
		o &^= fp.Equal
	}
	return o
}

// overlap reports whether x and y have a common number.
func overlap(x, y *Value) bool {
	return x.Zero && y.Zero || x.P1 > 0 && y.P1 > 0 && x.P0 <= y.P1 && y.P0 <= x.P1 ||
		x.N0 < 0 && y.N0 < 0 && x.N0 <= y.N1 && y.N0 <= x.N1
}
