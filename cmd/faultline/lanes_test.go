package main

// This file tells how well many lanes would be used, from what subjects took on one.

import (
	"bufio"
	"cmp"
	"container/heap"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"faultline/internal/finding"
)

var lanesStream = flag.String("lanes.stream", "", "a stream whose stats say what subjects took, in place of testdata/gsl.seconds")

// lanesTake is how long n lanes take for pieces of these costs, where each lane takes the next one when it has none.
func lanesTake(costs []float64, n int) float64 {
	lanes, end := make(ends, n), 0.0
	for _, c := range costs {
		lanes[0] += c
		end = max(end, lanes[0])
		heap.Fix(&lanes, 0)
	}
	return end
}

// ends are when lanes have done what they have, the first on top.
type ends []float64

func (e ends) Len() int           { return len(e) }
func (e ends) Less(i, j int) bool { return e[i] < e[j] }
func (e ends) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *ends) Push(x any)        { *e = append(*e, x.(float64)) }
func (e *ends) Pop() any          { panic("lanes stay") }

func TestLanes(t *testing.T) {
	for _, test := range []struct {
		costs []float64
		n     int
		want  float64
	}{
		{nil, 3, 0}, {[]float64{2, 3}, 1, 5}, {[]float64{2, 3}, 2, 3}, {[]float64{2, 3}, 9, 3},
		{[]float64{1, 1, 1, 1, 4}, 2, 6}, {[]float64{4, 1, 1, 1, 1}, 2, 4}, // the long one last, and first
		{[]float64{3, 1, 2, 2, 1}, 2, 5},
	} {
		if got := lanesTake(test.costs, test.n); got != test.want {
			t.Errorf("%v take %d lanes %g, want %g", test.costs, test.n, got, test.want)
		}
	}
}

// A took is what a subject took on one lane.
type took struct {
	name    string
	sites   int
	seconds float64
}

// BenchmarkLanes hands subjects that took what was measured to 64 and to 1,024 lanes, in the order of the run and with the largest functions
// first, and prints what share of their time the lanes work, how much it could be, as no subject is divided, and why it is no more. It does the
// same for a run of ten thousand subjects that are drawn from these.
func BenchmarkLanes(b *testing.B) {
	list := measured(b)
	chance := rand.New(rand.NewPCG(1, 9))
	many := make([]took, 10000)
	for i := range many {
		many[i] = list[chance.IntN(len(list))]
	}
	for range b.N {
		for _, subjects := range [][]took{list, many} {
			for _, n := range []int{2, 64, 1024} {
				b.Log(used(subjects, n))
			}
		}
	}
}

// used says how well n lanes are used.
func used(list []took, n int) string {
	sum, longest := 0.0, took{}
	for _, t := range list {
		if sum += t.seconds; t.seconds > longest.seconds {
			longest = t
		}
	}
	share := func(order func(a, b took) int) float64 {
		sorted := slices.Clone(list)
		slices.SortStableFunc(sorted, order)
		costs := make([]float64, len(sorted))
		for i, t := range sorted {
			costs[i] = t.seconds
		}
		return 100 * sum / float64(n) / lanesTake(costs, n)
	}
	asGiven := share(func(a, b took) int { return 0 })
	bySites := share(func(a, b took) int { return cmp.Compare(b.sites, a.sites) })
	byTime := share(func(a, b took) int { return cmp.Compare(b.seconds, a.seconds) })
	best := 100 * min(1, sum/float64(n)/longest.seconds)
	return fmt.Sprintf("%d subjects, %.0f s, on %d lanes: %.1f%% in the order of the run, %.1f%% with the most sites first, %.1f%% with the longest "+
		"first; at most %.1f%%: %s alone takes %.1f s of the %.2f s that each lane has to do", len(list), sum, n, asGiven, bySites, byTime, best,
		longest.name, longest.seconds, sum/float64(n))
}

// measured reads what subjects took.
func measured(b *testing.B) (list []took) {
	b.Helper()
	name := cmp.Or(*lanesStream, "testdata/gsl.seconds")
	f, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	if *lanesStream == "" {
		for s := bufio.NewScanner(f); s.Scan(); {
			var t took
			if strings.HasPrefix(s.Text(), "#") {
				continue
			}
			if _, err := fmt.Sscan(s.Text(), &t.name, &t.sites, &t.seconds); err != nil {
				b.Fatalf("%s: %v", name, err)
			}
			list = append(list, t)
		}
		return list
	}
	err = finding.Decode(f, name, func(m *finding.Message) error {
		if m.Stats == nil {
			return nil
		}
		t := took{name: m.Stats.Subject, sites: m.Stats.Sites}
		for what, s := range m.Stats.Seconds {
			if what != "compile" && what != "load" { // of all subjects
				t.seconds += s
			}
		}
		list = append(list, t)
		return nil
	})
	if err != nil || len(list) == 0 {
		b.Fatalf("%s: %d subjects, %v", name, len(list), err)
	}
	return list
}
