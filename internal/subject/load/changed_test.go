package load

// This file tests which callers of changed functions count as changed.

import (
	"testing"

	"faultline/internal/ir/bitcode"
	"faultline/internal/subject/builds"
)

func TestCallersOfChangedFunctions(t *testing.T) {
	one, two := new(builds.Unit), new(builds.Unit)
	define := func(list ...bitcode.Definition) *builds.Object {
		return &builds.Object{Summary: &bitcode.Summary{Functions: list}}
	}
	b := &builtProject{objects: map[*builds.Unit]*builds.Object{
		one: define(bitcode.Definition{Linkage: "helper", Local: true}, bitcode.Definition{Linkage: "f", Calls: []string{"helper"}},
			bitcode.Definition{Linkage: "apart", Calls: []string{"sin"}}),
		two: define(bitcode.Definition{Linkage: "helper", Local: true}, bitcode.Definition{Linkage: "user", Calls: []string{"helper"}},
			bitcode.Definition{Linkage: "g", Calls: []string{"far", "h"}}, bitcode.Definition{Linkage: "h", Calls: []string{"f"}}),
	}}
	c := b.callersOf(map[*builds.Unit]map[string]bool{one: {"helper": true}})
	for u, want := range map[*builds.Unit]map[string]bool{one: {"helper": true, "f": true}, two: {"g": true, "h": true}} {
		for i := range b.objects[u].Summary.Functions {
			if d := &b.objects[u].Summary.Functions[i]; c.has(u, d) != want[d.Linkage] {
				t.Errorf("%s: changed is %v", d.Linkage, !want[d.Linkage])
			}
		}
	}
}
