package suggest

// This file holds the laws by which formulas are rewritten, taken from textbooks. A law's effect on accuracy depends on its use and is
// found by trial. The sources:
//
// Hamming, Numerical Methods for Scientists and Engineers, 1973, chapter 3: roots, angles, logarithms that nearly cancel.
// Kahan, Branch Cuts for Complex Elementary Functions, 1987, and Beebe, The Mathematical-Function Computation Handbook, 2017: functions
// written by others (expm1, log1p, asinh, tanh).
// Higham, Accuracy and Stability of Numerical Algorithms, 2002, chapters 1, 2, 4 and 27: variances, products by fma, sums, scaling.
// Kahan, Miscalculating Area and Angles of a Needle-like Triangle, 2014: angles between vectors.
// Sinnott, Virtues of the Haversine, 1984: distances on a sphere.
// Smith, Algorithm 116: Complex Division, 1962: quotients that overflow.
// Blanchard, D. Higham and N. Higham, Accurately Computing the Log-Sum-Exp and Softmax Functions, 2021.
// Panchekha et al., Automatically Improving Accuracy for Floating Point Expressions, 2015 (Herbie): the laws of algebra.

import (
	"sync"

	"faultline/internal/suggest/egraph"
	"faultline/internal/suggest/term"
)

// functionLaws are laws of functions and roots.
var functionLaws = [][2]string{
	// exponentials and logarithms
	{"(- (exp x) 1)", "(expm1 x)"},
	{"(+ (expm1 x) 1)", "(exp x)"},
	{"(- (exp2 x) 1)", "(expm1 (* x (log 2)))"},
	{"(- (pow x y) 1)", "(expm1 (* y (log x)))"},
	{"(- (exp x) (exp y))", "(* (exp y) (expm1 (- x y)))"},
	{"(* (exp x) (exp y))", "(exp (+ x y))"},
	{"(/ (exp x) (exp y))", "(exp (- x y))"},
	{"(/ 1 (exp x))", "(exp (neg x))"},
	{"(exp (* x (log y)))", "(pow y x)"},
	{"(/ (exp x) (+ (exp x) 1))", "(/ 1 (+ 1 (exp (neg x))))"},
	{"(log (+ 1 x))", "(log1p x)"},
	{"(log10 (+ 1 x))", "(/ (log1p x) (log 10))"},
	{"(log2 (+ 1 x))", "(/ (log1p x) (log 2))"},
	{"(log x)", "(log1p (- x 1))"},
	{"(log (exp x))", "x"},
	{"(exp (log x))", "x"},
	{"(- (log x) (log y))", "(log (/ x y))"},
	{"(log (/ x y))", "(log1p (/ (- x y) y))"},
	{"(- (log1p x) (log1p y))", "(log1p (/ (- x y) (+ 1 y)))"},
	{"(log (pow x y))", "(* y (log x))"},
	{"(pow (+ 1 x) y)", "(exp (* y (log1p x)))"},
	{"(log (+ (exp x) (exp y)))", "(+ (fmax x y) (log1p (exp (neg (fabs (- x y))))))"},
	{"(log (+ 1 (exp x)))", "(+ (fmax x 0) (log1p (exp (neg (fabs x)))))"},
	// error functions
	{"(- 1 (erf x))", "(erfc x)"},
	{"(- 1 (erfc x))", "(erf x)"},
	{"(+ 1 (erf x))", "(erfc (neg x))"},
	// angles
	{"(- 1 (cos x))", "(* 2 (* (sin (/ x 2)) (sin (/ x 2))))"},
	{"(- (+ (* x x) (* y y)) (* (* (* 2 x) y) (cos z)))", "(+ (* (- x y) (- x y)) (* (* 4 (* x y)) (* (sin (/ z 2)) (sin (/ z 2)))))"},
	{"(- (cos x) (cos y))", "(* 2 (* (sin (/ (+ x y) 2)) (sin (/ (- y x) 2))))"},
	{"(- (sin x) (sin y))", "(* 2 (* (cos (/ (+ x y) 2)) (sin (/ (- x y) 2))))"},
	{"(- (tan x) (tan y))", "(/ (sin (- x y)) (* (cos x) (cos y)))"},
	{"(- (tan x) (sin x))", "(* 2 (* (tan x) (* (sin (/ x 2)) (sin (/ x 2)))))"},
	{"(/ (- 1 (cos x)) (sin x))", "(tan (/ x 2))"},
	{"(/ (sin x) (+ 1 (cos x)))", "(tan (/ x 2))"},
	{"(- 1 (* (cos x) (cos x)))", "(* (sin x) (sin x))"},
	{"(- 1 (* (sin x) (sin x)))", "(* (cos x) (cos x))"},
	{"(/ (sin x) (cos x))", "(tan x)"},
	{"(- (atan x) (atan y))", "(atan2 (- x y) (+ 1 (* x y)))"},
	{"(- (atan x) (atan y))", "(atan (/ (- x y) (+ 1 (* x y))))"},
	{"(acos (/ (+ (* a c) (* b d)) n))", "(atan2 (fabs (cross a d b c)) (+ (* a c) (* b d)))"},
	{"(acos (/ (+ (+ (* a x) (* b y)) (* c z)) n))",
		"(atan2 (hypot (hypot (cross b z c y) (cross c x a z)) (cross a y b x)) (+ (+ (* a x) (* b y)) (* c z)))"},
	{"(acos (/ x (sqrt (+ (* x x) y))))", "(atan2 (sqrt y) x)"},
	{"(acos (/ x (hypot x y)))", "(atan2 (fabs y) x)"},
	{"(acos (+ (* (sin a) (sin b)) (* (* (cos a) (cos b)) (cos d))))",
		"(* 2 (asin (sqrt (fmin 1 (+ (* (sin (/ (- a b) 2)) (sin (/ (- a b) 2))) " +
			"(* (* (cos a) (cos b)) (* (sin (/ d 2)) (sin (/ d 2)))))))))"},
	{"(asin (sqrt x))", "(asin (sqrt (fmin 1 x)))"},
	{"(acos x)", "(acos (fmin 1 (fmax -1 x)))"},
	{"(acos x)", "(* 2 (atan2 (sqrt (- 1 x)) (sqrt (+ 1 x))))"},
	{"(asin x)", "(atan2 x (sqrt (* (- 1 x) (+ 1 x))))"},
	// hyperbolic functions
	{"(- (cosh x) 1)", "(* 2 (* (sinh (/ x 2)) (sinh (/ x 2))))"},
	{"(- (cosh x) (cosh y))", "(* 2 (* (sinh (/ (+ x y) 2)) (sinh (/ (- x y) 2))))"},
	{"(- (sinh x) (sinh y))", "(* 2 (* (cosh (/ (+ x y) 2)) (sinh (/ (- x y) 2))))"},
	{"(- (exp x) (exp (neg x)))", "(* 2 (sinh x))"},
	{"(+ (exp x) (exp (neg x)))", "(* 2 (cosh x))"},
	{"(/ (sinh x) (cosh x))", "(tanh x)"},
	{"(/ (- (exp (* 2 x)) 1) (+ (exp (* 2 x)) 1))", "(tanh x)"},
	{"(- 1 (tanh x))", "(/ 2 (+ (exp (* 2 x)) 1))"},
	{"(+ 1 (tanh x))", "(/ 2 (+ (exp (neg (* 2 x))) 1))"},
	{"(log (+ x (sqrt (+ (* x x) 1))))", "(asinh x)"},
	{"(log (+ x (sqrt (- (* x x) 1))))", "(acosh x)"},
	{"(log (/ (+ 1 x) (- 1 x)))", "(* 2 (atanh x))"},
	{"(- (log (+ 1 x)) (log (- 1 x)))", "(* 2 (atanh x))"},
	// roots
	{"(- (sqrt x) (sqrt y))", "(/ (- x y) (+ (sqrt x) (sqrt y)))"},
	{"(- (sqrt x) y)", "(/ (- x (* y y)) (+ (sqrt x) y))"},
	{"(- y (sqrt x))", "(/ (- (* y y) x) (+ y (sqrt x)))"},
	{"(- (cbrt x) (cbrt y))", "(/ (- x y) (+ (* (cbrt x) (+ (cbrt x) (cbrt y))) (* (cbrt y) (cbrt y))))"},
	{"(* (sqrt x) (sqrt x))", "x"},
	{"(/ x (sqrt x))", "(sqrt x)"},
	{"(* (sqrt x) (sqrt y))", "(sqrt (* x y))"},
	{"(sqrt (* x y))", "(* (sqrt x) (sqrt y))"},
	{"(sqrt (/ x y))", "(/ (sqrt x) (sqrt y))"},
	{"(sqrt (* x x))", "(fabs x)"},
	{"(sqrt (+ (* x x) (* y y)))", "(hypot x y)"},
	{"(sqrt (+ 1 (* x x)))", "(hypot 1 x)"},
	{"(- (hypot x y) x)", "(* y (/ y (+ (hypot x y) x)))"},
	{"(sqrt (+ (+ (* x x) (* y y)) (* z z)))", "(hypot (hypot x y) z)"},
	{"(pow x 2)", "(* x x)"},
	{"(pow x 3)", "(cube x)"},
	{"(pow x 1/2)", "(sqrt x)"},
	{"(pow x -1)", "(/ 1 x)"},
	// products and quotients
	{"(- (* x x) (* y y))", "(* (- x y) (+ x y))"},
	{"(- (* x x) 1)", "(* (- x 1) (+ x 1))"},
	{"(- (* a b) (* c d))", "(cross a b c d)"},
	{"(+ (* a b) (* c d))", "(cross a b (neg c) d)"},
	{"(+ (* a b) c)", "(fma a b c)"},
	{"(/ (+ (* a c) (* b d)) (+ (* c c) (* d d)))", "(/ (+ a (* b (/ d c))) (+ c (* d (/ d c))))"},
	{"(/ (+ (* a c) (* b d)) (+ (* c c) (* d d)))", "(/ (+ (* a (/ c d)) b) (+ (* c (/ c d)) d))"},
	{"(/ (+ a (/ b x)) (+ c (/ d x)))", "(/ (+ (* a x) b) (+ (* c x) d))"},
	{"(- (/ a x) (/ b y))", "(/ (- (* a y) (* b x)) (* x y))"},
	{"(- 1 (/ x y))", "(/ (- y x) y)"},
	{"(- (/ x y) 1)", "(/ (- x y) y)"},
}

var associativity = [][2]string{
	{"(+ (+ a b) c)", "(+ a (+ b c))"},
	{"(* (* a b) c)", "(* a (* b c))"},
}

// shortLaws make formulas shorter.
var shortLaws = [][2]string{
	{"(+ a (neg a))", "0"},
	{"(+ a 0)", "a"},
	{"(* a 1)", "a"},
	{"(* a 0)", "0"},
	{"(/ a 1)", "a"},
	{"(/ a a)", "1"},
	{"(neg (neg a))", "a"},
	{"(neg (+ a b))", "(+ (neg a) (neg b))"},
}

// plainLaws are the other laws of sums and products.
var plainLaws = [][2]string{
	{"(+ a (neg b))", "(neg (+ b (neg a)))"},
	{"(neg (* a b))", "(* (neg a) b)"},
	{"(* (neg a) b)", "(neg (* a b))"},
	{"(neg (/ a b))", "(/ (neg a) b)"},
	{"(/ (neg a) b)", "(neg (/ a b))"},
	{"(* a (+ b c))", "(+ (* a b) (* a c))"},
	{"(+ (* a b) (* a c))", "(* a (+ b c))"},
	{"(+ (* a b) a)", "(* a (+ b 1))"},
	{"(/ (+ a b) c)", "(+ (/ a c) (/ b c))"},
	{"(+ (/ a c) (/ b c))", "(/ (+ a b) c)"},
	{"(/ (* a b) c)", "(* a (/ b c))"},
	{"(* a (/ b c))", "(/ (* a b) c)"},
	{"(/ (/ a b) c)", "(/ a (* b c))"},
	{"(/ a (* b c))", "(/ (/ a b) c)"},
	{"(/ a (/ b c))", "(/ (* a c) b)"},
	{"(/ (* a b) (* a c))", "(/ b c)"},
	{"(+ a a)", "(* 2 a)"},
	{"(* 2 a)", "(+ a a)"},
	{"(/ a 2)", "(* 1/2 a)"},
	{"(* 1/2 a)", "(/ a 2)"},
	{"(fma a b c)", "(+ (* a b) c)"},
}

// tidyLaws are the plain laws that also make formulas shorter.
var tidyLaws = [][2]string{
	{"(neg (* a b))", "(* (neg a) b)"},
	{"(/ (* a b) (* a c))", "(/ b c)"},
}

// laws returns all laws, tidy those that make formulas shorter. Both are parsed once.
var (
	laws = sync.OnceValue(func() []egraph.Rule {
		return read(functionLaws, term.SeriesLaws(), associativity, shortLaws, plainLaws)
	})
	tidy = sync.OnceValue(func() []egraph.Rule { return read(shortLaws, tidyLaws) })
)

func read(tables ...[][2]string) (list []egraph.Rule) {
	for _, table := range tables {
		for _, law := range table {
			r, err := egraph.NewRule(law[0], law[1])
			if err != nil {
				panic("suggest: " + err.Error())
			}
			list = append(list, r)
		}
	}
	return list
}
