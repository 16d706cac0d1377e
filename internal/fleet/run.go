package fleet

// This file is the coordinator of a run.

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/campaign/explore"
	"faultline/internal/finding"
	"faultline/internal/shard"
)

const (
	window = 1024 // messages in the queue at once
	block  = 8192 // the coordinator starts the largest units first within blocks of this size: results must wait for all earlier subjects
)

// A source has the units of a run: a campaign's session. Indices i count units, and indices k count subjects.
type source interface {
	Units() []finding.Unit
	Weights() []float64 // expected costs of the units, in their order
	Name(i int) string
	Place(i int) (k int)
	Waits(i int) bool // unit i is a subject whose pieces must be done first
	Enter(i int, d *campaign.Done) (end int, last bool)
	Pieces(i int) []*finding.Message
	Lanes() int
	Open() lane
	Kept(i int) *campaign.Done
	Keep(ctx context.Context, i int, d *campaign.Done)
	Rest(ctx context.Context, i int, p *campaign.Progress) *campaign.Done // the result of a subject after an interrupt
	Portion() *finding.Portion
	Asked() *campaign.Config
	Object(asked string) []byte // an object file by the hash of its sources; nil if there is none
}

// A lane processes one unit at a time.
type lane interface {
	Do(ctx context.Context, i int, p *campaign.Progress) *campaign.Done
	Share(ctx context.Context, s *explore.Share) *explore.Answer // runs inputs for another lane
	Elsewhere(ask explore.Elsewhere)                             // sets the function that runs inputs on other lanes
	Close()
}

type session struct{ *campaign.Session }

func (s session) Open() lane { return s.Lane() }

// A hello is the configuration of a run, sent to processes that want to join.
type hello struct {
	Portion *finding.Portion
	Config  *campaign.Config
}

// A run is the state of the coordinator.
type run struct {
	*Host
	*queue
	source
	progress *campaign.Progress
	came     chan answer
	parcels  parcels
	units    []finding.Unit
	index    map[finding.Unit]int // index of each unit
	failures failures
}

// An answer is the result of a unit.
type answer struct {
	u    finding.Unit
	i    int
	d    *campaign.Done
	runs int64 // runs of the unit that are already counted
}

// Crew returns a function that processes the units of a session with local workers and with the processes that join.
func (h *Host) Crew(s *campaign.Session) campaign.Crew { return h.crew(session{s}) }

func (h *Host) crew(s source) campaign.Crew {
	return func(ctx context.Context, p *campaign.Progress, emit func(int, *campaign.Done) error) error {
		units := s.Units()
		known := index(units)
		r := &run{Host: h, source: s, progress: p, units: units, index: known, came: make(chan answer, window),
			queue: &queue{js: h.js, run: s.Portion().Run, leases: newLeases(known, time.Now)}}
		return r.all(ctx, emit)
	}
}

func index(units []finding.Unit) map[finding.Unit]int {
	m := make(map[finding.Unit]int)
	for i, u := range units {
		m[u] = i
	}
	return m
}

func (r *run) all(ctx context.Context, emit func(int, *campaign.Done) error) error {
	before, left := r.kept()
	if err := r.begin(ctx); err != nil {
		return err
	}
	working, stop := context.WithCancel(ctx)
	defer stop()
	var lanes sync.WaitGroup // local workers and the goroutines that store their results: a worker does not wait for the disk
	taken := func(ctx context.Context, u finding.Unit, d *campaign.Done) error {
		lanes.Add(1)
		go func() {
			defer lanes.Done()
			r.take(ctx, u, d)
		}()
		return nil
	}
	for i := range min(r.Lanes(), len(left)) {
		lanes.Add(1)
		go func() {
			defer lanes.Done()
			w := &worker{source: r.source, name: ours + strconv.Itoa(i), index: r.index, jobs: r.jobs, progress: r.progress,
				ask: r.askHere, hand: taken, shares: &shares{conn: r.conn, subject: r.about("share")}}
			w.work(working)
		}()
	}
	err := r.collect(ctx, before, left, emit)
	stop()
	r.end()
	lanes.Wait()
	return err
}

// kept reads the stored results of an earlier command. before has the subjects by index. left has the units without a result that can start
// now. The largest units come first, because all workers would wait for a large unit that starts last.
func (r *run) kept() (before map[int]*campaign.Done, left []finding.Unit) {
	before = make(map[int]*campaign.Done)
	for i, u := range r.units {
		if u.Piece > 0 {
			continue
		}
		if d := r.Kept(i); d != nil {
			before[r.Place(i)] = d
			r.progress.Done()
		}
	}
	for _, i := range shard.Descending(r.Weights(), block) {
		switch u := r.units[i]; {
		case before[r.Place(i)] != nil:
			r.leases.end(u)
		case u.Piece > 0:
			left = append(left, r.known(i, u)...)
		case !r.Waits(i):
			left = append(left, u)
		}
	}
	return before, left
}

// known reads the stored result of a piece. It returns the units that can start now: the piece if it has no result, or the subject if this
// was its last piece.
func (r *run) known(i int, u finding.Unit) []finding.Unit {
	d := r.Kept(i)
	if d == nil {
		return []finding.Unit{u}
	}
	r.leases.end(u)
	return r.enter(i, d)
}

// enter stores the result of a piece. When the last piece is done, it returns the subject, whose results can then be judged. If a piece
// failed, it marks the remaining pieces as done.
func (r *run) enter(i int, d *campaign.Done) []finding.Unit {
	end, last := r.Enter(i, d)
	if !last {
		return nil
	}
	for k := end - 1; k >= 0 && r.units[k].Subject == r.units[end].Subject; k-- {
		r.leases.end(r.units[k])
	}
	return []finding.Unit{r.units[end]}
}

// collect emits the results of subjects in order and keeps the queue filled. waiting has the results of an earlier command. When ctx ends,
// collect still emits the results that local workers have found.
func (r *run) collect(ctx context.Context, waiting map[int]*campaign.Done, left []finding.Unit,
	emit func(int, *campaign.Done) error) error {
	emitted, sent, subjects := 0, 0, 0
	for _, u := range r.units {
		if u.Piece == 0 {
			subjects++
		}
	}
	emitting := func() error {
		for d := waiting[emitted]; d != nil; d = waiting[emitted] {
			if d.Failed != nil {
				return d.Failed
			}
			if err := emit(emitted, d); err != nil {
				return err
			}
			delete(waiting, emitted)
			emitted++
		}
		return nil
	}
	look := time.NewTicker(lease / 4)
	defer look.Stop()
	for {
		if err := emitting(); err != nil || emitted == subjects {
			return err
		}
		for sent < len(left) {
			n := together(len(left) - sent)
			if r.leases.under() >= n*window {
				break
			}
			r.put(left[sent : sent+n]...)
			sent += n
		}
		select {
		case a := <-r.came:
			r.count(&a)
			switch {
			case a.u.Piece == 0:
				waiting[r.Place(a.i)] = a.d
			case a.d.Failed != nil:
				return a.d.Failed
			default:
				left = slices.Insert(left, sent, r.enter(a.i, a.d)...)
			}
		case <-look.C:
			lost, err := r.look(ctx)
			if err != nil {
				return err
			}
			r.failures.add(lanesLost, lost)
			r.show()
		case err := <-r.failed:
			if _, lost := r.jobs.Info(within(ctx, answered)); !isGone(lost) { // else look sends the units again
				return err
			}
		case <-ctx.Done():
			return r.rest(ctx, emitted, waiting, emit)
		}
	}
}

// rest emits the available results after an interrupt. They include pieces of subjects that were not started.
func (r *run) rest(ctx context.Context, emitted int, waiting map[int]*campaign.Done, emit func(int, *campaign.Done) error) error {
	patience := time.After(600 * time.Millisecond) // the process ends soon after the interrupt
	for range r.Lanes() {
		select {
		case a := <-r.came:
			if a.u.Piece == 0 {
				waiting[r.Place(a.i)] = a.d
			} else if a.d.Lost == 0 {
				r.Enter(a.i, a.d)
			}
			continue
		case <-patience:
		}
		break
	}
	for i, u := range r.units {
		if k := r.Place(i); u.Piece == 0 && k >= emitted && waiting[k] == nil {
			waiting[k] = r.Rest(ctx, i, r.progress)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(waiting)) {
		if waiting[k] == nil {
			continue
		}
		if err := emit(k, waiting[k]); err != nil {
			return err
		}
	}
	return nil
}

// take stores the result of a unit once, unless ctx interrupted it. If nothing was analysed, a fault of the machine may be the cause, so
// another worker tries the unit.
func (r *run) take(ctx context.Context, u finding.Unit, d *campaign.Done) error {
	if d.Lost > 0 && ctx.Err() == nil && r.leases.back(u) {
		r.put(u)
		return nil
	}
	runs, first := r.leases.end(u)
	if !first {
		return nil
	}
	i := r.index[u]
	r.Keep(ctx, i, d)
	r.came <- answer{u, i, d, runs}
	return d.Failed
}

// count adds a remote result to the progress, except runs that are already counted. If divided is true, the runs of the subject were
// counted with its pieces.
func count(p *campaign.Progress, a *answer, divided bool) {
	ran := func(name string, runs int64, worst float64) {
		p.At(name)(int(max(0, runs-a.runs)), worst)
		a.runs = max(0, a.runs-runs)
	}
	for _, m := range a.d.Messages {
		switch {
		case m.Finding != nil:
			p.Found(m.Finding)
		case m.Piece != nil:
			ran(m.Piece.Subject, m.Piece.Evaluations, m.Piece.Worst)
		case m.Stats != nil && !(divided && m.Stats.Strategy == campaign.Divided):
			ran(m.Stats.Subject, m.Stats.Evaluations, 0)
		}
	}
}

// undone returns the result of a unit whose workers were lost too often: not analysed.
func undone(name string, u finding.Unit) *campaign.Done {
	d := &campaign.Done{Tally: finding.Tally{Skipped: 1, Lost: 1}}
	if u.Piece > 0 {
		why := fmt.Sprintf("the processes that ran piece %d of its inputs were lost three times before it was done", u.Piece)
		d.Messages = []*finding.Message{{Piece: campaign.LostPiece(name, u, why)}}
		return d
	}
	d.Messages = []*finding.Message{{Skipped: &finding.Skipped{Subject: name, Lost: true,
		What: "not analysed: the processes that searched it were lost three times before it was done; search it alone to see"}}}
	return d
}
