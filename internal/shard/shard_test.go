package shard

// This file tests divisions, and what schedulers say.

import (
	"slices"
	"strings"
	"testing"
)

func TestDeal(t *testing.T) {
	weights := []float64{5, 1, 1, 9, 1, 3, 3, 1}
	for n := 1; n <= 12; n++ {
		parts := Deal(weights, n)
		var all []int
		heaviest := 0.0
		for _, p := range parts {
			all = append(all, p...)
			sum := 0.0
			for _, i := range p {
				sum += weights[i]
			}
			heaviest = max(heaviest, sum)
			if !slices.IsSorted(p) {
				t.Errorf("%d parts: %v is not in order", n, p)
			}
		}
		if slices.Sort(all); !slices.Equal(all, []int{0, 1, 2, 3, 4, 5, 6, 7}) || len(parts) != n {
			t.Errorf("%d parts have %v", n, all)
		}
		if best := max(9, 24/float64(n)); heaviest > best*4/3 {
			t.Errorf("%d parts: one weighs %g, none need weigh more than %g", n, heaviest, best)
		}
	}
}

func TestDescending(t *testing.T) {
	weights := []float64{5, 1, 9, 3, 3, 4, 9}
	for block, want := range map[int][]int{7: {2, 6, 0, 5, 3, 4, 1}, 3: {2, 0, 1, 5, 3, 4, 6}, 1: {0, 1, 2, 3, 4, 5, 6}} {
		if got := Descending(weights, block); !slices.Equal(got, want) {
			t.Errorf("blocks of %d: %v, want %v", block, got, want)
		}
	}
	if got := Descending(nil, 5); len(got) > 0 {
		t.Errorf("of nothing: %v", got)
	}
}

func TestWeights(t *testing.T) {
	if got, want := Weights([]float64{0, 4, 0}, []float64{10, 20, 30}), []float64{2, 4, 6}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := Weights([]float64{0, 0}, []float64{10, 20}), []float64{10, 20}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text, env string
		want      Place
		says      string
	}{
		{"3/16", "", Place{3, 16}, ""},
		{"1/1", "", Place{1, 1}, ""},
		{"0/16", "", Place{}, "I from 1 to N"},
		{"17/16", "", Place{}, "I from 1 to N"},
		{"3", "", Place{}, "I/N"},
		{"3/0", "", Place{}, "number of shards"},
		{"x/3", "", Place{}, "I/N"},
		{"auto", "", Place{}, "none of SLURM_ARRAY_TASK_ID"},
		{"auto", "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=4", Place{3, 4}, ""},
		{"auto", "SLURM_ARRAY_TASK_ID=8 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=4", Place{}, "none of 4 shards"},
		{"auto", "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=4", Place{1, 4}, ""},
		{"auto/16", "JOB_COMPLETION_INDEX=15", Place{16, 16}, ""},
		{"auto/16", "JOB_COMPLETION_INDEX=16", Place{}, "none of 16 shards"},
		{"auto", "JOB_COMPLETION_INDEX=3", Place{}, "say auto/N"},
		{"auto/8", "HQ_TASK_ID=0", Place{1, 8}, ""},
		{"auto", "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=2", Place{2, 2}, ""},
		{"auto", "CI_NODE_INDEX=1 CI_NODE_TOTAL=2", Place{1, 2}, ""},
		{"auto", "CI_NODE_INDEX=3 CI_NODE_TOTAL=2", Place{}, "none of 2 shards"},
		{"auto", "CI_NODE_INDEX=one CI_NODE_TOTAL=2", Place{}, "no whole number"},
	} {
		env := make(map[string]string)
		for _, word := range strings.Fields(test.env) {
			name, value, _ := strings.Cut(word, "=")
			env[name] = value
		}
		got, err := Parse(test.text, func(name string) string { return env[name] })
		if got != test.want || (err != nil) != (test.says != "") || err != nil && !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s with %s: %v, %v; want %v, %q", test.text, test.env, got, err, test.want, test.says)
		}
	}
}
