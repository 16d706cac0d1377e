package bench

// This file is the suite fpgen: Table 3 of FPGen with our figures, and the sums of its Table 1. fpgenscore.go scores the findings of the
// strategies.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// fpgenStrategies are the four tools of the table, and the default strategy.
var fpgenStrategies = []string{"random", "s3fp", "klee", "fpgen", "hunt"}

// published are these tools' names in the paper.
var published = []string{"Random", "S3FP", "KLEE-Float", "FPGen"}

// fpgenSuites are the suites of the table's programs in its order, and of related programs.
var fpgenSuites = []string{"fpgen", "meschach", "statistics", "shipped"}

// fpgenGroups are the words of --only, with the group of subjects that each selects in the suites. The first is the default.
var fpgenGroups = []struct{ word, group string }{
	{"table3", "table 3"},    // sums of 32 numbers, Meschach, GSL's weighted statistics with double accumulators
	{"own", "own"},           // Meschach's products and factorisations written from their descriptions
	{"four", "four"},         // the sums of Table 1, of 4 numbers
	{"repeated", "repeated"}, // GSL's statistics that are symbolically the same as others (footnote 9), with double accumulators
	{"shipped", "shipped"},   // GSL's statistics unchanged, with long double accumulators; no published figures
}

// figure5 is the word of --only for the sweep of thresholds.
const figure5 = "figure5"

const (
	// inputsEach is the number of inputs that random search and S3FP try. Strategy fpgen may try as many.
	inputsEach = 40_000
	// workEach is the limit on the work of strategy fpgen for one program. A limit of time would give other figures on a slower machine.
	workEach = "600"
	// fpgenNames is the width of the column of names.
	fpgenNames = 26
)

// An fpgenTable has the results of the strategies.
type fpgenTable struct {
	strategies []string
	rows       []*fpgenRow
	skipped    []string // subjects that could not be loaded, with reasons
	seconds    float64  // wall-clock time of the whole table
	sums       []*fpgenSum
}

// An fpgenRow is one program.
type fpgenRow struct {
	name   string        // its name in the paper
	figure *suite.Figure // the published figure; nil if there is none
	scores []fpgenScore
}

// of returns the score of a strategy, nil if the strategy did not search.
func (r *fpgenRow) of(strategy string) *fpgenScore {
	for i := range r.scores {
		if r.scores[i].strategy == strategy {
			return &r.scores[i]
		}
	}
	return nil
}

// An fpgenSubject is the group and the published figure of a program.
type fpgenSubject struct {
	group  string
	figure *suite.Figure
}

// row returns the row of a program, without scores. A program outside of Table 3 has its group after its name.
func (s *fpgenSubject) row(name string) *fpgenRow {
	if s.figure != nil {
		name = cmp.Or(s.figure.Name, name)
	}
	return &fpgenRow{name: name + textIf(s.group != fpgenGroups[0].group, " ("+s.group+")"), figure: s.figure}
}

// benchFPGen prints the row of each program as soon as it is known, and then inputs, seconds and totals.
func benchFPGen(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	if slices.Contains(cfg.Only, figure5) {
		if len(cfg.Only) > 1 {
			return campaign.Usagef("--only %s: %s stands alone", strings.Join(cfg.Only, ","), figure5)
		}
		return benchFigure5(ctx, cfg, w)
	}
	args, known, err := fpgenSubjects(cfg.Only)
	if err != nil {
		return err
	}
	t := &fpgenTable{strategies: cfg.Strategies}
	start := time.Now()
	c := *cfg
	c.Params = maps.Clone(cfg.Params)
	if _, set := c.Params["fpgen.work"]; !set {
		c.Params["fpgen.work"] = workEach
	}
	cfg = &c
	j, err := contest(ctx, cfg, args, nil)
	if err != nil {
		return err
	}
	for _, s := range j.Skipped() {
		if s.Function == "" {
			t.skipped = append(t.skipped, s.Subject+": "+s.What)
		}
	}
	t.printHead(w, cfg.Seed)
	err = campaign.Each(ctx, j,
		func(task *campaign.Task) *fpgenRow {
			row := known[task.Subject.Spelling].row(task.Subject.Name)
			for _, strategy := range t.strategies {
				row.scores = append(row.scores, *play(ctx, task, strategy, cfg))
			}
			return row
		},
		func(_ *subject.Subject, row *fpgenRow) error {
			t.rows = append(t.rows, row)
			return t.printErrors(w, row)
		})
	if err != nil {
		return err
	}
	if t.sums, err = tableOne(ctx, cfg); err != nil {
		return err
	}
	t.seconds = time.Since(start).Seconds()
	t.print(w)
	return t.fault()
}

// fault returns an error if native code left the path for which an input was found.
func (t *fpgenTable) fault() error {
	if n := t.held().Mismatched; n > 0 {
		return fmt.Errorf("fpgen: %d inputs do not take the path that they were found for: an internal error", n)
	}
	return nil
}

// play searches with one strategy, within its budget and its time limit.
func play(ctx context.Context, t *campaign.Task, strategy string, cfg *campaign.Config) *fpgenScore {
	evals := cfg.Evals
	if strategy == "random" || strategy == "s3fp" {
		evals = cmp.Or(evals, inputsEach)
	}
	bounded, cancel := limited(ctx, cfg.Time)
	defer cancel()
	seen := &worstSeen{cells: t.Subject.Call.Outputs}
	found, err := t.Watch(bounded, strategy, evals, seen.see)
	s := &fpgenScore{
		strategy: strategy, subject: t.Subject, inputs: found.Evaluations, paths: found.Paths, amiss: found.Held.First,
		search: found.Seconds, cut: bounded.Err() != nil, // by --time, or by an interrupt
	}
	if err != nil && !s.cut {
		s.failed = err.Error()
	}
	began := time.Now()
	s.settle(t, seen.with(found.Candidates))
	s.certify = time.Since(began).Seconds()
	return s
}

// fpgenSubjects returns the programs that the words of --only name: groups, or programs. No words select the first group.
func fpgenSubjects(words []string) (args []string, known map[string]*fpgenSubject, err error) {
	if len(words) == 0 {
		words = []string{fpgenGroups[0].word}
	}
	known = make(map[string]*fpgenSubject)
	used := make(map[string]bool)
	for _, name := range fpgenSuites {
		list, err := suite.BuiltIn(name)
		if err != nil {
			return nil, nil, err
		}
		paper, err := suite.Published(name)
		if err != nil {
			return nil, nil, err
		}
		for _, s := range list.Subjects {
			wanted := false
			for _, word := range words {
				if means(word, s.Name, s.Group) {
					wanted, used[word] = true, true
				}
			}
			if arg := name + ".toml:" + s.Name; wanted {
				args, known[arg] = append(args, arg), &fpgenSubject{s.Group, paper.Of(s.Name)}
			}
		}
	}
	for _, word := range words {
		if !used[word] {
			return nil, nil, campaign.Usagef("--only %s: no such part or program; parts are %s", word, fpgenWords())
		}
	}
	return args, known, nil
}

// means reports whether a word of --only selects a program: by its group, its name, or a glob.
func means(word, name, group string) bool {
	for _, g := range fpgenGroups {
		if g.word == word {
			return g.group == group
		}
	}
	ok, err := filepath.Match(word, name)
	return word == "all" || ok && err == nil
}

// fpgenWords returns the words of --only that select groups, for the manual.
func fpgenWords() string {
	var words []string
	for _, g := range fpgenGroups {
		words = append(words, g.word)
	}
	return strings.Join(append(words, "all", figure5), ", ")
}

// tableOneInput is the input that the authors of FPGen made by hand for their Table 1b, A[0] to A[3].
var tableOneInput = []string{"1.1e-15", "98", "-1.2e-15", "-98"}

// tableOneSums are the programs of Table 1a in its order, with their published relative errors at tableOneInput.
var tableOneSums = []*fpgenSum{
	{name: "recursive_sum_4", published: "12"},
	{name: "pairwise_sum_4", published: "1"},
	{name: "compensated_sum_4", published: "12"},
}

// An fpgenSum is the error of one sum at tableOneInput.
type fpgenSum struct {
	name, published string
	error           float64 // lower bound of the error by FPGen's measure; -1: not certified
}

// tableOne certifies the input of Table 1b.
func tableOne(ctx context.Context, cfg *campaign.Config) (sums []*fpgenSum, err error) {
	c := *cfg
	c.Args, c.Strategies, c.Only = nil, []string{"hunt"}, nil
	for _, s := range tableOneSums {
		c.Args = append(c.Args, "fpgen.toml:"+s.name)
	}
	j, err := campaign.New(ctx, &c)
	if err != nil {
		return nil, err
	}
	point := make([]float64, len(tableOneInput))
	for i, text := range tableOneInput {
		if point[i], err = fp.Parse(text); err != nil {
			return nil, err
		}
	}
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) float64 {
			s := new(fpgenScore)
			s.settle(t, [][]float64{point})
			return s.error
		},
		func(s *subject.Subject, e float64) error {
			i := slices.IndexFunc(tableOneSums, func(of *fpgenSum) bool { return of.name == s.Name })
			sums = append(sums, &fpgenSum{s.Name, tableOneSums[i].published, e})
			return nil
		})
	return sums, err
}

// columns returns a column of names, a column with a cell for each published tool, and a column with a cell for each strategy.
func (t *fpgenTable) columns(head, form string, tool func(*suite.Tool) string, score func(*fpgenScore) string) table[*fpgenRow] {
	return table[*fpgenRow]{
		{fmt.Sprintf("%%-%dv", fpgenNames), head, func(r *fpgenRow) any { return r.name }},
		{" |%v", each("%11s", published), func(r *fpgenRow) any { return each("%11s", r.tools(tool)) }},
		{" |%v", each(form, t.strategies), func(r *fpgenRow) any {
			var list []string
			for i := range r.scores {
				list = append(list, score(&r.scores[i]))
			}
			return each(form, list)
		}},
	}
}

// tools formats the figures of every published tool, "-" without figures.
func (r *fpgenRow) tools(show func(*suite.Tool) string) []string {
	list := []string{"-", "-", "-", "-"}
	if r.figure != nil {
		for i, tool := range r.figure.Tools() {
			list[i] = show(tool)
		}
	}
	return list
}

// text formats an error with its marks, "-" if the search failed or ended early without an error.
func (s *fpgenScore) text() string {
	switch {
	case s.failed != "":
		return "-  "
	case s.cut && s.error <= 0:
		return "cut, -  "
	}
	return fmt.Sprintf("%.4e%-2s", max(s.error, 0), textIf(s.tiny && s.error > 0, "z")+textIf(s.nonFinite > 0, "n"))
}

// errorColumns returns the columns of the largest errors.
func (t *fpgenTable) errorColumns() table[*fpgenRow] {
	return t.columns("largest error", "%12s", func(tool *suite.Tool) string { return tool.Error }, (*fpgenScore).text)
}

func (t *fpgenTable) printHead(w io.Writer, seed uint64) {
	fmt.Fprintf(w, `FPGen's Table 3, and ours: %s; seed %d; binary32 values of [-100, 100]

error   |r - r0| / max(FLT_MIN, |r0|) (section 3.3), the largest. Ours: r0 is over the reals, the error is certified and the lower end of
        its enclosure, and it is the worst of all output elements for every strategy. Published: Random and S3FP had one element
        of a vector or matrix, FPGen all of them, and programs of more digits for r0
        z: r0 is below FLT_MIN, whose multiple the error is; n: NaN or infinity for an ordinary number too, which is no error here
random  draws bit patterns, the published Random numbers

%s
`, strings.Join(t.strategies, ", "), seed, t.errorColumns().heads())
}

// printErrors prints the row of one program.
func (t *fpgenTable) printErrors(w io.Writer, r *fpgenRow) error {
	_, err := fmt.Fprintln(w, t.errorColumns().text(r))
	return err
}

// print prints the tables below the rows.
func (t *fpgenTable) print(w io.Writer) {
	fmt.Fprintf(w, "\nPaths that were taken, and those that no input takes\n")
	follow := t.followers()
	append(t.columns("inputs tried", "%8s", func(tool *suite.Tool) string { return fmt.Sprint(tool.Inputs) },
		func(s *fpgenScore) string { return ifKnown(s.failed == "", "%d", s.inputs) }),
		column[*fpgenRow]{" |%v", each(" %12s", follow), func(r *fpgenRow) any {
			var paths []string
			for _, name := range follow {
				s := r.of(name)
				p := cmp.Or(s.paths, new(finding.Paths))
				paths = append(paths, ifKnown(s.failed == "" && s.paths != nil, "%d, %d", p.Taken, p.Infeasible))
			}
			return each(" %12s", paths)
		}}).print(w, t.rows)

	fmt.Fprintf(w, "\nOurs are seconds of a search and its certificates on one lane, two cores for two lanes; t: cut short by the time\n")
	append(t.columns("seconds", "%8s", func(tool *suite.Tool) string { return fmt.Sprint(tool.Seconds) },
		func(s *fpgenScore) string { return ifKnown(s.failed == "", "%.1f%s", s.seconds(), textIf(s.cut, "t")) }),
		column[*fpgenRow]{" | %v", "worst of ours", func(r *fpgenRow) any {
			worst := r.worst()
			return worst.strategy + " " + worst.output
		}}).print(w, t.rows)

	t.printSizes(w)
	for _, r := range t.rows {
		r.printImpossible(w)
	}
	fmt.Fprintf(w, "\nThe input of Table 1b, A = {%s}, certified\n", strings.Join(tableOneInput, ", "))
	for _, s := range t.sums {
		fmt.Fprintf(w, "%-*s error %s, published %s\n", fpgenNames, s.name, ifKnown(s.error >= 0, "%.6g", s.error), s.published)
	}
	fmt.Fprintf(w, "\n%-80s %8s   %s\n", "of the programs of Table 3; errors are compared as they are printed", "wanted", "measured")
	for _, f := range t.figures() {
		if f.of == "" || slices.Contains(t.strategies, f.of) {
			fmt.Fprintf(w, "%-80s %8s   %s\n", f.what, f.wanted, f.measured())
		}
	}
	for _, r := range t.rows {
		for _, s := range r.scores {
			if s.failed != "" {
				fmt.Fprintf(w, "%s, %s: %s\n", r.name, s.strategy, s.failed)
			}
			for i := range s.amiss {
				fmt.Fprintf(w, "%s, %s: %s\n", r.name, s.strategy, s.amiss[i].Says(s.subject))
			}
		}
	}
	for _, s := range t.skipped {
		fmt.Fprintf(w, "not measured: %s\n", s)
	}
}

// printSizes prints Table 2.
func (t *fpgenTable) printSizes(w io.Writer) {
	rows := t.inTable(func(r *fpgenRow) bool {
		return len(r.figure.Symbolic) == 2 && r.of("fpgen") != nil && r.of("fpgen").paths != nil
	})
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(w, "\nTable 2: symbolic and concrete inputs at first, and when fpgen found the largest error (0 symbolic: a random one)\n")
	pair := func(symbolic int, r *fpgenRow) string {
		return fmt.Sprintf("%d, %d", symbolic, len(r.of("fpgen").subject.Params)-symbolic)
	}
	table[*fpgenRow]{
		{fmt.Sprintf("%%-%dv", fpgenNames), "program", func(r *fpgenRow) any { return r.name }},
		{" | %10v", "published", func(r *fpgenRow) any { return pair(r.figure.Symbolic[0], r) }},
		{" %8v", "at last", func(r *fpgenRow) any { return pair(r.figure.Symbolic[1], r) }},
		{" | %8v", "ours", func(r *fpgenRow) any { return pair(r.of("fpgen").paths.Symbolic, r) }},
		{" %8v", "at last", func(r *fpgenRow) any { return pair(r.of("fpgen").paths.AtWorst, r) }},
	}.print(w, rows)
}

// followers returns the strategies that follow paths.
func (t *fpgenTable) followers() []string {
	return slices.DeleteFunc(slices.Clone(t.strategies), func(name string) bool {
		return !slices.ContainsFunc(t.rows, func(r *fpgenRow) bool { return r.of(name).paths != nil })
	})
}

// printImpossible prints published errors that no input of the program has, with our errors against exact values rounded to doubles.
func (r *fpgenRow) printImpossible(w io.Writer) {
	if r.figure == nil || r.figure.Most == "" {
		return
	}
	var not []string
	for i, tool := range r.figure.Tools() {
		if !r.figure.Possible(tool.Relative()) {
			not = append(not, published[i]+"'s "+tool.Error)
		}
	}
	rounded := 0.0
	for i := range r.scores {
		rounded = max(rounded, r.scores[i].rounded)
	}
	if len(not) > 0 {
		fmt.Fprintf(w, "\n%s: no input has an error above %s: %s must have been measured otherwise.\n", r.name, r.figure.Most,
			strings.Join(not, " and "))
		fmt.Fprintf(w, "With r0 rounded to a double ours is %.4e\n", rounded)
	}
}

// worst returns the score with the largest error.
func (r *fpgenRow) worst() *fpgenScore {
	worst := new(fpgenScore)
	for i := range r.scores {
		if r.scores[i].error > worst.error {
			worst = &r.scores[i]
		}
	}
	return worst
}

// A wantedFigure is a line below the table: the expected and the measured figure of one strategy, or of all if of is "".
type wantedFigure struct {
	of, what, wanted string
	measured         func() string
}

// figures returns the lines below the table.
func (t *fpgenTable) figures() []wantedFigure {
	list := []wantedFigure{
		{"fpgen", "fpgen finds an error", ">= 20", func() string {
			return t.count(func(r *fpgenRow) bool { return r.of("fpgen").error > 0 }).missing()
		}},
		{"fpgen", "fpgen's error is at least published FPGen's, where that is one", "20", func() string { return t.against("fpgen", 1) }},
		{"hunt", "hunt's error is at least published FPGen's, where that is one", "20", func() string { return t.against("hunt", 1) }},
		{"hunt", "hunt's error is 1000 times that, or more", ">= 12", func() string { return t.against("hunt", 1000) }},
		{"", "largest of ours is at least the largest published one that an input can have", "21", func() string {
			return t.count(func(r *fpgenRow) bool { return asPrinted(r.worst().error) >= r.figure.Relative() }).missing()
		}},
		{"klee", "klee's error is at least published KLEE-Float's", ">= 18", func() string {
			return t.count(func(r *fpgenRow) bool { return max(asPrinted(r.of("klee").error), 0) >= r.figure.KLEE.Relative() }).missing()
		}},
	}
	if p := t.held(); len(t.followers()) > 0 {
		list = append(list, wantedFigure{"", "inputs whose native run does not take the path, or fire the checks, that they are for", "0",
			func() string {
				return fmt.Sprintf("%d (%d do, of %d it is not known)", p.Mismatched, p.Replayed, p.Unreplayed)
			}})
	}
	return append(list,
		wantedFigure{"fpgen", "fpgen: seconds of the slowest", "<= 120", func() string { return t.slowest("fpgen") }},
		wantedFigure{"hunt", "hunt: seconds of the slowest", "<= 10", func() string { return t.slowest("hunt") }},
		wantedFigure{"", "input of Table 1b: recursive, pairwise, compensated", "12 1 12", func() string {
			var list []string
			for _, s := range t.sums {
				list = append(list, fmt.Sprint(math.Round(s.error)))
			}
			return strings.Join(list, " ")
		}},
		wantedFigure{"", "all of it, from source to table, by the clock", "", func() string { return fmt.Sprintf("%.1f s", t.seconds) }})
}

// held sums the replays of path inputs in native code, over all programs and strategies.
func (t *fpgenTable) held() (sum finding.Paths) {
	for _, r := range t.rows {
		for i := range r.scores {
			if p := r.scores[i].paths; p != nil {
				sum.Replayed += p.Replayed
				sum.Unreplayed += p.Unreplayed
				sum.Mismatched += p.Mismatched
			}
		}
	}
	return sum
}

// asPrinted rounds an error to the digits that the paper prints.
func asPrinted(e float64) float64 {
	v, err := strconv.ParseFloat(fmt.Sprintf("%.4e", e), 64)
	if err != nil {
		panic(err) // cannot happen: the text was just formatted
	}
	return v
}

// inTable returns the programs of Table 3 for which holds is true.
func (t *fpgenTable) inTable(holds func(*fpgenRow) bool) []*fpgenRow {
	return slices.DeleteFunc(slices.Clone(t.rows), func(r *fpgenRow) bool { return r.figure == nil || r.figure.Table != 3 || !holds(r) })
}

// count counts the programs of Table 3 for which holds is true.
func (t *fpgenTable) count(holds func(*fpgenRow) bool) *count {
	return counted(t.inTable(func(*fpgenRow) bool { return true }), func(r *fpgenRow) string { return r.name }, holds)
}

// against counts the programs of Table 3 on which FPGen found an error. Of these it counts the ones on which the strategy's error is at
// least times as large. It also counts the programs whose error by the strategy is in units of FLT_MIN.
func (t *fpgenTable) against(strategy string, times float64) string {
	rows := t.inTable(func(r *fpgenRow) bool { return r.figure.FPGen.Relative() != 0 })
	reaches := func(r *fpgenRow) bool { return asPrinted(r.of(strategy).error) >= times*r.figure.FPGen.Relative() }
	tiny := totalOf(rows, func(r *fpgenRow) int { return one(reaches(r) && r.of(strategy).tiny) })
	return counted(rows, func(r *fpgenRow) string { return r.name }, reaches).missing() +
		textIf(tiny > 0, fmt.Sprintf("; %d of these with r0 below FLT_MIN", tiny))
}

// slowest names the program of Table 3 on which a strategy took most time.
func (t *fpgenTable) slowest(strategy string) string {
	seconds, name := 0.0, ""
	for _, r := range t.inTable(func(r *fpgenRow) bool { return r.of(strategy).seconds() > 0 }) {
		if s := r.of(strategy).seconds(); s > seconds {
			seconds, name = s, r.name
		}
	}
	return fmt.Sprintf("%.1f (%s)", seconds, name)
}
