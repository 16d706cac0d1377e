// Package atomu is the search of ATOMU ("Detecting Floating-Point Errors via Atomic Conditions", POPL 2020): for every
// operation that can be unstable, an evolutionary search for the input that gives it the largest atomic condition.
//
// It is Algorithm 1 of section 4.3, and the ranking of section 4.4. The line numbers in comments are the algorithm's.
// What the paper leaves open, and what is done here:
//
//   - The searches for the operations (line 5) are independent of each other, so they advance in lockstep: one round asks one
//     point for each. Every search has a random stream of its own, so that its course does not depend on the others.
//   - A pool T_i keeps only the ranks that selection can still hit, see pool.
//   - Inputs with several coordinates: each is mutated with its own Gaussian, see mutate.
//   - An exact cancellation, an infinite condition, is one test of its pool like any other, but at most one of them is
//     kept: the published code drops them all, and a pool of nothing else could not evolve any more. It is a candidate
//     beside the largest finite condition of its operation.
//   - Runs that signal an error or give a NaN or an infinity, which the published code drops, rank behind all others
//     in the pools, and are candidates of their own, as are runs that do not return.
//
// Ours, behind the paper's and off with Params.Polish = 0: climbs to the worst doubles nearby (polish.go), and a ranking
// that puts behind what does little harm (exact.go, ranking.go).
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.
package atomu
