package report

// This file says what each kind of finding is and what helps, for reports whose readers have not read the manual.

import "faultline/internal/finding"

// A Meant is what a kind means: in a few words, in a sentence, and what to do.
type Meant struct{ Short, Long, Help string }

// Kinds says what the kinds mean.
var Kinds = map[finding.Kind]Meant{
	finding.Cancellation: {
		"cancellation",
		"A subtraction, or an addition of opposite signs, whose operands agree in their leading digits: what is left are the errors that they brought along.",
		"Write the difference in another way (1 - cos(x) as 2*sin(x/2)^2, sqrt(x+1) - sqrt(x) as 1/(sqrt(x+1) + sqrt(x))), or compute the operands with more digits.",
	},
	finding.Absorption: {
		"absorption",
		"An addition whose smaller operand is lost beside the larger one, wholly or in part.",
		"Add in another order, the small ones first, with compensation (Kahan, Neumaier), or use log1p and expm1 where 1 + x goes into a logarithm.",
	},
	finding.Amplification: {
		"amplification",
		"An operation with a large condition: it makes relative errors of its operands larger by that factor.",
		"Compute its operand more exactly, or use a formula in which this operation is not needed near that point.",
	},
	finding.Approximation: {
		"approximation",
		"The program's formula, evaluated without any rounding, is not the function that is meant.",
		"More terms, another formula, or a boundary between formulas at another place.",
	},
	finding.Overflow: {
		"overflow",
		"A result is larger than the largest number of its format, and an infinity stands in its place.",
		"Scale the operands, or use a formula whose steps stay in range (hypot(x, y) for sqrt(x*x + y*y)).",
	},
	finding.Underflow: {
		"underflow",
		"A result is below the smallest normal number, and digits are lost or nothing is left.",
		"Scale the operands, or use a formula whose steps stay in range.",
	},
	finding.DivideByZero: {
		"division by zero",
		"A division by an exact zero, or a function at a pole, gives an infinity.",
		"Decide before the division what is meant there.",
	},
	finding.Invalid: {
		"invalid operation",
		"An operation that has no value, as 0/0, inf - inf or the square root of a negative number, gives NaN.",
		"Decide before the operation what is meant there; where rounding alone left the domain, as acos of 1 and an ulp, clamp the operand.",
	},
	finding.InvalidConversion: {
		"conversion out of range",
		"A number, NaN or an infinity is converted to an integer type that cannot hold it, which C does not define.",
		"Compare with the limits of the type before the conversion.",
	},
	finding.IntegerOverflow: {
		"integer overflow",
		"Arithmetic on an integer that was made of a float gives what its type cannot hold, or bits of it are cut off.",
		"Use a wider type, or compare with its limits before.",
	},
	finding.Trap: {
		"crash",
		"The run is killed, or uses memory that is not its own.",
		"Look which index or pointer is computed from the input.",
	},
	finding.Timeout: {
		"endless run",
		"The run does not end, or not in the time that was waited.",
		"Bound the number of rounds; compare with a tolerance that rounding can reach.",
	},
	finding.Divergence: {
		"another path",
		"A comparison or a rounding to an integer decides otherwise than the exact values would.",
		"Compare with a tolerance, or make both sides of the decision agree near its boundary.",
	},
	finding.WrongDecision: {
		"wrong decision",
		"An answer, yes or no, is another one where decisions are those of the exact values.",
		"Compare with a tolerance, or compute what is compared exactly.",
	},
	finding.WrongInteger: {
		"wrong integer",
		"A result that is an integer is another one where decisions are those of the exact values.",
		"Round to nearest before the conversion, or compute in integers.",
	},
	finding.UnderestimatedError: {
		"underestimated error",
		"The program returns an estimate of its own error, and the error is larger by more than the margin.",
		"Mend the result, or let the estimate say what it is.",
	},
	finding.PoisonedState: {
		"poisoned state",
		"After one call another gives something else than alone, for what the program kept in between.",
		"Look for what the first call leaves in static or global variables, errno or the rounding mode.",
	},
	finding.BuildsDiffer: {
		"builds differ",
		"Two builds of one source do not return the same.",
		"Take out the flag that lets the compiler rewrite this line, or write it so that rewriting does no harm.",
	},
	finding.FunctionsDiffer: {
		"functions differ",
		"Two functions that should return the same do not.",
		"See which of them is nearer to the exact value.",
	},
	finding.Inconsistent: {
		"inconsistent result",
		"The result breaks a law that almost all other results of the function obey, as f(s*x) = s*f(x). A comparison with a fixed number selects it.",
		"Compare with a number that grows with the inputs, or with zero; or leave the comparison out if the formula needs none.",
	},
	finding.Seam: {
		"formulas that do not meet",
		"The function chooses between two formulas by a comparison with a fixed number. Both stand for the same thing, and they give different results there.",
		"Move the number to where both formulas agree, or use a better formula on one side.",
	},
}
