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

func newJob(ctx context.Context, cfg *Config, modes ...run.Mode) (*Job, error) {
	collectLess()
	j := &Job{cfg: cfg.WithDefaults(), times: cfg.times(time.Now())}
	j.originals = &gate.Originals{Cache: j.cfg.CacheDir, Jobs: j.cfg.Jobs}
	j.reader = trial.New(ctx, j.times.Work(), cmp.Or(j.cfg.CacheDir, folder.Cache()))
	defer j.reader.Close()
	if err := cmp.Or(j.cfg.Check(), j.cfg.checkParams()); err != nil {
		return nil, err
	}
	var err error
	if j.Options, err = j.cfg.proofOptions(); err != nil {
		return nil, err
	}
	if err := j.load(ctx); err != nil {
		return nil, cmp.Or(ctx.Err(), err) // what an interrupt ended says that in words of its own
	}
	j.Subjects = subject.Apart(j.Subjects)
	for _, s := range j.Subjects {
		s.Program.Settle(native.HasSymbol)
	}
	if err := setThresholds(j.Subjects, j.cfg.Threshold); err != nil {
		return nil, err
	}
	if len(modes) > 0 {
		if err := j.refuse(); err != nil {
			return nil, err
		}
	}
	if err := cmp.Or(j.cfg.Earlier.check(j.Subjects), j.checkOracle()); err != nil || len(modes) == 0 {
		return j, err
	}
	start := time.Now()
	j.modes = modes
	j.images = make(map[*ir.Program]*native.Image)
	j.choose()
	if err := j.loadPrograms(ctx); err != nil {
		return nil, err
	}
	set := imageSet{Of: j.images, Subjects: j.Subjects, Part: j.cfg.Shard != nil}
	err = set.Make(ctx, func(p *ir.Program) (*native.Image, error) { return j.image(ctx, p, j.needed(p, modes)) })
	j.Subjects, j.part.left, j.part.unbuilt = set.Subjects, set.Left, set.Skipped
	j.Compiled = time.Since(start)
	return j, err
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

// load loads the subjects. A glob leaves out functions of system headers, unless it matches nothing else.
func (j *Job) load(ctx context.Context) (err error) {
	left, listed := new(finding.SiteList), j.cfg.foreign != nil
	if !listed {
		j.cfg.foreign = inventory.OfSystem(left)
	}
	j.Subjects, j.inverses, err = comparison.LoadInverse(ctx, j.spec(), j.cfg.Inverse, j.cfg.CacheDir)
	if err != nil && left.Elsewhere > 0 {
		j.cfg.foreign, j.skipped, left = nil, nil, new(finding.SiteList)
		j.Subjects, j.inverses, err = comparison.LoadInverse(ctx, j.spec(), j.cfg.Inverse, j.cfg.CacheDir)
	}
	if left.Elsewhere > 0 {
		j.skipped = append(j.skipped, inventory.LeftOut(left))
	}
	return err
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
		Args:   c.Args, ClangFlags: c.ClangFlags, DomainOf: c.DomainOf, Statics: c.Statics, AsBuilt: c.AsBuilt,
		Domains: c.Domains, Require: c.Require, Fix: c.Fix, Init: c.Init,
		Output: c.Output, ErrorOutput: c.ErrorOutput, Reference: c.Reference, Precision: c.Precision,
		Each: explore.SideBySide(c.Jobs), System: native.HasSymbol,
		Bound: j.times.Source,
		Try:   j.reader.Try, Model: j.reader.Model, Includes: c.Again.Includes(),
		Foreign: c.foreign,
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

// An imageSet has the compiled programs of some subjects.
type imageSet struct {
	Of       map[*ir.Program]*native.Image
	Subjects []*subject.Subject // whose programs are compiled
	Left     []*subject.Subject // the others, in their order
	Skipped  []*finding.Skipped // a line for each of them
	Part     bool               // the subjects are some of a run's: that none is left is no error
}

// Make compiles each program once. Its error is that of the last program where no subject is left, and that of an interrupt.
func (s *imageSet) Make(ctx context.Context, compile func(*ir.Program) (*native.Image, error)) error {
	failed := make(map[*ir.Program]error)
	var last error
	for _, of := range s.Subjects {
		if _, tried := failed[of.Program]; tried || s.Of[of.Program] != nil {
			continue
		}
		image, err := compile(of.Program)
		if err != nil && ctx.Err() != nil {
			return err
		}
		if s.Of[of.Program] = image; err != nil {
			delete(s.Of, of.Program)
			failed[of.Program], last = err, err
		}
	}
	return s.leaveOut(failed, last)
}

// leaveOut leaves out the subjects of programs that cannot be compiled.
func (s *imageSet) leaveOut(failed map[*ir.Program]error, last error) error {
	var kept []*subject.Subject
	for _, of := range s.Subjects {
		why := failed[of.Program]
		if why == nil {
			kept = append(kept, of)
			continue
		}
		s.Left = append(s.Left, of)
		s.Skipped = append(s.Skipped, &finding.Skipped{Subject: of.Name, What: subject.Reason(why, of.Name), Lost: true, Uncounted: true})
	}
	if s.Subjects = kept; len(kept) == 0 && !s.Part {
		return last
	}
	return nil
}
