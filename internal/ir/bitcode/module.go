// Package bitcode reads one unit of LLVM IR, text or bitcode. It prepares the unit and converts it to Go data.
//
// Prepare reads, prepares (see steps) and lowers a unit. SiteOf decides which instructions are sites.
//
// No LLVM handle outlives Prepare. What remains of a unit is Go data and its prepared bitcode, which package native reads again. The
// package knows other units only by the names that they define. Units may be prepared in parallel, each in an LLVM context of its own.
package bitcode

// This file prepares and lowers a module: one unit, whose numbers count within the unit.

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/gotos"
	"faultline/internal/ir/intent"
	"faultline/internal/ir/x86"

	"tinygo.org/x/go-llvm"
)

// A Module is a unit after preparation. All IDs in it are indices into its own slices.
type Module struct {
	Name, Dir, Hash string
	Odd             []string // see ir.Unit
	Returned        bool     // functions also store a result that they return packed in a variable; see returned.go
	Bitcode         []byte
	Funcs           []*ir.Func // defined (Unit 0) and declared (Unit -1), in the order of the bitcode
	Globals         []*ir.Global
	Sites           []ir.Site
	Constructors    []Constructor
	Skipped         []ir.Unsupported // of the module, not of a function
	Exports         map[string]Export
	Exported        []string // keys of exports, in the order of the bitcode
}

// An Export is the target of a symbol: a function or a global by local ID. The other ID is -1.
type Export struct {
	Function, Global int
	Offset           int64
	Weak             bool
}

// Prepare reads, prepares and lowers one unit. It disposes of every LLVM object before it returns. A function for which own is
// true is defined by the program, in this unit or another.
func Prepare(name string, data []byte, own func(name string) bool) (*Module, error) {
	ctx, mod, dispose, err := open(name, data)
	if err != nil {
		return nil, err
	}
	defer dispose()
	if theirs, ours := architecture(mod.Target()), architecture(llvm.DefaultTargetTriple()); theirs != "" && theirs != ours {
		return nil, fmt.Errorf("%s: compiled for %s, and this is %s: compile it for this machine", name, theirs, ours)
	}
	if err := holdable(mod); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p := &preparation{ctx: ctx, mod: mod, own: own}
	for _, s := range steps {
		if err := s.does(p); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	buffer := llvm.WriteBitcodeToMemoryBuffer(mod)
	defer buffer.Dispose()
	m := &Module{Name: name, Odd: oddFunctions(mod), Returned: p.returned, Exports: map[string]Export{}}
	m.Bitcode = append([]byte(nil), buffer.Bytes()...)
	sum := sha256.Sum256(m.Bitcode)
	m.Hash = hex.EncodeToString(sum[:])
	lowerModule(ctx, mod, m, p.parameters)
	return m, nil
}

// passes are LLVM's passes: memory becomes registers, vectors become scalars. They must not speculate, inline, reassociate or fold across
// instructions.
const passes = "function(sroa,scalarizer),verify"

// A preparation is the state of a module between LLVM's reader and lowerModule.
type preparation struct {
	ctx        llvm.Context
	mod        llvm.Module
	own        func(name string) bool // reports whether the program defines a function
	parameters map[string][]string    // names of parameters, by function
	returned   bool                   // see Module.Returned
}

// A step changes a module, or records what a later step removes.
type step struct {
	name  string
	needs []string // steps that must come first
	does  func(p *preparation) error
}

// changes makes the step of a function that cannot fail.
func changes(f func(ctx llvm.Context, mod llvm.Module)) func(*preparation) error {
	return func(p *preparation) error { f(p.ctx, p.mod); return nil }
}

// steps is in the order in which Prepare runs them.
var steps = []step{
	{name: "names", does: changes(func(_ llvm.Context, mod llvm.Module) { plainNames(mod) })},
	{name: "anywhere", needs: []string{"names"}, does: changes(Anywhere)},
	{name: "parameters", does: func(p *preparation) error { p.parameters = parameterNames(p.ctx, p.mod); return nil }},
	{name: "unlock", does: changes(func(_ llvm.Context, mod llvm.Module) { unlock(mod) })},
	{name: "returning", does: changes(func(_ llvm.Context, mod llvm.Module) { returning(mod) })},
	{name: "barriers", does: changes(barriers)},
	{name: "x86", does: changes(x86.Replace)},
	{name: "gotos", does: changes(gotos.Replace)},
	{name: "plain", does: changes(func(ctx llvm.Context, mod llvm.Module) { plain(ctx, mod, false) })},
	{name: "returned", does: func(p *preparation) error { p.returned = returns(p.ctx, p.mod); return nil }},
	{name: "complex", needs: []string{"names"}, does: func(p *preparation) error { return complexes(p.ctx, p.mod, p.own) }},
	{name: "intent", does: changes(intents)},
	{name: "llvm", needs: []string{"intent", "parameters", "unlock", "barriers", "x86", "gotos", "plain", "returned", "complex"}, does: llvmPasses},
	{name: "signs", needs: []string{"llvm"}, does: changes(signs)},
	{name: "muladds", needs: []string{"llvm"}, does: changes(muladds)},
	{name: "bind", needs: []string{"complex", "llvm", "muladds"}, does: func(p *preparation) error { bind(p.ctx, p.mod, p.own); return nil }},
	{name: "roundings", needs: []string{"bind"}, does: changes(roundings)},
	{name: "pointed", needs: []string{"bind", "complex"}, does: changes(pointed)},
}

// intents marks explicit conversions, differences of counters, and stores into bit-fields, before passes change the instructions that clang
// made.
func intents(ctx llvm.Context, mod llvm.Module) {
	marker := intent.NewMarker(ctx)
	for f := range Functions(mod) {
		for in := range Instructions(f) {
			marker.Field(in)
			marker.Conversion(in)
			marker.Difference(in)
		}
	}
}

func llvmPasses(p *preparation) error {
	options := llvm.NewPassBuilderOptions()
	defer options.Dispose()
	if err := p.mod.RunPasses(passes, llvm.TargetMachine{}, options); err != nil {
		return fmt.Errorf("LLVM's passes %q failed: %s", passes, firstLine(err))
	}
	return nil
}

// architecture returns the first word of a target triple: x86_64.
func architecture(triple string) string {
	name, _, _ := strings.Cut(triple, "-")
	return name
}

func firstLine(err error) string {
	text, _, _ := strings.Cut(strings.TrimSpace(err.Error()), "\n")
	return text
}

// unlock removes the attribute optnone of -O0, so that passes run. It makes available_externally definitions internal: the optimiser may
// use either body, and the numbered one must be the one that runs.
func unlock(mod llvm.Module) {
	optnone := llvm.AttributeKindID("optnone")
	for f := range Functions(mod) {
		f.RemoveEnumFunctionAttribute(optnone)
		if f.Linkage() == llvm.AvailableExternallyLinkage {
			f.SetVisibility(llvm.DefaultVisibility)
			f.SetLinkage(llvm.InternalLinkage)
		}
	}
}

// returning turns tail calls into ordinary calls, since native code records data after a function's calls.
func returning(mod llvm.Module) {
	for f := range Functions(mod) {
		for i := range Instructions(f) {
			if i.InstructionOpcode() == llvm.Call {
				noTailCall(i)
			}
		}
	}
}

func isLocal(l llvm.Linkage) bool { return l == llvm.InternalLinkage || l == llvm.PrivateLinkage }

func isWeak(l llvm.Linkage) bool {
	switch l {
	case llvm.LinkOnceAnyLinkage, llvm.LinkOnceODRLinkage, llvm.WeakAnyLinkage, llvm.WeakODRLinkage, llvm.CommonLinkage:
		return true
	}
	return false
}

// export records a definition. Lists of LLVM's own, such as llvm.global_ctors, are no definitions: a linker joins those of all units.
func (m *Module) export(name string, e Export) {
	if strings.HasPrefix(name, "llvm.") {
		return
	}
	if _, dup := m.Exports[name]; !dup {
		m.Exported = append(m.Exported, name)
	}
	m.Exports[name] = e
}

// A Constructor is a function that runs before main. Over all units, those with lower priority numbers run first.
type Constructor struct {
	Func     int // local ID
	Priority uint64
}

// Constructors returns the functions that a unit runs before main, in that order, and their priorities.
func Constructors(mod llvm.Module) (functions []llvm.Value, priorities []uint64) {
	list := mod.NamedGlobal("llvm.global_ctors")
	if list.IsNil() || list.Initializer().IsNil() {
		return nil, nil
	}
	var entries []llvm.Value // {priority, function, data}
	for i := range list.Initializer().OperandsCount() {
		if e := list.Initializer().Operand(i); !e.Operand(1).IsAFunction().IsNil() {
			entries = append(entries, e)
		}
	}
	priority := func(e llvm.Value) uint64 { return e.Operand(0).ZExtValue() }
	slices.SortStableFunc(entries, func(a, b llvm.Value) int { return cmp.Compare(priority(a), priority(b)) })
	for _, e := range entries {
		functions, priorities = append(functions, e.Operand(1)), append(priorities, priority(e))
	}
	return functions, priorities
}
