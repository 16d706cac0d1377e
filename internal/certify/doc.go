// Package certify turns a point into a certificate. It states the computed result, the exact result, their distance, and whether that is
// proved. It also states which operation made the error, and whether the program could have done better.
//
// The point is the only input from the search that it trusts. There are two oracles. The reference is a mathematical function (package
// fpcore) at the exact parameters. The shadow is the result of the program's operations and decisions over the reals (package interp over
// balls, see follow.go). Both return enclosures. The precision doubles until the enclosure of the error lies on one side of the threshold.
// At a cap the verdict is inconclusive. Only an enclosure certifies.
//
// The case at one input is a point (point.go). Its run over floats is recorded on a tape (run.go). Other precisions, moved inputs and
// trials of root causes are evaluated along the tape. The program runs again only if a decision differs.
//
// An operation is blamed after a trial: the run with that operation unrounded, or on exact operands, must not have the error (rootcause.go
// finds the candidates, confirm.go tries them). [Worker.Exception] certifies an exception or a divergence that a search claims at a site.
//
// Tables of rules decide the classes: classrules.go of results, decisionrules.go of branches and integers, exceptionrules.go of exceptions.
//
// Ball arithmetic cannot be interrupted and is sometimes very slow (16 s for one Bessel function at 1024 bits). So a [Worker] gets its
// answers from a process that can be killed (package process). Timeouts decide only whether there is an answer, never which.
//
// The package must not know strategies, reports or clocks. A Worker serves one goroutine; everything else may be shared.
package certify
