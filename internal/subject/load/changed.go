package load

// This file extends a set of changed functions by their callers.

import (
	"faultline/internal/ir/bitcode"
	"faultline/internal/subject/builds"
)

// A changes is a set of functions of a project.
type changes struct {
	global map[string]bool                  // by linkage name
	local  map[*builds.Unit]map[string]bool // that only their unit can call
}

// has reports whether a function is in the set. A nil set has all functions.
func (c *changes) has(u *builds.Unit, d *bitcode.Definition) bool {
	if c == nil {
		return true
	}
	if d.Local {
		return c.local[u][d.Linkage]
	}
	return c.global[d.Linkage]
}

// add adds a function, and reports whether it is new.
func (c *changes) add(u *builds.Unit, d *bitcode.Definition) bool {
	if c.has(u, d) {
		return false
	}
	if !d.Local {
		c.global[d.Linkage] = true
		return true
	}
	if c.local[u] == nil {
		c.local[u] = make(map[string]bool)
	}
	c.local[u][d.Linkage] = true
	return true
}

// callersOf returns some functions, by linkage name in each unit, and all that call them, directly or not. Calls through pointers are not
// known.
func (b *builtProject) callersOf(names map[*builds.Unit]map[string]bool) *changes {
	c := &changes{global: make(map[string]bool), local: make(map[*builds.Unit]map[string]bool)}
	for u, of := range names {
		for i := range b.objects[u].Summary.Functions {
			if d := &b.objects[u].Summary.Functions[i]; of[d.Linkage] {
				c.add(u, d)
			}
		}
	}
	for grown := true; grown; {
		grown = false
		for u, o := range b.objects {
			for i := range o.Summary.Functions {
				d := &o.Summary.Functions[i]
				for _, name := range d.Calls {
					if c.local[u][name] || c.global[name] {
						grown = c.add(u, d) || grown
						break
					}
				}
			}
		}
	}
	return c
}
