package native

// This file finds the lines of the code of a program as it was given, in the line tables of its objects.

import (
	"bytes"
	"debug/dwarf"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"sort"
	"sync"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
)

// lined reports whether the unit's object has line tables.
func (j *job) lined() bool { return j.Given && !j.To.Tuned }

// keepLines leaves the line tables alone of a module's debug info: code generation takes longer with the rest. One that LLVM does not
// accept after what was done to the module is left out whole.
func keepLines(mod llvm.Module) {
	options := llvm.NewPassBuilderOptions()
	defer options.Dispose()
	err := mod.RunPasses("strip-nonlinetable-debuginfo", llvm.TargetMachine{}, options)
	if err != nil || llvm.VerifyModule(mod, llvm.ReturnStatusAction) != nil {
		bitcode.StripDebug(mod)
	}
}

// lineTables are those of a program's units, read when they are first needed. They may be shared.
type lineTables struct {
	mu    sync.Mutex
	units map[int]*unitLines
}

// unitLines are the code of an object. Addresses are counted from the first byte of a section whose number is above bit 32.
type unitLines struct {
	symbols []elf.Symbol
	rows    []dwarf.LineEntry // by address
	err     error
}

// A place is a function's part of an object: its bounds, and a symbol of the same section that others can name.
type functionLines struct {
	*unitLines
	anchor               string
	first, end, anchored uint64
}

// linesOf finds a function in the object of its unit.
func (m *Image) linesOf(f *ir.Func) (*functionLines, error) {
	u := m.unitLines(f.Unit)
	if u.err != nil {
		return nil, u.err
	}
	for _, s := range u.symbols {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC && s.Name == f.Name {
			return u.function(s)
		}
	}
	return nil, fmt.Errorf("%s is no function of its own", f.Name)
}

// function is the part of a symbol.
func (u *unitLines) function(of elf.Symbol) (*functionLines, error) {
	for _, s := range u.symbols {
		own := elf.ST_BIND(s.Info) == elf.STB_GLOBAL || s == of && elf.ST_BIND(s.Info) == elf.STB_WEAK
		if own && s.Section == of.Section && elf.ST_TYPE(s.Info) == elf.STT_FUNC {
			return &functionLines{unitLines: u, anchor: s.Name, first: of.Value, end: of.Value + of.Size, anchored: s.Value}, nil
		}
	}
	return nil, fmt.Errorf("%s: nothing tells where it is", of.Name)
}

// line is where the instruction at an address comes from.
func (u *unitLines) line(at uint64) (p ir.Pos) {
	if i := sort.Search(len(u.rows), func(i int) bool { return u.rows[i].Address > at }) - 1; i >= 0 && u.rows[i].File != nil {
		r := &u.rows[i]
		p = ir.Pos{File: r.File.Name, Line: r.Line, Column: r.Column}
	}
	return p
}

func (m *Image) unitLines(unit int) *unitLines {
	t := &m.lines
	t.mu.Lock()
	defer t.mu.Unlock()
	u := t.units[unit]
	if u == nil {
		u = new(unitLines)
		u.err = u.read(m.Units[unit].Objects[literal])
		if t.units == nil {
			t.units = make(map[int]*unitLines)
		}
		t.units[unit] = u
	}
	return u
}

// read reads an object.
func (u *unitLines) read(path string) error {
	object, err := readObject(path)
	if err != nil {
		return err
	}
	file, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return err
	}
	for _, s := range file.Sections {
		if s.Type == elf.SHT_SYMTAB {
			apart(object[s.Offset:s.Offset+s.Size], file.Sections)
		}
	}
	if file, err = elf.NewFile(bytes.NewReader(object)); err != nil {
		return err
	}
	if u.symbols, err = file.Symbols(); err != nil {
		return err
	}
	tables, err := file.DWARF()
	if err != nil {
		return err
	}
	return u.readRows(tables)
}

// apart makes the addresses of symbols in code unique: every section begins at 0 in an object.
func apart(symbols []byte, sections []*elf.Section) {
	const size, sectionAt, valueAt = 24, 6, 8
	for ; len(symbols) >= size; symbols = symbols[size:] {
		i := binary.LittleEndian.Uint16(symbols[sectionAt:])
		if int(i) < len(sections) && sections[i].Flags&elf.SHF_EXECINSTR != 0 {
			value := symbols[valueAt:]
			binary.LittleEndian.PutUint64(value, binary.LittleEndian.Uint64(value)+uint64(i)<<32)
		}
	}
}

func (u *unitLines) readRows(tables *dwarf.Data) error {
	for r := tables.Reader(); ; r.SkipChildren() {
		unit, err := r.Next()
		if err != nil || unit == nil {
			sort.SliceStable(u.rows, func(i, k int) bool { return u.rows[i].Address < u.rows[k].Address })
			return err
		}
		lines, err := tables.LineReader(unit)
		if err != nil {
			return err
		}
		for row := (dwarf.LineEntry{}); lines != nil && lines.Next(&row) == nil; {
			if !row.EndSequence {
				u.rows = append(u.rows, row)
			}
		}
	}
}
