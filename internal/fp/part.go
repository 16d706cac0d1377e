package fp

// This file defines the functions of complex numbers. Each consists of two operations on the real and imaginary parts of its operand: one
// returns the real part of the result, the other its imaginary part.

// ComplexFunctions are the complex functions of one operand, by their names in C.
var ComplexFunctions = [...]string{"cexp", "clog", "clog10", "csqrt", "csin", "ccos", "ctan", "csinh", "ccosh", "ctanh", "casin", "cacos",
	"catan", "casinh", "cacosh", "catanh"}

const numParts = 2 * len(ComplexFunctions)

// Part returns the operation for the real or imaginary part of function number i.
func Part(i int, imaginary bool) Op {
	if imaginary {
		return firstPart + Op(2*i+1)
	}
	return firstPart + Op(2*i)
}

// IsPart returns the number of the complex function of which op is a part, and which part it is.
func IsPart(op Op) (function int, imaginary, ok bool) {
	i := int(op) - int(firstPart)
	return i / 2, i%2 == 1, op >= firstPart && i < numParts
}

// PartPole returns the magnitudes of the real and imaginary parts of the points at which a part is infinite. ok is false if there are none.
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
