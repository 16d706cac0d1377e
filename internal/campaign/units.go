package campaign

// This file divides a session into units that lanes can do at the same time: subjects, and chunks of subjects whose inputs are all run.
// The unit of a subject comes after its chunks.

import (
	"cmp"
	"context"
	"slices"
	"time"

	"faultline/internal/campaign/explore"
	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/search/exhaustive"
	"faultline/internal/shard"
	"faultline/internal/subject"
)

// A unit is a subject, or a chunk of the inputs of one.
type unit struct {
	finding.Unit
	k    int   // place of the subject among the job's
	size int64 // inputs of a piece
}

// divide lists the units. These jobs have no chunks: jobs with a time limit, comparisons, and rounds of --watch.
func (s *Session) divide(ctx context.Context) {
	j := s.job
	whole := j.cfg.Time > 0 || j.cfg.compares() || j.cfg.Again != nil || !slices.Contains(j.cfg.Strategies, Divided)
	s.divisions = make([]*Division, len(j.Subjects))
	for k, number := range j.numbers(j.Subjects) {
		if x := j.exhaustion(ctx, j.Subjects[k]); !whole && x != nil {
			if s.divisions[k] = x.Divide(); s.divisions[k] != nil {
				for i := range s.divisions[k].Len() {
					s.units = append(s.units, unit{finding.Unit{Subject: number, Piece: i + 1}, k, x.Size(i + 1)})
				}
			}
		}
		s.units = append(s.units, unit{finding.Unit{Subject: number}, k, 0})
	}
}

// expected is how many runs the chunks need that are not stored.
func (s *Session) expected() (runs int64) {
	for _, u := range s.units {
		whole := finding.Unit{Subject: u.Subject}
		if s.Store == nil || !s.Store.Has(u.Unit) && !s.Store.Has(whole) {
			runs += u.size
		}
	}
	return runs
}

// exhaustion is the exhaustive search of a subject, nil for none. The search of the subject says why there is none.
func (j *Job) exhaustion(ctx context.Context, s *subject.Subject) *Exhaustion {
	strategy, err := j.strategy(ctx, Divided, s, j.cfg.Evals, soFar{})
	if err != nil {
		return nil
	}
	return j.exhaust(strategy.(*exhaustive.Search), s)
}

func (j *Job) exhaust(all *exhaustive.Search, s *subject.Subject) *Exhaustion {
	return newExhaustion(all, exhaustSetup{Subject: s, Image: j.images[s.Program], Options: j.Options, Evals: j.cfg.Evals,
		Cache: j.cfg.CacheDir, Jobs: j.cfg.Jobs, Mistake: Usagef})
}

// search lets a strategy search the subject, by the loop that its kind needs.
func (t *Task) search(ctx context.Context, strategy search.Strategy, v *service) (*explore.Survey, error) {
	switch x := strategy.(type) {
	case *exhaustive.Search:
		return t.every(ctx, x, v)
	case search.Ranger:
		return t.searchTogether(ctx, x, v)
	}
	sv, err := explore.Explore(ctx, strategy, v, t.cfg.Evals, len(v.subject.Program.Sites), t.progress.Ran(v.subject.Name))
	if err == nil {
		t.reach(v, sv, strategy)
	}
	return sv, err
}

// every runs every input of the subject, or joins the results of its chunks, and judges the largest errors.
func (t *Task) every(ctx context.Context, all *exhaustive.Search, v *service) (*explore.Survey, error) {
	x := t.exhaust(all, t.Subject)
	if t.pieces == nil {
		t.progress.Expect(x.Len())
	}
	sv, err := x.Search(ctx, t.pieces, t.coresEach(), t.progress.At(t.Subject.Name), v.Runner, v.proof)
	v.Judged += x.Judged
	return sv, err
}

// piece runs a chunk of a subject. An error may be the machine's fault, so it counts as lost.
func (l *Lane) piece(ctx context.Context, u unit, p *Progress) *Done {
	s := l.session.job.Subjects[u.k]
	if l.exhaustion == nil || l.exhaustion.Subject != s {
		l.exhaustion = l.session.job.exhaustion(ctx, s)
	}
	d, began := new(Done), time.Now()
	piece, err := l.exhaustion.Piece(ctx, u.Piece, p.At(s.Name))
	if err != nil {
		d.Lost, piece = 1, LostPiece(s.Name, u.Unit, err.Error())
	}
	piece.Seconds = time.Since(began).Seconds()
	d.Messages = []*finding.Message{{Piece: piece}}
	return d
}

// before is how many seconds the chunks of the subject took.
func (t *Task) before() (seconds float64) {
	for _, p := range t.pieces {
		if p != nil {
			seconds += p.Seconds
		}
	}
	return seconds
}

// Divided is the strategy whose searches have chunks.
var Divided = exhaustive.Description.Name

// LostPiece is the result of a chunk that nobody could run.
func LostPiece(name string, u finding.Unit, why string) *finding.Piece {
	return &finding.Piece{Subject: name, Strategy: Divided, Piece: u.Piece, Failed: why}
}

// Here does the units in this process. The lane that ends the last chunk of a subject goes on with the subject.
func (s *Session) Here(ctx context.Context, p *Progress, emit func(k int, d *Done) error) error {
	handed := func(k int, d *Done) error {
		if d == nil {
			return nil
		}
		return cmp.Or(d.Failed, emit(k, d))
	}
	var first []int
	if s.job.cfg.TotalTime == 0 { // otherwise as many subjects as there is time for
		first = shard.Descending(s.Weights(), len(s.units))
	}
	err := explore.InOrder(ctx, len(s.units), s.Lanes(), first, s.Lane, func(l *Lane, i int) *Done { return l.step(ctx, i, p) },
		func(i int, d *Done) error { return handed(s.units[i].k, d) })
	for i, u := range s.units {
		if err == nil && u.Piece == 0 && s.divisions[u.k] != nil && !s.divisions[u.k].Closed() {
			err = handed(u.k, s.Rest(ctx, i, p))
		}
	}
	return err
}

// Rest does a subject with the chunks that were run before an interrupt, nil if there are none.
func (s *Session) Rest(ctx context.Context, i int, p *Progress) *Done {
	if d := s.divisions[s.units[i].k]; d == nil || !d.Began() {
		return nil
	}
	l := s.Lane()
	defer l.Close()
	return l.whole(ctx, i, p)
}

// step does unit i, and the subject after its last chunk. It returns nil while other chunks are under way.
func (l *Lane) step(ctx context.Context, i int, p *Progress) *Done {
	s, u := l.session, l.session.units[i]
	switch division, known := s.divisions[u.k], s.Store != nil && s.Store.Has(s.units[s.end(i)].Unit); {
	case u.Piece == 0 && (division == nil || known):
		return l.whole(ctx, i, p)
	case u.Piece == 0 || known || division.Closed(): // whoever ended the last piece has done it
		return nil
	}
	d := s.Kept(i)
	if d == nil {
		d = l.Do(ctx, i, p)
		s.Keep(ctx, i, d)
	}
	if d.Failed != nil {
		return d
	}
	if end, last := s.Enter(i, d); last {
		return l.whole(ctx, end, p)
	}
	return nil
}

// whole does a subject, unless its result is known.
func (l *Lane) whole(ctx context.Context, i int, p *Progress) *Done {
	s := l.session
	if d, same := s.job.cfg.Again.Recall(s.job.Subjects[s.units[i].k]); same {
		p.Done()
		return d
	}
	if d := s.Kept(i); d != nil {
		p.Done()
		return d
	}
	d := l.Do(ctx, i, p)
	s.Keep(ctx, i, d)
	return d
}

// Enter takes the result of a chunk. It reports, once, that all chunks are there, and the index of the subject's unit. A subject without
// chunks has nothing to take.
func (s *Session) Enter(i int, d *Done) (end int, last bool) {
	u := s.units[i]
	division := s.divisions[u.k]
	if division == nil {
		return 0, false
	}
	for _, m := range d.Messages {
		if m.Piece != nil {
			division.Enter(m.Piece)
		}
	}
	return s.end(i), division.Close()
}

// end is the index of the subject's unit, after its chunks.
func (s *Session) end(i int) int {
	for s.units[i].Piece > 0 {
		i++
	}
	return i
}

// Pieces are the results of a subject's chunks so far.
func (s *Session) Pieces(i int) (list []*finding.Message) {
	for _, p := range s.divisions[s.units[i].k].Pieces() {
		if p != nil {
			list = append(list, &finding.Message{Piece: p})
		}
	}
	return list
}
