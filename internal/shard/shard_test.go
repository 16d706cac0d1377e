package shard

// This file tests divisions, and what schedulers say.

import (
	"slices"
	"strconv"
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
	for _, block := range []int{0, 5} { // a shard may have nothing
		if got := Descending(nil, block); len(got) > 0 {
			t.Errorf("of nothing, in blocks of %d: %v", block, got)
		}
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
		{"auto", "", Place{}, "SLURM_ARRAY_TASK_ID (Slurm)"},
		{"auto", "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=4", Place{3, 4}, ""},
		{"auto", "SLURM_ARRAY_TASK_ID=8 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=4", Place{}, "none of 4 shards"},
		{"auto", "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=4", Place{1, 4}, ""},
		{"auto/16", "JOB_COMPLETION_INDEX=15", Place{16, 16}, ""},
		{"auto/16", "JOB_COMPLETION_INDEX=16", Place{}, "none of 16 shards"},
		{"auto", "JOB_COMPLETION_INDEX=3", Place{}, "use auto/N"},
		{"auto/8", "HQ_TASK_ID=0", Place{1, 8}, ""},
		{"auto", "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=2", Place{2, 2}, ""},
		{"auto", "CI_NODE_INDEX=1 CI_NODE_TOTAL=2", Place{1, 2}, ""},
		{"auto", "CI_NODE_INDEX=3 CI_NODE_TOTAL=2", Place{}, "none of 2 shards"},
		{"auto", "CI_NODE_INDEX=one CI_NODE_TOTAL=2", Place{}, "no whole number"},
		{"auto", "CI_NODE_INDEX=0 CI_NODE_TOTAL=2", Place{}, "from 1 on"},
		{"auto", "BUILDKITE_PARALLEL_JOB=0 BUILDKITE_PARALLEL_JOB_COUNT=5", Place{1, 5}, ""},
		{"auto", "CIRCLE_NODE_INDEX=4 CIRCLE_NODE_TOTAL=5", Place{5, 5}, ""},
		{"auto", "HQ_TASK_ID=3 SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=2", Place{}, "HQ_TASK_ID=3"}, // a worker of HyperQueue in an array
		{"auto/4", "HQ_TASK_ID=3 SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=2", Place{4, 4}, ""},
		{"auto/4", "HQ_TASK_ID=4", Place{}, "from 0 on"},
		{"auto/16", "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=2", Place{}, "TEST_TOTAL_SHARDS=2, which is not 16"}, // 14 parts would be nobody's
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

// array is what Slurm says to a task of an array with these numbers: the step is what lies between the first two.
func array(numbers []int, task int) func(string) string {
	step := 1
	if len(numbers) > 1 {
		step = numbers[1] - numbers[0]
	}
	said := map[string]int{"ID": task, "COUNT": len(numbers), "MIN": numbers[0], "MAX": numbers[len(numbers)-1], "STEP": step}
	return func(name string) string {
		if n, known := said[strings.TrimPrefix(name, "SLURM_ARRAY_TASK_")]; known {
			return strconv.Itoa(n)
		}
		return ""
	}
}

// TestNoPartIsNobodys: the tasks of an array have every part once, or one of them says what is wrong, and all where each can see it. One that is
// given again alone, --array=7, had everything for its part.
func TestNoPartIsNobodys(t *testing.T) {
	for _, test := range []struct {
		numbers []int
		refused int // by auto
	}{
		{[]int{0}, 0}, {[]int{1}, 0}, {[]int{7}, 1}, {[]int{1, 2, 3, 4}, 0}, {[]int{0, 1, 2}, 0}, {[]int{3, 5, 7, 9}, 0}, {[]int{2, 9}, 0},
		{[]int{1, 5, 6, 9}, 4}, {[]int{1, 2, 4}, 3}, {[]int{0, 2, 3}, 3}, {[]int{1, 3, 4, 7}, 1}, // only 4 can see it
	} {
		for text, of := range map[string]int{"auto": 0, "auto/4": 4, "auto/64": 64} {
			parts, refused, want := make(map[int]bool), 0, test.refused
			if of != 0 && of != len(test.numbers) {
				want = len(test.numbers)
			}
			for _, task := range test.numbers {
				at, err := Parse(text, array(test.numbers, task))
				switch {
				case err != nil:
					refused++
				case at.Of != len(test.numbers) || parts[at.Number]:
					t.Errorf("%s in %v: task %d has part %d of %d", text, test.numbers, task, at.Number, at.Of)
				default:
					parts[at.Number] = true
				}
			}
			if refused != want {
				t.Errorf("%s in %v: %d refused, want %d", text, test.numbers, refused, want)
			}
		}
	}
}

func TestStatus(t *testing.T) {
	bazel := map[string]string{"TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "/tmp/status", "CI_NODE_INDEX": "1"}
	env := func(name string) string { return bazel[name] }
	if got := Status("auto", env); got != "/tmp/status" {
		t.Errorf("Bazel waits for %q", got)
	}
	if got := Status("1/2", env); got != "" {
		t.Errorf("nobody was asked, and %q is made", got)
	}
	delete(bazel, "TEST_SHARD_INDEX")
	if got := Status("auto", env); got != "" {
		t.Errorf("Bazel was not asked, and %q is made", got)
	}
}
