package explore

// This file deals one request in shares, and joins the results in the order of the points. The result does not show who ran which share.

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
	leastShare = 64                     // points of the smallest share
	worthwhile = 200 * time.Millisecond // a request that takes longer is shared with other processes
	mostShares = 16                     // of a request, for other processes
	mostBytes  = 384 << 10              // of the points of a share and of their results: messages have a limit
	patience   = 2 * time.Second        // for a share of another process, plus four times the longest share here
)

// A deal is the shares of one request. Goroutines share what follows mu.
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

// came is the result of a share.
type came struct {
	batch *run.Batch
	err   error
}

func (x *came) known() bool { return x.batch != nil || x.err != nil }

// share deals a request. If a share fails, it returns the answers up to that one with its error.
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

// far reports whether a request is worth sending to other processes. Records of each site are too large to send.
func (c *Crew) far(n int, mode run.Mode) bool {
	return c.Elsewhere != nil && n >= 2*leastShare && mode != run.All && mode != run.One && mode != run.Trace && mode != run.Raised &&
		time.Duration(n/len(c.Members))*c.each[mode] > worthwhile
}

// take returns a share that nobody has; ok is false if there is none.
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

// enter notes the result of a share, and the work that another process did. A share without a result goes to somebody else. Shares after a
// failed one do not count.
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

// here has a member run shares until none is left. It copies each batch, which is valid until the member's next one.
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

// elsewhere has other processes run shares, until none is left or nobody is idle. The returned function waits for them, and takes back
// shares that take too long.
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

// answered is the result in an answer, empty if the answer is not whole.
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

// whole joins the results of shares, up to the first that failed.
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
