package report

// This file writes exact values of results of integer types. Such a value is an integer, although its enclosure may have another middle.

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"

	"faultline/internal/finding"
)

// mostWholeDigits is the number of digits of the longest integer that is written in full. Integers of 64 bits have at most 20.
const mostWholeDigits = 20

// integerText returns the exact value of a result of an integer type: "39", "39 or 40", "between 39 and 50", or the value and the type
// that cannot hold it.
func integerText(got *finding.Number, x *finding.Exact) string {
	least, most, ok := wholes(x)
	if !ok {
		return short3(x.Mid)
	}
	text := whole(least)
	switch gap := new(big.Int).Sub(most, least); {
	case gap.Cmp(big.NewInt(1)) == 0:
		text += " or " + whole(most)
	case gap.Sign() > 0:
		text = "between " + whole(least) + " and " + whole(most)
	}
	if bits, signed, known := finding.IntegerLimits(got.Integer); known && !holds(least, bits, signed) && !holds(most, bits, signed) {
		text += ", which " + bitsText(bits, signed) + " cannot hold"
	}
	return text
}

// resultText writes a result of an integer type in full.
func resultText(got *finding.Number) string {
	x, _, err := big.ParseFloat(got.Hex, 0, 128, big.ToNearestEven)
	if got.Enum != "" || err != nil || !x.IsInt() {
		return cmp.Or(got.Enum, Unsigned(got.Decimal))
	}
	n, _ := x.Int(nil)
	return whole(n)
}

// bitsText names an integer type.
func bitsText(bits int, signed bool) string {
	if signed {
		return fmt.Sprintf("%d signed bits", bits)
	}
	return fmt.Sprintf("%d unsigned bits", bits)
}

// holds reports whether an integer type of that many bits holds n.
func holds(n *big.Int, bits int, signed bool) bool {
	if !signed {
		return n.Sign() >= 0 && n.BitLen() <= bits
	}
	if n.Sign() < 0 {
		n = new(big.Int).Not(n) // -128 needs as many bits as 127
	}
	return n.BitLen() < bits
}

// whole writes an integer in full, or with three digits if it is long.
func whole(n *big.Int) string {
	text := n.String()
	if len(strings.TrimPrefix(text, "-")) <= mostWholeDigits {
		return text
	}
	return "about " + tidy(new(big.Float).SetInt(n).Text('g', 3))
}

// wholes returns the least and the greatest integer in an enclosure. ok is false if there is none, or if the ends are too far from 0.
func wholes(x *finding.Exact) (least, most *big.Int, ok bool) {
	if d, is := parse(x.Mid); x.Rad == "inf" || !is || d.exp > mostExponent || d.exp < -mostExponent {
		return nil, nil, false
	}
	mid, ok := new(big.Rat).SetString(x.Mid)
	rad, ok2 := new(big.Rat).SetString(x.Rad)
	if !ok || !ok2 {
		return nil, nil, false
	}
	least = floor(new(big.Rat).Neg(new(big.Rat).Sub(mid, rad)))
	least.Neg(least)
	most = floor(new(big.Rat).Add(mid, rad))
	return least, most, least.Cmp(most) <= 0
}

// floor returns the largest integer that is not above x.
func floor(x *big.Rat) *big.Int {
	n, rest := new(big.Int).QuoRem(x.Num(), x.Denom(), new(big.Int))
	if rest.Sign() < 0 {
		n.Sub(n, big.NewInt(1))
	}
	return n
}
