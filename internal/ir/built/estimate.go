package built

// This file marks approximate instructions of the processor. The manual bounds their error, but their results differ between processors.

import (
	"maps"
	"slices"

	"faultline/internal/ir/bitcode"
)

const estimated = "an estimate by the processor of a reciprocal or a reciprocal square root (rcpps, rsqrtss; with -mrecip=none behind " +
	"-- it is computed)"

// estimate marks instructions, by number. Proofs cannot pass a marked instruction.
func (m *modeller) estimate(list map[int]bool) {
	for _, n := range slices.Sorted(maps.Keys(list)) {
		if v := m.placed[n]; !v.IsNil() {
			m.b.SetInsertPointBefore(v)
			bitcode.Unmodelled(m.ctx, m.b, estimated)
		}
	}
}
