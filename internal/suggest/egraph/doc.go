// Package egraph represents many equal formulas at once (equality saturation), and finds those that lose the fewest digits.
//
//	Rule    a law of algebra, without conditions
//	Graph   classes of terms that are equal at the points of the graph
//	Best    the terms of a class, by their errors at those points
//
// Laws such as sqrt(x*x) = x need no conditions here: a class has its value over the reals at every point, and classes with different
// values are not joined. The caller must test whether formulas are equal at other points. Counts limit all work, and the same points give
// the same graph.
//
// The package does not depend on programs or runs. A Graph is not safe for concurrent use.
package egraph
