package link

// This file makes programs: the units that some entries need, joined by the names of their symbols.

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/names"
)

// Program returns the program of these entries and set-up functions, by linkage name or key: the units with everything that
// they can reach. Functions that cannot be reached keep their numbers and have no Blocks. What no unit defines becomes
// a declaration; package interp and the process it runs in know some of them.
func (l *Library) Program(entries, inits []string) (*ir.Program, error) {
	k := &linker{l: l, reached: map[symbol]bool{}, aliases: map[string]symbol{}}
	for _, name := range slices.Concat(entries, inits) {
		if err := k.entry(name); err != nil {
			return nil, err
		}
	}
	if err := k.close(); err != nil {
		return nil, err
	}
	p := k.join()
	k.enterAliases()
	var err error
	p.Given, err = k.given()
	return p, err
}

// A symbol is a function or a global of one unit, by local ID.
type symbol struct {
	unit   int
	global bool
	id     int
}

// A linker collects what entries reach, then numbers it and joins it. What it reads of modules it never changes.
type linker struct {
	l       *Library
	reached map[symbol]bool   // defined ones, and declarations that nothing defines
	aliases map[string]symbol // entries by another name
	work    []symbol

	p       *ir.Program
	units   []int       // library's units of the program, ascending
	index   map[int]int // library's unit -> program's
	funcs   map[symbol]int
	globals map[symbol]int
	outside map[string]int // declarations by name: Func ID
	outData map[string]int
}

func (k *linker) entry(name string) error {
	i, linkage, ok := k.l.home(name)
	if !ok {
		return k.l.unknown(name)
	}
	m, err := k.l.units[i].load()
	if err != nil {
		return err
	}
	if linkage != name {
		return k.local(name, i, linkage)
	}
	e, ok := m.Exports[name]
	if !ok || e.Function < 0 {
		return fmt.Errorf("%s: %s is a variable, not a function; name a function (faultline sites lists them)", k.l.units[i].where, name)
	}
	s := symbol{unit: i, id: e.Function}
	if m.Funcs[e.Function].Name != name {
		k.aliases[name] = s
	}
	k.reach(s)
	return nil
}

// local enters a static function by its key.
func (k *linker) local(key string, unit int, linkage string) error {
	f := local(k.module(unit), linkage)
	if f == nil {
		return fmt.Errorf("%s: no function %s is left in it", k.l.units[unit].where, linkage)
	}
	k.aliases[key] = symbol{unit: unit, id: f.ID}
	k.reach(k.aliases[key])
	return nil
}

// unknown says that no unit defines a name, and which ones are like it.
func (l *Library) unknown(name string) error {
	type match struct {
		name     string
		distance int
	}
	var near []match
	for _, s := range l.Symbols() {
		d := names.Distance(name, s)
		if strings.Contains(s, name) || strings.HasPrefix(name, s) {
			d = min(d, 2)
		}
		if d <= max(2, len(name)/4) {
			near = append(near, match{s, d})
		}
	}
	sort.SliceStable(near, func(i, j int) bool { return near[i].distance < near[j].distance })
	if len(near) == 0 {
		return fmt.Errorf("no function %s here; faultline sites lists the functions there are", name)
	}
	best := make([]string, 0, 3)
	for _, m := range near[:min(3, len(near))] {
		best = append(best, m.name)
	}
	return fmt.Errorf("no function %s here; did you mean %s? (faultline sites lists all)", name, strings.Join(best, ", "))
}

func (k *linker) reach(s symbol) {
	if !k.reached[s] {
		k.reached[s] = true
		k.work = append(k.work, s)
	}
}

// close follows references until nothing new turns up, those of what units have run before main too. Units are loaded a generation at
// a time, so that Library.Each may prepare them side by side.
func (k *linker) close() error {
	for ; len(k.work) > 0; k.constructors() {
		generation := k.work
		k.work = nil
		if err := k.preload(generation); err != nil {
			return err
		}
		for _, s := range generation {
			m, err := k.l.units[s.unit].load()
			if err != nil {
				return err
			}
			references(m, s, func(global bool, id int) {
				if err == nil {
					err = k.follow(symbol{s.unit, global, id})
				}
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// constructors reaches what the units of the program have run before main, when nothing else is to be followed.
func (k *linker) constructors() {
	if len(k.work) > 0 {
		return
	}
	for _, s := range slices.Collect(maps.Keys(k.reached)) {
		m := k.module(s.unit)
		if len(m.Constructors) == 0 || !k.isDefined(m, s) {
			continue
		}
		for _, c := range m.Constructors {
			k.reach(symbol{unit: s.unit, id: c.Func})
		}
	}
}

// preload reads the units that a generation refers to.
func (k *linker) preload(generation []symbol) error {
	if k.l.Each == nil {
		return nil
	}
	wanted := map[int]bool{}
	for _, s := range generation {
		m, err := k.l.units[s.unit].load()
		if err != nil {
			return err
		}
		references(m, s, func(global bool, id int) {
			if name, defined := naming(m, global, id); !defined {
				if i, ok := k.l.definer(name); ok {
					wanted[i] = true
				}
			}
		})
	}
	units := make([]int, 0, len(wanted))
	for i := range wanted {
		units = append(units, i)
	}
	k.l.each(len(units), func(i int) { k.l.units[units[i]].load() })
	return nil
}

// naming returns the name of a function or global and whether the module defines it.
func naming(m *bitcode.Module, global bool, id int) (string, bool) {
	if global {
		return m.Globals[id].Name, m.Globals[id].Unit >= 0
	}
	return m.Funcs[id].Name, m.Funcs[id].Unit >= 0
}

// follow reaches what a reference means: the symbol itself, or what another unit defines under its name.
func (k *linker) follow(s symbol) error {
	target, _, err := k.resolve(s)
	if err != nil {
		return err
	}
	k.reach(target)
	return nil
}

// resolve returns the definition behind a reference and the offset in it; a declaration that nothing defines is its own.
// A weak definition gives way to the one that the library has chosen for the name.
func (k *linker) resolve(s symbol) (symbol, int64, error) {
	m, err := k.l.units[s.unit].load()
	if err != nil {
		return s, 0, err
	}
	name, defined := naming(m, s.global, s.id)
	if e, exported := m.Exports[name]; defined && (!exported || !e.Weak) {
		return s, 0, nil
	}
	i, ok := k.l.definer(name)
	if !ok {
		return s, 0, nil
	}
	if other, err := k.l.units[i].load(); err != nil {
		return s, 0, err
	} else if e, ok := other.Exports[name]; ok && e.Function >= 0 {
		return symbol{unit: i, id: e.Function}, e.Offset, nil
	} else if ok {
		return symbol{unit: i, global: true, id: e.Global}, e.Offset, nil
	}
	return s, 0, nil
}

// references calls f for everything that a symbol's body or initial data refers to.
func references(m *bitcode.Module, s symbol, f func(global bool, id int)) {
	if s.global {
		m.Globals[s.id].References(f)
	} else {
		m.Funcs[s.id].References(f)
	}
}
