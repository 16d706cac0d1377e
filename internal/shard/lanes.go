package shard

// This file is how long lanes take for pieces that are handed out one by one, as a queue does.

import "container/heap"

// Takes is how long n lanes take for pieces of these costs, where each lane takes the next one when it has none.
func Takes(costs []float64, n int) float64 {
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
func (e *ends) Pop() any          { panic("shard: lanes stay") }
