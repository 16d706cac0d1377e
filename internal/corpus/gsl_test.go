package corpus

// This file times a corpus of all of GSL's functions: what is waited for is loading.

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"testing"

	"faultline/internal/campaign/explore"
	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

// gsl are subjects of GSL, loaded as replay does: each is an argument.
func gsl(b *testing.B, args ...string) []*subject.Subject {
	b.Helper()
	list, err := load.Subjects(context.Background(), load.Spec{Args: args, Each: explore.SideBySide(runtime.NumCPU())})
	if err != nil {
		b.Fatal(err)
	}
	return list
}

// spread are n witnesses over the domains of subjects, of which it is not known yet what comes of them.
func spread(subjects []*subject.Subject, n int) (list []*Witness) {
	for i := range n {
		s := subjects[i*len(subjects)/n]
		w := &Witness{ID: fmt.Sprintf("F-%06x", i), Subject: s.Spelling, Tier: "wrong", Got: "0x0p+0", Threshold: "1e-3"}
		for k, label := range s.Labels() {
			p := &s.Params[k]
			_, share := math.Modf(float64(i)*0.6180339887498949 + float64(k)*0.4142135623730951)
			x := min(max(-10, p.Min), p.Max)*(1-share) + max(min(10, p.Max), p.Min)*share // further out some do not end
			if p.Format == fp.NoFormat {
				x = math.Trunc(x)
			}
			w.Input = append(w.Input, Input{Name: label, Hex: fp.FromFloat64(x).Hex()})
		}
		w.Output = s.Call.Outputs[0].Label()
		list = append(list, w)
	}
	return list
}

// BenchmarkGSL is what replay of ten thousand witnesses of GSL's functions costs with compiled code in the cache: each one comes out as
// the run before it did.
func BenchmarkGSL(b *testing.B) {
	testenv.GSL(b)
	const n = 10000
	var args []string
	subjects := gsl(b, "gsl.toml")
	for _, s := range subjects {
		args = append(args, s.Spelling)
	}
	build := &Build{Jobs: runtime.NumCPU(), Each: explore.SideBySide(runtime.NumCPU())}
	list := spread(subjects, n)
	first, err := build.Run(context.Background(), subjects, list)
	if err != nil {
		b.Fatal(err)
	}
	for i := range first {
		list[i].Got, list[i].Ended = first[i].Now, first[i].Ended
	}
	before := spent()
	for b.Loop() {
		results, err := build.Run(context.Background(), gsl(b, args...), list)
		if err != nil {
			b.Fatal(err)
		}
		var c Counts
		for i := range results {
			c.Add(&results[i])
		}
		if c.All != n || c.Differ > 0 || c.NotRun > 0 {
			b.Fatalf("%+v of %d witnesses", c, n)
		}
	}
	b.ReportMetric((spent()-before).Seconds()/float64(b.N), "cpu-s/op")
	b.ReportMetric(float64(len(args)), "subjects")
}
