package abstract

// This file runs operations on all intervals of integers of four bits, and compares them with the operations on all members.

import (
	"math"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

const small = 4 // bits

// intervals are all intervals of small integers.
func intervals() (list []Value) {
	for lo := int64(-8); lo < 8; lo++ {
		for hi := lo; hi < 8; hi++ {
			list = append(list, Whole(lo, hi))
		}
	}
	return list
}

// signed is n cut to a width.
func signedOf(n int64, width int) int64 {
	if width == 1 {
		return n & 1
	}
	return n << (64 - width) >> (64 - width)
}

func unsigned(n int64) int64 { return n & (1<<small - 1) }

// operate is an operation of small integers; false: it is not defined.
func operate(op ir.Op, x, y int64) (int64, bool) {
	switch op {
	case ir.OpAddI:
		return x + y, true
	case ir.OpSubI:
		return x - y, true
	case ir.OpMulI:
		return x * y, true
	case ir.OpAnd:
		return x & y, true
	case ir.OpOr:
		return x | y, true
	case ir.OpXor:
		return x ^ y, true
	case ir.OpShl, ir.OpLShr, ir.OpAShr:
		if y < 0 || y >= small {
			return 0, false
		}
		return map[ir.Op]int64{ir.OpShl: x << y, ir.OpLShr: unsigned(x) >> y, ir.OpAShr: x >> y}[op], true
	}
	if y == 0 || x == -8 && y == -1 {
		return 0, false
	}
	switch op {
	case ir.OpSDiv:
		return x / y, true
	case ir.OpSRem:
		return x % y, true
	case ir.OpUDiv:
		return unsigned(x) / unsigned(y), true
	}
	return unsigned(x) % unsigned(y), true
}

// looseResults counts the pairs of intervals for which the result of an operation is wider than its members.
var looseResults = map[ir.Op]int{ir.OpAddI: 540, ir.OpSubI: 540, ir.OpMulI: 6644, ir.OpSDiv: 13841, ir.OpSRem: 15138, ir.OpUDiv: 16878,
	ir.OpURem: 17476,
	ir.OpAnd:  10887, ir.OpOr: 16571, ir.OpXor: 9283, ir.OpShl: 17331, ir.OpLShr: 17521, ir.OpAShr: 17881}

func TestIntegerOperations(t *testing.T) {
	all := intervals()
	for _, op := range []ir.Op{ir.OpAddI, ir.OpSubI, ir.OpMulI, ir.OpSDiv, ir.OpSRem, ir.OpUDiv, ir.OpURem, ir.OpAnd, ir.OpOr, ir.OpXor,
		ir.OpShl, ir.OpLShr, ir.OpAShr} {
		t.Run(op.String(), func(t *testing.T) {
			t.Parallel()
			loose := 0
			for i := range all {
				for k := range all {
					x, y := all[i], all[k]
					z := Arith(op, &x, &y, small)
					lowest, highest := int64(math.MaxInt64), int64(math.MinInt64)
					wraps := false
					for a := x.Lo; a <= x.Hi; a++ {
						for b := y.Lo; b <= y.Hi; b++ {
							c, ok := operate(op, a, b)
							if !ok {
								continue
							}
							wraps = wraps || c != signedOf(c, small)
							c = signedOf(c, small)
							if c < z.Lo || c > z.Hi {
								t.Fatalf("%d %s %d = %d is not in %+v of %+v %+v", a, op, b, c, z, x, y)
							}
							lowest, highest = min(lowest, c), max(highest, c)
						}
					}
					if z.Lo != lowest || z.Hi != highest {
						loose++
						if op == ir.OpAddI || op == ir.OpMulI || op == ir.OpSubI && y.Lo > -8 {
							if whole := WidthOf(small); !wraps || z != whole {
								t.Fatalf("%+v %s %+v = %+v, its members %d to %d", x, op, y, z, lowest, highest)
							}
						}
					}
				}
			}
			if want, ok := looseResults[op]; !ok || loose != want {
				t.Errorf("%d results of %d are wider than their members, want %d", loose, len(all)*len(all), want)
			}
		})
	}
}

func TestWideIntegers(t *testing.T) {
	const least, most = math.MinInt64, math.MaxInt64
	for _, test := range []struct {
		op     ir.Op
		x, y   Value
		width  int
		wantLo int64
		wantHi int64
	}{
		{ir.OpAddI, Whole(most-1, most-1), Whole(1, 1), 64, most, most},
		{ir.OpAddI, Whole(0, most), Whole(1, 1), 64, least, most},
		{ir.OpAddI, Whole(least, 0), Whole(-1, -1), 64, least, most},
		{ir.OpSubI, Whole(0, 0), Whole(least, 0), 64, least, most},
		{ir.OpSubI, Whole(-1, -1), Whole(most, most), 64, least, least},
		{ir.OpMulI, Whole(1<<31, 1<<31), Whole(1<<31, 1<<31), 64, 1 << 62, 1 << 62},
		{ir.OpMulI, Whole(1<<32, 1<<32), Whole(1<<31, 1<<31), 64, least, most},
		{ir.OpMulI, Whole(least, least), Whole(1, 1), 64, least, most},
		{ir.OpShl, Whole(1, 3), Whole(62, 62), 64, least, most},
		{ir.OpShl, Whole(-1, 1), Whole(62, 62), 64, -1 << 62, 1 << 62},
		{ir.OpShl, Whole(0, 1), Whole(63, 63), 64, least, most},
		{ir.OpAShr, Whole(least, most), Whole(62, 62), 64, -2, 1},
		{ir.OpLShr, Whole(-1, -1), Whole(60, 60), 64, 0, 15},
		{ir.OpLShr, Whole(-1, -1), Whole(0, 0), 64, least, most},
		{ir.OpLShr, Whole(0, 1), Whole(0, 0), 1, 0, 1},
	} {
		if z := Arith(test.op, &test.x, &test.y, test.width); z != Whole(test.wantLo, test.wantHi) {
			t.Errorf("%+v %s %+v = %+v, want %d to %d", test.x, test.op, test.y, z, test.wantLo, test.wantHi)
		}
	}
}

// Comparisons of integers, and what they tell.
func TestIntegerComparisons(t *testing.T) {
	t.Parallel()
	all := intervals()
	for i := range all {
		for k := range all {
			x, y := all[i], all[k]
			var seen, seenUnsigned fp.Order
			for a := x.Lo; a <= x.Hi; a++ {
				for b := y.Lo; b <= y.Hi; b++ {
					seen |= fp.OrderOf(float64(a), float64(b))
					seenUnsigned |= fp.OrderOf(float64(unsigned(a)), float64(unsigned(b)))
				}
			}
			if o := OrdersOfInts(&x, &y, false); o != seen {
				t.Fatalf("%+v and %+v: %v, want %v", x, y, o, seen)
			}
			if o := OrdersOfInts(&x, &y, true); x.Lo >= 0 && y.Lo >= 0 && o != seenUnsigned || seenUnsigned&^o != 0 {
				t.Fatalf("%+v and %+v, unsigned: %v, want %v", x, y, o, seenUnsigned)
			}
			for allowed := fp.Order(1); allowed < 8; allowed++ {
				checkRelatedInts(t, x, y, allowed)
			}
		}
	}
}

// checkRelatedInts checks that the ends are members that are related, or that none is.
func checkRelatedInts(t *testing.T, x, y Value, allowed fp.Order) {
	t.Helper()
	z := RelatedInts(x, y, allowed)
	lowest, highest := int64(math.MaxInt64), int64(math.MinInt64)
	for a := x.Lo; a <= x.Hi; a++ {
		for b := y.Lo; b <= y.Hi; b++ {
			if fp.OrderOf(float64(a), float64(b))&allowed != 0 {
				lowest, highest = min(lowest, a), max(highest, a)
			}
		}
	}
	if lowest > highest {
		if !z.IsNothing() {
			t.Fatalf("%+v related by %v to %+v: %+v, want none", x, allowed, y, z)
		}
	} else if z != Whole(lowest, highest) {
		t.Fatalf("%+v related by %v to %+v: %+v, want %d to %d", x, allowed, y, z, lowest, highest)
	}
}

// Conversions between widths, and between integers and floats.
func TestIntegerConversions(t *testing.T) {
	t.Parallel()
	for _, x := range append(intervals(), Whole(0, 0), Whole(0, 1), Whole(1, 1)) {
		for _, c := range []struct {
			op       ir.Op
			from, to int
		}{{ir.OpSExt, small, 8}, {ir.OpZExt, small, 8}, {ir.OpTruncI, small, 3}, {ir.OpTruncI, small, 1}, {ir.OpSExt, 1, 8}, {ir.OpZExt, 1, 8}} {
			if c.from == 1 && (x.Lo < 0 || x.Hi > 1) {
				continue
			}
			z := Resized(c.op, &x, c.from, c.to)
			for a := x.Lo; a <= x.Hi; a++ {
				b := map[ir.Op]int64{ir.OpSExt: a, ir.OpZExt: unsigned(a), ir.OpTruncI: signedOf(a, c.to)}[c.op]
				if c.from == 1 && c.op == ir.OpSExt {
					b = -a
				}
				if b < z.Lo || b > z.Hi || x.Lo == x.Hi && c.op != ir.OpTruncI && z != Whole(b, b) {
					t.Fatalf("%s of %d is %d, not in %+v", c.op, a, b, z)
				}
			}
		}
		signedFloat, unsignedFloat := FromInt(fp.FromInt, fp.Binary64, &x, small), FromInt(fp.FromUint, fp.Binary64, &x, small)
		for a := x.Lo; a <= x.Hi; a++ {
			if !contains(&signedFloat.Value, float64(a)) || !contains(&unsignedFloat.Value, float64(unsigned(a))) {
				t.Fatalf("%d as a float: %+v, %+v", a, signedFloat, unsignedFloat)
			}
		}
		if signedFloat.Lowest() != float64(x.Lo) || signedFloat.Highest() != float64(x.Hi) {
			t.Fatalf("%+v as a float: %+v", x, signedFloat)
		}
		for _, part := range []float64{0, 0.25, 0.75} {
			v := Between(float64(x.Lo)-part, float64(x.Hi)+part)
			for width := 2; width <= 5; width++ {
				checkToInt(t, v, width)
			}
		}
	}
	for _, test := range []struct {
		op    fp.Op
		x     Value
		width int
		want  Value
		fails bool
	}{
		{fp.ToInt, Point(0x1p63), 64, WidthOf(64), true}, {fp.ToInt, Point(-0x1p63), 64, Whole(math.MinInt64, math.MinInt64), false},
		{fp.ToUint, Point(0x1p63), 64, WidthOf(64), false}, {fp.ToUint, Point(0x1p64), 64, WidthOf(64), true},
		{fp.ToInt, Point(nan), 32, WidthOf(32), true}, {fp.ToInt, Point(Inf), 32, WidthOf(32), true}, {fp.ToInt, Point(1), 128, WidthOf(64), true},
	} {
		if z, raised := ToInt(test.op, &test.x, test.width); z != test.want || (raised != 0) != test.fails {
			t.Errorf("%s of %+v: %+v, %s", test.op, test.x, z, raised)
		}
	}
}

func checkToInt(t *testing.T, v Value, width int) {
	t.Helper()
	lo, hi := int64(v.Lowest()), int64(v.Highest())
	z, raised := ToInt(fp.ToInt, &v, width)
	if fits := lo >= -1<<(width-1) && hi < 1<<(width-1); fits != (raised == 0) || fits && z != Whole(lo, hi) {
		t.Fatalf("%+v as an integer of %d bits: %+v, %s", v, width, z, raised)
	}
	z, raised = ToInt(fp.ToUint, &v, width)
	fits, negative := lo >= 0 && hi < 1<<width, hi >= 1<<(width-1) // as a signed number
	if fits != (raised == 0) || fits && !negative && z != Whole(lo, hi) || negative && z != WidthOf(width) {
		t.Fatalf("%+v as an unsigned integer of %d bits: %+v, %s", v, width, z, raised)
	}
}
