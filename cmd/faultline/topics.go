package main

// This file is the pages of the manual that are no verb: what can be said of inputs, project files, --fail-on, and strategies.

import (
	"faultline/internal/finding"
	"faultline/internal/search/strategies"
	"faultline/internal/subject/suite"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

var domainsManual = `What inputs may be is said with --domain, and in suites with domain = [...]. Several things stand in one text with ; between them.

  x in [0,50]                 an interval; ends with ( or ) are left out, inf is allowed
  x, y in [-pi/2, 2*sqrt(2)]  of each; ends are numbers, DBL_MAX and the like, or expressions of them, rounded to the inside
  0 <= x <= 1                 the same; 0 < x, y and x > 0 too. Comparisons of one input hold together
  a[0..31] in [-1,1]          elements; this says as well how many there are
  a[1][2], pts[3].x           of a matrix, of a struct in an array; also a[0..2][1]
  q in [0,1]                  all numbers of a struct, both parts of a complex number; q.x in [2,3] comes before it
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

The same stands in comments beside a function, from what is before it to the first line of its body, behind other words too:

  /* faultline: lat in [-90,90]; lon in [-180,180] */
  double distance(double lat, double lon)    // faultline: lat > -89

What the command line says of a parameter takes the place of what a suite says, and that the place of what a comment
says. --require, and require = [...], take no other's place:
bounds cut what is said elsewhere, and conditions are filters. Conditions are decided over the reals: 0.1 is a tenth in them, and the
nearest double as an end of an interval.`

func domainsTopic() *cobra.Command {
	return &cobra.Command{Use: "domains", Short: "what can be said of inputs", Long: strings.TrimSpace(domainsManual)}
}

var projectManual = `A project file is called ` + suite.ProjectFile + ` and is found from the working folder, there or in one above. faultline find,
ranges and sites without SUBJECT take it, faultline find ` + suite.ProjectFile + `:GLOB a part of it; faultline init writes one. It is a
suite: any name ending in .toml can be named as a SUBJECT. Paths are relative to the file.

  sources = ["src/*.c"]           files and globs; they make one program. ${VARIABLES} are the environment's
  flags = ["-I", "include"]       for clang; what stands behind -- on the command line comes after them
  functions = ["*:*"]             functions that are subjects, as FILE:GLOB, static ones too; beside the subjects below
  domain = ["x in [0,1]"]         of all subjects that have such inputs and say nothing else (faultline help domains)
  threshold = "1e-9 or 1e-12 abs" from which error on a result is wrong, as --threshold says it
  fail-on = ["wrong", "overflow"] which findings make the command exit with 1 (faultline help fail-on); --fail-on takes its place
  init = ["setup"]                functions that are called once before the first run

  [[subject]]                     a function, as often as there are some
  name = "area"                   as the linker or the source calls it; entry = "..." where the name is to be another
  domain = ["a, b in [0,1e3]"]    what its inputs are
  require = ["a + b > c"]         what they fulfil besides
  fix = { n = 8 }                 inputs that are not searched
  threshold = "lat: 1e-9 abs"     after what is said of all
  output, error-output, status, precision, reference   as the flags of find; valid = "(< 0 x)" says where the reference holds
  params = ["x", "y"]             names of parameters where the code has none

  [[suppress]]                    findings that are not shown, as often as there are some: they are counted, and --verbose lists them
  id = "F-3fa1c2"                 one finding, or
  at = "geo.c:12"                 those at a line, which are
  kind = "overflow"               of a kind or a group of kinds
  subject = "area*"               of some subjects only
  reason = "documented: see x"    must be said

A suppression of no finding is said, where all subjects were searched to the end. init, output, error-output, status, fix, precision and
threshold can stand before the first subject as well: they hold for all.`

func projectTopic() *cobra.Command {
	return &cobra.Command{Use: "project", Short: "what can be said in a project file", Long: strings.TrimSpace(projectManual)}
}

const failOnTopic = `--fail-on LIST says which findings make find, certify and ranges exit with 1. Only certified ones do. Words, with commas:

  any            every certified finding
  never          none
  wrong          the default: wrong and could be right, by a better formula or decision or by saying so; crashes; loops proved endless
  crash          the run is killed, or proved never to end
  misstated      the program's own estimate of its error is too little
  signalled      the program itself says that something is wrong: a status, a C++ exception of its own
  extreme        found at extreme inputs only, or at results below the normal numbers
  on-the-way     exceptions and turned decisions in runs whose result is not wrong
  nan            NaN or an infinity in place of a number

A class of the stream means the findings that have it, at inputs that are not extreme and not on the way:

  CLASSES

A kind of the stream, or a group of kinds, means all findings of it:

  KINDS

A range with a certified error (ranges) counts as wrong, of class unknown.`

// failOnHelp is a page of the manual.
func failOnHelp() *cobra.Command {
	text := strings.NewReplacer("CLASSES", strings.Join(finding.ClassNames(), ", "), "KINDS", strings.Join(finding.KindNames(), ", "))
	return &cobra.Command{Use: "fail-on", Short: "which findings exit with 1", Long: text.Replace(failOnTopic)}
}

// strategiesTopic is a page of the manual: every strategy with its parameters and their defaults.
func strategiesTopic() *cobra.Command {
	var b strings.Builder
	b.WriteString("--strategy names strategies, --set STRATEGY.NAME=VALUE sets a parameter of one.\n")
	for _, d := range strategies.All {
		fmt.Fprintf(&b, "\n%s: %s\n", d.Name, d.Says)
		for _, p := range d.Params {
			fmt.Fprintf(&b, "  %-24s %9s  %s\n", d.Name+"."+p.Name, p.Default, p.Says)
		}
	}
	return &cobra.Command{Use: "strategies", Short: "the strategies and their parameters", Long: strings.TrimSpace(b.String())}
}
