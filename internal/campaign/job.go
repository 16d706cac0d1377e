package campaign

// This file makes a job: it loads the subjects, and compiles their programs. A subject whose program cannot be compiled is left out, and
// the report says so.

import (
	"cmp"
	"context"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"faultline/internal/campaign/comparison"
	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/gate"
	"faultline/internal/campaign/inventory"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/folder"
	"faultline/internal/ir"
	"faultline/internal/ir/trial"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// A Job is a loaded configuration, which all lanes share. Nothing changes it after newJob.
type Job struct {
	Options  certify.Options // of certificates
	Subjects []*subject.Subject
	Compiled time.Duration // how long that took
	OneByOne bool          // every core for each subject, one after the other

	cfg       *Config
	times     timeLimits
	skipped   []*finding.Skipped // what a glob named and cannot be a subject
	misnamed  int                // SUBJECTs that name nothing
	part      part
	images    map[*ir.Program]*native.Image
	modes     []run.Mode // that they are compiled for
	sources   inventory.Sources
	originals *gate.Originals
	reader    *trial.Reader
	inverses  comparison.Inverses            // of subjects that a function and its inverse make
	programs  map[*subject.Subject]*programs // of a job that compares two programs
}

// A loadStage is one step from a configuration to a job.
type loadStage struct {
	name string
	does func(j *Job, ctx context.Context) error
}

// loadStages load the subjects. Jobs that run nothing end behind them.
var loadStages = []loadStage{
	{"arguments", func(j *Job, _ context.Context) error { return cmp.Or(j.cfg.Check(), j.cfg.checkParams()) }},
	{"options of certificates", func(j *Job, _ context.Context) (err error) { j.Options, err = j.cfg.proofOptions(); return err }},
	{"subjects", (*Job).load},
	{"thresholds", func(j *Job, _ context.Context) error { return setThresholds(j.Subjects, j.cfg.Threshold) }},
	{"missing definitions", func(j *Job, _ context.Context) error {
		if len(j.modes) == 0 {
			return nil
		}
		return j.refuse()
	}},
	{"earlier findings", func(j *Job, _ context.Context) error { return j.cfg.Earlier.check(j.Subjects) }},
	{"oracle", func(j *Job, _ context.Context) error { return j.checkOracle() }},
}

// compileStages compile the subjects for the modes of a job.
var compileStages = []loadStage{
	{"shard", func(j *Job, _ context.Context) error { j.choose(); return nil }},
	{"compared programs", (*Job).loadPrograms},
	{"programs", (*Job).compile},
}

func newJob(ctx context.Context, cfg *Config, modes ...run.Mode) (*Job, error) {
	collectLess()
	j := &Job{cfg: cfg.WithDefaults(), times: cfg.times(time.Now()), modes: modes, images: make(map[*ir.Program]*native.Image)}
	j.originals = &gate.Originals{Cache: j.cfg.CacheDir, Jobs: j.cfg.Jobs}
	j.reader = trial.New(ctx, j.times.Work(), cmp.Or(j.cfg.CacheDir, folder.Cache()))
	defer j.reader.Close()
	for _, s := range loadStages {
		if err := s.does(j, ctx); err != nil {
			return nil, err
		}
	}
	if len(modes) == 0 {
		return j, nil
	}
	start := time.Now()
	for _, s := range compileStages {
		if err := s.does(j, ctx); err != nil {
			return nil, err
		}
	}
	j.Compiled = time.Since(start)
	return j, nil
}

// collectLess starts garbage collection when the heap is four times as large as what is in use, not twice, up to 2 GiB. Most allocations
// of a search live for a moment, and collecting them took a tenth of all processor time. GOGC and GOMEMLIMIT take precedence.
var collectLess = sync.OnceFunc(func() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(300)
		debug.SetMemoryLimit(2 << 30)
	}
})

// needed leaves out mode Formula if no subject of a program has a formula.
func (j *Job) needed(p *ir.Program, modes []run.Mode) []run.Mode {
	follows := func(s *subject.Subject) bool {
		return s.Program == p && s.Reference != nil && s.Reference.Formula != nil
	}
	if slices.ContainsFunc(j.Subjects, follows) {
		return modes
	}
	return slices.DeleteFunc(slices.Clone(modes), func(m run.Mode) bool { return m == run.Formula })
}

// image compiles a program. Several subjects may share it.
func (j *Job) image(ctx context.Context, p *ir.Program, modes []run.Mode) (*native.Image, error) {
	bounded, cancel := j.times.Loading(ctx)
	defer cancel()
	image, err := native.Compile(bounded, p, modes, j.cfg.CacheDir, j.cfg.Jobs)
	return image, tooLong(ctx, "compiling", err)
}

// checkOracle returns an error if only the reference shall be asked and no subject has one.
func (j *Job) checkOracle() error {
	if j.Options.Oracle != certify.ReferenceOnly || slices.ContainsFunc(j.Subjects,
		func(s *subject.Subject) bool { return s.Reference != nil }) {
		return nil
	}
	return Usagef("--oracle reference: %s has no reference; give one with --reference, or ask the shadow", j.Subjects[0].Name)
}

// load loads the subjects. A glob leaves out functions of system headers, unless it matches nothing else. An interrupt is the error if
// there was one.
func (j *Job) load(ctx context.Context) (err error) {
	left, foreign := new(finding.SiteList), j.cfg.foreign
	ofSystem := inventory.OfSystem(left)
	j.cfg.foreign = func(arg, file string) bool { return ofSystem(arg, file) || foreign != nil && foreign(arg, file) }
	j.Subjects, j.inverses, err = comparison.LoadInverse(ctx, j.spec(), j.cfg.Inverse, j.cfg.CacheDir)
	if err != nil && left.Elsewhere > 0 {
		j.cfg.foreign, j.skipped, left = foreign, nil, new(finding.SiteList)
		j.Subjects, j.inverses, err = comparison.LoadInverse(ctx, j.spec(), j.cfg.Inverse, j.cfg.CacheDir)
	}
	if left.Elsewhere > 0 {
		j.skipped = append(j.skipped, inventory.LeftOut(left))
	}
	if err != nil {
		return cmp.Or(ctx.Err(), err)
	}
	if j.cfg.Ready != nil {
		j.skipped = append(j.skipped, j.cfg.Ready(j.Subjects)...)
	}
	j.skipped = append(j.skipped, j.cfg.Undecoded...)
	j.Subjects = subject.Apart(j.Subjects)
	for _, s := range j.Subjects {
		s.Program.Settle(native.HasSymbol)
	}
	return nil
}

// lane opens a lane.
func (j *Job) lane() *lane { return newLane(j.images, gate.New(j.originals, j.cfg.Gate)) }

// Objects is how many objects were compiled so far, instrumented or as given.
func (j *Job) Objects() int64 {
	n := j.originals.Compiled()
	for _, image := range j.images {
		n += image.Compiled()
	}
	return n
}

// spec is the configuration for package load.
func (j *Job) spec() load.Spec {
	c := j.cfg
	length := 0
	if c.Builds != nil {
		length = vectorised
	}
	return load.Spec{
		Length: length,
		Args:   c.Args, ClangFlags: c.ClangFlags, DomainOf: c.DomainOf, Statics: c.Statics, Whole: c.Whole, AsBuilt: c.AsBuilt,
		BuildDir: c.BuildDir, BuildTarget: c.BuildTarget, Changed: c.Changed, CacheDir: c.CacheDir, Told: c.Loading,
		Flags: c.Flags,
		Each:  explore.SideBySide(c.Jobs), System: native.HasSymbol,
		Bound: j.times.Source,
		Try:   j.reader.Try, Model: j.reader.Model, Includes: c.Again.Includes(),
		Foreign: c.foreign, Declared: c.Declared, Compiled: c.Compiled, Behind: c.Behind,
		Skip: func(name string, err error) {
			j.skipped = append(j.skipped, &finding.Skipped{Subject: name, What: subject.Reason(err, name), Lost: true, Uncounted: true})
			if subject.Misnames(err) {
				j.misnamed++
			}
		},
	}
}

// thresholdOf returns the threshold of a subject.
func (j *Job) thresholdOf(s *subject.Subject) finding.Threshold {
	t, _ := thresholdOf(s, j.cfg.Threshold) // it was read when the job was made
	return t
}

// proofOptions are the options of certificates.
func (cfg *Config) proofOptions() (certify.Options, error) {
	oracle, err := certify.ParseOracle(cfg.Oracle)
	if err != nil {
		return certify.Options{}, err
	}
	margin, err := finding.ParseMargin(cfg.Margin)
	return certify.Options{Margin: margin, Oracle: oracle, Relative: cfg.Measure == MeasureRelative}, err
}

// compile compiles each program once. It leaves out the subjects of programs that cannot be compiled, with a line for each. The error is
// that of an interrupt, or that of the last program if no subject of the whole run is left.
func (j *Job) compile(ctx context.Context) error {
	failed := make(map[*ir.Program]error)
	var kept []*subject.Subject
	var last error
	for _, s := range j.Subjects {
		if failed[s.Program] == nil && j.images[s.Program] == nil {
			image, err := j.image(ctx, s.Program, j.needed(s.Program, j.modes))
			switch {
			case err == nil:
				j.images[s.Program] = image
			case ctx.Err() != nil:
				return err
			default:
				failed[s.Program], last = err, err
			}
		}
		why := failed[s.Program]
		if why == nil {
			kept = append(kept, s)
			continue
		}
		j.part.left = append(j.part.left, s)
		j.part.unbuilt = append(j.part.unbuilt,
			&finding.Skipped{Subject: s.Name, What: subject.Reason(why, s.Name), Lost: true, Uncounted: true})
	}
	if j.Subjects = kept; len(kept) == 0 && j.cfg.Shard == nil {
		return last
	}
	return nil
}
