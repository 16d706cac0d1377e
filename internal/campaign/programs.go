package campaign

// This file loads the two programs of a job that compares: two builds of one source (--compare-builds), or two functions of one file
// (--same-as). Each is called as the analysed subject is.

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/campaign/comparison"
	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// programs are the two programs that are compared on a subject, or why there are none.
type programs struct {
	each [2]*subject.Subject
	err  error
}

// vectorised is the length of arrays for which the user states none. A loop over fewer elements than some vectors have runs as it is
// written. Four vectors of eight floats are usual, and a few elements remain after them.
const vectorised = 40

// compares reports whether two builds or two functions are compared.
func (cfg *Config) compares() bool { return cfg.Builds != nil || cfg.SameAs != "" }

// checkComparison reports what is wrong with --compare-builds, --same-as and --inverse.
func (cfg *Config) checkComparison() error {
	narrowed := len(cfg.Kinds)+len(cfg.Classes) > 0
	switch {
	case cfg.Builds == nil:
	case len(cfg.Builds) != 2:
		return Usagef("--compare-builds needs the flags of two builds, as in --compare-builds '-O0' '-O3 -march=native -ffast-math'")
	case slices.ContainsFunc(cfg.Builds, notFlags):
		return Usagef("--compare-builds: %q are no flags for clang; say two strings of them, as in --compare-builds '-O0' '-O3'",
			cfg.Builds[slices.IndexFunc(cfg.Builds, notFlags)])
	case cfg.AsBuilt:
		return Usagef("--as-built has no meaning with --compare-builds, which always compares built code; leave it out")
	case narrowed:
		return Usagef("--kind and --class have no meaning with --compare-builds, whose findings have one kind; leave them out")
	}
	switch {
	case cfg.SameAs == "":
	case cfg.Builds != nil:
		return Usagef("--same-as and --compare-builds exclude each other; use one of them")
	case narrowed:
		return Usagef("--kind and --class have no meaning with --same-as, whose findings have one kind; leave them out")
	case strings.Contains(cfg.SameAs, ".") && strings.Contains(cfg.SameAs, ":"):
		return Usagef("--same-as %s: name a function of the subject's files; several files are joined by +, as in a.c+b.c:f", cfg.SameAs)
	}
	if cfg.Inverse != "" && (cfg.compares() || cfg.Reference != "" || cfg.Output != nil) {
		return Usagef("--inverse compares with the inputs themselves; leave out --reference, --result, --same-as and " +
			"--compare-builds")
	}
	return nil
}

func notFlags(text string) bool { return !strings.HasPrefix(strings.TrimSpace(text), "-") }

// obeyed returns the flags that a build of the analysed program may or may not follow, and whether it is optimised.
func (cfg *Config) obeyed() (flags []string, asBuilt bool) {
	flags, asBuilt = cfg.ClangFlags, cfg.AsBuilt
	for _, b := range cfg.Builds {
		flags, asBuilt = slices.Concat(flags, strings.Fields(b)), true
	}
	return flags, asBuilt
}

// loadPrograms loads and compiles the two programs of every subject.
func (j *Job) loadPrograms(ctx context.Context) error {
	if !j.cfg.compares() {
		return nil
	}
	j.programs = make(map[*subject.Subject]*programs)
	for _, s := range j.Subjects {
		j.programs[s] = new(programs)
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
			b, err := buildAmong(s, list)
			if err == nil {
				err = j.compileProgram(ctx, s, k, b)
			}
			if err != nil {
				j.programs[s].err = fmt.Errorf("not compared: the build with %s %w", flags, err)
			}
		}
	}
	return nil
}

// loadSame loads every subject as it is given, and the function that it is compared with.
func (j *Job) loadSame(ctx context.Context) error {
	for _, s := range j.Subjects {
		files := s.Spelling[:max(0, strings.LastIndexByte(s.Spelling, ':'))]
		for k, spelling := range []string{s.Spelling, files + ":" + j.cfg.SameAs} {
			spec := j.calledAs(map[string]*subject.Subject{spelling: s})
			spec.Args = []string{spelling}
			list, err := load.Subjects(ctx, spec)
			if err != nil {
				return fmt.Errorf("--same-as %s: %w", j.cfg.SameAs, err)
			}
			if !sameCall(s, list[0]) {
				return Usagef("--same-as %s: it takes and returns %s, but %s %s; name a function of the same type, or write a small one "+
					"that calls it", j.cfg.SameAs, signature(list[0]), s.Name, signature(s))
			}
			if err := j.compileProgram(ctx, s, k, list[0]); err != nil {
				j.programs[s].err = fmt.Errorf("not compared: %s %w", list[0].Name, err)
			}
		}
	}
	return nil
}

// calledAs returns how programs are loaded that are called as other subjects are. What was skipped was said of the analysed program.
func (j *Job) calledAs(called map[string]*subject.Subject) load.Spec {
	spec := j.spec()
	spec.Flags = j.cfg.Flags.OnlyCalled()
	spec.Skip, spec.Called = func(string, error) {}, called
	return spec
}

// build returns how the subjects are loaded in the build with flags: so that it can be analysed, or only run.
func (j *Job) build(flags string, analysed bool) load.Spec {
	called := make(map[string]*subject.Subject)
	for _, s := range j.Subjects {
		called[s.Spelling] = s
	}
	spec := j.calledAs(called)
	spec.ClangFlags = slices.Concat(j.cfg.ClangFlags, strings.Fields(flags))
	spec.AsBuilt, spec.Finished = analysed, !analysed
	return spec
}

// buildAmong finds the build of s among what was loaded.
func buildAmong(s *subject.Subject, list []*subject.Subject) (*subject.Subject, error) {
	i := slices.IndexFunc(list, func(o *subject.Subject) bool { return o.Spelling == s.Spelling })
	if i < 0 {
		return nil, fmt.Errorf("has no function %s", s.Name)
	}
	b := list[i]
	if !slices.ContainsFunc(b.Program.Given, func(g *ir.Given) bool { return g.Finished }) {
		return nil, fmt.Errorf("is the same bitcode; only source can be built twice")
	}
	if !sameCall(s, b) {
		return nil, fmt.Errorf("passes the arguments of %s in another way", s.Name)
	}
	for _, c := range s.Call.Outputs {
		if c.Static != "" && b.Program.Shared(c.Static) == nil {
			return nil, fmt.Errorf("returns %s packed into a register; write a small function that calls %s and takes numbers or "+
				"arrays of "+
				"numbers, and name that one", c.Name, s.Name)
		}
	}
	unread := func(c ir.Cell) bool { return b.Program.Shared(c.Static) == nil }
	b.Call.Set = slices.DeleteFunc(slices.Clone(b.Call.Set), unread)
	return b, nil
}

// signature is what a subject's function takes and returns.
func signature(s *subject.Subject) string {
	f := s.Program.Funcs[s.Call.Entry]
	var list []string
	for i, p := range f.Params {
		text := p.String()
		if i < len(f.ParamTypes) && f.ParamTypes[i] != nil && f.ParamTypes[i].Name != "" {
			text = f.ParamTypes[i].Name
		}
		list = append(list, text)
	}
	return "(" + strings.Join(list, ", ") + ") -> " + f.Result.String()
}

// sameCall reports whether two functions take and return the same types.
func sameCall(a, b *subject.Subject) bool {
	same := func(x, y *ir.Type) bool { return x.String() == y.String() }
	f, g := a.Program.Funcs[a.Call.Entry], b.Program.Funcs[b.Call.Entry]
	return slices.EqualFunc(f.Params, g.Params, same) && same(f.Result, g.Result)
}

// compileProgram compiles b, which is program k of s.
func (j *Job) compileProgram(ctx context.Context, s *subject.Subject, k int, b *subject.Subject) error {
	b.Program.Settle(native.HasSymbol)
	bounded, cancel := j.times.Loading(ctx)
	defer cancel()
	image, err := j.originals.Image(bounded, b.Program)
	if err != nil {
		return fmt.Errorf("cannot be compiled: %w", err)
	}
	j.images[b.Program], j.programs[s].each[k] = image, b
	return nil
}

// A comparer compares the two programs of one subject. The second one is the reference: a difference takes the place of an error.
type comparer struct {
	prover
	*programs
	search       *comparison.Search
	theirs, ours int // runs of the strategy and of the own search
}

// sides are the two of a comparison, with nothing known of them.
func (c *comparer) sides() *finding.Builds {
	if c.cfg.Builds != nil {
		return &finding.Builds{Each: [2]finding.Build{{Flags: c.cfg.Builds[0]}, {Flags: c.cfg.Builds[1]}}}
	}
	return &finding.Builds{Each: [2]finding.Build{{Function: c.Subject.Name}, {Function: c.cfg.SameAs}}}
}

// both returns what runs points in both programs, each in a process of its own, until done is closed.
func (c *comparer) both(done <-chan struct{}) (comparison.Runner, error) {
	var workers [2]*native.Worker
	for k, s := range c.each {
		w, err := c.lane.load(s, done)
		if err != nil {
			return nil, err
		}
		w.Avoid = avoidAfter
		workers[k] = w
	}
	cells := len(c.Subject.Call.Outputs)
	return func(points []float64) (a, b []gate.Run, err error) {
		one, err := workers[0].Run(points, nil, run.Plain)
		if one == nil {
			return nil, nil, err
		}
		other, also := workers[1].Run(points, nil, run.Plain)
		if other == nil {
			return nil, nil, also
		}
		return comparison.Runs(one, cells), comparison.Runs(other, cells), cmp.Or(err, also)
	}, nil
}
