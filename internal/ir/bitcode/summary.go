package bitcode

// This file summarises a unit from its symbols and its debug info, before it is prepared.

import (
	"os"
	"path/filepath"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"

	"tinygo.org/x/go-llvm"
)

// A Summary tells what a unit defines.
type Summary struct {
	File      string        // the compiled file; "" if the bitcode does not say
	Functions []Definition  // functions with code, in the order of the unit
	Symbols   []SymbolEntry // all symbols that other units can refer to, in the order of the unit: functions, variables, aliases
}

// A SymbolEntry is a symbol that a unit defines. Another unit's definition may replace a weak one.
type SymbolEntry struct {
	Name string
	Weak bool
}

// A Definition is a function that a unit defines.
type Definition struct {
	Linkage string
	Source  string // its name in the source; the linkage name without debug info
	File    string // the file with its text; "" without debug info
	Line    int
	Local   bool // only its own unit can call it
	Weak    bool
	System  bool // its text is in a system header, or the compiler made it; then Result, Params and Calls are not known
	Floats  int  // floating-point operations in its own code

	Result string
	Params []Declaration
	Calls  []string // the linkage names of functions that it names, each once
}

// A Declaration is a parameter as the source declares it.
type Declaration struct{ Name, Type string }

// Summarise returns the summary of a unit.
func Summarise(name string, data []byte) (*Summary, error) {
	ctx, mod, dispose, err := open(name, data)
	if err != nil {
		return nil, err
	}
	defer dispose()
	s := &Summary{File: sourceFile(mod)}
	named := parameterNames(ctx, mod)
	debug := newDebugInfo(ctx)
	symbol := func(v llvm.Value) {
		if !isLocal(v.Linkage()) {
			s.Symbols = append(s.Symbols, SymbolEntry{strings.TrimPrefix(v.Name(), verbatim), isWeak(v.Linkage())})
		}
	}
	for f := range Functions(mod) {
		if f.IsDeclaration() || f.Linkage() == llvm.AvailableExternallyLinkage {
			continue
		}
		symbol(f)
		s.Functions = append(s.Functions, debug.definition(f, named[f.Name()]))
	}
	for g := range Globals(mod) {
		if !g.IsDeclaration() && g.Linkage() != llvm.AvailableExternallyLinkage && !strings.HasPrefix(g.Name(), "llvm.") {
			symbol(g)
		}
	}
	for a := firstAlias(mod); !a.IsNil(); a = nextAlias(a) {
		symbol(a)
	}
	for f := firstIFunc(mod); !f.IsNil(); f = nextIFunc(f) {
		symbol(f)
	}
	return s, nil
}

// definition describes a function. names are the names of its parameters if the debug info does not retain them.
func (d *debugInfo) definition(f llvm.Value, names []string) Definition {
	def := Definition{Linkage: strings.TrimPrefix(f.Name(), verbatim), Local: isLocal(f.Linkage()), Weak: isWeak(f.Linkage())}
	def.Source = def.Linkage
	called := make(map[string]bool)
	for i := range Instructions(f) {
		// A constant that is an integer in the source stays a conversion until the unit is prepared.
		if op, _, ok := SiteOf(i); ok && !(op == fp.FromInt && i.Operand(0).IsConstant()) {
			def.Floats++
		}
		if i.IsACallInst().IsNil() && i.IsAInvokeInst().IsNil() {
			continue
		}
		if to := i.CalledValue(); !to.IsNil() && !to.IsAFunction().IsNil() {
			if name := to.Name(); !called[name] && !strings.HasPrefix(name, "llvm.") {
				called[name] = true
				def.Calls = append(def.Calls, name)
			}
		}
	}
	sp := subprogram(f)
	if sp.IsNil() {
		def.System = true
		return def
	}
	file := d.file(sp.ScopeFile())
	if isSystem(file) {
		def.Source, def.File, def.Line, def.System = metadataString(d.operands(sp)[opName]), file, int(sp.SubprogramLine()), true
		def.Calls = nil
		return def
	}
	var fn ir.Func
	d.function(&fn, sp)
	def.Source, def.File, def.Line = fn.Source, placed(sp.ScopeFile(), fn.File), fn.Line
	def.Result = fn.ResultType.Words()
	for i, t := range fn.ParamTypes {
		p := Declaration{Type: t.Words()}
		switch {
		case fn.ParamNames[i] != "":
			p.Name = fn.ParamNames[i]
		case i < len(names):
			p.Name = names[i]
		}
		def.Params = append(def.Params, p)
	}
	return def
}

// placed returns the path of a file, given its name in debug information. Clang leaves out the path that the file shares with the working
// folder, even if the file is not below that folder. The path stays relative only if it is below the working folder.
func placed(md llvm.Metadata, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	dir := md.FileDirectory()
	if now, err := os.Getwd(); dir == "" || err != nil || dir == now {
		return name
	}
	return filepath.Join(dir, name)
}
