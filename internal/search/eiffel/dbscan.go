package eiffel

// This file is DBSCAN (section II-B; Ester et al., KDD 1996).

import "math/bits"

// dbscan assigns the points to clusters, numbered from 1 by their first point; 0 is noise. A point whose circle covers at least
// minPts points, itself included, is inside of a cluster; the cluster takes all that the circle covers, and goes on from
// those that are inside, too. A point at the border of several clusters belongs to the first one: starting points are tried in
// the order of the plot rather than at random, so that the same plot has the same clusters.
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
