package condition

// This file has the rules of parts of complex functions. With f'(x + iy) = p + iq, the derivatives of the real part are p by x and -q by y.
// Those of the imaginary part are q by x and p by y.

import (
	"faultline/internal/fp"
)

// partRules are the rules of all parts.
func partRules() (list []Rule) {
	for i, name := range fp.ComplexFunctions {
		slope := slopes[name]
		list = append(list, part(fp.Part(i, false), slope.re, slope.im), part(fp.Part(i, true), slope.im, slope.re))
	}
	return list
}

// part returns the rule of an operation that returns one part of a complex result. byX and byY are its derivatives, except for the sign.
func part(op fp.Op, byX, byY *Expr) Rule {
	return Rule{Op: op, Gamma: "|x f_x / f|, |y f_y / f|", Zone: "where the part is near 0", Source: derived,
		Num: r, Dens: []*Expr{mul(x, byX), mul(y, byY)}, AtRoot: 1, AtZero: none, AtInf: none}
}

// A pair is a complex expression.
type pair struct{ re, im *Expr }

var argument = pair{x, y}

// slopes are the derivatives of functions of a complex number.
var slopes = func() map[string]pair {
	all := map[string]pair{
		"cexp": {mul(call(fp.Exp, x), call(fp.Cos, y)), mul(call(fp.Exp, x), call(fp.Sin, y))},
		"clog": inverse(argument), "csqrt": inverse(scaled(root(argument), num(2))),
		"csin": cosine(), "csinh": hyperbolicCosine(), "ccosh": hyperbolicSine(),
		"ccos": {mul(call(fp.Sin, x), cosh(y)), mul(call(fp.Cos, x), sinh(y))},
		"ctan": inverse(squared(cosine())), "ctanh": inverse(squared(hyperbolicCosine())),
		"casin": inverse(root(oneLessSquare)), "cacos": inverse(root(oneLessSquare)), "catanh": inverse(oneLessSquare),
		"casinh": inverse(root(onePlusSquare)), "catan": inverse(onePlusSquare),
		"cacosh": inverse(productOf(root(pair{sub(x, one), y}), root(pair{add(x, one), y}))),
	}
	all["clog10"] = scaled(all["clog"], num(0.43429448190325182765))
	return all
}()

var (
	oneLessSquare = pair{add(oneMinusSquare, square(y)), mul(num(-2), mul(x, y))}
	onePlusSquare = pair{add(mul(sub(one, y), add(one, y)), square(x)), mul(num(2), mul(x, y))}
)

func cosine() pair { return pair{mul(call(fp.Cos, x), cosh(y)), mul(call(fp.Sin, x), neg(sinh(y)))} }
func hyperbolicCosine() pair {
	return pair{mul(cosh(x), call(fp.Cos, y)), mul(sinh(x), call(fp.Sin, y))}
}
func hyperbolicSine() pair { return pair{mul(sinh(x), call(fp.Cos, y)), mul(cosh(x), call(fp.Sin, y))} }

func cosh(a *Expr) *Expr {
	e := call(fp.Exp, a)
	return mul(num(0.5), add(e, div(one, e)))
}

// sinh computes the hyperbolic sine without cancellation near 0.
func sinh(a *Expr) *Expr { return mul(call(fp.Tanh, a), cosh(a)) }

func scaled(a pair, by *Expr) pair { return pair{mul(a.re, by), mul(a.im, by)} }

// productOf is a b.
func productOf(a, b pair) pair {
	return pair{sub(mul(a.re, b.re), mul(a.im, b.im)), add(mul(a.re, b.im), mul(a.im, b.re))}
}

func squared(a pair) pair { return productOf(a, a) }

// inverse returns 1/a.
func inverse(a pair) pair {
	size := call(fp.Hypot, a.re, a.im)
	return pair{div(div(a.re, size), size), neg(div(div(a.im, size), size))}
}

// root returns the principal square root of a. With h = sqrt((|a| + |re a|)/2), its parts are h and im a/2h for re a >= 0, and otherwise
// their absolute values are exchanged.
func root(a pair) pair {
	h := sqrt(mul(num(0.5), add(call(fp.Hypot, a.re, a.im), abs(a.re))))
	other := div(mul(num(0.5), a.im), h)
	left := func(yes, no *Expr) *Expr { return less(a.re, num(0), yes, no) }
	return pair{left(abs(other), h), left(call(fp.CopySign, h, a.im), other)}
}
