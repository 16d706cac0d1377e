package builds

// This file finds the sources that belong to one program. It reads the reply of CMake's file API if the build folder has one. Otherwise it
// groups sources by the folders of their objects.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// A reply is the part of CMake's codemodel that names the targets.
type reply struct {
	Paths          struct{ Source string }
	Configurations []struct {
		Targets []struct{ Name, ID, JSONFile string }
	}
}

// A replyTarget is the description of a target.
type replyTarget struct {
	Name         string
	Dependencies []struct{ ID string }
	Sources      []struct {
		Path              string
		CompileGroupIndex *int
	}
}

// readReply reads the links between targets from the reply of CMake's file API. Without a reply, it does nothing.
func (b *Project) readReply() {
	dir := filepath.Join(b.Dir, ".cmake", "api", "v1", "reply")
	list, _ := filepath.Glob(filepath.Join(dir, "codemodel-v2-*.json"))
	var r reply
	if len(list) == 0 || !readJSON(list[len(list)-1], &r) || len(r.Configurations) == 0 {
		return
	}
	byID, needs := make(map[string]string), make(map[string][]string)
	for _, t := range r.Configurations[0].Targets {
		byID[t.ID] = t.Name
	}
	for _, t := range r.Configurations[0].Targets {
		var target replyTarget
		if !readJSON(filepath.Join(dir, t.JSONFile), &target) {
			return
		}
		for _, d := range target.Dependencies {
			needs[t.Name] = append(needs[t.Name], byID[d.ID])
		}
	}
	b.links = make(map[string][]string)
	for name := range needs {
		b.links[name] = closure(needs, name)
	}
}

// closure returns the targets that a target needs, directly or indirectly, in breadth-first order.
func closure(needs map[string][]string, name string) []string {
	list := []string{name}
	for i := 0; i < len(list); i++ {
		for _, n := range needs[list[i]] {
			if !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	return list[1:]
}

func readJSON(name string, value any) bool {
	text, err := os.ReadFile(name)
	return err == nil && json.Unmarshal(text, value) == nil
}

// A Program is a list of units that are linked together.
type Program struct {
	Own   []*Unit // units whose functions are searched in this program
	Units []*Unit // all units, each source once; the first definition of a symbol counts
}

// group returns the target of a unit, or the folder of its object if the target is not known.
func (u *Unit) group() string {
	if u.Target != "" {
		return u.Target
	}
	return u.Folder
}

// Programs divides the files of a build into programs. objects has the compiled units; Programs skips the others. The units of a target are
// one program, together with the units of the targets that it links. If the links are not known, the program has the units of all targets
// without a function main. A source with a function main that belongs to no target is a program of its own.
func (b *Project) Programs(objects map[*Unit]*Object) (list []*Program) {
	starts := func(u *Unit) bool { return objects[u] != nil && objects[u].Defines("main") }
	runs := make(map[string]bool) // targets with a function main
	for _, u := range b.Units {
		runs[u.Target] = runs[u.Target] || u.Target != "" && starts(u)
	}
	of := make(map[string]*Program)
	for _, u := range b.Files() {
		if objects[u] == nil {
			continue
		}
		key := u.group()
		if u.Target == "" && starts(u) {
			key = u.abs
		}
		if p := of[key]; p != nil {
			p.Own = append(p.Own, u)
			continue
		}
		p := &Program{Own: []*Unit{u}}
		of[key], list = p, append(list, p)
		same := []*Unit{u}
		var linked, rest []*Unit
		for _, o := range b.Units {
			switch {
			case objects[o] == nil:
			case o == u || o.group() == u.group() && (u.Target != "" || !starts(o)):
				same = append(same, o)
			case b.links != nil && u.Target != "":
				if slices.Contains(b.links[u.Target], o.Target) {
					linked = append(linked, o)
				}
			case !runs[o.Target] && !starts(o):
				rest = append(rest, o)
			}
		}
		p.Units = once(slices.Concat(same, linked, rest))
	}
	return list
}

// once returns the first unit of each file.
func once(units []*Unit) (list []*Unit) {
	known := make(map[string]bool)
	for _, u := range units {
		if !known[u.abs] {
			known[u.abs], list = true, append(list, u)
		}
	}
	return list
}
