package campaign

// This file is a run whose subjects are loaded. Units of it may be done in any order, and by several processes.

import (
	"cmp"
	"context"
	"time"

	"faultline/internal/finding"
	"faultline/internal/native"
)

// A Store keeps the results of units. It may be shared.
type Store interface {
	Has(u finding.Unit) bool
	Get(u finding.Unit) (list []*finding.Message, tally finding.Tally, ok bool, err error)
	Put(u finding.Unit, list []*finding.Message, tally finding.Tally) error
}

// A Session is a run that is ready to search. It may be shared.
type Session struct {
	Store     Store              // nil: nothing is kept
	Costs     map[string]float64 // seconds of an earlier run, by spelling; nil: not known
	job       *Job
	units     []unit      // in order
	divisions []*Division // by place of the subject; nil: it is not divided
	loading   time.Duration
}

// Open loads and compiles the subjects of cfg, for Find, or for Ranges if methods are named.
func Open(ctx context.Context, cfg *Config) (*Session, error) {
	start := time.Now()
	if cfg.ranging() {
		var err error
		if cfg, err = cfg.forRanges(); err != nil {
			return nil, err
		}
	}
	j, err := newJob(ctx, cfg, append(cfg.modes(), plotModes(cfg.Cuts)...)...)
	if err != nil {
		return nil, err
	}
	s := &Session{job: j, loading: time.Since(start)}
	s.divide(ctx)
	return s, nil
}

// Units lists what lanes do, in order: the chunks of a subject, if it has any, then the subject.
func (s *Session) Units() (list []finding.Unit) {
	for _, u := range s.units {
		list = append(list, u.Unit)
	}
	return list
}

// Place is the index of a unit's subject among the subjects.
func (s *Session) Place(i int) int { return s.units[i].k }

// Waits reports whether a unit is a subject that waits for its chunks.
func (s *Session) Waits(i int) bool { return s.units[i].Piece == 0 && s.divisions[s.units[i].k] != nil }

// Asked returns the part of the configuration that determines the results.
func (s *Session) Asked() *Config { return s.job.cfg.asked() }

// Object returns a compiled object that another process asks for, nil for none; see [native.Kept].
func (s *Session) Object(asked string) []byte { return native.Kept(s.job.cfg.CacheDir, asked) }

// Portion identifies the run.
func (s *Session) Portion() *finding.Portion { return s.job.portion() }

// Weights are the expected relative costs of the units. Each chunk has the weight of its subject.
func (s *Session) Weights() (list []float64) {
	of := weights(s.job.Subjects, s.Costs)
	for _, u := range s.units {
		list = append(list, of[u.k])
	}
	return list
}

// Name is the name of a unit's subject.
func (s *Session) Name(i int) string { return s.job.Subjects[s.units[i].k].Name }

// Lanes is how many units are worked on at the same time.
func (s *Session) Lanes() int { return s.job.sideBySide(len(s.units)) }

// A Done is the result of a unit.
type Done struct {
	finding.Tally
	Messages  []*finding.Message
	Err       error // the first reason why a strategy could not be applied
	Failed    error // the store failed
	Elsewhere bool  // another process did it
	Cut       bool  // ctx ended before the unit did
}

// A Lane does one unit at a time, in processes of its own.
type Lane struct {
	session    *Session
	lane       *lane
	exhaustion *Exhaustion // of the last piece
}

// Lane opens a lane. It belongs to one goroutine, which closes it.
func (s *Session) Lane() *Lane { return &Lane{session: s, lane: s.job.lane()} }

// Close ends the lane's processes.
func (l *Lane) Close() { l.lane.Close() }

// Do runs unit i: a chunk, or a subject from its search to certificates. When ctx ends, what was found by then is still certified.
func (l *Lane) Do(ctx context.Context, i int, p *Progress) *Done {
	j, u := l.session.job, l.session.units[i]
	if u.Piece > 0 {
		return l.piece(ctx, u, p)
	}
	ctx, cancel := j.times.Subject(ctx)
	defer cancel()
	t := j.task(l.lane, j.Subjects[u.k])
	if d := l.session.divisions[u.k]; d != nil {
		t.pieces = d.Pieces()
	}
	r := t.examine(ctx, p)
	return &Done{Tally: r.Tally, Messages: r.Messages, Err: r.Err}
}

// A Crew does the units. It calls emit with the results of subjects in their order; k is the index of the subject. When ctx ends it begins
// no other unit.
type Crew func(ctx context.Context, p *Progress, emit func(k int, d *Done) error) error

// Kept returns the stored result of a unit, nil for none.
func (s *Session) Kept(i int) *Done {
	if s.Store == nil {
		return nil
	}
	list, tally, ok, err := s.Store.Get(s.units[i].Unit)
	if !ok && err == nil {
		return nil
	}
	return &Done{Tally: tally, Messages: list, Failed: err}
}

// Keep stores the result of a unit. It does not store a result that ctx cut short, nor one of which nothing could be analysed, since the
// machine may be at fault.
func (s *Session) Keep(ctx context.Context, i int, d *Done) {
	d.Cut = ctx.Err() != nil
	if s.Store != nil && !d.Cut && d.Lost == 0 {
		d.Failed = s.Store.Put(s.units[i].Unit, d.Messages, d.Tally)
	}
}

// Find searches every subject of cfg, certifies what was found and hands the stream to h: the configuration, then for each subject, in
// order, what was not analysed, the findings and the statistics. When ctx ends, the candidates found by then are still certified (for a
// few seconds) and handed on.
//
// An error is one of the arguments or of the set-up. A subject that fails is a skipped line.
func Find(ctx context.Context, cfg *Config, h finding.Handler) (*Summary, error) {
	s, err := Open(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return s.Run(ctx, h, s.Here)
}

// Run has a crew do the units of a session, and hands the stream to h.
func (s *Session) Run(ctx context.Context, h finding.Handler, crew Crew) (*Summary, error) {
	searching, cancel := s.job.times.Search(ctx)
	defer cancel()
	j, n := s.job, len(s.job.Subjects)
	j.cfg.Again.Load(j.Subjects)
	total := &Summary{Subjects: n, Tally: finding.Tally{Skipped: len(j.Skipped()), Misnamed: j.misnamed, Stopped: n}}
	for _, m := range s.Opening() {
		if err := h.Handle(m); err != nil {
			return nil, err
		}
	}
	progress := NewProgress(j.cfg.Progress, n, h)
	defer progress.Stop()
	var failed error // of the only subject there is
	begun := 0
	progress.Expect(s.expected())
	err := crew(searching, progress, func(k int, d *Done) error {
		total.Add(&d.Tally)
		total.Stopped-- // this one was begun
		begun++
		if len(j.part.all) == 1 && ctx.Err() == nil {
			failed = d.Err
		}
		j.cfg.Again.Keep(j.Subjects[k], d, d.Err == nil && ctx.Err() == nil)
		return progress.Handle(append(d.Messages, j.closing(k, d)...))
	})
	if total.Interrupted = ctx.Err() != nil; !total.Interrupted && err == nil && begun < n {
		err = h.Handle(&finding.Message{Skipped: &finding.Skipped{What: j.times.Left(n-begun, n, s.loading)}})
	}
	return total, cmp.Or(err, failed)
}

// Opening is the beginning of the stream.
func (s *Session) Opening() []*finding.Message {
	j := s.job
	if j.cfg.Shard != nil {
		return s.PartOpening()
	}
	list := []*finding.Message{j.cfg.message(len(j.Subjects))}
	for _, sk := range j.Skipped() {
		list = append(list, &finding.Message{Skipped: sk})
	}
	return list
}

// PartOpening is the beginning of a stream that has a part of the run, or results in the order in which they come.
func (s *Session) PartOpening() []*finding.Message {
	j := s.job
	list := []*finding.Message{j.cfg.message(len(j.Subjects))}
	list[0].Config.Portion = j.portion()
	for _, sk := range j.skipped {
		list = append(list, &finding.Message{Skipped: sk})
	}
	head := finding.Tally{Skipped: len(j.skipped), Misnamed: j.misnamed}
	list = append(list, &finding.Message{Part: &finding.Part{Head: true, Tally: head}})
	for i, number := range j.numbers(j.part.left) {
		list = append(list, &finding.Message{Skipped: j.part.unbuilt[i]},
			&finding.Message{Part: &finding.Part{Unit: finding.Unit{Subject: number}, Unbuilt: true, Tally: finding.Tally{Skipped: 1}}})
	}
	return list
}
