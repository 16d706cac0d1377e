//go:build linux && amd64

package record

// This file reads the symbols of ELF files, and finds functions and variables by address.

import (
	"debug/elf"
	"fmt"
	"path/filepath"
	"slices"
	"sort"
	"strings"
)

// A module is an ELF file for x86-64.
type module struct {
	name      string
	fixed     bool                // the file is not relocated: its addresses are those in memory
	functions map[string][]uint64 // addresses by symbol
	symbols   []span              // functions and variables, by ascending address
}

// A span is a symbol with its addresses in the file, before relocation.
type span struct {
	from, size uint64
	name       string
	variable   bool
}

// modules caches ELF files by path. The value is nil for any other file.
type modules map[string]*module

// get returns the module of a file, nil if the file is not one.
func (all modules) get(path string) *module {
	m, known := all[path]
	if !known {
		m = readModule(path)
		all[path] = m
	}
	return m
}

func readModule(path string) *module {
	f, err := elf.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	if f.Machine != elf.EM_X86_64 || f.Class != elf.ELFCLASS64 {
		return nil
	}
	m := &module{name: filepath.Base(path), fixed: f.Type == elf.ET_EXEC, functions: make(map[string][]uint64)}
	list, _ := f.Symbols() // a stripped file has none
	dynamic, _ := f.DynamicSymbols()
	for _, s := range append(list, dynamic...) {
		t := elf.ST_TYPE(s.Info)
		if s.Section == elf.SHN_UNDEF || int(s.Section) >= len(f.Sections) || t != elf.STT_FUNC && t != elf.STT_OBJECT {
			continue
		}
		name, _, _ := strings.Cut(s.Name, "@")
		m.symbols = append(m.symbols, span{s.Value, s.Size, name, t == elf.STT_OBJECT})
		if t == elf.STT_FUNC && !slices.Contains(m.functions[name], s.Value) {
			m.functions[name] = append(m.functions[name], s.Value)
		}
	}
	sort.SliceStable(m.symbols, func(i, j int) bool { return m.symbols[i].from < m.symbols[j].from })
	return m
}

// symbolAt returns the symbol that covers an address of the file, nil for none. Symbols may overlap, so it tries the last eight that begin
// at or below the address.
func (m *module) symbolAt(address uint64) *span {
	i := sort.Search(len(m.symbols), func(i int) bool { return m.symbols[i].from > address })
	for k := i - 1; k >= 0 && k >= i-8; k-- {
		if s := &m.symbols[k]; address-s.from < max(s.size, 1) {
			return s
		}
	}
	return nil
}

// describe returns an address in memory as text: a function and an offset, a file and an offset, or a number.
func (s *space) describe(all modules, address uint64) string {
	r := s.region(address)
	if r == nil || r.path == "" {
		return fmt.Sprintf("%#x", address)
	}
	m := all.get(r.path)
	if m == nil {
		return fmt.Sprintf("%s+%#x", filepath.Base(r.path), address-r.low+r.offset)
	}
	if f := m.symbolAt(address - r.base(m)); f != nil {
		return fmt.Sprintf("%s+%d", f.name, address-r.base(m)-f.from)
	}
	return fmt.Sprintf("%s+%#x", m.name, address-r.base(m))
}
