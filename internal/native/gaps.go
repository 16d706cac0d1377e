package native

// This file handles symbols that the program uses and no file defines. A run that reaches one shows a gap in the given files, not an error
// of the program, so it counts as not run. To detect this, each such symbol has its own address without read, write or execute permission.

import (
	"fmt"

	"golang.org/x/sys/unix"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/state"
)

// A gap is a symbol without a definition.
type gap struct {
	Name string
	At   int // bytes from the first gap
}

// gapsOf lists the gaps of a program, in order of address, and their total size in bytes.
func gapsOf(p *ir.Program) (gaps []gap, size int) {
	add := func(name string, bytes int) {
		gaps = append(gaps, gap{name, size})
		size += (bytes + 4095) &^ 4095
	}
	for _, u := range p.Units {
		if len(u.Odd) > 0 {
			add(oddGap, 1)
			break
		}
	}
	funcs, globals := p.Nowhere(HasSymbol)
	for id, f := range p.Funcs {
		if funcs[id] {
			add(f.Name, 1)
		}
	}
	for id, g := range p.Globals {
		if globals[id] {
			add(g.Name, max(g.Type.Size, 1))
		}
	}
	return gaps, size
}

// HasSymbol reports whether the system's libraries have a function or variable.
func HasSymbol(name string) bool { return processSymbol(bitcode.Symbol(name)) != 0 }

// openGaps reserves the addresses, in the worker.
func (s *server) openGaps() error {
	if s.image.GapBytes == 0 {
		return nil
	}
	mem, err := unix.Mmap(-1, 0, s.image.GapBytes, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
	if err != nil {
		return fmt.Errorf("no addresses for what nobody defines: %w", err)
	}
	s.gaps = mem
	s.shared.state()[state.Gaps] = addressOf(mem)
	return nil
}

// defineGaps adds the addresses of the gaps to symbols.
func (s *server) defineGaps(symbols map[string]uint64) {
	for _, g := range s.image.Gaps {
		symbols[g.Name] = addressOf(s.gaps) + uint64(g.At)
	}
}
