package campaign

// This file is a run in pieces: a session has loaded its subjects, which are its jobs. They may be done in any order, and in several
// processes.

import (
	"cmp"
	"context"
	"time"

	"faultline/internal/campaign/cuts"
	"faultline/internal/campaign/lanes"
	"faultline/internal/campaign/pace"
	"faultline/internal/finding"
	"faultline/internal/native"
)

// A Store keeps what subjects came to, by their numbers in the run. It may be shared.
type Store interface {
	Get(number int) (list []*finding.Message, tally finding.Tally, ok bool, err error)
	Put(number int, list []*finding.Message, tally finding.Tally) error
}

// A Session is a run that is ready to search. It may be shared.
type Session struct {
	Store   Store              // nil: nothing is kept
	Costs   map[string]float64 // seconds by spelling, of an earlier run; nil: nothing is known
	job     *Job
	loading time.Duration
}

// Open loads and compiles the subjects of cfg, for what Find does with them.
func Open(ctx context.Context, cfg *Config) (*Session, error) {
	start := time.Now()
	j, err := newJob(ctx, cfg, append(cfg.modes(), cuts.Modes(cfg.Cuts)...)...)
	if err != nil {
		return nil, err
	}
	return &Session{job: j, loading: time.Since(start)}, nil
}

// Jobs are the subjects' numbers in the run, in order.
func (s *Session) Jobs() []int { return s.job.numbers(s.job.Subjects) }

// Asked is what the results hang on.
func (s *Session) Asked() *Config { return s.job.cfg.asked() }

// Object is what was compiled here of a request by another process, nil for nothing; see [native.Kept].
func (s *Session) Object(asked string) []byte { return native.Kept(s.job.cfg.CacheDir, asked) }

// Portion says what the run is.
func (s *Session) Portion() *finding.Portion { return s.job.portion() }

// Number is the number of a job's subject in the run.
func (s *Session) Number(k int) int { return s.job.part.number[s.job.Subjects[k]] }

// Weights are what the jobs are expected to cost, one beside the other.
func (s *Session) Weights() []float64 { return weights(s.job.Subjects, s.Costs) }

// Name is the name of a job's subject.
func (s *Session) Name(k int) string { return s.job.Subjects[k].Name }

// Lanes is how many jobs are worked on at once.
func (s *Session) Lanes() int { return s.job.lanes() }

// A Done is what a job came to.
type Done struct {
	finding.Tally
	Messages  []*finding.Message
	Err       error // the first reason why a strategy could not be applied
	Failed    error // of the store
	Elsewhere bool  // in another process
}

// A Lane does one job at a time, in processes of its own.
type Lane struct {
	session *Session
	lane    *lane
}

// Lane opens a lane. It belongs to one goroutine, and is closed at the end.
func (s *Session) Lane() *Lane { return &Lane{s, s.job.lane()} }

// Close ends the lane's processes.
func (l *Lane) Close() { l.lane.Close() }

// Do takes a subject from search to certificates; k counts Jobs. When ctx ends, what was found by then is still certified.
func (l *Lane) Do(ctx context.Context, k int, p *pace.Progress) *Done {
	j := l.session.job
	ctx, cancel := j.times.Subject(ctx)
	defer cancel()
	r := j.task(l.lane, j.Subjects[k]).examine(ctx, p)
	return &Done{Tally: r.Tally, Messages: r.Messages, Err: r.Err}
}

// A Crew does jobs, those that count Jobs from 0 to n, and hands on what they came to in that order. When ctx ends it begins no more.
type Crew func(ctx context.Context, n int, p *pace.Progress, emit func(k int, d *Done) error) error

// Here does the jobs in this process.
func (s *Session) Here(ctx context.Context, n int, p *pace.Progress, emit func(int, *Done) error) error {
	work := func(l *Lane, k int) *Done {
		if d, same := s.job.cfg.Again.Recall(s.job.Subjects[k]); same {
			p.Done()
			return d
		}
		if d := s.Kept(k); d != nil {
			p.Done()
			return d
		}
		d := l.Do(ctx, k, p)
		s.Keep(ctx, k, d)
		return d
	}
	return lanes.InOrder(ctx, n, s.Lanes(), s.Lane, work, func(k int, d *Done) error { return cmp.Or(d.Failed, emit(k, d)) })
}

// Kept returns what is stored of a job, nil for nothing.
func (s *Session) Kept(k int) *Done {
	if s.Store == nil {
		return nil
	}
	list, tally, ok, err := s.Store.Get(s.Number(k))
	if !ok && err == nil {
		return nil
	}
	return &Done{Tally: tally, Messages: list, Failed: err}
}

// Keep stores what a job came to, unless ctx cut it short, or nothing of it could be analysed: that may be for a fault of the machine.
func (s *Session) Keep(ctx context.Context, k int, d *Done) {
	if s.Store != nil && ctx.Err() == nil && d.Lost == 0 {
		d.Failed = s.Store.Put(s.Number(k), d.Messages, d.Tally)
	}
}

// Find searches every subject of cfg, certifies what was found and hands the stream to h: the config, then for each
// subject, in order, what was not analysed, the findings and the stats. When ctx ends, the candidates found by then are
// still certified (for a few seconds) and handed on.
//
// An error is one of the arguments or of the set-up; a subject that fails is a skipped line.
func Find(ctx context.Context, cfg *Config, h finding.Handler) (*Summary, error) {
	s, err := Open(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return s.Run(ctx, h, s.Here)
}

// Run has a crew do the jobs of a session, and hands the stream to h.
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
	progress := pace.New(j.cfg.Progress, n, h)
	defer progress.Stop()
	var failed error // of the only subject there is
	begun := 0
	err := crew(searching, n, progress, func(k int, d *Done) error {
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

// Opening is what the stream begins with.
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

// PartOpening is what a stream begins with that has a part of the run, or its results as they come.
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
			&finding.Message{Part: &finding.Part{Subject: number, Unbuilt: true, Tally: finding.Tally{Skipped: 1}}})
	}
	return list
}
