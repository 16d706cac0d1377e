package native

// This file finds what objects refer to and nobody defines: a unit is compiled whole, though an entry may need one
// function of it, and the others refer to units that are not part of the program.

import (
	"bytes"
	"debug/elf"
	"slices"
)

// undefined returns the symbols that the objects use, and that neither they nor this process define. Calling one is
// like calling abort: a trap. Package ir has said already which of them an entry can reach.
func undefined(objects [][]byte) []string {
	used, defined := make(map[string]bool), make(map[string]bool)
	for _, object := range objects {
		f, err := elf.NewFile(bytes.NewReader(object))
		if err != nil {
			continue // the JIT says what is wrong with it
		}
		symbols, _ := f.Symbols()
		for _, s := range symbols {
			if s.Section == elf.SHN_UNDEF {
				used[s.Name] = true
			} else {
				defined[s.Name] = true
			}
		}
	}
	var names []string
	for name := range used {
		if name != "" && !defined[name] && processSymbol(name) == 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
