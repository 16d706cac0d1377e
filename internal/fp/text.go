package fp

// This file is the exact text of numbers: hex as in C's %a, normalised, and the shortest decimal that reads back.
//
//	1 <= |x|, normal or not   -0x1.3a7fc9600f86ap+1   -2.4570247382207997
//	zeros, infinities         -0x0p+0  inf  -inf      -0  inf  -inf
//	the default NaN, others   nan  -nan(0x8000000000001)   the number is the significand's field

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Hex returns x exactly: 0x1.8p+1, 0x1p-1074, -0x0p+0, inf, nan, nan(0x8000000000001).
func Hex(x float64) string { return FromFloat64(x).Hex() }

// Decimal returns the shortest decimal that Parse turns into x again.
func Decimal(x float64) string { return FromFloat64(x).Decimal() }

// Parse reads what Hex and Decimal write, and every other decimal or hexadecimal floating-point number, rounded to the
// nearest float64. A number that rounds to an infinity is an error; inf and nan (any case, with sign, with payload) are not.
func Parse(s string) (float64, error) {
	v, err := ParseValue(Binary64, s)
	return v.Float64(), err
}

// Hex returns v exactly; see the function Hex.
func (v Value) Hex() string {
	if s, ok := v.special(); ok {
		return s
	}
	neg, hi, lo, exp := v.decode()
	n := len128(hi, lo)
	if n == 0 {
		return sign(neg) + "0x0p+0"
	}
	hi, lo = shl128(hi, lo, uint(128-n)) // leading bit on top
	exp += n - 1
	hi, lo = shl128(hi, lo, 1) // and gone
	frac := strings.TrimRight(fmt.Sprintf("%016x%016x", hi, lo), "0")
	if frac != "" {
		frac = "." + frac
	}
	return fmt.Sprintf("%s0x1%sp%+d", sign(neg), frac, exp)
}

// Decimal returns the shortest decimal that ParseValue turns into v again in v's format.
func (v Value) Decimal() string {
	if s, ok := v.special(); ok {
		return s
	}
	switch v.Format {
	case Binary64:
		return layout(strconv.FormatFloat(v.Float64(), 'e', -1, 64))
	case Binary32:
		return layout(strconv.FormatFloat(v.Float64(), 'e', -1, 32))
	}
	if v.IsZero() {
		return sign(v.Signbit()) + "0"
	}
	return layout(v.shortest())
}

// shortest tries lengths in order, each with the decimal nearest to v. Numbers just below a power of two are closer together than those
// above it. At a power of two, the nearest decimal may therefore read back as the lower neighbour although a slightly larger decimal would
// not. Then it writes one more digit than necessary. math/big assumes equal gaps on both sides, so its length is only the start.
func (v Value) shortest() string {
	x, _ := v.Big()
	e := x.MantExp(nil) - 1
	x.SetPrec(uint(e - v.Format.UlpExp(e) + 1)) // exact: fewer bits only for subnormals
	mant, _, _ := strings.Cut(x.Text('e', -1), "e")
	first := len(strings.TrimPrefix(mant, "-")) - len("d.")
	most := v.Format.Digits()*302/1000 + 3 // digits that always suffice: at least 1 + ceil(p log10(2))
	for n := max(first, 0); n < most; n++ {
		s := x.Text('e', n)
		if back, err := ParseValue(v.Format, s); err == nil && back == v.canonical() {
			return s
		}
	}
	panic("fp: " + v.Hex() + " has no decimal that reads back")
}

// layout converts d.ddde+xx to a notation without exponent for numbers from 1e-4 to below 1e16.
func layout(s string) string {
	mant, expText, _ := strings.Cut(s, "e")
	exp, _ := strconv.Atoi(expText)
	if exp < -4 || exp >= 16 {
		return s
	}
	body, neg := strings.CutPrefix(mant, "-")
	digits := strings.Replace(body, ".", "", 1)
	switch {
	case exp < 0:
		return sign(neg) + "0." + strings.Repeat("0", -exp-1) + digits
	case exp >= len(digits)-1:
		return sign(neg) + digits + strings.Repeat("0", exp-len(digits)+1)
	}
	return sign(neg) + digits[:exp+1] + "." + digits[exp+1:]
}

// String returns the shortest decimal and the exact hex: 0.1 (0x1.999999999999ap-4).
func (v Value) String() string {
	if v.Format == NoFormat {
		return "none"
	}
	if s, ok := v.special(); ok {
		return s
	}
	return v.Decimal() + " (" + v.Hex() + ")"
}

func sign(neg bool) string {
	if neg {
		return "-"
	}
	return ""
}

// special returns the text of infinities and NaNs.
func (v Value) special() (string, bool) {
	switch v.Classify() {
	case Infinite:
		return sign(v.Signbit()) + "inf", true
	case NaNs:
	default:
		return "", false
	}
	if v.Abs() == NaN(v.Format) {
		return sign(v.Signbit()) + "nan", true
	}
	_, _, hi, lo := v.fields()
	if hi != 0 {
		return fmt.Sprintf("%snan(0x%x%016x)", sign(v.Signbit()), hi, lo), true
	}
	return fmt.Sprintf("%snan(0x%x)", sign(v.Signbit()), lo), true
}

var (
	errSyntax = errors.New("not a number; write a decimal (1e-7), a hexadecimal (0x1.8p+1), inf or nan")
	errRange  = errors.New("too large for its format; write inf if infinity is meant")
)

// ParseValue reads a number of format f; see Parse.
func ParseValue(f Format, s string) (Value, error) {
	v, err := parse(f, s)
	if err != nil {
		return v, fmt.Errorf("%q (%v): %w", s, f, err)
	}
	return v, nil
}

func parse(f Format, s string) (Value, error) {
	body, neg := strings.ToLower(s), false
	if body != "" && (body[0] == '-' || body[0] == '+') {
		neg, body = body[0] == '-', body[1:]
	}
	v, err := parseUnsigned(f, body)
	if neg && v.Format != NoFormat {
		v = v.Neg()
	}
	return v, err
}

func parseUnsigned(f Format, s string) (Value, error) {
	switch {
	case s == "inf" || s == "infinity":
		return Inf(f, 1), nil
	case s == "nan":
		return NaN(f), nil
	case strings.HasPrefix(s, "nan("):
		return parseNaN(f, s)
	case !looksNumeric(s):
		return Zero(f), errSyntax
	}
	if strings.HasPrefix(s, "0x") && !strings.Contains(s, "p") {
		s += "p0"
	}
	v, err := parseFinite(f, s)
	if err == nil && v.IsInf() {
		err = errRange
	}
	return v, err
}

// looksNumeric keeps the spellings out that strconv and math/big know beyond ours: underscores, fractions, 0b, 0o.
func looksNumeric(s string) bool {
	if s == "" || s[0] != '.' && (s[0] < '0' || s[0] > '9') {
		return false
	}
	if strings.HasPrefix(s, "0b") || strings.HasPrefix(s, "0o") {
		return false
	}
	return !strings.ContainsAny(s, "_/")
}

func parseFinite(f Format, s string) (Value, error) {
	x, err := strconv.ParseFloat(s, 64)
	if errors.Is(err, strconv.ErrSyntax) {
		return Zero(f), errSyntax
	}
	if f == Binary64 {
		return FromFloat64(x), nil
	}
	if f == Binary32 {
		x, _ := strconv.ParseFloat(s, 32)
		return FromFloat32(float32(x)), nil
	}
	if err != nil || x == 0 { // perhaps only beyond the range of float64
		return parseWide(f, s)
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return Zero(f), errSyntax
	}
	return FromRat(f, r), nil
}

// parseWide reads a number that float64 cannot hold or that is zero.
func parseWide(f Format, s string) (Value, error) {
	x, _, err := big.ParseFloat(s, 0, 64, big.ToNearestEven)
	switch {
	case x == nil || err != nil && !x.IsInf():
		return Zero(f), errSyntax
	case x.IsInf() || x.MantExp(nil) > f.MaxExp()+2:
		return Zero(f), errRange
	case x.Sign() == 0 || x.MantExp(nil) < f.MinExp()-f.Digits()-2:
		return Zero(f), nil
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return Zero(f), errSyntax
	}
	return FromRat(f, r), nil
}

// parseNaN reads nan(0x...): the number is the whole field of the significand, and not that of an infinity.
func parseNaN(f Format, s string) (Value, error) {
	digits, found := strings.CutPrefix(s, "nan(0x")
	digits, closed := strings.CutSuffix(digits, ")")
	m, ok := new(big.Int).SetString(digits, 16)
	if !found || !closed || !ok || m.Sign() < 0 || m.BitLen() > int(f.fracBits()) {
		return Zero(f), errSyntax
	}
	hi, lo := split(m)
	v := encode(f, false, f.expMask(), hi, lo)
	if !v.IsNaN() {
		return Zero(f), errSyntax
	}
	return v, nil
}
