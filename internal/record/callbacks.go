//go:build linux && amd64

package record

// This file finds the sources of functions to which recorded calls point.

import (
	"cmp"
	"debug/dwarf"
	"debug/elf"
	"maps"
	"path/filepath"
	"slices"
)

// languages are the languages C and C++ in debug information, in all their versions.
var languages = []int64{0x01, 0x02, 0x0c, 0x1d, 0x2c, 0x04, 0x1a, 0x21, 0x2b}

// callbacks returns the sources of functions, by the debug information of the files that define them. It omits functions without it.
func (all modules) callbacks(symbols map[string]bool) (list []Callback) {
	for _, path := range slices.Sorted(maps.Keys(all)) {
		m := all[path]
		if m == nil || !slices.ContainsFunc(slices.Collect(maps.Keys(symbols)), func(s string) bool { return len(m.functions[s]) > 0 }) {
			continue
		}
		f, err := elf.Open(path)
		if err != nil {
			continue
		}
		list = append(list, callbacksOf(f, symbols)...)
		f.Close()
	}
	slices.SortStableFunc(list, func(a, b Callback) int { return cmp.Compare(a.Symbol, b.Symbol) })
	return slices.CompactFunc(list, func(a, b Callback) bool { return a.Symbol == b.Symbol })
}

// callbacksOf returns the sources of functions in one file. It omits weak functions, which are inline ones and templates: each source with
// their header defines them.
func callbacksOf(f *elf.File, wanted map[string]bool) (list []Callback) {
	static, _ := f.Symbols()
	data, err := f.DWARF()
	if err != nil {
		return nil
	}
	for _, s := range static {
		if !wanted[s.Name] || s.Section == elf.SHN_UNDEF || elf.ST_BIND(s.Info) == elf.STB_WEAK || elf.ST_TYPE(s.Info) != elf.STT_FUNC {
			continue
		}
		unit, err := data.Reader().SeekPC(s.Value)
		if err != nil {
			continue
		}
		source, _ := unit.Val(dwarf.AttrName).(string)
		if dir, _ := unit.Val(dwarf.AttrCompDir).(string); !filepath.IsAbs(source) {
			source = filepath.Join(dir, source)
		}
		language, _ := unit.Val(dwarf.AttrLanguage).(int64)
		if filepath.IsAbs(source) && slices.Contains(languages, language) {
			list = append(list, Callback{Symbol: s.Name, Source: filepath.Clean(source), Local: elf.ST_BIND(s.Info) == elf.STB_LOCAL})
		}
	}
	return list
}
