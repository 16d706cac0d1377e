// Package s3fp is binary guided random testing, BGRT: the search of S3FP (Chiang, Gopalakrishnan, Rakamaric, Solovyev, "Efficient
// search for inputs causing high floating-point errors", PPoPP 2014), which others compare themselves with.
//
// A configuration is a box: an interval for every parameter. From a configuration tighter ones are made by halving all of its
// intervals and permuting the halves, each is judged by the largest error of a few random inputs in it, and the best is the next
// configuration; now and then the search starts again from the initial one. What the sources say:
//
//   - FPGen's paper, section 5: it "iteratively divides the search range of each input variable into two and permutes them randomly
//     to generate a tighter search space", "evaluates each subspace by sampling inputs", selecting one "for further exploration".
//   - The program that the authors published (soarlab/S3FP) makes 2 + 2 Npart configurations: all upper halves, all lower halves, and
//     Npart times halves chosen at random with those left over. Each has 10 samples; the best is taken also where it is worse than
//     its parent. The search begins again with probability 0.2. Intervals are halved, and sampled, by value.
//   - FPGen's paper, section 4: "Cinit is randomized while parameters k and Npart are set to the value 1".
//
// What they leave open, and what is done here:
//
//   - What k is: it is taken for the samples of a configuration, Params.Samples. Its default is the published program's, see
//     Defaults.
//   - How C_init is made random: the published BGRT begins with the whole domain, and its other searches with one of 20 equal
//     parts of every interval. Params.Parts says which.
//   - S3FP cannot run without ranges from its user. Over all doubles, or the positive ones, halving by value never gets to small
//     numbers in any budget. Where a subject does not say both ends of a range, intervals are halved, and sampled, by the places of
//     the floating-point numbers on their line; Params.Halve.
//   - A box that is one point starts the search again: the published program would sample it on and on. A side that is one
//     value stays.
//   - Of equally bad configurations one is chosen at random: the published program takes the first, all upper halves, which drives a
//     search that sees no error at all to the end of the domain.
//   - A point that the subject's filter refuses is drawn again a few times, in the same box.
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.
package s3fp
