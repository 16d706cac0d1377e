// Package bitcode reads one unit of LLVM IR, text or bitcode: it prepares the unit and makes Go data of it.
//
//	Prepare   a unit read, prepared (see passes) and lowered
//	SiteOf    the one predicate that says which instruction is a site
//
// No LLVM handle outlives Prepare: what is left of a unit is Go data and its prepared bitcode, which package native reads again.
// This is the reading door to LLVM; writing and running is package native's. It must not know of other units but the names that
// they define, nor what an operation means. Units may be prepared side by side, each in an LLVM context of its own.
package bitcode

// This file is a module: one unit prepared and lowered, with numbers that count within the unit.

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/intent"

	"tinygo.org/x/go-llvm"
)

// passes make the form that is numbered, and change no rounding: memory becomes registers, vectors become scalars.
// Nothing that speculates, inlines, reassociates or folds across instructions may stand here.
const passes = "function(sroa,scalarizer),verify"

// A Module is a unit after preparation. All IDs in it are local: indices into its own slices.
type Module struct {
	Name, Dir, Hash string
	Odd             bool
	Returned        bool // functions leave what they return packed in variables, too
	Bitcode         []byte
	Funcs           []*ir.Func // defined (Unit 0) and declared (Unit -1), in the order of the bitcode
	Globals         []*ir.Global
	Sites           []ir.Site
	Constructors    []Constructor
	Skipped         []ir.Unsupported // of the module, not of a function
	Exports         map[string]Export
	Exported        []string // keys of exports, in the order of the bitcode
}

// An Export is what a symbol stands for: a function or a global, local IDs, and -1 for the other.
type Export struct {
	Function, Global int
	Offset           int64
	Weak             bool
}

// Prepare reads, verifies, canonicalises and lowers one unit. Every LLVM object it makes is gone when it returns.
// Calls of functions that own names, besides those that it defines itself, are the program's.
func Prepare(name string, data []byte, own func(name string) bool) (*Module, error) {
	data, err := Find(name, data)
	if err != nil {
		return nil, err
	}
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := Parse(ctx, name, data)
	if err != nil {
		return nil, explain(name, err)
	}
	defer mod.Dispose()
	if err := llvm.VerifyModule(mod, llvm.ReturnStatusAction); err != nil {
		return nil, fmt.Errorf("%s: invalid LLVM IR: %s", name, firstLine(err))
	}
	if theirs, ours := architecture(mod.Target()), architecture(llvm.DefaultTargetTriple()); theirs != "" && theirs != ours {
		return nil, fmt.Errorf("%s: compiled for %s, and this is %s: compile it for this machine", name, theirs, ours)
	}
	if err := holdable(mod); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	plainNames(mod)
	Anywhere(ctx, mod)
	parameters := parameterNames(ctx, mod)
	unlock(mod)
	returning(mod)
	barriers(ctx, mod)
	plain(ctx, mod, false)
	returned := returns(ctx, mod)
	if err := complexes(ctx, mod, own); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	marker := intent.NewMarker(ctx)
	for f := range Functions(mod) {
		for in := range Instructions(f) {
			marker.Field(in)
			marker.Conversion(in)
		}
	}
	options := llvm.NewPassBuilderOptions()
	defer options.Dispose()
	if err := mod.RunPasses(passes, llvm.TargetMachine{}, options); err != nil {
		return nil, fmt.Errorf("%s: LLVM's passes %q failed: %s", name, passes, firstLine(err))
	}
	signs(ctx, mod)
	muladds(ctx, mod)
	bind(ctx, mod, own)
	roundings(ctx, mod)
	pointed(ctx, mod)
	buffer := llvm.WriteBitcodeToMemoryBuffer(mod)
	defer buffer.Dispose()
	m := &Module{Name: name, Odd: isOdd(mod), Returned: returned, Exports: map[string]Export{}}
	m.Bitcode = append([]byte(nil), buffer.Bytes()...)
	sum := sha256.Sum256(m.Bitcode)
	m.Hash = hex.EncodeToString(sum[:])
	lowerModule(ctx, mod, m, parameters)
	return m, nil
}

// architecture is the first word of a triple: x86_64.
func architecture(triple string) string {
	name, _, _ := strings.Cut(triple, "-")
	return name
}

func firstLine(err error) string {
	text, _, _ := strings.Cut(strings.TrimSpace(err.Error()), "\n")
	return text
}

// unlock lets the passes work everywhere, which code of -O0 forbids. Inline definitions that only stand for one elsewhere
// become the unit's own: the optimiser may use either body, and what is numbered must be what runs.
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

// returning makes ordinary calls of tail calls that must be some: what is recorded of a function is recorded behind its calls, too.
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

func (m *Module) export(name string, e Export) {
	if _, dup := m.Exports[name]; !dup {
		m.Exported = append(m.Exported, name)
	}
	m.Exports[name] = e
}

// A Constructor is a function that runs before main. Those of lower priority numbers run first, in all units.
type Constructor struct {
	Func     int // local ID
	Priority uint64
}

// Constructors returns what a unit has run before main, in that order, and the priorities.
func Constructors(mod llvm.Module) (functions []llvm.Value, priorities []uint64) {
	list := mod.NamedGlobal("llvm.global_ctors")
	if list.IsNil() || list.Initializer().IsNil() {
		return nil, nil
	}
	var entries []llvm.Value // of {priority, function, data}
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
