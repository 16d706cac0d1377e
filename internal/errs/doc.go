// Package errs is how wrong a result is. It is the one place that says what an error is relative to, what counts as none, and how well
// an error must be enclosed to be stated.
//
//	relative   |computed - exact| / |exact|; below the smallest normal number of the format relative to that number, because a format
//	           promises an absolute error there and no relative one
//	ulps       |computed - exact| in units of the last place of the exact value; the subnormal spacing at the least
//
// There are two ways to say it. A [Double] is a double and what a run in double-double knows of its exact value; its errors are doubles.
// An [Interval] encloses an exact value of any size; errors against it are intervals too ([Enclosed]), every end rounded outward. [Judge]
// decides whether one is above a threshold, [Measure] and [Rough] say it in doubles, and a test holds both ways to one rule.
//
// It must not know what computes a result, nor what an error is good for. Its values are plain data.
package errs
