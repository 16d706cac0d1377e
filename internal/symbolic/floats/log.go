package floats

// This file is the log of what additions and subtractions of a run lost (section 3.3): the diagnosis that goes with an error.

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
	Bits  int // the most of one execution: of the smaller operand lost, or leading ones cancelled
	Of    int // bits that its numbers have
	Times int
}

// A Log is the operations of a run that lost or cancelled digits. The zero Log is empty.
type Log struct{ entries map[[2]int]*Lossy }

// See enters a sum of x and y that gave z. Where x or y is 0, or z is exact although the exponents are far apart,
// nothing is lost.
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

// isExact reports whether a sum needed no rounding.
func isExact(x, y, z fp.Value) bool {
	a, _ := x.Big()
	b, _ := y.Big()
	c, _ := z.Big()
	rest := new(big.Float).SetPrec(big.MaxPrec).Sub(c, a)
	return rest.Cmp(b) == 0
}

// Entries lists them, the largest share of bits first.
func (l *Log) Entries() (list []Lossy) {
	for _, e := range l.entries {
		list = append(list, *e)
	}
	slices.SortFunc(list, func(a, b Lossy) int {
		return cmp.Or(b.Bits*a.Of-a.Bits*b.Of, cmp.Compare(a.Site, b.Site), cmp.Compare(a.Check, b.Check))
	})
	return list
}
