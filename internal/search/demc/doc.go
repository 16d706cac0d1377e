// Package demc is DEMC, the search of AutoRNP (Yi, Chen, Mao, Ji, "Efficient automated repair of high floating-point errors in
// numerical libraries", POPL 2019): differential evolution in every part of the domain, then Markov chains from the best inputs,
// guided by the measured error. What the sources say:
//
//   - ATOMU's paper, section 6: it is "based on differential evolution and Markov Chain Monte Carlo (MCMC) methods"; section 5.3.3:
//     its "search method consists of a partitioned global search and a fine-grained search guided by the high-precision" result.
//     Section 5.3.2: it "is guided by ErrBits", the logarithm of the number of floating-point numbers between exact and computed.
//   - The same, section 5.4: it "applies its estimated global condition to guide its search". So does the global search of the
//     program that the authors published (yixin-09/AutoRNP); its fine-grained search is guided by the error.
//   - The published program, for functions of one parameter: parts between powers of two, but for [-1, 0] and [0, 1], which are one
//     part each; in each SciPy's differential evolution, best/1/bin with 15 members, weights drawn from [0.5, 1), crossover 0.7, the
//     first generation a Latin hypercube, coordinates that leave the part drawn anew, until members agree; then basin hopping from
//     the best members of 10 parts, within 1e14 ulps of them: 200 hops, a simplex search after each, Metropolis' rule at temperature
//     1 on the inverse number of floats between. All is repeated with other seeds until the time is over.
//
// What they leave open, and what is done here:
//
//   - The budget: the published program is limited by time, about 600 seconds a function. Its first generations alone are 30,000
//     runs over all doubles. Here the number of parts, and that and the length of chains, follow the budget (Params.scaled);
//     search.PaperEvals runs, LSGA's, are the default.
//   - Both stages are guided by the measured error, as the first quotation says: one run a point, where an estimated condition
//     takes two, and found less, see Defaults.
//   - Several parameters: every coordinate is cut into as many parts as make up the number wanted. Params.Scale says what equal
//     parts are equal in, and what evolution's differences are of: places on the line of floats, or the published program's scale.
//   - A generation is evaluated as a whole; SciPy puts a better trial in its place at once.
//   - Chains: a hop of the published program takes up to 200 runs of a simplex search, a fifth of the budget. Here a step is
//     normal on the line of floats, of one coordinate or of all, and its length doubles twice after a success and halves by the
//     square root of two after another: it settles where one in five succeeds, and comes to neighbours when it must. All chains
//     advance together.
//   - Metropolis' rule is on bits of error. What was lucky once must be left again: errors beside each other differ at random.
//   - The filter: trials that it refuses are drawn again a few times, and parts where it refuses all are left out.
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.
package demc
