package campaign

// This file makes the two builds of a job that compares them: each subject is loaded once more for each, and called as the analysed one is.

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/campaign/comparison"
	"faultline/internal/campaign/gate"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// twins are the two builds of a subject, or why there are none.
type twins struct {
	each [2]*subject.Subject
	err  error
}

// vectorised is how many elements arrays have beside which an integer may be the length, and nobody states it: a loop over fewer than some
// vectors runs as it is written, and a few are left over for it. Four vectors of eight floats are usual.
const vectorised = 40

// checkBuilds reports what is wrong with --compare-builds.
func (cfg *Config) checkBuilds() error {
	if cfg.Builds == nil {
		return nil
	}
	if len(cfg.Builds) != 2 {
		return Usagef("--compare-builds: it takes the flags of two builds, as in --compare-builds '-O0' '-O3 -march=native -ffast-math'")
	}
	for _, flags := range cfg.Builds {
		if !strings.HasPrefix(strings.TrimSpace(flags), "-") {
			return Usagef("--compare-builds: %q are no flags for clang; say two strings of them, as in --compare-builds '-O0' '-O3'", flags)
		}
	}
	if cfg.AsBuilt {
		return Usagef("--as-built says nothing beside --compare-builds, which takes both builds as they are; leave it out")
	}
	if len(cfg.Kinds)+len(cfg.Classes) > 0 {
		return Usagef("--kind and --class say nothing beside --compare-builds, whose findings are of one kind; leave them out")
	}
	return nil
}

// obeyed are the flags that a build of the analysed program obeys or not, and whether optimisation is among what it does.
func (cfg *Config) obeyed() (flags []string, asBuilt bool) {
	flags, asBuilt = cfg.ClangFlags, cfg.AsBuilt
	for _, b := range cfg.Builds {
		flags, asBuilt = slices.Concat(flags, strings.Fields(b)), true
	}
	return flags, asBuilt
}

// loadBuilds loads and compiles the builds of every subject.
func (j *Job) loadBuilds(ctx context.Context) error {
	if !j.cfg.compares() {
		return nil
	}
	j.twins = make(map[*subject.Subject]*twins)
	for _, s := range j.Subjects {
		j.twins[s] = new(twins)
	}
	if j.cfg.SameAs != "" {
		return j.loadSame(ctx)
	}
	for k, flags := range j.cfg.Builds {
		list, err := load.Subjects(ctx, j.build(flags, true))
		if err != nil { // it may be run all the same, and no operation be named
			list, err = load.Subjects(ctx, j.build(flags, false))
		}
		if err != nil {
			return fmt.Errorf("--compare-builds '%s': %w", flags, err)
		}
		for _, s := range j.Subjects {
			if err := j.twin(ctx, s, k, list); err != nil {
				j.twins[s].err = fmt.Errorf("not compared: the build with %s %w", flags, err)
			}
		}
	}
	return nil
}

// build says how the subjects are loaded in the build with flags, so that it can be analysed too, or is run alone.
func (j *Job) build(flags string, analysed bool) load.Spec {
	spec := j.spec()
	spec.ClangFlags = slices.Concat(j.cfg.ClangFlags, strings.Fields(flags))
	spec.AsBuilt, spec.Finished = analysed, !analysed
	spec.Domains, spec.Fix, spec.Reference, spec.Output = nil, nil, "", nil
	spec.Skip = func(string, error) {} // it was said of the analysed program
	spec.Called = make(map[string]*subject.Subject)
	for _, s := range j.Subjects {
		spec.Called[s.Spelling] = s
	}
	return spec
}

// twin finds build k of s among what was loaded, and compiles it.
func (j *Job) twin(ctx context.Context, s *subject.Subject, k int, list []*subject.Subject) error {
	i := slices.IndexFunc(list, func(o *subject.Subject) bool { return o.Spelling == s.Spelling })
	if i < 0 {
		return fmt.Errorf("has no function %s", s.Name)
	}
	if !slices.ContainsFunc(list[i].Program.Given, func(g *ir.Given) bool { return g.Finished }) {
		return fmt.Errorf("is the same bitcode: only what comes from source can be built twice")
	}
	b := list[i]
	if !sameCall(s, b) {
		return fmt.Errorf("passes the arguments of %s in another way", s.Name)
	}
	for _, c := range s.Call.Outputs {
		if c.Static != "" && b.Program.Shared(c.Static) == nil {
			return fmt.Errorf("returns %s packed into a register: write a small function around %s that takes numbers or arrays of "+
				"numbers, and name that one", c.Name, s.Name)
		}
	}
	unread := func(c ir.Cell) bool { return b.Program.Shared(c.Static) == nil }
	b.Call.Set = slices.DeleteFunc(slices.Clone(b.Call.Set), unread)
	return j.make(ctx, s, k, b)
}

// make compiles b, which stands beside s.
func (j *Job) make(ctx context.Context, s *subject.Subject, k int, b *subject.Subject) error {
	b.Program.Settle(native.HasSymbol)
	bounded, cancel := j.times.Loading(ctx)
	defer cancel()
	image, err := j.originals.Image(bounded, b.Program)
	if err != nil {
		return fmt.Errorf("cannot be compiled: %w", err)
	}
	j.images[b.Program], j.twins[s].each[k] = image, b
	return nil
}

// sameCall reports whether two builds of a subject take and return the same types.
func sameCall(a, b *subject.Subject) bool {
	same := func(x, y *ir.Type) bool { return x.String() == y.String() }
	f, g := a.Program.Funcs[a.Call.Entry], b.Program.Funcs[b.Call.Entry]
	return slices.EqualFunc(f.Params, g.Params, same) && same(f.Result, g.Result)
}

// pair returns what runs points in both builds, each in a process of its own, until done is closed.
func (t *Task) pair(done <-chan struct{}) (comparison.Runner, error) {
	var workers [2]*native.Worker
	for k, s := range t.twins[t.Subject].each {
		w, err := t.lane.load(s, done)
		if err != nil {
			return nil, err
		}
		w.Avoid = avoidAfter
		workers[k] = w
	}
	cells := len(t.Subject.Call.Outputs)
	return func(points []float64) (a, b []comparison.Result, err error) {
		one, err := workers[0].Run(points, nil, run.Plain)
		if one == nil {
			return nil, nil, err
		}
		other, also := workers[1].Run(points, nil, run.Plain)
		if other == nil {
			return nil, nil, also
		}
		return results(one, cells), results(other, cells), cmp.Or(err, also)
	}, nil
}

func results(b *run.Batch, cells int) []comparison.Result {
	list := make([]comparison.Result, b.N)
	for i := range list {
		list[i] = comparison.Result{Outcome: b.Outcomes[i], Values: b.Outputs[i*cells : (i+1)*cells]}
		if b.Reasons != nil {
			list[i].Reason = b.Reasons[i]
		}
	}
	return list
}

// settled runs points in both builds as the last gate does: several times, in processes that run nothing else.
func (t *Task) settled(points [][]float64) (runs [2][]gate.Run, settled []bool, err error) {
	settled = make([]bool, len(points))
	for k, s := range t.twins[t.Subject].each {
		list, same, err := t.lane.gate.Settled(s, points)
		if err != nil {
			return runs, nil, err
		}
		runs[k] = list
		for i := range points {
			settled[i] = same[i] && (k == 0 || settled[i])
		}
	}
	return runs, settled, nil
}

func resultOf(r *gate.Run) *comparison.Result {
	return &comparison.Result{Outcome: r.Outcome, Reason: r.Reason, Values: r.Values}
}
