package main

// This file is a page of the manual: what can be said of inputs.

import (
	"strings"

	"github.com/spf13/cobra"
)

var domainsManual = `What inputs may be is said with --domain, and in suites with domain = [...]. Several things stand in one text with ; between them.

  x in [0,50]                 an interval; ends with ( or ) are left out, inf is allowed
  x, y in [-pi/2, 2*sqrt(2)]  of each; ends are numbers, DBL_MAX and the like, or expressions of them, rounded to the inside
  0 <= x <= 1                 the same; 0 < x, y and x > 0 too. Comparisons of one input hold together
  a[0..31] in [-1,1]          elements; this says as well how many there are
  a[1][2], pts[3].x           of a matrix, of a struct in an array; also a[0..2][1]
  * in [-1e6,1e6]             every floating-point input of which nothing else is said; p.* those whose names are so
  n in {1, 2, 4}              one of these
  mode in {FAST, EXACT}       of an enum, by names; mode in [FAST,SAFE] from one to another. Of which nothing is said, that is any of them
  gain in [0,10]              a variable that the function uses, neither static nor const: an input then, set before each run;
                              cfg.lo, coef[0..3], app::gain; --fix gain=2 sets it too. Others are as the program has them
  x < y < z                   a filter: points that do not fulfil it are drawn again
  a + b > c and |a-b| < c     the same; + - * / % ^, functions, and, or, not, elements and names of enumerators
  (< (+ a b) c)               the same in the language of references

Several inputs may have a shape together, which is made, as points that are drawn one number at a time would never have it, and kept while
hunt climbs; what another strategy moves out of it is left out:

  v is unit                   a unit vector: v.v is 1 but for the rounding of its numbers, 2^-50 at most (of binary32 2^-21)
  (x, y, z) is unit           of single inputs, in this order; q is unit: of all numbers of a struct
  m is rotation               of 4 or 9 numbers, row by row: rows of length 1 at right angles but for 2^-49, and no mirror image
  a is sorted in [0,1]        no number is below the one before
  p is probability            numbers from 0 to 1 whose sum is 1 exactly, in whatever order they are added: multiples of 2^-53
  (d1, d2) is date            a Julian date in two parts, of 1900 to 2100; in [2451544.5, 2451910.5] says which

The same stands in comments beside a function, from what is before it to the first line of its body:

  /* faultline: lat in [-90,90]; lon in [-180,180] */
  double distance(double lat, double lon)    // faultline: lat > -89

What the command line says of a parameter takes the place of what a suite says, and that the place of what a comment
says. --require, and require = [...], take no other's place:
bounds cut what is said elsewhere, and conditions are filters. Conditions are decided over the reals: 0.1 is a tenth in them, and the
nearest double as an end of an interval.`

func domainsTopic() *cobra.Command {
	return &cobra.Command{Use: "domains", Short: "what can be said of inputs", Long: strings.TrimSpace(domainsManual)}
}
