package eiffel

// This file clusters points: equations 4 and 5, Table I, and DBSCAN (section II-B; Ester et al., KDD 1996).

import (
	"math"
	"math/bits"
	"slices"
)

// neighbours holds the distances between c points, sorted once, so that the circles around all points can grow from one radius to the next.
// Sorting takes c^2 log c steps; all radii of Table I together take c^2 more.
type neighbours struct {
	c       int
	near    []neighbour // c rows of c: all points by their distance from the row's point, itself first
	epsilon float64     // the radius of the circles
	inside  []int       // n_j: how many points the circle of each covers, itself included; they are a prefix of its row
	words   int         // of a row of circle
	circle  []uint64    // c rows of bits: the covered points as a set

	// Work space of dbscan, kept from row to row of Table I.
	labels []int
	free   []uint64 // points without a cluster
	from   []int    // points inside of the cluster whose circles are not visited yet
}

type neighbour struct {
	distance float64
	point    int32
}

// newNeighbours returns the Euclidean distances (section II-D) between the points of a plot. Each circle covers only its centre.
func newNeighbours(plot [][]float64) *neighbours {
	c := len(plot)
	n := &neighbours{c: c, words: (c + 63) / 64, near: make([]neighbour, c*c), inside: make([]int, c)}
	n.circle, n.labels, n.free = make([]uint64, c*n.words), make([]int, c), make([]uint64, n.words)
	from, keys := make([]float64, c), make([]uint64, 0, c)
	for j, p := range plot {
		keys = keys[:0]
		for k, q := range plot {
			if from[k] = distance(p, q); k != j {
				keys = append(keys, math.Float64bits(from[k])&^indexMask|uint64(k))
			}
		}
		slices.Sort(keys)
		row := n.row(j)
		row[0] = neighbour{0, int32(j)}
		for i, key := range keys {
			k := int32(key & indexMask)
			row[i+1] = neighbour{from[k], k}
		}
		settleTies(row[1:])
		n.cover(j)
	}
	return n
}

// indexMask covers the bits of a distance in which a sort key stores the point's index. Sorting integers takes a third of the time. The
// mask is larger than maxGroups.
const indexMask = 1<<13 - 1

// settleTies sorts a row whose order is wrong only for distances that differ in their lowest bits.
func settleTies(row []neighbour) {
	for i := range row {
		for ; i > 0 && row[i].distance < row[i-1].distance; i-- {
			row[i], row[i-1] = row[i-1], row[i]
		}
	}
}

func distance(p, q []float64) float64 {
	sum := 0.0
	for i := range p {
		d := p[i] - q[i]
		sum += d * d
	}
	return math.Sqrt(sum)
}

func (n *neighbours) row(j int) []neighbour { return n.near[j*n.c : (j+1)*n.c] }

// cover extends the circle of j to the next point of its row.
func (n *neighbours) cover(j int) {
	k := n.row(j)[n.inside[j]].point
	n.circle[j*n.words+int(k>>6)] |= 1 << (k & 63)
	n.inside[j]++
}

// radius returns epsilon_i of equation 4: the mean over j of e_j, the radius at which the circle around p_j reaches i points, p_j included.
//
// The text sorts the distances from p_j "in a descending order" and takes the "top i-1", which would be the farthest points.
// It also wants e_j minimal, and Figure 8 shows circles around the nearest points: these are meant.
func (n *neighbours) radius(i int) float64 {
	sum := 0.0
	for j := range n.c {
		sum += n.row(j)[i-1].distance
	}
	return sum / float64(n.c)
}

// grow extends all circles to the radius epsilon, which must not be smaller than before. A circle covers what is "fully included but not on
// the boundary line" (section III-B).
func (n *neighbours) grow(epsilon float64) {
	n.epsilon = epsilon
	for j := range n.c {
		row := n.row(j)
		for n.inside[j] < n.c && row[n.inside[j]].distance < epsilon {
			n.cover(j)
		}
	}
}

// minPts returns MinPts_i of equation 5 for the current radius: the mean of n_j, rounded down.
func (n *neighbours) minPts() int {
	sum := 0
	for _, inside := range n.inside {
		sum += inside
	}
	return sum / n.c
}

// A setting is a row of Table I with the clusters that DBSCAN makes of it.
type setting struct {
	i       int
	epsilon float64 // equation 4
	minPts  int     // equation 5
	num     int     // of clusters
	labels  []int   // by point: its cluster, from 1; 0 is noise
}

// enough is the least number of clusters for a curve. With fewer, "the inferred ranges should be considered as not reliable" (section
// III-D).
const enough = 3

// settle returns the row m of Table I with num_m = num_{m+1} = num_{m+2} (three rows: p.Stays). Where the text says "MinPts = num_i" it can
// only mean MinPts_m, which stands in that row.
//
// Several rows have that property. The default is the first, since "the result is already stable" there. p.Late = 1 takes the last one
// before fewer than three clusters are left (i = c where there is none), which fits Table II better: of 30 single-variate benchmarks, the
// first row meets its MinPts within a factor of sqrt(2) for 11, the last row for 20. With several variables both meet few, and the numbers
// of ranges are equally near to Table III's. If there are too few points, row c is returned; a single point is a cluster.
func settle(plot [][]float64, p Params) setting {
	if len(plot) < 2 {
		return setting{i: len(plot), minPts: len(plot), num: len(plot), labels: slices.Repeat([]int{1}, len(plot))}
	}
	n := newNeighbours(plot)
	m, run, num := n.c, 0, 0 // rows in succession with num clusters
	for i := 2; i <= n.c; i++ {
		row := n.setting(i)
		if p.Late != 0 && row.num < enough {
			break
		}
		if row.num != num {
			run, num = 0, row.num
		}
		if run++; run < p.Stays {
			continue
		}
		if m = i - p.Stays + 1; p.Late == 0 {
			break
		}
	}
	n.shrink()
	return n.setting(m)
}

// shrink resets each circle to its centre.
func (n *neighbours) shrink() {
	clear(n.circle)
	clear(n.inside)
	for j := range n.c {
		n.cover(j)
	}
}

// setting returns row i of Table I. Rows must be requested in ascending order. The next call overwrites the row's labels.
func (n *neighbours) setting(i int) setting {
	n.grow(n.radius(i))
	row := setting{i: i, epsilon: n.epsilon, minPts: n.minPts()}
	row.labels, row.num = n.dbscan(row.minPts)
	return row
}

// dbscan assigns the points to clusters, numbered from 1 by their first point; 0 is noise. A point is inside a cluster if its circle covers
// at least minPts points, itself included. The cluster takes all points in that circle and continues from those that are inside, too. A
// point at the border of several clusters belongs to the first. Starting points are tried in the order of the plot, not at random, so that
// the same plot gives the same clusters.
//
// The text of section II-B lets a cluster grow by "all of the n points if n < MinPts" and stop "otherwise", which is
// the reverse of the algorithm that it cites and of its Figure 3.
//
// The labels are those of n until the next call.
func (n *neighbours) dbscan(minPts int) (labels []int, num int) {
	labels, free, from := n.labels, n.free, n.from
	clear(labels)
	for k := range n.c {
		free[k>>6] |= 1 << (k & 63)
	}
	for start := range labels {
		if labels[start] != 0 || n.inside[start] < minPts {
			continue
		}
		num++
		labels[start] = num
		free[start>>6] &^= 1 << (start & 63)
		for from = append(from[:0], start); len(from) > 0; {
			j := from[len(from)-1]
			from = from[:len(from)-1]
			for w, covered := range n.circle[j*n.words : (j+1)*n.words] {
				taken := covered & free[w]
				free[w] &^= taken
				for ; taken != 0; taken &= taken - 1 {
					k := w<<6 + bits.TrailingZeros64(taken)
					labels[k] = num
					if n.inside[k] >= minPts {
						from = append(from, k)
					}
				}
			}
		}
	}
	n.from = from
	return labels, num
}
