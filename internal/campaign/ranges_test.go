package campaign

// This file tests the job behind ranges: on formulas whose bad inputs are known.

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

// few makes the paper's method quick.
var few = map[string]string{"eiffel.samples": "20000", "eiffel.group": "100"}

// boxes runs Ranges and returns its stream.
func boxes(t *testing.T, cfg *Config) (text string, list []*finding.Range, c *finding.Coverage) {
	t.Helper()
	var out bytes.Buffer
	cfg.CacheDir, cfg.Params = testenv.Cache(t), few
	if _, err := Ranges(t.Context(), cfg, withoutTimes{finding.NewEncoder(&out)}); err != nil {
		t.Fatal(err)
	}
	err := finding.Decode(strings.NewReader(out.String()), "", func(m *finding.Message) error {
		if m.Range != nil {
			list = append(list, m.Range)
		}
		if m.Coverage != nil {
			c = m.Coverage
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), list, c
}

func TestRangesSameSeedSameBytes(t *testing.T) {
	t.Parallel()
	ask := func(jobs int) *Config {
		return &Config{Args: []string{"fpbench.fpcore:verhulst"}, Seed: 3, Jobs: jobs, Ranges: RangeOptions{Measure: true, Prove: true, Envelope: true}}
	}
	one, _, _ := boxes(t, ask(1))
	two, _, _ := boxes(t, ask(2))
	if one != two {
		t.Errorf("one lane and two lanes differ:\n%s\n%s", one, two)
	}
}

// What is left out beside runs that end the process does not hang on who ran what.
func TestRangesOfATrapSameBytes(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "half.c")
	source := "#include <math.h>\n#include <stdlib.h>\ndouble half(double x) { if (x > 3) abort(); return (1 - cos(x)) / (x * x); }\n"
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	ask := func(jobs int) *Config {
		ranges := RangeOptions{Methods: []string{"faultline"}}
		return &Config{Args: []string{file + ":half"}, Flags: subject.Flags{Domains: []string{"x in [-100,100]"}}, Evals: 20000, Seed: 1, Jobs: jobs, Ranges: ranges}
	}
	one, list, _ := boxes(t, ask(1))
	two, _, _ := boxes(t, ask(2))
	if one != two {
		t.Errorf("one lane and two lanes differ:\n%s\n%s", one, two)
	}
	if len(list) == 0 || !strings.Contains(one, "inputs were skipped, because runs near them end the process") {
		t.Errorf("%d boxes, want some, and inputs that were not run:\n%s", len(list), one)
	}
}

// 4x/(1 + x/1.11) has a pole at -1.11 and is right to the last digits elsewhere: one small box beside it, and the rest proved, but
// for a few boxes around it.
func TestRangesOfAPole(t *testing.T) {
	t.Parallel()
	_, list, c := boxes(t, &Config{Args: []string{"fpbench.fpcore:verhulst"}, Seed: 1, Ranges: RangeOptions{Measure: true, Prove: true}})
	ours := 0
	for _, r := range list {
		if r.Method != finding.Ours {
			continue
		}
		ours++
		lo, _ := r.Box[0].Lower.Float64()
		hi, _ := r.Box[0].Upper.Float64()
		if math.Abs(lo+1.11) > 1e-11 || math.Abs(hi+1.11) > 1e-11 {
			t.Errorf("a box [%v, %v], away from the pole at -1.11", lo, hi)
		}
		if r.Largest == nil || r.Largest.Verdict != finding.Certified || r.Density == nil || r.Density.Above == 0 {
			t.Errorf("box [%v, %v]: largest error %+v, density %+v", lo, hi, r.Largest, r.Density)
		}
	}
	if ours == 0 || len(list) == ours {
		t.Errorf("%d boxes of ours, %d by the paper's method", ours, len(list)-ours)
	}
	if c == nil || c.Proof == nil || c.Proof.Proved < 0.99 {
		t.Errorf("coverage %+v: nearly all of the rest can be proved", c)
	}
}

// 1/(x+1) on [0, 1e5] has no error above two roundings: no box of bad inputs, and a proof for all of the domain.
func TestRangesOfAStableFormula(t *testing.T) {
	t.Parallel()
	_, list, c := boxes(t, &Config{
		Args: []string{"fpbench.fpcore:test05_nonlin1_test2"}, Flags: subject.Flags{Domains: []string{"x in [0,1e5]"}}, Seed: 1, Ranges: RangeOptions{Measure: true, Prove: true},
	})
	for _, r := range list {
		if r.Origin == finding.Refined || r.Largest != nil && r.Largest.Verdict != finding.Refuted {
			t.Errorf("%s box %+v with largest error %+v", r.Origin, r.Box, r.Largest)
		}
	}
	if c == nil || c.Proof == nil || !c.Proof.Complete {
		t.Errorf("coverage %+v: all of it can be proved", c)
	}
}

// An interrupt before anything ran still ends with a coverage line for the subject, and no error.
func TestRangesInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cfg, err := (&Config{Args: []string{foo}, CacheDir: testenv.Cache(t), Ranges: RangeOptions{Measure: true, Prove: true}}).forRanges()
	if err != nil {
		t.Fatal(err)
	}
	j, err := newJob(ctx, cfg, cfg.modes()...)
	if err != nil {
		t.Fatal(err)
	}
	l := j.lane()
	defer l.Close()
	cancel()
	r := j.task(l, j.Subjects[0]).examine(ctx, NewProgress(false, 1, nil))
	if last := r.Messages[len(r.Messages)-1]; last.Coverage == nil || r.Err != nil {
		t.Errorf("last message = %+v, error %v, want a coverage", last, r.Err)
	}
}
