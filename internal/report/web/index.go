package web

// This file is the index: a row a function, those that could not be analysed among them.

import (
	"cmp"
	"slices"
	"strconv"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A function is a row of the index, and what its page has.
type function struct {
	Name     string    `json:"name"`
	State    state     `json:"state"`
	Said     string    `json:"said"`            // what came of it
	First    string    `json:"first,omitempty"` // the headline of its first finding
	Bits     float64   `json:"bits"`            // of the error of the worst finding that is certified, at least; -1: none; see beyondBits
	Place    string    `json:"place,omitempty"` // of its first finding
	Share    *float64  `json:"share,omitempty"` // of the inputs that lose more than half of their digits; absent where it was not measured
	Loss     string    `json:"loss,omitempty"`  // the same in a sentence
	Kinds    []string  `json:"kinds,omitempty"` // of what is certified
	Class    string    `json:"class,omitempty"` // of the first
	Since    []string  `json:"since,omitempty"` // what became of its findings since the baseline
	Sites    int       `json:"sites"`
	Reached  int       `json:"reached"`
	Counts   string    `json:"counts"`
	Missing  int       `json:"missing,omitempty"` // places that were not analysed
	Notes    []string  `json:"notes,omitempty"`
	Findings []*screen `json:"findings,omitempty"`
	Hidden   []row     `json:"hidden,omitempty"` // suppressed, and why
	Sources  []*file   `json:"sources,omitempty"`
	Curves   []*curve  `json:"curves,omitempty"`
	Heat     *heat     `json:"heat,omitempty"`
	Ranges   []row     `json:"ranges,omitempty"` // boxes of inputs that lose accuracy
	Again    string    `json:"again,omitempty"`  // the command that makes these plots
}

// A row is something with what is said of it.
type row struct {
	Of   string `json:"of"`
	Text string `json:"text"`
}

// A state is how a function stands in the index.
type state string

// The states, the most pressing first.
const (
	lost      state = "not analysed"
	wrong     state = "wrong"          // certified, nobody is told, and it could be right
	loud      state = "signalled"      // certified, and the program itself says so
	folded    state = "special inputs" // inherent, at zero crossings, or at extreme inputs only
	onWay     state = "intermediate"   // certified, in runs whose result is not known to be wrong
	undecided state = "not decided"
	nothing   state = "nothing found"
)

// beyondBits stands for errors that no number of bits says: no number where there should be one, a crash.
const beyondBits = 9999

// A skipped is a place that was not analysed.
type skipped struct {
	Subject string `json:"subject"`
	What    string `json:"what"`
	Place   string `json:"place,omitempty"`
	Lost    bool   `json:"lost,omitempty"` // nothing of the subject was analysed
}

// of returns the row of a subject.
func (p *Page) of(name string) *function {
	if f := p.at[name]; f != nil {
		return f
	}
	f := &function{Name: name, State: nothing, Bits: -1}
	p.at[name] = f
	p.doc.Functions = append(p.doc.Functions, f)
	return f
}

func (p *Page) skip(s *finding.Skipped) {
	k := &skipped{s.Subject, s.What, cmp.Or(report.Place(s.File, s.Line, s.Column), s.Function), s.Lost}
	p.doc.Skipped = append(p.doc.Skipped, k)
	if s.Subject == "" {
		return
	}
	f := p.of(s.Subject)
	f.Missing++
	if s.Lost {
		f.State, f.Said = lost, s.What
	}
}

// add takes a subject of which all is known.
func (p *Page) add(s *report.Subject) {
	f, g := p.of(s.Name), report.NewGroup(s.Findings)
	if len(s.Stats) >= len(p.subjects.Config.Strategy) {
		p.searched++
	}
	f.Counts = s.Came(g.Counts)
	if f.State == nothing && f.Counts != g.Counts.String() {
		f.State = undecided
	}
	f.looked(s.Stats)
	for _, x := range g.Findings {
		f.Findings = append(f.Findings, newScreen(x, g, p.subjects.Config.Flags))
		f.count(x)
		meant := report.Kinds[x.Kind]
		p.doc.Kinds[string(x.Kind)] = kind{meant.Short, meant.Long, meant.Help}
	}
	if len(g.Findings) > 0 && f.State != undecided {
		f.Place = report.SpotOf(g.Findings[0]).Place
		f.First, f.Class = report.ViewOf(g.Findings[0]).What, string(g.Findings[0].Class)
	}
	for _, x := range s.Suppressed {
		f.Hidden = append(f.Hidden, row{report.Line(x), x.Suppress})
	}
	of := make(map[string]*finding.Finding)
	for _, x := range g.Findings {
		of[x.ID] = x
	}
	for _, t := range s.Traces {
		if x := f.screen(t.Finding); x != nil {
			x.Trace = newTrace(t, of[t.Finding])
		}
	}
	f.Sources = sources(g.Findings, s.Excerpts, f.Findings)
	for _, r := range s.Ranges {
		f.Ranges = append(f.Ranges, row{string(r.Method), boxText(r)})
	}
	for _, c := range s.Cuts {
		f.Curves = append(f.Curves, newCurve(c, s.Ranges, of[c.Fix]))
	}
	if l := s.Loss; l != nil {
		part := float64(l.Lossy) / float64(l.Inputs)
		f.Share, f.Loss = &part, share(l.Lossy, l.Inputs, "sampled")
	}
	if s.Heat != nil {
		f.Heat = newHeat(s.Heat)
	}
	if len(f.Curves) > 0 {
		f.Again = plotCommand(&p.subjects.Config, s)
	}
}

// screen is the finding of an id, nil without one.
func (f *function) screen(id string) *screen {
	i := slices.IndexFunc(f.Findings, func(x *screen) bool { return x.ID == id })
	if i < 0 {
		return nil
	}
	return f.Findings[i]
}

// count lets a finding say how its function stands.
func (f *function) count(x *finding.Finding) {
	switch {
	case x.Verdict == finding.Inconclusive && f.State == nothing:
		f.State = undecided
	case x.Verdict != finding.Certified:
		return
	case x.OnTheWay:
		f.atLeast(onWay)
	case x.Tier().Folded():
		f.atLeast(folded)
	case report.LevelOf(x) == report.WarningLevel:
		f.atLeast(loud)
	default:
		f.atLeast(wrong)
	}
	if x.Verdict != finding.Certified {
		return
	}
	if !slices.Contains(f.Kinds, string(x.Kind)) {
		f.Kinds = append(f.Kinds, string(x.Kind))
	}
	if since := string(x.Since); since != "" && !slices.Contains(f.Since, since) {
		f.Since = append(f.Since, since)
	}
	if !x.OnTheWay {
		f.Bits = max(f.Bits, bitsOf(x))
	}
}

// atLeast moves the state up.
func (f *function) atLeast(s state) {
	if s.rank() < f.State.rank() {
		f.State = s
	}
}

// rank is the place of a state in the order of the index.
func (s state) rank() int {
	return slices.Index([]state{lost, wrong, loud, folded, onWay, undecided, nothing}, s)
}

// before orders functions: by state, then by the share of inputs that lose digits, then by the largest error.
func (f *function) before(g *function) int {
	share := func(f *function) float64 {
		if f.Share == nil {
			return -1
		}
		return *f.Share
	}
	return cmp.Or(f.State.rank()-g.State.rank(), cmp.Compare(share(g), share(f)), cmp.Compare(g.Bits, f.Bits))
}

// bitsOf is how many bits the error of a finding spoils, at least.
func bitsOf(x *finding.Finding) float64 {
	e := x.Main()
	if e == nil || x.Computed.Hex != "" && report.NoNumber(&x.Computed) {
		return beyondBits
	}
	if e.Bits == nil { // the exact value is zero, or the stream is an early one
		return 0
	}
	bits, err := strconv.ParseFloat(e.Bits.Lower, 64)
	if err != nil {
		return beyondBits
	}
	return min(bits, beyondBits)
}

// looked says how much was looked at.
func (f *function) looked(stats []*finding.Stats) {
	for _, st := range stats {
		f.Sites, f.Reached = max(f.Sites, st.Sites), max(f.Reached, st.SitesReached)
		if st.Stopped {
			f.note("the search of " + st.Strategy + " stopped early")
		}
		for _, what := range st.Assumed {
			f.note("assumed: " + what)
		}
		if l := st.Largest; l != nil && l.Error != nil {
			f.note("the largest error that " + st.Strategy + " saw: " + report.Largest(l.Error) + ", at " + report.Point(l.Input))
		}
	}
}

func (f *function) note(text string) {
	if !slices.Contains(f.Notes, text) {
		f.Notes = append(f.Notes, text)
	}
}

func uintText(n uint64) string { return strconv.FormatUint(n, 10) }
