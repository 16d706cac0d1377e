package finding

// This file is how numbers stand in the stream: the exact bits in hex, the shortest decimal beside them.

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/fp"
)

// NumberOf returns v as it stands in the stream. Index is the element of an array parameter, negative for scalars.
func NumberOf(name string, index int, v fp.Value) Number {
	n := Number{Name: name, Hex: v.Hex(), Decimal: v.Decimal()}
	if index >= 0 {
		n.Index = &index
	}
	if v.Format != fp.Binary64 && v.Format != fp.NoFormat {
		n.Format = v.Format.String()
	}
	return n
}

// GobEncode keeps an index of 0, which gob would take for no index at all: numbers travel between processes.
func (n Number) GobEncode() ([]byte, error) { return json.Marshal(n) }

// GobDecode is the other side of GobEncode.
func (n *Number) GobDecode(text []byte) error { return json.Unmarshal(text, n) }

// Label returns the name by which a person and --at call the number: "x", "A[3]".
func (n *Number) Label() string {
	if n.Index == nil {
		return n.Name
	}
	return n.Name + "[" + strconv.Itoa(*n.Index) + "]"
}

// Float64 returns the value of a number, rounded to a double (which changes nothing for inputs: points are doubles).
func (n *Number) Float64() (float64, error) {
	x, err := fp.Parse(n.Hex)
	if err != nil {
		return 0, fmt.Errorf("%s: %q is not a number", n.Label(), n.Hex)
	}
	return x, nil
}

// FormatOf returns the format of a word, as in Number.Format and Site.Format; "" is double.
func FormatOf(word string) fp.Format {
	for f := fp.Binary16; f <= fp.Binary128; f++ {
		if f.String() == word {
			return f
		}
	}
	return fp.Binary64
}

// SmallestNormal returns the smallest normal number of a format as a decimal.
func SmallestNormal(f fp.Format) string {
	return new(big.Float).SetMantExp(big.NewFloat(1), f.MinExp()).Text('e', 16)
}

// Digits returns how many decimal digits a format can hold for certain, rounded: 16 for a double.
func Digits(f fp.Format) int { return int(math.Round(float64(f.Digits()) * math.Log10(2))) }

// ID returns the name of a root cause: a hash of what stays when inputs, lines and the seed change. Function and op are
// the blamed site's, ordinal its number among the sites of that function with the same op (ir.Site.Ordinal); without
// a site they are "", "" and -1.
func ID(subject, function, op string, ordinal int, kind Kind) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{subject, function, op, strconv.Itoa(ordinal), string(kind)}, "\x00")))
	return "F-" + hex.EncodeToString(sum[:3])
}

// decimal reads a decimal of a certificate: exponents go beyond those of doubles, and 256 bits tell all apart that are
// written with up to 75 digits. The second result is false for what is not a number ("nan", "").
func decimal(s string) (*big.Float, bool) {
	x, _, err := big.ParseFloat(s, 10, 256, big.ToNearestEven)
	if err != nil {
		return nil, false
	}
	return x, true
}
