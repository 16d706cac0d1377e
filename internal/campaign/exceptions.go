package campaign

// This file keeps what is known of each exception that each operation of a subject may raise: an input raises it, no input can raise it,
// or neither is known. Strategies that reason about exceptions read it, and the stream ends with it.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/abstract"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/names"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
)

// exceptionStates is what the searches of one subject found about exceptions.
type exceptionStates struct {
	Reached []bool                      // by site ID: some run reached it
	Seen    map[search.Target]bool      // some run of a search raised it, certified or not
	at      map[search.Target][]float64 // the first such run
	Raised  map[search.Target]bool      // a certified input raises it
	folded  map[search.Target]bool      // the compiler computes it, so the program does not raise what the search's code raised
	Proved  map[search.Target]finding.Numbers
	kept    string                 // where calls leave values that later calls read; "" for nowhere
	around  string                 // what else may differ from the runs of the search; "" for nothing
	first   map[search.Target]bool // proved over the reals, for the first call only
	later   map[search.Target]bool // a run of the search raised it, and a first call of the unmodified code does not
	places  *abstract.Result
	index   map[int]int     // of sites in it
	Top     string          // why little is proved over floats; "" if nothing stands in the way
	Reasons *search.Reasons // nil: no search reasoned
}

// newExceptionStates returns what is known before any search.
func newExceptionStates(s *subject.Subject) *exceptionStates {
	k := &exceptionStates{
		Reached: make([]bool, len(s.Program.Sites)), Seen: make(map[search.Target]bool),
		at: make(map[search.Target][]float64), Raised: make(map[search.Target]bool), folded: make(map[search.Target]bool),
		Proved: make(map[search.Target]finding.Numbers), first: make(map[search.Target]bool),
		later: make(map[search.Target]bool),
	}
	if what, left := s.Program.Outside(s.Call.Entry); left {
		k.kept = what
	} else if k.around = what; what == "" {
		k.around, _ = s.Program.Outside(s.Call.Before()...)
	}
	for _, id := range s.Program.Remembered(s.Call.Entry) {
		if g := s.Program.Globals[id]; k.kept == "" && !s.Call.Sets(g) {
			k.kept = "the variable " + strings.ReplaceAll(cmp.Or(g.Called, names.Demangled(g.Name)), "::", ".")
		}
	}
	return k
}

// Raise notes a certified finding of an exception at the operation that it blames. It also notes an exception that the compiler has
// removed.
func (k *exceptionStates) Raise(s *subject.Subject, f *finding.Finding) {
	x, of := f.Kind.Exception(), k.Raised
	switch {
	case f.Verdict == finding.Refuted && f.Says(finding.Precomputed):
		of = k.folded
	case f.Verdict == finding.Refuted && f.Says(finding.NotRaised):
		of = k.later
	case f.Verdict != finding.Certified:
		return
	}
	if f.Site == nil || x == fp.NoException {
		return
	}
	for _, site := range s.Sites {
		at := &s.Program.Sites[site]
		if at.Op.Raises()&x == 0 || at.Op.String() != f.Site.Op || at.Pos.Line != f.Site.Line || at.Pos.Column != f.Site.Column {
			continue
		}
		if here := words.SiteOf(at); here.Function == f.Site.Function && here.File == f.Site.File {
			of[search.Target{Site: site, Kind: x}] = true
			k.Reached[site] = true
		}
	}
}

// See notes what the runs of a batch raised. An exception that a run has raised is never called unreachable.
func (k *exceptionStates) See(b *run.Batch) {
	for i := range b.N {
		b.Events(i, func(e run.Event) {
			t := search.Target{Site: e.Site, Kind: e.Kind}
			if e.Kind == fp.ExactUnderflow { // Table 1 of Ariadne's paper makes no difference
				t.Kind = fp.Underflow
			}
			if !k.Seen[t] {
				k.Seen[t], k.at[t] = true, slices.Clone(b.Points[i*b.Dims:(i+1)*b.Dims])
			}
		})
	}
}

// Prove proves, over floats, which exceptions cannot happen, of those that no run raised. It cuts the domain at the points in cuts first.
func (k *exceptionStates) Prove(s *subject.Subject, work int, cuts [][]float64) {
	r := abstract.Exceptions(s, abstract.Options{Work: work, Cuts: cuts, Settled: func(site int, kind fp.Exception) bool {
		t := search.Target{Site: site, Kind: kind}
		return k.Seen[t] || k.Raised[t]
	}})
	for i := range r.Sites {
		site := r.Sites[i].ID
		for _, kind := range kinds {
			if t := (search.Target{Site: site, Kind: kind}); s.Program.Sites[site].Op.Raises()&kind != 0 && r.Impossible(i, kind) {
				k.Proved[t] = finding.Floats
			}
		}
	}
	k.Top, k.places, k.index = r.Why, r, make(map[int]int)
	for i := range r.Sites {
		k.index[r.Sites[i].ID] = i
	}
}

// Where lists the boxes outside of which an exception cannot happen.
func (k *exceptionStates) Where(t search.Target) []subject.Box {
	i, ok := k.index[t.Site]
	if !ok {
		return nil
	}
	return k.places.Where(i, t.Kind)
}

// Unsettled are inputs that raised an exception that no certificate states, in the order of sites.
func (k *exceptionStates) Unsettled() (points [][]float64) {
	var list []search.Target
	for t := range k.Seen {
		if !k.Raised[t] {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b search.Target) int { return cmp.Or(a.Site-b.Site, int(a.Kind)-int(b.Kind)) })
	for _, t := range list {
		points = append(points, k.at[t])
	}
	return points
}

// Mark notes the sites that a search's runs reached.
func (k *exceptionStates) Mark(reached []bool) {
	for site, is := range reached {
		k.Reached[site] = k.Reached[site] || is
	}
}

// Settled are the exceptions that need no further search.
func (k *exceptionStates) Settled() map[search.Target]bool {
	all := make(map[search.Target]bool)
	for t := range k.Raised {
		all[t] = true
	}
	for t := range k.Proved {
		if !k.Seen[t] {
			all[t] = true
		}
	}
	return all
}

// Reason notes what a search proved over the reals. Such a proof assumes the variables with which the program begins. A proof over floats
// says more: it covers what earlier calls leave in them.
func (k *exceptionStates) Reason(r *search.Reasons) {
	k.Reasons = r
	for t := range r.Unreachable {
		switch {
		case k.Proved[t] != "":
		case k.kept+k.around != "":
			k.first[t] = true
		default:
			k.Proved[t] = finding.Reals
		}
	}
}

// kinds are the exceptions whose pairs are counted, in the order of the stream.
var kinds = []fp.Exception{fp.Invalid, fp.DivideByZero, fp.Overflow, fp.Underflow, fp.InvalidConversion}

// Stated returns what is known of every pair of an operation and an exception that it may raise. Operations of one kind at one place of
// the source (a macro, an included file) are one: nobody could tell them apart.
func (k *exceptionStates) Stated(s *subject.Subject) *finding.Exceptions {
	at, list := make(map[pair]int), []*finding.Exception(nil)
	e := &finding.Exceptions{Subject: s.Name, Assumed: s.Assumed, Known: []*finding.Exception{}}
	for _, site := range s.Sites {
		here := &s.Program.Sites[site]
		if !k.Reached[site] {
			e.Unreached++
		} else if i, ok := k.index[site]; ok && k.places.Carried(i, fp.Invalid) && (here.Op.Basic() || fp.IsFunction(here.Op)) {
			e.Infinite++
		}
		for _, kind := range kinds {
			t := search.Target{Site: site, Kind: kind}
			if here.Op.Raises()&kind == 0 {
				continue
			}
			x := k.stated(here, t)
			key := pairOf(x)
			if i, known := at[key]; known {
				list[i] = weaker(list[i], x)
			} else {
				at[key] = len(list)
				list = append(list, x)
			}
			if k.Seen[t] && k.Proved[t] == finding.Floats {
				e.Contradicted = append(e.Contradicted, &finding.Contradiction{
					Site: words.SiteOf(here), Kind: finding.KindOf(kind), Input: words.Inputs(s, k.at[t]),
				})
			}
		}
	}
	for _, x := range list {
		e.Add(x)
	}
	if r := k.Reasons; r != nil {
		e.Answers, e.AnswersRaised, e.AnswersNone = r.Real.All, r.Real.Raised, r.Real.None
		e.AnswersRounded, e.AnswersBetween = r.Real.Rounded, r.Real.Between
		e.Questions = &finding.Queries{Sat: r.Questions.Sat, Unsat: r.Questions.Unsat, Unknown: r.Questions.Unknown}
		e.Paths, e.Partial, e.Solvers = r.Paths, r.Partial, r.Solvers
		for _, a := range r.Answers {
			e.Queries = append(e.Queries, &finding.Queries{
				Solver: a.Solver, Sat: a.Sat, Unsat: a.Unsat, Unknown: a.Unknown, Trouble: a.Trouble,
			})
		}
	}
	return e
}

// A pair is an operation of the source, and an exception.
type pair struct {
	function, file, op string
	line, column       int
	kind               finding.Kind
}

func pairOf(x *finding.Exception) pair {
	return pair{x.Site.Function, x.Site.File, x.Site.Op, x.Site.Line, x.Site.Column, x.Kind}
}

// weaker is what is known of two operations at one place: that one raises the exception, or what is true of both.
func weaker(x, y *finding.Exception) *finding.Exception {
	strength := []finding.State{finding.Found, finding.NotAnalysed, finding.NotFound, finding.Unreachable}
	a, b := slices.Index(strength, x.State), slices.Index(strength, y.State)
	if b < a || a == b && y.Proved == finding.Reals {
		x, y = y, x
	}
	x.Reached = x.Reached || y.Reached
	x.Infinite = x.State == finding.Unreachable && (x.Infinite || y.Infinite)
	return x
}

// stated is what is known of one pair.
func (k *exceptionStates) stated(at *ir.Site, t search.Target) *finding.Exception {
	x := &finding.Exception{Site: words.SiteOf(at), Kind: finding.KindOf(t.Kind), State: finding.NotFound, Reached: k.Reached[t.Site]}
	switch {
	case k.Raised[t]:
		x.State, x.Reached = finding.Found, true
	case k.Proved[t] != "" && !k.Seen[t]:
		x.State, x.Proved = finding.Unreachable, k.Proved[t]
		if i, ok := k.index[t.Site]; ok {
			x.Infinite = k.places.Carried(i, t.Kind)
		}
		if x.Proved == finding.Reals {
			x.Loops = k.Reasons.Loops
		}
	default:
		x.State, x.Why = k.open(t)
		x.Why = names.InText(x.Why)
	}
	return x
}

// open says why nothing is known of a pair.
func (k *exceptionStates) open(t search.Target) (finding.State, string) {
	switch {
	case k.folded[t]:
		return finding.NotFound, "clang computes it at compile time, so the run raises nothing; other compilers may not"
	case k.later[t] && k.kept == "":
		return finding.NotFound, "a run of the search raised it, but a first call with its input does not: it depends on more than the " +
			"input"
	case k.later[t]:
		return finding.NotFound, "a run of the search raised it, but a first call with its input does not: " +
			"it depends on the values that earlier calls left in " + k.kept
	case k.Seen[t]:
		return finding.NotFound, "runs of the search raised it, but none is certified; --verbose shows the finding and the reason"
	case k.first[t] && k.kept == "":
		return finding.NotFound, "over the reals, nothing raises it with the values that the runs found in " +
			"" + k.around + "; other values may raise it"
	case k.first[t]:
		return finding.NotFound, "over the reals, no first call raises it, but a later one may, because of the values in " + k.kept
	}
	if k.Reasons == nil {
		return finding.NotFound, k.Top
	}
	if what := k.Reasons.Unanalysed[t.Site]; what != "" {
		return finding.NotAnalysed, what
	}
	if n := k.Reasons.Unconfirmed[t]; n > 0 {
		return finding.NotFound, fmt.Sprintf("real numbers raise it, but the floats tried near %d of them do not", n)
	}
	return finding.NotFound, cmp.Or(k.Top, k.Reasons.Partial, "neither an input that raises it nor a proof was found")
}

// reasoning returns what is known of exceptions before any search, nil for a job without a strategy that reasons about them.
func (t *Task) reasoning() *exceptionStates {
	if !t.cfg.reasons() {
		return nil
	}
	return newExceptionStates(t.Subject)
}

// reasons reports whether a strategy of the job reasons about exceptions.
func (cfg *Config) reasons() bool {
	return slices.ContainsFunc(cfg.Strategies, func(name string) bool { return strategies.Named(name).Reasons })
}

// ForKinds chooses the strategies of a job that names none and asks for exceptions alone.
func (cfg *Config) ForKinds() {
	if slices.Equal(cfg.Kinds, []string{finding.ExceptionGroup}) && !cfg.compares() {
		cfg.Strategies = strategies.ForExceptions
	}
}

// impossible proves which exceptions no input raises, before a strategy that reasons about them begins.
func (t *Task) impossible(strategy string, known *exceptionStates) {
	if known != nil && strategies.Named(strategy).Reasons {
		known.Prove(t.Subject, 0, nil)
	}
}

// reasoned is the line of the stream about exceptions.
func (t *Task) reasoned(known *exceptionStates) []line {
	if known == nil {
		return nil
	}
	return []line{{Message: &finding.Message{Exceptions: known.Stated(t.Subject)}}}
}

// exceptionsLearned is what one search says of exceptions.
type exceptionsLearned struct {
	reached []bool   // by site ID
	results []Result // with their certificates
	reasons *search.Reasons
}

// learned collects what a search says of exceptions.
func learned(s search.Strategy, sv *searched, results []Result) exceptionsLearned {
	l := exceptionsLearned{reached: sv.Reached, results: results}
	if reasoner, ok := s.(search.Reasoner); ok {
		l.reasons = reasoner.Reasons()
	}
	return l
}

// learn notes what a search came to. A nil receiver notes nothing.
func (k *exceptionStates) learn(of *subject.Subject, l exceptionsLearned) []line {
	if k == nil {
		return nil
	}
	k.Mark(l.reached)
	for _, x := range l.results {
		k.Raise(of, x.Finding)
	}
	if l.reasons == nil {
		return nil
	}
	k.Reason(l.reasons)
	if len(l.reasons.Near) > 0 { // an equality whose solution lies between two floats: each is a box of its own
		k.Prove(of, 0, l.reasons.Near)
	}
	if l.reasons.Unkept != "" {
		return says(of, "--keep-queries: "+l.reasons.Unkept)
	}
	return nil
}
