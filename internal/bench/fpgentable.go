package bench

// This file prints FPGen's Table 3 beside ours, and what both come to.

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/bench/sheet"
	"faultline/internal/finding"
	"faultline/internal/papers"
)

// published are the tools of the table as the paper calls them.
var published = []string{"Random", "S3FP", "KLEE-Float", "FPGen"}

// fpgenNames is the width of the programs' names.
const fpgenNames = 26

func (t *fpgenTable) printHead(w io.Writer, seed uint64) {
	fmt.Fprintf(w, "FPGen's Table 3, and ours: %s; seed %d; binary32 values of [-100, 100]\n", strings.Join(t.strategies, ", "), seed)
	fmt.Fprintf(w, `
error   |r - r0| / max(FLT_MIN, |r0|) (section 3.3), the largest. Ours: r0 is over the reals, the error is certified and the lower end of
        its enclosure, and it is the worst of all output elements for every strategy. Published: Random and S3FP had one element
        of a vector or matrix, FPGen all of them, and programs of more digits for r0
        z: r0 is below FLT_MIN, whose multiple the error is; n: NaN or infinity for an ordinary number too, which is no error here
random  draws bit patterns, the published Random numbers

`)
	fmt.Fprintf(w, "%-*s |%s |%s\n", fpgenNames, "largest error", sheet.Each("%11s", published), sheet.Each("%12s", t.strategies))
}

// printErrors prints the line of one program.
func (t *fpgenTable) printErrors(w io.Writer, r *fpgenRow) error {
	ours := make([]string, len(r.scores))
	for i := range r.scores {
		ours[i] = r.scores[i].text()
	}
	errors := r.tools(func(tool *papers.Tool) string { return tool.Error })
	_, err := fmt.Fprintf(w, "%-*s |%s |%s\n", fpgenNames, r.name, sheet.Each("%11s", errors), sheet.Each("%12s", ours))
	return err
}

// tools says something of every published tool, "-" without figures.
func (r *fpgenRow) tools(say func(*papers.Tool) string) []string {
	list := []string{"-", "-", "-", "-"}
	if r.figure != nil {
		for i, tool := range r.figure.Tools() {
			list[i] = say(tool)
		}
	}
	return list
}

// unfinished reports whether the time was over before any input had an error: that says nothing of the program.
func (s *fpgenScore) unfinished() bool { return s.cut && s.error <= 0 && s.failed == "" }

// text is an error with its marks. "cut, -" stands for a search that was cut before it found one.
func (s *fpgenScore) text() string {
	marks := ""
	if s.tiny && s.error > 0 {
		marks += "z"
	}
	if s.nonFinite > 0 {
		marks += "n"
	}
	if s.unfinished() {
		return "cut, -  "
	}
	return fmt.Sprintf("%s%-2s", sheet.Known(s.failed == "", "%.4e", max(s.error, 0)), marks)
}

// print prints what is left when all programs are done.
func (t *fpgenTable) print(w io.Writer) {
	t.printInputs(w)
	t.printSeconds(w)
	t.printRounded(w)
	t.printSums(w)
	t.printFigures(w)
	for _, r := range t.rows {
		for i := range r.scores {
			r.scores[i].complain(w, r.name)
		}
	}
	for _, s := range t.skipped {
		fmt.Fprintf(w, "not measured: %s\n", s)
	}
}

// complain prints what went wrong.
func (s *fpgenScore) complain(w io.Writer, name string) {
	if s.failed != "" {
		fmt.Fprintf(w, "%s, %s: %s\n", name, s.strategy, s.failed)
	}
	for i := range s.amiss {
		fmt.Fprintf(w, "%s, %s: %s\n", name, s.strategy, s.amiss[i].Says(s.subject))
	}
}

// printInputs prints how many inputs were tried, and what became of paths.
func (t *fpgenTable) printInputs(w io.Writer) {
	follow := t.followers()
	fmt.Fprintf(w, "\nPaths that were taken, and those that no input takes\n")
	fmt.Fprintf(w, "%-*s |%s |%s |%s\n", fpgenNames, "inputs tried", sheet.Each("%11s", published), sheet.Each("%8s", t.strategies),
		sheet.Each(" %12s", follow))
	for _, r := range t.rows {
		var inputs, paths []string
		for i := range r.scores {
			inputs = append(inputs, fmt.Sprint(r.scores[i].inputs))
		}
		for _, name := range follow {
			p := r.of(name).paths
			if p == nil {
				p = new(finding.Paths)
			}
			paths = append(paths, fmt.Sprintf("%d, %d", p.Taken, p.Infeasible))
		}
		theirs := r.tools(func(tool *papers.Tool) string { return fmt.Sprint(tool.Inputs) })
		fmt.Fprintf(w, "%-*s |%s |%s |%s\n", fpgenNames, r.name, sheet.Each("%11s", theirs), sheet.Each("%8s", inputs),
			sheet.Each(" %12s", paths))
	}
}

// followers are the strategies that follow paths.
func (t *fpgenTable) followers() []string {
	return slices.DeleteFunc(slices.Clone(t.strategies), func(name string) bool {
		return !slices.ContainsFunc(t.rows, func(r *fpgenRow) bool { return r.of(name).paths != nil })
	})
}

// printSeconds prints what the searches took, and where their worst error is.
func (t *fpgenTable) printSeconds(w io.Writer) {
	fmt.Fprintf(w, "\nOurs are seconds of a search and its certificates on one lane, two cores for two lanes; t: cut short by the time\n")
	fmt.Fprintf(w, "%-*s |%s |%s | worst of ours\n", fpgenNames, "seconds", sheet.Each("%11s", published), sheet.Each("%8s", t.strategies))
	for _, r := range t.rows {
		var ours []string
		worst := &fpgenScore{}
		for i := range r.scores {
			s := &r.scores[i]
			mark := ""
			if s.cut {
				mark = "t"
			}
			ours = append(ours, fmt.Sprintf("%.1f%s", s.seconds(), mark))
			if s.error > worst.error {
				worst = s
			}
		}
		theirs := r.tools(func(tool *papers.Tool) string { return fmt.Sprint(tool.Seconds) })
		fmt.Fprintf(w, "%-*s |%s |%s | ", fpgenNames, r.name, sheet.Each("%11s", theirs), sheet.Each("%8s", ours))
		fmt.Fprintln(w, worst.strategy, worst.output)
	}
}

// printRounded prints our errors against exact values that are rounded to doubles, of programs with a published error that no input has.
func (t *fpgenTable) printRounded(w io.Writer) {
	for _, r := range t.rows {
		var not []string
		for i, tool := range r.tools(func(tool *papers.Tool) string { return tool.Error }) {
			if r.figure != nil && r.figure.Most != "" && !r.figure.Possible(r.figure.Tools()[i].Relative()) {
				not = append(not, published[i]+"'s "+tool)
			}
		}
		if len(not) > 0 {
			fmt.Fprintf(w, "\n%s: no input has an error above %s: %s must have been measured otherwise.\n", r.name, r.figure.Most,
				strings.Join(not, " and "))
			fmt.Fprintf(w, "With r0 rounded to a double ours is %.4e\n", r.rounded())
		}
	}
}

// largest is the largest error of ours.
func (r *fpgenRow) largest() float64 {
	worst := 0.0
	for i := range r.scores {
		worst = max(worst, r.scores[i].error)
	}
	return worst
}

// rounded is the largest error of ours against exact values that are rounded to doubles.
func (r *fpgenRow) rounded() float64 {
	worst := 0.0
	for i := range r.scores {
		worst = max(worst, r.scores[i].rounded)
	}
	return worst
}

// printSums prints what the input of Table 1b does.
func (t *fpgenTable) printSums(w io.Writer) {
	fmt.Fprintf(w, "\nThe input of Table 1b, A = {%s}, certified\n", strings.Join(tableOneInput, ", "))
	for _, s := range t.sums {
		fmt.Fprintf(w, "%-*s error %s, published %s\n", fpgenNames, s.name, sheet.Known(s.error >= 0, "%.6g", s.error), s.published)
	}
}
