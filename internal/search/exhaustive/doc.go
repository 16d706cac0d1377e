// Package exhaustive runs every input there is: the values of one binary32 variable, four thousand million of them. What it
// says about the largest error is not the best that was found but the maximum.
//
// It keeps the worst inputs by estimated error, by one order in which no two inputs are equal, so that the answer does not
// depend on how the inputs are dealt out: a [Search] serves one stretch of them and one goroutine, and [Result.Merge] joins
// what several found. It does not know what the estimates come from: with errors of mode Deltas it ranks by rounding (the
// shadow), with those of mode Judged by the distance from the reference, with a batch that has both by both.
//
// Errors are relative to the exact value, or to the smallest normal number of the output's format where that is larger:
// below it a format promises an absolute error only (package errs).
package exhaustive
