package report

// This file says what each kind of finding is and what helps, for reports whose readers have not read the manual.

import "faultline/internal/finding"

// A Meant is what a kind means: in a few words, in a sentence, and what to do.
type Meant struct{ Short, Long, Help string }

// Kinds says what the kinds mean.
var Kinds = map[finding.Kind]Meant{
	finding.Cancellation: {
		"cancellation",
		"A subtraction, or an addition of opposite signs, whose operands agree in their leading digits. The result consists of their errors.",
		"Rewrite the difference (1 - cos(x) as 2*sin(x/2)^2, sqrt(x+1) - sqrt(x) as 1/(sqrt(x+1) + sqrt(x))), or compute the operands with more digits.",
	},
	finding.Absorption: {
		"absorption",
		"An addition that loses digits of its smaller operand.",
		"Add small terms first, use a compensated sum (Kahan, Neumaier), or use log1p(x) for log(1 + x) and expm1(x) for exp(x) - 1.",
	},
	finding.Amplification: {
		"amplification",
		"An operation with a large condition number. It multiplies relative errors of its operands by that factor.",
		"Compute its operands more precisely, or use a formula without this operation near that input.",
	},
	finding.Approximation: {
		"approximation",
		"Even without rounding, the program's formula differs from the intended function.",
		"Use more terms, another formula, or another boundary between formulas.",
	},
	finding.Overflow: {
		"overflow",
		"A result is larger than the largest number of its format, so it becomes infinity.",
		"Scale the operands, or use a formula whose steps stay in range (hypot(x, y) for sqrt(x*x + y*y)).",
	},
	finding.Underflow: {
		"underflow",
		"A result is below the smallest normal number, so it loses digits or becomes 0.",
		"Scale the operands, or use a formula whose steps stay in range.",
	},
	finding.DivideByZero: {
		"division by zero",
		"A division by exactly 0, or a function at a pole, gives infinity.",
		"Handle this case before the division.",
	},
	finding.Invalid: {
		"invalid operation",
		"An operation without a value, such as 0/0, inf - inf or the square root of a negative number, gives NaN.",
		"Handle this case before the operation. If only rounding left the domain, as in acos(1 + 2e-16), clamp the operand.",
	},
	finding.InvalidConversion: {
		"conversion out of range",
		"A number, NaN or infinity is converted to an integer type that cannot hold it. C does not define the result.",
		"Compare with the limits of the type before the conversion.",
	},
	finding.IntegerOverflow: {
		"integer overflow",
		"Arithmetic on an integer that becomes a float, or comes from one, overflows its type, wraps around, or loses bits.",
		"Use a wider type or a float, or compare with its limits first.",
	},
	finding.Trap: {
		"crash",
		"The run is killed, or uses memory outside of its objects.",
		"Check the index or pointer that is computed from the input.",
	},
	finding.Timeout: {
		"endless run",
		"The run does not end, or not within the time limit.",
		"Limit the number of iterations, or compare with a tolerance that rounding can reach.",
	},
	finding.Divergence: {
		"another path",
		"A comparison, or a rounding to an integer, decides differently than the exact values.",
		"Compare with a tolerance, or make both branches agree near the boundary.",
	},
	finding.WrongDecision: {
		"wrong decision",
		"A yes-or-no result differs from the result of exact decisions.",
		"Compare with a tolerance, or compute the compared values exactly.",
	},
	finding.WrongInteger: {
		"wrong integer",
		"An integer result differs from the result of exact decisions.",
		"Round to nearest before the conversion, or compute in integers.",
	},
	finding.UnderestimatedError: {
		"underestimated error",
		"The program estimates its own error, and the real error is larger by more than the margin.",
		"Correct the result, or return a larger estimate.",
	},
	finding.PoisonedState: {
		"poisoned state",
		"After one call, another call returns a different result than alone, because the program kept state.",
		"Look for static or global variables, errno or the rounding mode that the first call changes.",
	},
	finding.BuildsDiffer: {
		"builds differ",
		"Two builds of one source return different results.",
		"Remove the flag that lets the compiler rewrite this line, or write the line such that rewriting is harmless.",
	},
	finding.FunctionsDiffer: {
		"functions differ",
		"Two functions that should return the same result do not.",
		"Compare both with the exact value in the report.",
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
