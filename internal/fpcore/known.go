package fpcore

// This file has names of functions that people know from C, SciPy, mpmath, Boost and Mathematica. An expression that uses one means the
// operators of this vocabulary. Operands are in the order of the library that has the name.

import (
	"maps"
	"slices"
	"strings"
)

// known maps a name to its parameters and its meaning.
var known = map[string]struct{ params, means string }{
	"gammaln":      {"x", "(lgamma x)"},
	"loggamma":     {"x", "(lgamma x)"},
	"psi":          {"x", "(digamma x)"},
	"trigamma":     {"x", "(polygamma 1 x)"},
	"poch":         {"x n", "(rising x n)"},
	"factorial":    {"x", "(gamma (+ x 1))"},
	"binomial":     {"n k", "(* (gamma (+ n 1)) (* (rgamma (+ k 1)) (rgamma (- (+ n 1) k))))"},
	"binom":        {"n k", "(* (gamma (+ n 1)) (* (rgamma (+ k 1)) (rgamma (- (+ n 1) k))))"},
	"beta":         {"a b", "(* (gamma a) (* (gamma b) (rgamma (+ a b))))"},
	"betaln":       {"a b", "(- (+ (lgamma a) (lgamma b)) (lgamma (+ a b)))"},
	"gammainc":     {"a x", "(gamma-lower-reg a x)"},
	"gammaincc":    {"a x", "(gamma-upper-reg a x)"},
	"gamma_p":      {"a x", "(gamma-lower-reg a x)"},
	"gamma_q":      {"a x", "(gamma-upper-reg a x)"},
	"tgamma_lower": {"a x", "(gamma-lower a x)"},
	"tgamma_upper": {"a x", "(gamma-upper a x)"},
	"betainc":      {"a b x", "(beta-lower-reg a b x)"},
	"ibeta":        {"a b x", "(beta-lower-reg a b x)"},
	"erfcx":        {"x", "(* (exp (* x x)) (erfc x))"},
	"dawson":       {"x", "(* (/ (sqrt PI) 2) (* (exp (neg (* x x))) (erfi x)))"},
	"dawsn":        {"x", "(* (/ (sqrt PI) 2) (* (exp (neg (* x x))) (erfi x)))"},
	"ndtr":         {"x", "(/ (erfc (neg (/ x SQRT2))) 2)"},
	"norm_cdf":     {"x", "(/ (erfc (neg (/ x SQRT2))) 2)"},
	"ndtri":        {"p", "(neg (* SQRT2 (erfcinv (* 2 p))))"},
	"expi":         {"x", "(ei x)"},
	"exp1":         {"x", "(expint 1 x)"},
	"e1":           {"x", "(expint 1 x)"},
	"expn":         {"n x", "(expint n x)"},
	"li":           {"x", "(ei (log x))"},
	"spence":       {"x", "(dilog (- 1 x))"},
	"zetac":        {"x", "(- (zeta x) 1)"},
	"hurwitz_zeta": {"s a", "(hurwitz s a)"},
	"j0":           {"x", "(bessel-j 0 x)"},
	"j1":           {"x", "(bessel-j 1 x)"},
	"jn":           {"n x", "(bessel-j n x)"},
	"jv":           {"n x", "(bessel-j n x)"},
	"besselj":      {"n x", "(bessel-j n x)"},
	"y0":           {"x", "(bessel-y 0 x)"},
	"y1":           {"x", "(bessel-y 1 x)"},
	"yn":           {"n x", "(bessel-y n x)"},
	"yv":           {"n x", "(bessel-y n x)"},
	"bessely":      {"n x", "(bessel-y n x)"},
	"i0":           {"x", "(bessel-i 0 x)"},
	"i1":           {"x", "(bessel-i 1 x)"},
	"iv":           {"n x", "(bessel-i n x)"},
	"ive":          {"n x", "(bessel-i-scaled n x)"},
	"besseli":      {"n x", "(bessel-i n x)"},
	"k0":           {"x", "(bessel-k 0 x)"},
	"k1":           {"x", "(bessel-k 1 x)"},
	"kv":           {"n x", "(bessel-k n x)"},
	"kve":          {"n x", "(bessel-k-scaled n x)"},
	"besselk":      {"n x", "(bessel-k n x)"},
	"spherical_jn": {"n x", "(* (sqrt (/ PI (* 2 x))) (bessel-j (+ n 1/2) x))"},
	"airyai":       {"x", "(airy-ai x)"},
	"airybi":       {"x", "(airy-bi x)"},
	"hyperu":       {"a b x", "(hypu a b x)"},
	"kummer_m":     {"a b x", "(hyp1f1 a b x)"},
	"ellipk":       {"m", "(ellip-k m)"},
	"ellipe":       {"m", "(ellip-e m)"},
	"ellipkinc":    {"phi m", "(ellip-f phi m)"},
	"ellipeinc":    {"phi m", "(ellip-e-inc phi m)"},
	"elliprf":      {"x y z", "(rf x y z)"},
	"elliprd":      {"x y z", "(rd x y z)"},
	"elliprj":      {"x y z p", "(rj x y z p)"},
	"lambert_w0":   {"x", "(lambertw x)"},
	"lpmv":         {"m n x", "(legendre-p n m x)"},
	"legendre":     {"n x", "(legendre-p n 0 x)"},
	"genlaguerre":  {"n a x", "(laguerre n a x)"},
	"chebyt":       {"n x", "(chebyshev-t n x)"},
	"chebyu":       {"n x", "(chebyshev-u n x)"},
	"expit":        {"x", "(/ 1 (+ 1 (exp (neg x))))"},
	"logit":        {"p", "(log (/ p (- 1 p)))"},
	"cosm1":        {"x", "(neg (* 2 (pow (sin (/ x 2)) 2)))"},
	"xlogy":        {"x y", "(* x (log y))"},
	"xlog1py":      {"x y", "(* x (log1p y))"},
	"log1mexp":     {"x", "(log (neg (expm1 (neg x))))"},
	"log1pexp":     {"x", "(log1p (exp x))"},
	"softplus":     {"x", "(log1p (exp x))"},
	"rsqrt":        {"x", "(/ 1 (sqrt x))"},
	"acot":         {"x", "(atan (/ 1 x))"},
	"asinpi":       {"x", "(/ (asin x) PI)"},
	"acospi":       {"x", "(/ (acos x) PI)"},
	"atanpi":       {"x", "(/ (atan x) PI)"},
	"tanpi":        {"x", "(/ (sinpi x) (cospi x))"},
	"deg2rad":      {"x", "(* x (/ PI 180))"},
	"rad2deg":      {"x", "(* x (/ 180 PI))"},
}

// KnownNames returns the names of functions that can be written in any expression: those of package ball whose names are words, and the
// names that other libraries have.
func KnownNames() []string {
	all := slices.Collect(maps.Keys(known))
	for name := range Operators {
		if isWord(name) {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func isWord(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '_' })
}

// expand replaces the calls of known names in e by their meaning. It panics with an Error if a call has the wrong number of operands.
func expand(e *Expr) *Expr {
	if e == nil {
		return nil
	}
	for i := range e.Args {
		e.Args[i] = expand(e.Args[i])
	}
	for _, list := range [][]Binding{e.Bindings, e.Ranges} {
		for i := range list {
			list[i].Init, list[i].Next = expand(list[i].Init), expand(list[i].Next)
		}
	}
	k, ok := known[e.Name]
	if _, own := Operators[e.Name]; e.Kind != Call || !ok || own {
		return e
	}
	params := strings.Fields(k.params)
	if len(params) != len(e.Args) {
		panic(Errorf(e.Pos, "%s takes %d operands: %s(%s)", e.Name, len(params), e.Name, strings.Join(params, ", ")))
	}
	return substitute(onlyExpr("", k.means), params, e.Args, e.Pos)
}

// substitute returns e, a formula without bindings, at a position, with operands in place of its parameters.
func substitute(e *Expr, params []string, args []*Expr, at Pos) *Expr {
	if i := slices.Index(params, e.Name); i >= 0 && e.Kind == Symbol {
		return args[i]
	}
	c := *e
	c.Pos, c.Args = at, nil
	for _, a := range e.Args {
		c.Args = append(c.Args, substitute(a, params, args, at))
	}
	return &c
}
