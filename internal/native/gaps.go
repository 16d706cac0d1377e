package native

// This file is what the program refers to and nobody defines. A run that gets there has shown a gap in what was given to us, and
// nothing about the program: it counts as not run. So that it is known, each such symbol has an address of its own that may be
// neither called nor read nor written.

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
	At   int // bytes from the first
}

// gapsOf lists the gaps of a program, by address, and the bytes they take.
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

// openGaps makes the addresses, in the worker.
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

// defineGaps gives the symbols their addresses.
func (s *server) defineGaps(symbols map[string]uint64) {
	for _, g := range s.image.Gaps {
		symbols[g.Name] = addressOf(s.gaps) + uint64(g.At)
	}
}
