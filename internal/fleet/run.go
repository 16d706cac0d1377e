package fleet

// This file is the side that has the run.

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/campaign/pace"
	"faultline/internal/finding"
	"faultline/internal/shard"
)

const (
	window = 1024 // subjects in the queue at once: of the others it knows nothing
	block  = 8192 // subjects of which the largest come first: what they came to waits for those before it
)

// A source is what has jobs: a campaign's session.
type source interface {
	Jobs() []int
	Weights() []float64 // of jobs, in their order
	Name(k int) string
	Lanes() int
	Open() lane
	Kept(k int) *campaign.Done
	Keep(ctx context.Context, k int, d *campaign.Done)
	Portion() *finding.Portion
	Asked() *campaign.Config
	Object(asked string) []byte // that was compiled for it, or earlier; nil: none
}

// A lane does one job at a time.
type lane interface {
	Do(ctx context.Context, k int, p *pace.Progress) *campaign.Done
	Close()
}

type session struct{ *campaign.Session }

func (s session) Open() lane { return s.Lane() }

// A hello is what a run says of itself.
type hello struct {
	Portion *finding.Portion
	Config  *campaign.Config
}

// A run is a host at work.
type run struct {
	*Host
	*queue
	source
	progress *pace.Progress
	came     chan answer
	parcels  parcels
	index    map[int]int // of a subject's number: its place among the jobs
	failures failures
}

// An answer is what a job came to.
type answer struct {
	k    int
	d    *campaign.Done
	runs int64 // of it that are counted
}

// Crew has the jobs of a session done by its own lanes and by those who join.
func (h *Host) Crew(s *campaign.Session) campaign.Crew { return h.crew(session{s}) }

func (h *Host) crew(s source) campaign.Crew {
	return func(ctx context.Context, _ int, p *pace.Progress, emit func(int, *campaign.Done) error) error {
		known := index(s)
		r := &run{Host: h, source: s, progress: p, index: known, came: make(chan answer, window),
			queue: &queue{js: h.js, run: s.Portion().Run, leases: newLeases(known, time.Now)}}
		return r.all(ctx, emit)
	}
}

func index(s source) map[int]int {
	m := make(map[int]int)
	for k, number := range s.Jobs() {
		m[number] = k
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
	var lanes sync.WaitGroup
	for i := range min(r.Lanes(), len(left)) {
		lanes.Add(1)
		go func() {
			defer lanes.Done()
			w := &worker{source: r.source, name: ours + strconv.Itoa(i), index: r.index, jobs: r.jobs, progress: r.progress,
				ask: r.askHere, hand: r.take}
			w.work(working)
		}()
	}
	err := r.collect(ctx, before, left, emit)
	stop()
	r.end()
	lanes.Wait()
	return err
}

// kept takes what was done before, by place, and returns the numbers of what was not, the largest first: a large one that is begun last is
// waited for by all lanes.
func (r *run) kept() (before map[int]*campaign.Done, left []int) {
	before = make(map[int]*campaign.Done)
	numbers := r.Jobs()
	for _, k := range shard.Descending(r.Weights(), block) {
		number := numbers[k]
		if d := r.Kept(k); d != nil {
			r.leases.end(number)
			before[k] = d
			r.progress.Done()
		} else {
			left = append(left, number)
		}
	}
	return before, left
}

// collect hands on what comes, in order, and keeps the queue filled: what is waiting was there before. When ctx ends, what the lanes here
// have found is still handed on.
func (r *run) collect(ctx context.Context, waiting map[int]*campaign.Done, left []int, emit func(int, *campaign.Done) error) error {
	emitted, sent, came := 0, 0, 0
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
		if err := emitting(); err != nil || came == len(left) {
			return err
		}
		for ; sent < min(len(left), came+window); sent++ {
			r.put(left[sent])
		}
		select {
		case a := <-r.came:
			waiting[a.k] = a.d
			came++
			r.count(&a)
		case <-look.C:
			lost, err := r.look(ctx)
			if err != nil {
				return err
			}
			r.failures.add(lanesLost, lost)
			r.show()
		case err := <-r.failed:
			return err
		case <-ctx.Done():
			return r.rest(waiting, emit)
		}
	}
}

// rest hands on what there is after an interrupt.
func (r *run) rest(waiting map[int]*campaign.Done, emit func(int, *campaign.Done) error) error {
	patience := time.After(time.Second)
	for range r.Lanes() {
		select {
		case a := <-r.came:
			waiting[a.k] = a.d
			continue
		case <-patience:
		}
		break
	}
	for _, k := range slices.Sorted(maps.Keys(waiting)) {
		if err := emit(k, waiting[k]); err != nil {
			return err
		}
	}
	return nil
}

// take takes what a subject came to, once, and stores it unless ctx cut it short. Where nothing of it was analysed, that may be for a fault
// of the machine: another lane tries.
func (r *run) take(ctx context.Context, number int, d *campaign.Done) error {
	if d.Lost > 0 && ctx.Err() == nil && r.leases.back(number) {
		r.put(number)
		return nil
	}
	runs, first := r.leases.end(number)
	if !first {
		return nil
	}
	k := r.index[number]
	r.Keep(ctx, k, d)
	r.came <- answer{k, d, runs}
	return d.Failed
}

// count counts what came from elsewhere, but for runs that are counted.
func count(p *pace.Progress, a *answer) {
	for _, m := range a.d.Messages {
		switch {
		case m.Finding != nil:
			p.Found(m.Finding)
		case m.Stats != nil:
			runs := m.Stats.Evaluations
			p.Ran(m.Stats.Subject)(int(max(0, runs-a.runs)))
			a.runs = max(0, a.runs-runs)
		}
	}
	p.Done()
}

// undone is what a subject came to whose lanes were lost, again and again.
func undone(name string) *campaign.Done {
	return &campaign.Done{Tally: finding.Tally{Skipped: 1, Lost: 1}, Messages: []*finding.Message{{Skipped: &finding.Skipped{Subject: name,
		Lost: true,
		What: "not analysed: the processes that searched it were lost three times before it was done; search it alone to see"}}}}
}
