package built

// This file marks what the processor estimates: its manual bounds the error and leaves the bits to the maker.

import (
	"maps"
	"slices"

	"faultline/internal/ir/bitcode"
)

const estimated = "an estimate by the processor of a reciprocal or a reciprocal square root (rcpps, rsqrtss; with -mrecip=none behind " +
	"-- it is computed)"

// estimate marks instructions by their numbers, which no proof gets past.
func (m *modeller) estimate(list map[int]bool) {
	for _, n := range slices.Sorted(maps.Keys(list)) {
		if v := m.placed[n]; !v.IsNil() {
			m.b.SetInsertPointBefore(v)
			bitcode.Unmodelled(m.ctx, m.b, estimated)
		}
	}
}
