// Package egraph holds many ways to write one formula at once (equality saturation), and finds those that lose the fewest digits.
//
//	Rule    a law of algebra, without conditions
//	Graph   classes of terms that are equal; what is not equal at the points of the graph is not made so
//	Best    the terms of a class, by the errors that they have at those points
//
// Laws such as sqrt(x*x) = x need no conditions: a class knows its value over the reals at every point, and classes whose values
// differ are not joined. That they are equal elsewhere is for others to try. Everything is bounded by counts, and the same graph comes
// of the same points.
//
// It must not know programs or runs. A Graph belongs to one goroutine.
package egraph
