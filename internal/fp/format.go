package fp

// This file describes the binary formats and a value of any of them.

// A Format is a binary floating-point format. The zero value is no format.
type Format uint8

const (
	NoFormat  Format = iota
	Binary16         // half
	BFloat16         // bfloat
	Binary32         // float
	Binary64         // double
	X87              // long double of x86: 64 bits of significand, the leading one explicit
	Binary128        // fp128, __float128
)

// Size returns the number of bytes that carry information: 2, 2, 4, 8, 10, 16.
func (f Format) Size() int { return [...]int{0, 2, 2, 4, 8, 10, 16}[f] }

// Digits returns the precision in bits, the leading one included: 11, 8, 24, 53, 64, 113.
func (f Format) Digits() int { return [...]int{0, 11, 8, 24, 53, 64, 113}[f] }

// MinExp and MaxExp are the exponents of the smallest and largest normal numbers written as m * 2^e, 1 <= m < 2.
func (f Format) MinExp() int { return [...]int{0, -14, -126, -126, -1022, -16382, -16382}[f] }

// MaxExp is the exponent of the largest finite numbers; see MinExp.
func (f Format) MaxExp() int { return [...]int{0, 15, 127, 127, 1023, 16383, 16383}[f] }

// ExponentField returns the position of the exponent field in bits above the lowest bit, and the mask of the field.
func (f Format) ExponentField() (at int, mask uint64) {
	at = f.Digits() - 1
	if f == X87 { // the leading digit is explicit
		at++
	}
	return at, uint64(2*f.MaxExp() + 1)
}

// String returns the name in LLVM's words: half, bfloat, float, double, x86_fp80, fp128.
func (f Format) String() string {
	return [...]string{"none", "half", "bfloat", "float", "double", "x86_fp80", "fp128"}[f]
}

// A Value is a floating-point number as its bits, in any format: the bits are the value, so a NaN keeps its payload.
// The zero Value has no format.
type Value struct {
	Format Format
	Lo, Hi uint64 // the encoding, little end first; Hi only for X87 (16 bits) and Binary128
}
