package fp

// This file sorts numbers into classes.

// A Class is what kind of number a Value is.
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

// Classify returns the class of v. A pseudo-denormal of x86_fp80 has the value of a normal number and is one.
func (v Value) Classify() Class {
	_, exp, hi, lo := v.fields()
	zero := hi|lo == 0
	if v.Format == X87 {
		return classifyX87(exp, lo)
	}
	switch {
	case exp == v.Format.expMask() && zero:
		return Infinite
	case exp == v.Format.expMask():
		return NaNs
	case exp != 0:
		return Normal
	case zero:
		return Zeros
	}
	return Subnormal
}

func classifyX87(exp int, lo uint64) Class {
	lead, frac := lo>>63 != 0, lo<<1
	switch {
	case exp == 0 && lo == 0:
		return Zeros
	case exp == 0 && !lead:
		return Subnormal
	case exp == 0:
		return Normal
	case !lead:
		return NaNs // unnormal, pseudo-infinity, pseudo-NaN
	case exp == 0x7fff && frac == 0:
		return Infinite
	case exp == 0x7fff:
		return NaNs
	}
	return Normal
}
