package explore

// This file is one ask: it is dealt in shares, and put together again in the order of its points. Who ran which cannot be told from it.

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"faultline/internal/native"
	"faultline/internal/run"
)

const (
	leastShare = 64                     // points that are worth a member of their own
	worthwhile = 200 * time.Millisecond // of an ask, before others are asked
	mostShares = 16                     // for others to take, of an ask
	mostBytes  = 384 << 10              // of the points of a share, and of what they come to: a message has its limit
	patience   = 2 * time.Second        // for a share elsewhere, beside four times what the longest one took here
)

// A deal is the shares of one ask. What follows mu may be shared.
type deal struct {
	*Crew
	points []float64
	sites  []int
	mode   run.Mode
	size   int // points of a share

	mu      sync.Mutex
	left    []int // shares that nobody has
	longest time.Duration
	came    []came
	work    Work // that was done elsewhere
}

// What a share came to.
type came struct {
	batch *run.Batch
	err   error
}

func (x *came) known() bool { return x.batch != nil || x.err != nil }

// share deals an ask. Where a share fails, the answers up to there come back with its error.
func (c *Crew) share(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	n := len(points) / max(c.Dims, 1)
	here := min(len(c.Members), max(1, n/leastShare))
	size := (n + here - 1) / here
	far := c.far(n, mode)
	if far {
		size = max(leastShare, min(n/mostShares, mostBytes/8/(c.Dims+5*c.Outputs+4)))
	}
	if n <= size {
		began := time.Now()
		defer func() { c.each[mode] = time.Since(began) / time.Duration(max(n, 1)) }()
		return c.Members[0].Run(points, sites, mode)
	}
	d := &deal{Crew: c, points: points, sites: sites, mode: mode, size: size, came: make([]came, (n+size-1)/size)}
	for k := len(d.came) - 1; k >= 0; k-- {
		d.left = append(d.left, k)
	}
	waiting := func() {}
	if far {
		waiting = d.elsewhere()
	}
	SideBySide(here)(here, func(i int) { d.here(c.Members[i]) })
	waiting()
	d.here(c.Members[0]) // what nobody has done
	c.Members[0].Worked().add(d.work)
	c.each[mode] = d.longest / time.Duration(size)
	return d.whole()
}

// far reports whether an ask is worth the way to other processes. Records of each site are large, and asks for them small.
func (c *Crew) far(n int, mode run.Mode) bool {
	return c.Elsewhere != nil && n >= 2*leastShare && mode != run.All && mode != run.One && mode != run.Trace && mode != run.Raised &&
		time.Duration(n/len(c.Members))*c.each[mode] > worthwhile
}

// take is a share that nobody has; ok is false where there is none.
func (d *deal) take() (k int, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	last := len(d.left) - 1
	if last < 0 {
		return 0, false
	}
	k, d.left = d.left[last], d.left[:last]
	return k, true
}

// enter notes what a share came to, once, and what work that was elsewhere. Without an answer somebody else takes it. Of shares behind one
// that failed nothing counts.
func (d *deal) enter(k int, x came, took time.Duration, work Work) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.longest = max(d.longest, took)
	switch {
	case !x.known():
		d.left = append(d.left, k)
		return
	case x.err != nil:
		d.left = slices.DeleteFunc(d.left, func(other int) bool { return other > k })
	}
	d.came[k] = x
	d.work.add(work)
}

// part is the points of a share, and the sites.
func (d *deal) part(k int) *Share {
	from := k * d.size
	to := min(from+d.size, len(d.points)/d.Dims)
	s := &Share{Subject: d.Subject, Points: d.points[from*d.Dims : to*d.Dims], Mode: d.mode}
	if d.sites != nil {
		s.Sites = d.sites[from:to]
	}
	return s
}

// here has a member run shares until none is left. A batch is valid until the member's next one.
func (d *deal) here(m Member) {
	for k, ok := d.take(); ok; k, ok = d.take() {
		var x came
		s, began := d.part(k), time.Now()
		func() {
			defer Guard(d.Name, &x.err)
			if x.batch, x.err = m.Run(s.Points, s.Sites, s.Mode); x.batch != nil {
				x.batch = x.batch.Then(run.None(d.Dims, s.Mode), d.Outputs)
			}
		}()
		if x.batch == nil && x.err == nil {
			x.err = native.ErrStopped
		}
		d.enter(k, x, time.Since(began), Work{})
	}
}

// elsewhere has others run shares, until none is left or nobody has time. What it returns waits for them, and takes from them what takes
// too long.
func (d *deal) elsewhere() (waiting func()) {
	ctx, cancel := context.WithCancel(d.Context)
	var asking errgroup.Group
	for range mostShares {
		asking.Go(func() error {
			for k, ok := d.take(); ok; k, ok = d.take() {
				x, work := answered(d.Elsewhere(ctx, d.part(k)), d.part(k))
				if d.enter(k, x, 0, work); !x.known() {
					return nil
				}
			}
			return nil
		})
	}
	return func() {
		d.mu.Lock()
		late := time.AfterFunc(patience+4*d.longest, cancel)
		d.mu.Unlock()
		asking.Wait()
		late.Stop()
		cancel()
	}
}

// answered is what an answer says of a share, nothing where that is not whole.
func answered(a *Answer, s *Share) (x came, work Work) {
	switch {
	case a == nil:
	case a.Deaths:
		x.err = native.ErrDeaths
	case a.Batch != nil && a.Batch.Dims > 0 && a.Batch.N == len(s.Points)/a.Batch.Dims:
		a.Batch.Points = s.Points
		return came{batch: a.Batch}, a.Work
	}
	return x, work
}

// whole puts together what shares came to, up to the first that failed.
func (d *deal) whole() (all *run.Batch, err error) {
	for k := range d.came {
		x := &d.came[k]
		switch {
		case all == nil:
			all = x.batch
		case x.batch != nil:
			all = all.Then(x.batch, d.Outputs)
		}
		if x.err != nil || x.batch == nil {
			return all, x.err
		}
	}
	return all, nil
}
