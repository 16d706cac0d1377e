package certify

// This file is about the process: the same answers as without it, its death, its latency.

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// The process gives the bytes that Point gives.
func TestProcessAgrees(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	foo := ours(t, "foo", "(/ (- 1 (cos x)) (pow x 2))")
	series := ours(t, "series", "(sin x)")
	for _, q := range []struct {
		s  *subject.Subject
		at float64
	}{{foo, 1e-7}, {series, 3}, {foo, 1e-3}, {series, 0.1}, {foo, 0}, {ours(t, "dies", ""), 0.5}, {ours(t, "dies", ""), 2}} {
		want, err := certifyHere(q.s, []float64{q.at}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := w.Certify(q.s, []float64{q.at}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if show(got) != show(want) || got.SiteID != want.SiteID {
			t.Errorf("%s at %v:\n%s, in process\n%s", q.s.Name, q.at, show(got), show(want))
		}
		e, err := w.Explain(q.s, []float64{q.at}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		in, _ := explainHere(q.s, []float64{q.at}, Options{})
		a, _ := json.Marshal(e)
		b, _ := json.Marshal(in)
		if string(a) != string(b) {
			t.Errorf("%s at %v: explained\n%s, in process\n%s", q.s.Name, q.at, a, b)
		}
	}
}

// The regularised lower gamma function at (1e5, 1e5) takes more than a minute: the process is killed, another one goes
// on. After some kills that reference is not asked for any more; other subjects do not pay.
func TestKilled(t *testing.T) {
	cliff := ours(t, "square", "(gamma-lower-reg (* 100000 x) 100000)")
	w := NewWorker(Limits{Time: 200 * time.Millisecond, Kills: 2})
	defer w.Close()
	for _, q := range []struct {
		oracle Oracle
		note   string
	}{{Both, "took more than 200ms"}, {ReferenceOnly, "took more than 200ms"}, {Both, "at too many other inputs"}} {
		c, err := w.Certify(cliff, []float64{1}, Options{Oracle: q.oracle})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != finding.Inconclusive || !strings.Contains(strings.Join(report.Notes(&c.Finding), " "), q.note) {
			t.Errorf("oracle %d: %s, notes %q, want %q", q.oracle, c.Verdict, report.Notes(&c.Finding), q.note)
		}
		if c.Computed.Decimal != "2" {
			t.Errorf("computed %v; the rest of the certificate should be there", c.Computed)
		}
	}
	_, err := w.Reference(cliff, []float64{1}, Options{})
	if killed := (*Killed)(nil); !errors.As(err, &killed) {
		t.Errorf("reference: %v", err)
	}
	c, err := w.Certify(ours(t, "foo", ""), []float64{1e-7}, Options{})
	if err != nil || c.Verdict != finding.Refuted { // 8e-4 is below 1e-3
		t.Errorf("after the kill: %v, %+v", err, c)
	}
}

// A process that cannot get the memory it needs dies of it; that is an answer too.
func TestMemoryLimit(t *testing.T) {
	w := NewWorker(Limits{Memory: 8 << 20})
	defer w.Close()
	c, err := w.Certify(ours(t, "foo", ""), []float64{1e-7}, Options{})
	if err != nil || c.Verdict != finding.Inconclusive || !strings.Contains(strings.Join(report.Notes(&c.Finding), " "), "died") {
		t.Errorf("%v %+v", err, c)
	}
}

func TestBrokenReference(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	s := ours(t, "foo", "")
	s.Reference = &subject.Reference{Expr: "(nosuch x)"}
	for range 2 { // an error costs no process, and comes again
		if _, err := w.Certify(s, []float64{1}, Options{}); err == nil || !strings.Contains(err.Error(), "nosuch") {
			t.Errorf("error %v", err)
		}
	}
}

// BenchmarkReference/process is one round trip per reference value at ordinary points of GSL's functions of one variable.
func BenchmarkReference(b *testing.B) {
	list, points := ordinary(b)
	b.Run("process", func(b *testing.B) {
		w := NewWorker(Limits{})
		defer w.Close()
		measureLatency(b, list, points, func(s *subject.Subject, x float64) error {
			_, err := w.Reference(s, []float64{x}, Options{})
			return err
		})
	})
	b.Run("in-process", func(b *testing.B) {
		ready := map[*subject.Subject]*prepared{}
		measureLatency(b, list, points, func(s *subject.Subject, x float64) error {
			p := ready[s]
			if p == nil {
				p, _ = prepare(s)
				ready[s] = p
			}
			_, err := p.references([]float64{x}, Options{})
			return err
		})
	})
}

// ordinary returns the functions of one variable that have a reference, and points of moderate size for them.
func ordinary(b *testing.B) ([]*subject.Subject, []float64) {
	gsl(b, "gsl_sf_lngamma")
	all, err := load.Subjects(b.Context(), load.Spec{Args: []string{"../../suites/gsl.toml"}})
	if err != nil {
		b.Fatal(err)
	}
	all = slices.DeleteFunc(all, func(s *subject.Subject) bool { return s.Call.Dims != 1 || s.Reference == nil })
	r := rand.New(rand.NewPCG(1, 2))
	points := make([]float64, 64)
	for i := range points {
		points[i] = math.Copysign(math.Exp(r.Float64()*9.2-4.6), r.Float64()-0.3) // 0.01 to 100
	}
	return all, points
}

func measureLatency(b *testing.B, list []*subject.Subject, points []float64, ask func(*subject.Subject, float64) error) {
	times := make([]float64, 0, b.N)
	killed := 0
	for i := 0; b.Loop(); i++ {
		s := list[i/len(points)%len(list)]
		if i%len(points) == 0 { // load, and fill the caches of constants
			ask(s, 1.5)
		}
		start := time.Now()
		if err := ask(s, points[i%len(points)]); err != nil {
			killed++
			continue
		}
		times = append(times, float64(time.Since(start).Nanoseconds())/1e3)
	}
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], "median-us")
	b.ReportMetric(times[len(times)*99/100], "p99-us")
	b.ReportMetric(times[len(times)-1], "max-us")
	b.ReportMetric(float64(killed), "killed")
	b.ReportMetric(float64(len(list)), "functions")
}

// BenchmarkCertify is whole certificates: findings, and points where the program is right.
func BenchmarkCertify(b *testing.B) {
	s := gsl(b, "gsl_sf_lngamma")
	for name, x := range map[string]float64{"certified": -2.4570247382207997, "refuted": -2.7} {
		b.Run(name, func(b *testing.B) {
			p, err := prepare(s)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				p.certify([]float64{x}, Options{})
			}
		})
		b.Run(name+"/process", func(b *testing.B) {
			w := NewWorker(Limits{})
			defer w.Close()
			for b.Loop() {
				w.Certify(s, []float64{x}, Options{})
			}
		})
	}
	b.Run("prepare", func(b *testing.B) {
		for b.Loop() {
			prepare(s)
		}
	})
	b.Run("load/process", func(b *testing.B) {
		w := NewWorker(Limits{})
		defer w.Close()
		for b.Loop() {
			copy := *s
			w.Reference(&copy, []float64{1}, Options{})
		}
	})
}
