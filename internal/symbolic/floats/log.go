package floats

// This file records digits lost in the additions and subtractions of a run (section 3.3), to explain an error.

import (
	"cmp"
	"math/big"
	"slices"

	"faultline/internal/fp"
)

// A Lossy is an operation that lost or cancelled digits in a run, by the published thresholds.
type Lossy struct {
	Site  int
	Check Check
	Bits  int // largest number in one execution: lost bits of the smaller operand, or cancelled leading bits
	Of    int // digits of the format
	Times int
}

// A Log holds the operations of a run that lost or cancelled digits. The zero Log is empty.
type Log struct{ entries map[[2]int]*Lossy }

// See adds a sum of x and y with the result z. Nothing is lost if x or y is 0, or if z is exact although the exponents differ much.
func (l *Log) See(site int, x, y, z fp.Value) {
	if x.IsZero() || y.IsZero() || !x.IsFinite() || !y.IsFinite() || !z.IsFinite() {
		return
	}
	check := Published.Of(x, y, z)
	a, b, digits := Exponent(x), Exponent(y), x.Format.Digits()
	bits := max(a, b) - min(a, b)
	switch {
	case check == Accurate, check == Loss && isExact(x, y, z):
		return
	case check == Cancellation:
		bits = max(a, b) - Exponent(z)
	}
	if l.entries == nil {
		l.entries = make(map[[2]int]*Lossy)
	}
	key := [2]int{site, int(check)}
	e := l.entries[key]
	if e == nil {
		e = &Lossy{Site: site, Check: check, Of: digits}
		l.entries[key] = e
	}
	e.Times++
	e.Bits = max(e.Bits, min(bits, digits))
}

// isExact reports whether a sum has no rounding error.
func isExact(x, y, z fp.Value) bool {
	a, _ := x.Big()
	b, _ := y.Big()
	c, _ := z.Big()
	rest := new(big.Float).SetPrec(big.MaxPrec).Sub(c, a)
	return rest.Cmp(b) == 0
}

// Entries lists the operations by decreasing share of bits.
func (l *Log) Entries() (list []Lossy) {
	for _, e := range l.entries {
		list = append(list, *e)
	}
	slices.SortFunc(list, func(a, b Lossy) int {
		return cmp.Or(b.Bits*a.Of-a.Bits*b.Of, cmp.Compare(a.Site, b.Site), cmp.Compare(a.Check, b.Check))
	})
	return list
}
