package emit

// This file is a module that is instrumented.

import (
	"fmt"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
)

// A Unit is a module that is instrumented. Sites are counted from the unit's first.
type Unit struct {
	Ctx    llvm.Context
	Mod    llvm.Module
	B      llvm.Builder
	Symbol string // of the unit's line in the unit table
	I64    llvm.Type
	Double llvm.Type
}

// NewUnit makes a unit of a module. Its builder is the caller's to dispose of.
func NewUnit(ctx llvm.Context, mod llvm.Module, symbol string) *Unit {
	return &Unit{Ctx: ctx, Mod: mod, B: ctx.NewBuilder(), Symbol: symbol, I64: ctx.Int64Type(), Double: ctx.DoubleType()}
}

// A Site is one instruction that is a site.
type Site struct {
	Inst llvm.Value
	Op   fp.Op
}

// Sites lists the sites, block by block, in their order, which is that of their numbers.
func (u *Unit) Sites() [][]Site {
	var blocks [][]Site
	for f := range bitcode.Functions(u.Mod) {
		for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
			var block []Site
			for v := bb.FirstInstruction(); !v.IsNil(); v = llvm.NextInstruction(v) {
				if op, _, ok := bitcode.SiteOf(v); ok {
					block = append(block, Site{v, op})
				}
			}
			if len(block) > 0 {
				blocks = append(blocks, block)
			}
		}
	}
	return blocks
}

// Forget drops what the program says about functions that touch no memory: instrumented, they do.
func (u *Unit) Forget() {
	kinds := []uint{llvm.AttributeKindID("memory"), llvm.AttributeKindID("speculatable")}
	for f := range bitcode.Functions(u.Mod) {
		if strings.HasPrefix(f.Name(), "llvm.") {
			continue
		}
		for _, kind := range kinds {
			f.RemoveEnumFunctionAttribute(kind)
			for v := range bitcode.Instructions(f) {
				if IsCall(v) {
					bitcode.RemoveCallAttribute(v, kind)
				}
			}
		}
	}
}

// IsCall reports whether v is a call, or one that may throw.
func IsCall(v llvm.Value) bool { return !v.IsACallInst().IsNil() || !v.IsAInvokeInst().IsNil() }

// Link adds a module of ours to the unit.
func (u *Unit) Link(name, text string) error {
	m, err := bitcode.Parse(u.Ctx, name, []byte(text))
	if err != nil {
		panic(fmt.Sprintf("native: %s do not parse: %v\n%s", name, err, text))
	}
	m.SetDataLayout(u.Mod.DataLayout())
	m.SetTarget(u.Mod.Target())
	if err := llvm.LinkModules(u.Mod, m); err != nil {
		return fmt.Errorf("cannot add %s: %w", name, err)
	}
	if u.Mod.NamedGlobal(u.Symbol).IsNil() { // nothing refers to it
		llvm.AddGlobal(u.Mod, llvm.ArrayType(u.I64, 2), u.Symbol)
	}
	return nil
}

// Call appends a call.
func (u *Unit) Call(f llvm.Value, args ...llvm.Value) llvm.Value {
	return u.B.CreateCall(f.GlobalValueType(), f, args, "")
}

// Add is counter + k.
func (u *Unit) Add(counter llvm.Value, k int) llvm.Value {
	if k == 0 {
		return counter
	}
	return u.B.CreateAdd(counter, llvm.ConstInt(u.I64, uint64(k), false), "")
}

// MayCount reports whether an instruction that is no site may count operations: calls, but those of intrinsics.
func MayCount(v llvm.Value) bool {
	if v.IsACallInst().IsNil() {
		return false
	}
	callee := v.CalledValue()
	return callee.IsAFunction().IsNil() || !strings.HasPrefix(callee.Name(), "llvm.")
}

// Helper is the name under which code of ours calls a function of the process's libm: a program may define the function's own name.
func Helper(name string) string { return "fl_" + name }
