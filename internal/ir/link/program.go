package link

// This file makes programs: it joins the units that some entries need, by symbol name.

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

// Program returns the program of some entries and set-up functions, given by linkage name or key. It has the units with everything that
// they can reach. Functions that are not reachable keep their IDs and have no Blocks. A symbol without a definition becomes a declaration.
// Package interp, or the process in which it runs, defines some of these.
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

// A linker collects the symbols that entries reach, numbers them and joins them. It does not change the modules that it reads.
type linker struct {
	l       *Library
	reached map[symbol]bool   // defined symbols, and declarations without a definition
	aliases map[string]symbol // entries that were requested by another name
	work    []symbol

	p       *ir.Program
	units   []int       // the library's units in the program, ascending
	index   map[int]int // the library's unit -> the program's unit
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

// local adds a static function by its key.
func (k *linker) local(key string, unit int, linkage string) error {
	f := local(k.module(unit), linkage)
	if f == nil {
		return fmt.Errorf("%s: no function %s is left in it", k.l.units[unit].where, linkage)
	}
	k.aliases[key] = symbol{unit: unit, id: f.ID}
	k.reach(k.aliases[key])
	return nil
}

// unknown returns the error that no unit defines a name, with similar names.
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

// close follows references until there are no new symbols. It includes the functions that units run before main. It loads units one
// generation at a time, so that Library.Each may prepare them in parallel.
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

// constructors adds the functions that the program's units run before main, once the work list is empty.
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

// preload reads the units to which a generation refers.
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

// follow adds the definition of a reference: the symbol itself, or another unit's definition of its name.
func (k *linker) follow(s symbol) error {
	target, _, err := k.resolve(s)
	if err != nil {
		return err
	}
	k.reach(target)
	return nil
}

// resolve returns the definition of a reference and the offset in it. A declaration without a definition resolves to itself. A weak
// definition is replaced by the definition that the library has chosen for the name.
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

// references calls f for every reference in a symbol's body or initial data.
func references(m *bitcode.Module, s symbol, f func(global bool, id int)) {
	if s.global {
		m.Globals[s.id].References(f)
	} else {
		m.Funcs[s.id].References(f)
	}
}
