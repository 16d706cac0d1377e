package main

// This file holds the pages of the manual about inputs, project files, --fail-on and strategies.

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/search/strategies"
	"faultline/internal/subject/suite"
)

const domainsManual = `Describe the inputs of a function with --domain, with domain = [...] in a project file, or in a comment. Separate descriptions with a semicolon.

  x in [0,50]                 an interval; ( and ) exclude an end; inf is allowed
  x, y in [-pi/2, 2*sqrt(2)]  both parameters; ends may be expressions and names such as DBL_MAX, rounded to the inside
  0 <= x <= 1                 the same as an interval; so are 0 < x, y and x > 0
  a[0..31] in [-1,1]          elements of an array, which then has 32 of them
  a[1][2], pts[3].x           an element of a matrix, a member of a struct in an array
  q in [0,1]                  all numbers of a struct or complex number; q.x in [2,3] has precedence
  * in [-1e6,1e6]             every floating-point input without its own description; p.* for the members of p
  n in {1, 2, 4}              one of these values
  mode in {FAST, EXACT}       enumerators by name; mode in [FAST,SAFE] is a range of them; the default is all
  gain in [0,10]              a global variable, neither static nor const; faultline sets it before each run
  x < y < z                   a condition; inputs that do not fulfil it are drawn again
  a + b > c and |a-b| < c     conditions use + - * / % ^, functions, and, or, not, elements and enumerators
  (< (+ a b) c)               the same condition in FPCore

Shapes describe several inputs at once:

  v is unit                   a vector of length 1, up to 2^-50 (for float: 2^-21)
  (x, y, z) is unit           the same for separate parameters
  m is rotation               a rotation matrix of 4 or 9 numbers, row by row
  a is sorted in [0,1]        an array in ascending order
  p is probability            numbers from 0 to 1 with sum exactly 1
  (d1, d2) is date            a Julian date in two parts, 1900 to 2100; in [2451544.5, 2451910.5] narrows it

Comments stand before a function or in front of its first statement:

  /* faultline: lat in [-90,90]; lon in [-180,180] */
  double distance(double lat, double lon)    // faultline: lat > -89

Precedence: command line, project file, comment. --require, and require = [...], add to all of them. Conditions are decided over the real
numbers, where 0.1 is one tenth. The end 0.1 of an interval is the nearest double.`

func domainsTopic() *cobra.Command {
	return &cobra.Command{Use: "domains", Short: "how to describe the inputs of a function", Long: strings.TrimSpace(domainsManual)}
}

const projectManual = `A project file is named ` + suite.ProjectFile + `. faultline finds it in the working folder or above. find, ranges and sites without
SUBJECT use it; ` + suite.ProjectFile + `:GLOB is a part of it. faultline init writes one. Other names that end with .toml work as a
SUBJECT. Paths are relative to the file.

  sources = ["src/*.c"]           files and globs of one program; ${VARIABLES} come from the environment
  build = "build"                 in place of sources: a build folder (docs/projects.md), and with target = "geos" one target of it.
                                  Then functions = ["src/geom/", "geo::*"] are SUBJECTS of the build, and entry is FILE:FUNCTION
  flags = ["-I", "include"]       flags for clang; those after -- follow them
  functions = ["*:*"]             functions to search, as FILE:GLOB, static ones too
  domain = ["x in [0,1]"]         values of this input, in all functions that have it (faultline help domains)
  threshold = "1e-9 or 1e-12 abs" smallest error to report, as --threshold
  fail-on = ["wrong", "overflow"] findings that make the exit code 1 (faultline help fail-on); --fail-on has precedence
  setup = ["start"]               functions to call once before the first run
  make = ["c = curve_new(r, 12)"] expressions that make parameters, as --make (faultline help subjects)

  [[subject]]                     one function; repeat the block for others
  name = "area"                   its name; entry = "..." is the function to call, if the name is another
  domain = ["a, b in [0,1e3]"]    its inputs
  require = ["a + b > c"]         conditions on its inputs
  pin = { n = 8 }                 inputs with one value
  threshold = "lat: 1e-9 abs"     smallest error of this function, or of one output; has precedence over the threshold above
  result, error-output, status, precision, reference   as the flags of find; valid = "(< 0 x)" says where the reference applies
  params = ["x", "y"]             names for parameters that the code leaves unnamed
  operands = ["A", "b[0..2]"]     inputs that strategy fpgen solves for first (by default the last array, and inputs that decisions read)

  [[suppress]]                    findings to hide; the report counts them, and --verbose lists them
  id = "F-3fa1c2"                 one finding, or
  at = "geo.c:12"                 all findings of a line,
  kind = "overflow"               of this kind,
  subject = "area*"               in these functions
  reason = "documented: see x"    required

After a complete search, the report names each suppression that matches no finding. setup, result, error-output, status, pin, precision,
make and threshold can stand before the first subject as well; they apply to all. Earlier versions wrote init, output and fix for setup,
result and pin; these words still work.`

func projectTopic() *cobra.Command {
	return &cobra.Command{Use: "project", Short: "how to write a project file", Long: strings.TrimSpace(projectManual)}
}

const failOnTopic = `--fail-on LIST names the findings that make find, certify and ranges exit with 1. Only certified findings count. Words, with commas:

  any            every certified finding
  never          none
  wrong          the default: wrong results that a better formula or decision avoids, crashes, endless loops
  crash          a run that is killed or never ends
  misstated      the function's own estimate of its error is too small
  signalled      the function itself reports the error, by a status or a C++ exception
  extreme        only at extreme inputs, or at results below the normal numbers
  on-the-way     exceptions and wrong branches in runs whose result is not wrong
  nan            NaN or infinity in place of a number

A class names the findings that have it, except those at extreme inputs and those in runs whose result is not wrong:

  CLASSES

A kind, or a group of kinds, names all of its findings:

  KINDS

A range with a certified error counts as wrong.`

// failOnHelp is a page of the manual.
func failOnHelp() *cobra.Command {
	text := strings.NewReplacer("CLASSES", strings.Join(finding.ClassNames(), ", "), "KINDS", strings.Join(finding.KindNames(), ", "))
	return &cobra.Command{Use: "fail-on", Short: "which findings make the exit code 1", Long: text.Replace(failOnTopic)}
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
	b.WriteString("\nfaultline ranges:\n")
	rangeParams(new(campaign.RangeOptions)).VisitAll(func(f *pflag.Flag) {
		fmt.Fprintf(&b, "  %-24s %9s  %s\n", f.Name, f.DefValue, f.Usage)
	})
	return &cobra.Command{Use: "strategies", Short: "the search strategies and their parameters", Long: strings.TrimSpace(b.String())}
}
