package campaign

// This file measures native double-double runs on GSL's functions of doubles: what they cost, and what they leave to balls.

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"faultline/internal/certify"
	"faultline/internal/fp"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

var everyDouble = flag.Bool("doubles.all", false, "BenchmarkDoubles: all functions of GSL whose parameters are doubles; otherwise every ninth")

// BenchmarkDoubles prints ns a run, plain, in mode Doubles and over balls as they certify (128 bits, and more where these do not
// decide), with geometric means of the ratios. Half of the points are drawn from all doubles of the domain, half have
// 1e-3 <= |x| <= 1e3. Times are the best of several small batches, which other work on the machine disturbs least; compare ratios. "left" is
// the share of points that [search.Shadowed] leaves open.
//
//	go test ./internal/campaign -run '^$' -bench Doubles -benchtime 1x -doubles.all
func BenchmarkDoubles(b *testing.B) {
	list := doublesOfGSL(b)
	w := natively(b, list[0].Program, run.Plain, run.Doubles)
	proof := certify.NewWorker(certify.Limits{})
	defer proof.Close()
	for b.Loop() {
		var slower, faster logs
		left, points := 0, 0
		for _, s := range list {
			if s.Program != list[0].Program {
				b.Fatal("the suite's subjects are several programs")
			}
			c, err := costOf(w, proof, s)
			if err != nil {
				b.Logf("%-36s %v", s.Name, err)
				continue
			}
			slower.add(c.doubles / c.plain)
			faster.add(c.balls / c.doubles)
			left, points = left+c.left, points+c.points
			fmt.Printf("%-36s plain %8.1f ns, doubles %8.1f ns (%5.1f x), balls %9.0f ns (%6.1f x), left %5.1f %%\n", s.Name, c.plain, c.doubles,
				c.doubles/c.plain, c.balls, c.balls/c.doubles, 100*float64(c.left)/float64(c.points))
		}
		fmt.Printf("%d functions: doubles/plain %.1f, balls/doubles %.1f (geometric means); left to balls %.2f %% of points\n",
			slower.n, slower.mean(), faster.mean(), 100*float64(left)/float64(max(1, points)))
		b.ReportMetric(slower.mean(), "doubles/plain")
		b.ReportMetric(faster.mean(), "balls/doubles")
	}
}

// doublesOfGSL returns the functions of doubles, or every ninth of them.
func doublesOfGSL(b *testing.B) (list []*subject.Subject) {
	testenv.GSL(b)
	all, err := load.Subjects(context.Background(), load.Spec{Args: []string{"../../suites/gsl.toml"}})
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for _, s := range all {
		if !allDoubles(s) {
			continue
		}
		if *everyDouble || n%9 == 0 {
			list = append(list, s)
		}
		n++
	}
	return list
}

func allDoubles(s *subject.Subject) bool {
	for i := range s.Params {
		if s.Params[i].Format != fp.Binary64 {
			return false
		}
	}
	return len(s.Params) > 0
}

// logs is a geometric mean.
type logs struct {
	sum float64
	n   int
}

func (l *logs) add(x float64) { l.sum, l.n = l.sum+math.Log(x), l.n+1 }
func (l *logs) mean() float64 { return math.Exp(l.sum / float64(l.n)) }

// cost is ns a run, and how many of the points are left to balls.
type cost struct {
	plain, doubles, balls float64
	left, points          int
}

// costOf measures one function.
func costOf(w *native.Worker, proof *certify.Worker, s *subject.Subject) (c cost, err error) {
	if err := w.Load(&s.Call); err != nil {
		return c, err
	}
	const n = 256
	points := drawHalves(s, n)
	for range 12 {
		c.plain = least(c.plain, nsPerRun(n, func() { _, err = w.Run(points, nil, run.Plain) }))
		c.doubles = least(c.doubles, nsPerRun(n, func() { _, err = w.Run(points, nil, run.Doubles) }))
		if err != nil {
			return c, err
		}
	}
	b, err := w.Run(points, nil, run.Doubles)
	if err != nil {
		return c, err
	}
	for i := range n {
		if b.Outcomes[i] != run.Returned {
			continue
		}
		c.points++
		if _, state := search.Shadowed(b, i, s.Call.Outputs); state == search.Open {
			c.left++
		}
	}
	const few = 24
	for range 2 {
		c.balls = least(c.balls, nsPerRun(few, func() {
			_, err = proof.Judge(s, points[(n-few)/2*s.Call.Dims:(n+few)/2*s.Call.Dims], certify.Options{Oracle: certify.ShadowOnly})
		}))
	}
	return c, err
}

func least(x, y float64) float64 {
	if x == 0 {
		return y
	}
	return min(x, y)
}

func nsPerRun(n int, f func()) float64 {
	start := time.Now()
	f()
	return float64(time.Since(start).Nanoseconds()) / float64(n)
}

// drawHalves draws n points of s.
func drawHalves(s *subject.Subject, n int) []float64 {
	r := rand.New(rand.NewPCG(1, 2))
	d := search.NewDomain(&search.Setup{Subject: s, Rand: r})
	points := make([]float64, n*d.Dims())
	for i := range n {
		point := points[i*d.Dims() : (i+1)*d.Dims()]
		d.Draw(r, point)
		if i < n/2 {
			continue
		}
		for k := range point {
			x := math.Pow(10, 6*r.Float64()-3)
			if lo, _ := d.Range(k); r.IntN(2) == 0 && -x >= lo {
				x = -x
			}
			point[k] = d.Clamp(k, x)
		}
	}
	return points
}
