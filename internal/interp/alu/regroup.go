package alu

// This file regroups bits to words of another width, and tells which numbers an integer type can hold.

import (
	"math"
	"math/big"

	"faultline/internal/fp"
)

// Regroup returns the bits of words, each `from` bits wide, as words `to` bits wide. The first one has the lowest bits.
func Regroup(words []Word, from, to int) []Word {
	bits := new(big.Int)
	for i, w := range words {
		bits.Or(bits, new(big.Int).Lsh(BigInt(w, false, from), uint(i*from)))
	}
	parts, low := make([]Word, len(words)*from/to), new(big.Int).SetUint64(math.MaxUint64)
	for i := range parts {
		rest := new(big.Int).Rsh(bits, uint(i*to))
		w := Word{Lo: new(big.Int).And(rest, low).Uint64()}
		w.Hi = rest.And(rest.Rsh(rest, 64), low).Uint64()
		parts[i] = Mask(w, to)
	}
	return parts
}

// HoldsValue reports whether an integer with that many bits, signed for ToInt, can hold v without its fraction.
func HoldsValue(op fp.Op, v fp.Value, bits int) bool {
	if !v.IsFinite() {
		return false
	}
	if op == fp.ToInt {
		bits--
	}
	if v.Format.Digits() <= fp.Binary64.Digits() {
		t, limit := math.Trunc(v.Float64()), math.Ldexp(1, bits)
		return t < limit && (op == fp.ToInt && t >= -limit || t >= 0)
	}
	x, _ := v.Big()
	n, _ := x.Int(nil)
	if n.Sign() >= 0 {
		return n.BitLen() <= bits
	}
	return op == fp.ToInt && n.Not(n).BitLen() <= bits
}
