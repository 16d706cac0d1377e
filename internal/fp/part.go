package fp

// This file is the functions of complex numbers: each is two operations on the parts of its operand, for its real part and for its
// imaginary one.

// ComplexFunctions are those of one operand, by C's names.
var ComplexFunctions = [...]string{"cexp", "clog", "clog10", "csqrt", "csin", "ccos", "ctan", "csinh", "ccosh", "ctanh", "casin", "cacos",
	"catan", "casinh", "cacosh", "catanh"}

const numParts = 2 * len(ComplexFunctions)

// Part returns the operation for a part of the function number i.
func Part(i int, imaginary bool) Op {
	if imaginary {
		return firstPart + Op(2*i+1)
	}
	return firstPart + Op(2*i)
}

// IsPart says of which function an operation is a part, by number, and of which part.
func IsPart(op Op) (function int, imaginary, ok bool) {
	i := int(op) - int(firstPart)
	return i / 2, i%2 == 1, op >= firstPart && i < numParts
}

// PartPole returns the size of the real and imaginary parts of the points at which a part is infinite, false for those without.
func PartPole(op Op) (re, im float64, ok bool) {
	switch op.String() {
	case "clog.re", "clog10.re":
		return 0, 0, true
	case "catanh.re":
		return 1, 0, true
	case "catan.im":
		return 0, 1, true
	}
	return 0, 0, false
}

func atPartPole(op Op, args []Value) bool {
	re, im, ok := PartPole(op)
	return ok && compare(args[0].Abs(), re) == 0 && compare(args[1].Abs(), im) == 0
}
