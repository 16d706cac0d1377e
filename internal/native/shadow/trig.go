package shadow

// This file is sine, cosine and tangent of pairs.

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// An angle is k pi/256 + r, where |r| <= pi/512 = 2^-7.3 up to the rounding error of k.
const (
	circleParts = 512     // of a full turn
	circleRange = 1 << 18 // largest argument for which k fits into 26 bits with its sign
)

// A huge argument is an integer M 2^E. M 2^E 256/pi is computed modulo 512, in units of 2^-247. 256/pi is an integer times 2^-circleBits,
// and the product with M needs 256 bits of it.
const (
	turnBits   = 247
	circleBits = 1224 // at least 971 + turnBits: 971 is the largest E
	leastPower = -63  // the least E of a reduced double; doubles of at least 2^-11 have it or a larger one
)

// circleUnits returns pi/256 as three doubles of 27 bits, whose multiples by k are exact, and two of 53 bits.
func circleUnits() (units [5]float64) {
	rest := of(fp.Div, pi(), number(circleParts/2))
	for i := range units {
		bits := uint(27)
		if i >= 3 {
			bits = 53
		}
		units[i], rest = split(rest, bits)
	}
	return units
}

// circleInverse lists the words of 256/pi 2^circleBits, the lowest first, followed by zeros.
func circleInverse() string {
	const prec = circleBits + 64
	rest := ball.New().Div(number(circleParts/2), ball.New().Pi(prec), prec)
	words := make([]string, (circleBits-turnBits-leastPower)/64+6)
	for i := range words {
		place := 64*(len(words)-1-i) - circleBits
		word, _ := ball.New().Scale(rest, -place).Lower().Int(nil)
		words[len(words)-1-i] = fmt.Sprintf("i64 %d", int64(word.Uint64()))
		rest.Sub(rest, ball.New().Scale(ball.New().SetBigInt(word), place), prec)
	}
	return fmt.Sprintf("[%d x i64] [%s]", len(words), strings.Join(words, ", "))
}

// turned reduces the angle hi + lo. It returns r as a pair, an absolute error of r, and k modulo 512. r has a relative error of 10 u² in
// addition.
var turned = core{"@fl_pair_turn", "hi lo", "double, double, double, i64"}

func (t *pairText) turnCore() {
	t.table("@fl_pair_sines", sineTable())
	t.Line("@fl_pair_circle = internal unnamed_addr constant %s", circleInverse())
	t.define(turned, func() {
		t.unless(t.Cmp("olt", t.Abs("%hi"), emit.Num(circleRange)), func() { t.hugeTurn(pair{"%hi", "%lo"}) })
		t.moderateTurn(pair{"%hi", "%lo"})
	})
}

// moderateTurn subtracts k pi/256. The first difference is exact, because |r| is small compared with hi, or k = 0. The lower terms are
// known to 3 u², and to half an ulp of an ulp of k units[3] (2^-86 k). r is an accurate sum.
func (t *pairText) moderateTurn(x pair) {
	units := circleUnits()
	k, n := t.toInteger(t.Mul(x.hi, emit.Num(1/(units[0]+units[1]))))
	minus := t.Neg(k)
	s := t.twoSum(t.FMA(minus, emit.Num(units[0]), x.hi), t.Mul(minus, emit.Num(units[1])))
	s3 := t.twoSum(s.hi, t.Mul(minus, emit.Num(units[2])))
	q := t.twoMul(minus, emit.Num(units[3]))
	q.lo = t.FMA(minus, emit.Num(units[4]), q.lo)
	low := t.addPair(t.twoSum(s.lo, x.lo), q)
	r := t.addPair(s3, low)
	err := t.FMA(t.Abs(k), emit.Num(0x1p-190), t.Mul(t.Abs(low.hi), emit.Num(0x1p-103)))
	t.returns(turned, r.hi, r.lo, err, t.Int("and", n, circleParts-1))
}

// hugeTurn reduces both parts of x by integers of 256 bits. It reduces the second part only if it is at least 2^-10; otherwise it adds the
// part to r. The product of 60 bits and a number with an error of 1 has an error of 2^60, or 2^-187 of pi/256. Roundings are 8 u² of r, and
// if r and the second part cancel, of that part.
func (t *pairText) hugeTurn(x pair) {
	isLarge := t.Cmp("oge", t.Abs(x.lo), emit.Num(0x1p-10))
	part := t.Choose(isLarge, x.lo, zero)
	turn := t.Op("add i256 %s, %s", t.turnsOf(x.hi), t.turnsOf(part))
	n := t.Op("lshr i256 %s, %d", t.Op("add i256 %s, %v", turn, power256(turnBits-1)), turnBits)
	rest := t.Op("sub i256 %s, %s", turn, t.Op("shl i256 %s, %d", n, turnBits))
	chunk := func(from int, shift, extend string) val { // 52 bits as a double
		v := t.Op("trunc i256 %s to i64", t.Op("%s i256 %s, %d", shift, rest, from))
		if shift == "lshr" {
			v = t.Int("and", v, int64(1<<52-1))
		}
		return t.Mul(t.Op("sitofp i64 %s to double", v), emit.Num(math.Ldexp(1, from-turnBits)))
	}
	v := t.twoSum(chunk(195, "ashr", "s"), chunk(143, "lshr", "u"))
	v = t.addDouble(t.addDouble(v, chunk(91, "lshr", "u")), chunk(39, "lshr", "u"))
	unit := near(of(fp.Div, pi(), number(circleParts/2)))
	small := t.Choose(isLarge, zero, x.lo)
	r := t.addDouble(t.mulPair(v, unit), small)
	err := t.FMA(t.Abs(small), emit.Num(0x1p-101), emit.Num(0x1p-185))
	t.returns(turned, r.hi, r.lo, err, t.Op("trunc i256 %s to i64", n))
}

// power256 returns 2^n.
func power256(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }

// turnsOf returns x 256/pi modulo 512, in units of 2^-247, for x = M 2^E with E >= leastPower. It multiplies M 2^s by the 256 bits from a
// byte on. It returns 0 for smaller x.
func (t *pairText) turnsOf(x val) val {
	b := t.bits(x)
	field := t.Int("and", t.Int("lshr", b, 52), 2047)
	mantissa := t.Int("or", t.Int("and", b, int64(1<<52-1)), int64(1<<52))
	e := t.Int("sub", field, 1075)
	isSmall := t.Op("icmp slt i64 %s, %d", e, leastPower)
	e = t.Op("select i1 %s, i64 %d, i64 %s", isSmall, leastPower, e)
	mantissa = t.Op("select i1 %s, i64 0, i64 %s", isSmall, mantissa)
	from := t.Int("sub", circleBits-turnBits, e) // the first bit that counts
	byteAt := t.Int("lshr", t.Int("add", from, 7), 3)
	shift := t.Int("sub", t.Int("shl", byteAt, 3), from)
	window := t.Op("load i256, ptr %s, align 1", t.Op("getelementptr i8, ptr @fl_pair_circle, i64 %s", byteAt))
	factor := t.Op("zext i64 %s to i256", t.Int("shl", mantissa, shift))
	product := t.Op("mul i256 %s, %s", factor, window)
	sign := t.Op("sext i64 %s to i256", t.Int("ashr", b, 63))
	return t.Op("sub i256 %s, %s", t.Op("xor i256 %s, %s", product, sign), sign)
}

// An angle holds the sines and cosines of k pi/256 and of r, which give those of the angle.
type angle struct {
	sinK, cosK pair
	sinR, less pair // less is cos(r) - 1
	err        val  // absolute error of r, in addition to the relative 10 u²
}

// angle reduces x. sin r = r - r^3/6 + ..., up to r^11. The next term is 2^-120 of r. The terms from r^7/7! on, which are 2^-56 of r, are
// computed in doubles. cos r likewise, up to r^10/10!. The next term is 2^-117. The terms from r^6/6! on, 2^-53, are computed in doubles.
func (t *pairText) angle(x pair) angle {
	v := t.call(turned, x.hi, x.lo)
	r := pair{v[0], v[1]}
	square := t.mulPair(r, r)
	s := t.polynomial(square, 2, 5, func(n int) pair { return near(alternating(n+1, inverseFactorial(2*n+3))) })
	c := t.polynomial(square, 2, 5, func(n int) pair { return near(alternating(n+1, inverseFactorial(2*n+2))) })
	quarter := t.Int("and", t.Int("add", v[3], circleParts/4), circleParts-1)
	k := t.Int("and", v[3], circleParts-1)
	return angle{
		sinK: t.row("@fl_pair_sines", 2, k, 0),
		cosK: t.row("@fl_pair_sines", 2, quarter, 0),
		sinR: t.addSmall(r, t.mulPair(r, t.mulPair(square, s))),
		less: t.mulPair(square, c),
		err:  v[2],
	}
}

// sine is sin(k) + (sin(k) (cos(r) - 1) + cos(k) sin(r)). If sin(k) is not 0, it is at least twice the rest, so at most half of it cancels.
// The error is at most 32 u² = 2^-101: 8 u² of the sum, 1 u² of the table and 3 u² of cos(r)'s terms in doubles; and for the rest 2 u², 4
// u² of its product, 4 u² of sin(r) and 10 u² of r.
func (a *angle) sine(t *pairText) pair {
	return t.addSmall(a.sinK, t.addLoose(t.mulPair(a.sinK, a.less), t.mulPair(a.cosK, a.sinR)))
}

// cosine is cos(k) + (cos(k) (cos(r) - 1) - sin(k) sin(r)), likewise.
func (a *angle) cosine(t *pairText) pair {
	return t.addSmall(a.cosK, t.addLoose(t.mulPair(a.cosK, a.less), t.negPair(t.mulPair(a.sinK, a.sinR))))
}

// sineOwn is the relative error of sine and cosine.
const sineOwn = 0x1p-100

// sine is sin.
func sine(t *pairText, x pair, ex val) {
	a := t.angle(x)
	t.finish(a.sine(t), emit.Num(sineOwn), t.Add(t.atMostTwo(ex), a.err))
}

// cosine is cos; |sin t| <= |t|.
func cosine(t *pairText, x pair, ex val) {
	a := t.angle(x)
	slope := t.smaller(one, t.Mul(emit.Num(1.25), t.Add(t.Abs(x.hi), ex)))
	t.finish(a.cosine(t), emit.Num(sineOwn), t.FMA(t.atMostTwo(ex), slope, a.err))
}

// atMostTwo bounds how far an error of an angle moves its sine. It returns a NaN if the error is not finite.
func (t *pairText) atMostTwo(ex val) val { return t.Add(t.smaller(ex, emit.Num(2)), t.Sub(ex, ex)) }

// tangentOwn is the relative error of tan: those of sine and cosine, and 15 u² of the quotient.
const tangentOwn = 0x1.2p-99

// tangent is tan. Its derivative 1 + tan² at most doubles if its product with the error is small.
func tangent(t *pairText, x pair, ex val) {
	a := t.angle(x)
	f := t.divPair(a.sine(t), a.cosine(t))
	slope := t.FMA(f.hi, f.hi, one)
	steepness := t.Mul(t.Add(ex, a.err), slope)
	t.finish(f, emit.Num(tangentOwn), t.ifSteep(steepness, t.Mul(emit.Num(2), steepness)))
}
