package eiffel

// This file tests clustering: against the textbook, against the equations written out, and for speed.

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// textbook is DBSCAN as Ester et al. print it, with circles without their boundary and points tried in order.
func textbook(plot [][]float64, epsilon float64, minPts int) (labels []int, num int) {
	region := func(j int) (list []int) {
		for k := range plot {
			if k == j || distance(plot[j], plot[k]) < epsilon {
				list = append(list, k)
			}
		}
		return list
	}
	const unclassified = -1
	labels = slices.Repeat([]int{unclassified}, len(plot))
	for j := range plot {
		if labels[j] != unclassified {
			continue
		}
		seeds := region(j)
		if len(seeds) < minPts {
			labels[j] = 0
			continue
		}
		num++
		for _, k := range seeds {
			if labels[k] <= 0 {
				labels[k] = num
			}
		}
		for seeds = slices.DeleteFunc(seeds, func(k int) bool { return k == j }); len(seeds) > 0; seeds = seeds[1:] {
			if near := region(seeds[0]); len(near) >= minPts {
				for _, k := range near {
					if labels[k] == unclassified {
						seeds = append(seeds, k)
					}
					if labels[k] <= 0 {
						labels[k] = num
					}
				}
			}
		}
	}
	return labels, num
}

// clouds are n random points around a few centres.
func clouds(r *rand.Rand, n, dims int) [][]float64 {
	var plot [][]float64
	for range n {
		p := make([]float64, dims)
		c := float64(r.IntN(4))
		for i := range p {
			p[i] = 20*c*float64(i+1) + r.NormFloat64()*(1+c)
		}
		plot = append(plot, p)
	}
	return plot
}

func TestDBSCANIsTheTextbooks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		plot := clouds(r, 1+r.IntN(150), 1+r.IntN(3))
		n := newNeighbours(plot)
		for epsilon, minPts := 0.1, 1; epsilon < 60; epsilon, minPts = epsilon*1.7, minPts+r.IntN(3) {
			n.grow(epsilon)
			labels, num := n.dbscan(minPts)
			if want, clusters := textbook(plot, epsilon, minPts); num != clusters || !slices.Equal(labels, want) {
				t.Fatalf("%d points, epsilon %v, MinPts %d: %d clusters %v, want %d %v", len(plot), epsilon, minPts, num, labels, clusters, want)
			}
		}
	}
}

// equations are 4 and 5 written out: every distance of every point, for every i.
func equations(plot [][]float64, i int) (epsilon float64, minPts int) {
	c := len(plot)
	sum := 0.0
	for j := range plot {
		var d []float64
		for k := range plot {
			if k != j {
				d = append(d, math.Hypot(plot[j][0]-plot[k][0], plot[j][1]-plot[k][1]))
			}
		}
		slices.Sort(d)
		sum += d[i-2]
	}
	epsilon = sum / float64(c)
	inside := 0
	for j := range plot {
		for k := range plot {
			if j == k || math.Hypot(plot[j][0]-plot[k][0], plot[j][1]-plot[k][1]) < epsilon {
				inside++
			}
		}
	}
	return epsilon, inside / c
}

func TestEquations4And5(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 5 {
		plot := clouds(r, 2+r.IntN(60), 2)
		n := newNeighbours(plot)
		for i := 2; i <= len(plot); i++ {
			n.grow(n.radius(i))
			epsilon, minPts := equations(plot, i)
			if math.Abs(n.epsilon-epsilon) > 1e-12*epsilon || n.minPts() != minPts {
				t.Fatalf("i = %d of %d: epsilon %v, MinPts %d, want %v, %d", i, len(plot), n.epsilon, n.minPts(), epsilon, minPts)
			}
		}
	}
}

func TestOutlierAlone(t *testing.T) {
	// Table II has MinPts = 998 where one of 1000 errors is far above all others: (999*999 + 1)/1000 points a circle. It is what says
	// that n_j counts p_j itself.
	plot := make([][]float64, 1000)
	for k := range plot {
		plot[k] = []float64{float64(k) / 10, 1}
	}
	plot[500][1] = 1e9
	n := newNeighbours(plot)
	n.grow(n.radius(5))
	if got := n.minPts(); got != 998 {
		t.Errorf("MinPts = %d, want 998", got)
	}
}

func TestFewPoints(t *testing.T) {
	for _, c := range []struct{ points, num int }{{0, 0}, {1, 1}, {2, 1}, {3, 1}} {
		var plot [][]float64
		for k := range c.points {
			plot = append(plot, []float64{float64(k), 1})
		}
		if got := settle(plot, Defaults()); len(got.labels) != c.points || got.num > 2 {
			t.Errorf("%d points: %+v", c.points, got)
		}
	}
}

// arcs are what the groups of a typical function leave: errors over x in [0, 100] with peaks.
func arcs(c int) [][]float64 {
	r := rand.New(rand.NewPCG(3, 3))
	var plot [][]float64
	for k := range c {
		x := 100 * (float64(k) + r.Float64()) / float64(c)
		plot = append(plot, []float64{x, 1 + 30*math.Exp(-math.Mod(x, 25))})
	}
	return plot
}

// Figure 6: the cost of DBSCAN against the number of points.
func BenchmarkDBSCAN(b *testing.B) {
	for _, c := range []int{100, 500, 1000, 2000} {
		b.Run(fmt.Sprintf("c=%d", c), func(b *testing.B) {
			n := newNeighbours(arcs(c))
			n.grow(n.radius(c / 20))
			minPts := n.minPts()
			for b.Loop() {
				n.dbscan(minPts)
			}
		})
	}
}

// Figure 6: the cost of the whole search for MinPts and epsilon; all=true goes through the whole of Table I.
func BenchmarkParameters(b *testing.B) {
	for _, all := range []bool{false, true} {
		for _, c := range []int{100, 500, 1000, 2000} {
			b.Run(fmt.Sprintf("all=%v/c=%d", all, c), func(b *testing.B) {
				plot, p := arcs(c), Defaults()
				if all {
					p.Late, p.Stays = 0, c
				}
				for b.Loop() {
					settle(plot, p)
				}
			})
		}
	}
}
