// Package certify turns a point into a certificate: what the program computed there, what is exact, how far apart the
// two are, whether that is proved, where the error came from and whether the program could have done better.
//
// It trusts nothing of the search but the point. There are two oracles: the reference is the mathematical function
// (package fpcore over exact parameters), the shadow what the program's operations and decisions give over the reals (package
// interp over balls, see follow.go). Both give enclosures; precision doubles until the enclosure of the error lies on
// one side of the threshold, or until a cap that gives the verdict inconclusive. Only an enclosure certifies.
//
// The case at one input is a point (point.go). Its run over floats is kept on a tape (run.go): other precisions, coordinates moved by half
// an ulp and trials of root causes are evaluated along it, and the program runs again only where a decision is another one.
//
// Whom it blames it has tried: the run again with that one operation unrounded, or on exact operands, must be rid of the error
// (confirm.go). What a search claims besides, an exception or a divergence at a site, is certified by [Worker.Exception].
//
// Ball arithmetic cannot be interrupted and has cliffs (16 s for one Bessel function at 1024 bits), so a [Worker] gets its answers from a
// process that can be killed (package process). Timeouts decide only whether there is an answer, never which.
//
// The package must not know strategies, reports or clocks. A Worker serves one goroutine; everything else may be shared.
package certify
