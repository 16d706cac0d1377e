package fp

// This file sorts numbers into classes.

// A Class is the kind of number of a Value.
type Class uint8

// The classes, finite ones first.
const (
	Zeros Class = iota
	Subnormal
	Normal
	Infinite
	NaNs
)

// String returns the class in one word.
func (c Class) String() string {
	return [...]string{"zero", "subnormal", "normal", "infinite", "nan"}[c]
}

// Classify returns the class of v. A pseudo-denormal of x86_fp80 has the value of a normal number and counts as normal. Its other encodings
// with a leading bit of 0 (unnormal, pseudo-infinity, pseudo-NaN) count as NaNs.
func (v Value) Classify() Class {
	_, exp, hi, lo := v.fields()
	lead := v.Format.leadingBit()
	switch fraction := hi | lo&^lead; {
	case exp != 0 && lo&lead != lead:
		return NaNs
	case exp == v.Format.expMask() && fraction == 0:
		return Infinite
	case exp == v.Format.expMask():
		return NaNs
	case exp != 0 || lo&lead != 0:
		return Normal
	case fraction == 0:
		return Zeros
	}
	return Subnormal
}
