package link

// This file opens files and archives, and finds which unit defines which symbol.

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"faultline/internal/folder"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/ir/stdlib"
)

// A Library is a set of units: source modules and members of archives. It reads a unit on demand.
type Library struct {
	// Each runs f(0) ... f(n-1) in any order, perhaps in parallel. If it is nil, they run one after the other.
	Each func(n int, f func(i int))

	try     func(where string, data []byte) error
	units   []*unit
	system  map[string]int  // symbol of the system's libraries -> unit of package stdlib, for names that are not in defined
	own     map[string]bool // functions (for an archive with an index: symbols) that some unit defines, known before any unit is prepared
	defined map[string]int  // symbol -> unit; plain files before archives, the first definition of each

	outlines outlines
}

// A Signature is a function that can be an entry, with its types and its debug information.
type Signature struct {
	*ir.Func
	Name string // linkage name, or the alias or key under which it was found
}

// A unit is one module, read on demand.
type unit struct {
	name   string // name of the file or member
	where  string // its location for users: path, or archive(member)
	read   func() ([]byte, error)
	own    func(name string) bool // whether some unit of the library defines the function
	once   sync.Once
	module *bitcode.Module
	err    error

	system   bool   // of package stdlib
	supplied bool   // of package stdlib, and part of the user's build too
	compiled bool   // from source, and not yet optimised
	finished bool   // from source, and optimised by the user's compiler
	given    []byte // see Compiled

	readGiven func() ([]byte, error) // what is in given, read on demand; nil if given has it, or nothing has it
}

// load returns the prepared and lowered unit.
func (u *unit) load() (*bitcode.Module, error) {
	u.once.Do(func() {
		var data []byte
		if data, u.err = u.read(); u.err == nil {
			u.module, u.err = bitcode.Prepare(u.name, data, u.own)
		}
		if u.err != nil {
			u.err = errors.New(u.where + ": " + strings.TrimPrefix(u.err.Error(), u.name+": "))
		}
	})
	return u.module, u.err
}

// Load opens files of LLVM IR (text, bitcode, object files with bitcode) and archives of them. It reads plain files at once. Of an archive
// it reads only the index, if there is one.
func Load(paths ...string) (*Library, error) { return LoadTried(nil, paths...) }

// LoadTried is Load with a check: it calls try, if not nil, before LLVM reads a unit, with the unit's location and content. It does not
// read a unit for which try returns an error.
func LoadTried(try func(where string, data []byte) error, paths ...string) (*Library, error) {
	l := newLibrary()
	l.try = try
	var archives []*archive
	for _, path := range paths {
		a, err := l.open(path)
		if err != nil {
			return nil, err
		}
		if a != nil {
			archives = append(archives, a)
		}
	}
	plain, first := len(l.units), make([]int, len(archives))
	for i, a := range archives {
		first[i] = len(l.units)
		if err := l.addMembers(a); err != nil {
			return nil, err
		}
	}
	if plain > 1 || len(archives) > 0 {
		l.survey(0, plain)
	}
	if err := l.define(0, plain, true); err != nil {
		return nil, err
	}
	for i, a := range archives {
		if err := l.defineArchive(a, first[i]); err != nil {
			return nil, err
		}
	}
	l.addSystem()
	return l, nil
}

// addSystem adds the units of package stdlib. The linker takes a function from them only if no other unit defines it.
func (l *Library) addSystem() {
	for _, u := range stdlib.Units() {
		for _, name := range u.Defines {
			l.system[name] = len(l.units)
		}
		read := func() ([]byte, error) { return u.Text, nil }
		own := func(string) bool { return false }
		l.units = append(l.units, &unit{name: u.Name, where: "faultline's " + u.Name, read: read, own: own, system: true,
			supplied: u.Given})
	}
}

// definer returns the unit that defines a symbol.
func (l *Library) definer(name string) (unit int, ok bool) {
	if unit, ok = l.defined[name]; !ok {
		unit, ok = l.system[name]
	}
	return unit, ok
}

func newLibrary() *Library {
	return &Library{defined: map[string]int{}, system: map[string]int{}, own: map[string]bool{}}
}

// survey records the functions that units from..to define. A single unit already knows its own.
func (l *Library) survey(from, to int) {
	names := make([][]string, to-from)
	l.each(to-from, func(i int) {
		u := l.units[from+i]
		if data, err := u.read(); err == nil {
			names[i] = bitcode.Definitions(u.name, data)
		}
	})
	for _, list := range names {
		for _, name := range list {
			l.own[name] = true
		}
	}
}

func (l *Library) addUnit(name, where string, read func() ([]byte, error)) {
	tried := sync.OnceValue(func() error {
		data, err := read()
		if err == nil && l.try != nil {
			err = l.try(where, data)
		}
		return err
	})
	reads := func() ([]byte, error) {
		if err := tried(); err != nil {
			return nil, err
		}
		return read()
	}
	l.units = append(l.units, &unit{name: name, where: where, read: reads, own: func(name string) bool { return l.own[name] }})
}

// mostBytes is the size limit of a file of LLVM IR.
const mostBytes = 256 << 20

// open adds a plain file as a unit, or returns an archive.
func (l *Library) open(path string) (*archive, error) {
	f, err := os.Open(path)
	if err != nil {
		var pathError *os.PathError
		if errors.As(err, &pathError) {
			err = pathError.Err
		}
		return nil, fmt.Errorf("%s: cannot be opened: %w; give a .ll or .bc file or an archive of bitcode", path, err)
	}
	defer f.Close()
	first := make([]byte, bitcode.Beginning)
	n, err := io.ReadFull(f, first)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, fmt.Errorf("%s: cannot be read: %w", path, err)
	}
	switch first = first[:n]; string(first[:min(n, len(archiveMagic))]) {
	case archiveMagic:
		return readArchive(path)
	case thinMagic:
		return nil, fmt.Errorf("%s: a thin archive, it holds only names; make a full one (llvm-ar rcs, without T)", path)
	}
	if err := bitcode.Begins(path, first); err != nil {
		return nil, err
	}
	// read on demand, and again in asGiven
	l.addUnit(filepath.Base(path), path, sync.OnceValues(func() ([]byte, error) { return folder.Read(path, mostBytes) }))
	return nil, nil
}

// define reads units from..to and records their definitions. The first definition of a symbol counts, as for a linker with an archive
// without an index. Plain files must all be in the program: a strong definition has priority over weak ones, and two strong definitions are
// an error.
func (l *Library) define(from, to int, plain bool) error {
	l.each(to-from, func(i int) { l.units[from+i].load() })
	strong := map[string]bool{}
	for i := from; i < to; i++ {
		m, err := l.units[i].load()
		if err != nil {
			return err
		}
		for _, name := range m.Exported {
			other, dup := l.defined[name]
			weak := m.Exports[name].Weak
			if plain && dup && strong[name] && !weak {
				return fmt.Errorf("%s: %s is defined in %s already; leave one of the two out", l.units[i].where, name, l.units[other].where)
			}
			if !dup || plain && !strong[name] && !weak {
				l.defined[name], strong[name] = i, !weak
			}
		}
	}
	return nil
}

// addMembers adds the members of an archive as units and records their definitions: from its index, or by reading all members with bitcode
// if there is no index.
func (l *Library) addMembers(a *archive) error {
	if a.blind() {
		a.symbols = nil
		a.members = slices.DeleteFunc(a.members, func(m member) bool { return m.magic == elf.ELFMAG && !a.isBitcode(m) })
	}
	first, readable := len(l.units), false
	for _, m := range a.members {
		readable = readable || a.isBitcode(m)
		l.addUnit(m.name, fmt.Sprintf("%s(%s)", a.path, m.name), func() ([]byte, error) { return a.content(m) })
	}
	switch {
	case len(a.members) == 0:
		return fmt.Errorf("%s: the archive is empty", a.path)
	case !readable:
		return bitcode.MachineCode(a.path)
	case a.symbols == nil:
		l.survey(first, len(l.units))
	}
	for _, s := range a.symbols {
		l.own[s.name] = true
	}
	return nil
}

// defineArchive records the definitions of an archive. Its first member is the unit `first`.
func (l *Library) defineArchive(a *archive, first int) error {
	if a.symbols == nil {
		return l.define(first, first+len(a.members), false)
	}
	at := map[int64]int{}
	for i, m := range a.members {
		at[m.offset] = first + i
	}
	for _, s := range a.symbols {
		i, ok := at[s.offset]
		if !ok {
			return fmt.Errorf("%s: the symbol index is wrong about %s; run llvm-ranlib on it", a.path, s.name)
		}
		if _, dup := l.defined[s.name]; !dup {
			l.defined[s.name] = i
		}
	}
	return nil
}

// blind reports whether the index lists no member with raw bitcode. GNU ar writes such indices if it has no plugin for LLVM.
func (a *archive) blind() bool {
	raw := map[int64]bool{}
	for _, m := range a.members {
		if m.magic == bitcode.BitcodeMagic || m.magic == bitcode.WrapperMagic {
			raw[m.offset] = true
		}
	}
	return len(raw) > 0 && !slices.ContainsFunc(a.symbols, func(s archiveSymbol) bool { return raw[s.offset] })
}

// HasBitcode reports whether a file is an archive with bitcode.
func HasBitcode(path string) bool {
	a, err := readArchive(path)
	return err == nil && slices.ContainsFunc(a.members, a.isBitcode)
}

// isBitcode reports whether a member is bitcode, or an ELF object that contains bitcode.
func (a *archive) isBitcode(m member) bool {
	if m.magic != elf.ELFMAG {
		return m.magic == bitcode.BitcodeMagic || m.magic == bitcode.WrapperMagic
	}
	data, err := a.content(m)
	if err == nil {
		_, err = bitcode.Embedded(m.name, data)
	}
	return err == nil
}

func (l *Library) each(n int, f func(i int)) {
	if l.Each != nil {
		l.Each(n, f)
		return
	}
	for i := range n {
		f(i)
	}
}

// Symbols returns the names of all defined functions and variables, sorted. It reads no unit.
func (l *Library) Symbols() []string {
	return slices.Sorted(maps.Keys(l.defined))
}

// Functions returns the signatures of the named functions, or of all external ones, in the order of units and files. The name of a static
// function is its key. It reads only units that define one of the names, and skips names that are not functions.
func (l *Library) Functions(names ...string) ([]Signature, error) {
	all := len(names) == 0
	if all {
		names = l.Symbols()
	}
	wanted := map[int]map[string]string{} // by unit and linkage name: the requested name
	for _, name := range names {
		if i, linkage, ok := l.home(name); ok {
			if wanted[i] == nil {
				wanted[i] = map[string]string{}
			}
			wanted[i][linkage] = name
		}
	}
	units := slices.Sorted(maps.Keys(wanted))
	l.each(len(units), func(i int) { l.units[units[i]].load() })
	var out []Signature
	for _, i := range units {
		m, err := l.units[i].load()
		if err != nil {
			return nil, err
		}
		for _, f := range m.Funcs {
			if name := wanted[i][f.Name]; f.Unit >= 0 && name != "" {
				out = append(out, Signature{f, name})
			}
		}
		for _, name := range m.Exported {
			if f := aliased(m, name); f != nil && wanted[i][name] != "" {
				alias := *f
				alias.Source = name
				out = append(out, Signature{&alias, name})
			}
		}
	}
	return out, nil
}

// aliased returns the function of which an exported name is an alias. It returns nil for a function's own name and for a variable. It also
// returns nil for the variants of a C++ constructor or destructor, which is listed once.
func aliased(m *bitcode.Module, name string) *ir.Func {
	e := m.Exports[name]
	if e.Function < 0 || e.Offset != 0 {
		return nil
	}
	f := m.Funcs[e.Function]
	if f.Name == name || f.Unit < 0 || sameStructor(f.Name, name) {
		return nil
	}
	return f
}

// sameStructor reports whether two linkage names are variants of one constructor or destructor: C1, C2, D0, D1, D2.
func sameStructor(a, b string) bool {
	if len(a) != len(b) || !strings.HasPrefix(a, "_ZN") {
		return false
	}
	at := -1
	for i := range len(a) {
		if a[i] != b[i] {
			if at >= 0 {
				return false
			}
			at = i
		}
	}
	return at > 0 && (a[at-1] == 'C' || a[at-1] == 'D') && a[at-1] == b[at-1] && a[at] <= '9' && b[at] <= '9'
}
