package report

// This file shortens the decimals of certificates for a person. They are text with exponents beyond those of doubles,
// so the work is done on digits.

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A number is a decimal number taken apart: 0.DIGITS * 10^exp, the first digit not 0; no digits: zero.
type number struct {
	neg    bool
	digits string
	exp    int
}

// parse takes a finite decimal apart ("-1.40e-15", "52.7", "0"). The second result is false for all else.
func parse(s string) (number, bool) {
	var x number
	s, x.neg = strings.CutPrefix(s, "-")
	mantissa, exponent := s, ""
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exponent = s[:i], s[i+1:]
	}
	whole, part, _ := strings.Cut(mantissa, ".")
	if whole+part == "" || strings.Trim(whole+part, "0123456789") != "" {
		return x, false
	}
	if exponent != "" {
		e, err := strconv.Atoi(exponent)
		if err != nil {
			return x, false
		}
		x.exp = e
	}
	x.exp += len(whole)
	x.digits = whole + part
	return x.normal(), true
}

// normal removes zeros at both ends.
func (x number) normal() number {
	trimmed := strings.TrimLeft(x.digits, "0")
	x.exp -= len(x.digits) - len(trimmed)
	x.digits = strings.TrimRight(trimmed, "0")
	if x.digits == "" {
		x.exp = 0
	}
	return x
}

// less reports whether x < y, for x and y not negative.
func (x number) less(y number) bool {
	switch {
	case len(x.digits) == 0 || len(y.digits) == 0:
		return len(y.digits) > 0 && len(x.digits) == 0
	case x.exp != y.exp:
		return x.exp < y.exp
	}
	return x.digits < y.digits // fractions: 0.12 < 0.123 < 0.2, as text is
}

// round returns x with at most n digits, rounded to nearest, or away from zero where up is set.
func (x number) round(n int, up bool) number {
	if len(x.digits) <= n {
		return x
	}
	rest := x.digits[n:]
	x.digits = x.digits[:n]
	if up || rest[0] >= '5' {
		kept, _ := new(big.Int).SetString("0"+x.digits, 10)
		digits := kept.Add(kept, big.NewInt(1)).String()
		x.exp += len(digits) - n
		x.digits = digits
	}
	return x.normal()
}

// String writes x as a person would: 0.004, 52.7, 7.1e15, 3e-37.
func (x number) String() string {
	sign := ""
	if x.neg {
		sign = "-"
	}
	n := len(x.digits)
	switch {
	case n == 0:
		return sign + "0"
	case x.exp > 0 && x.exp <= 6 && n <= x.exp:
		return sign + x.digits + strings.Repeat("0", x.exp-n)
	case x.exp > 0 && x.exp <= 17 && n > x.exp:
		return sign + x.digits[:x.exp] + "." + x.digits[x.exp:]
	case x.exp <= 0 && x.exp > -4:
		return sign + "0." + strings.Repeat("0", -x.exp) + x.digits
	}
	mantissa := x.digits[:1]
	if n > 1 {
		mantissa += "." + x.digits[1:]
	}
	return sign + mantissa + "e" + strconv.Itoa(x.exp-1)
}

// Short writes a decimal with n digits; what is not one ("inf") stays as it is.
func Short(s string, n int) string {
	if x, ok := parse(s); ok {
		return x.round(n, false).String()
	}
	return s
}

// general writes a decimal with n digits as %g does, whatever its exponent.
func general(s string, n int) string {
	x, ok := parse(s)
	if !ok {
		return s
	}
	x = x.round(n, false)
	if exp := x.exp - 1; len(x.digits) > 0 && (exp < -4 || exp >= n) {
		x.exp = 1
		return fmt.Sprintf("%se%+03d", x, exp)
	}
	return x.String()
}

// ceil writes a decimal with n digits, rounded away from zero.
func ceil(s string, n int) string {
	if x, ok := parse(s); ok {
		return x.round(n, true).String()
	}
	return s
}

// Enclosure writes mid and a radius that still encloses what the full text does: the digits left out are added to it.
// At most n digits of mid are shown, and none that the radius makes meaningless.
func Enclosure(mid, rad string, n int) (m, r string) {
	x, ok := parse(mid)
	y, rok := parse(rad)
	if !ok || !rok {
		return mid, rad
	}
	if len(y.digits) > 0 {
		n = max(1, min(n, x.exp-y.exp+2)) // two digits into the radius
	}
	z := x.round(n, false)
	if z != x {
		half := number{digits: "5", exp: x.exp - n} // a half unit of the last digit shown
		y = sum(y, half)
	}
	return z.String(), y.round(1, true).String()
}

// sum returns a number at or above x + y, for x and y not negative. The exponents are taken relative to the larger one:
// big.Float writes out every digit of what lies far from 1.
func sum(x, y number) number {
	top := max(x.exp, y.exp)
	text := func(x number) string { return "0." + x.digits + "0e" + strconv.Itoa(max(x.exp-top, -wide)) }
	a, _, _ := big.ParseFloat(text(x), 10, 64, big.ToPositiveInf)
	b, _, _ := big.ParseFloat(text(y), 10, 64, big.ToPositiveInf)
	s := new(big.Float).SetMode(big.ToPositiveInf).SetPrec(64).Add(a, b)
	z, _ := parse(s.Text('e', 30)) // 30 digits show all 64 bits but for an excess below the rounding up to one digit
	z.exp += top
	return z
}

// wide is how many orders below the larger term a term may lie; a smaller one is taken as larger than it is.
const wide = 1000
