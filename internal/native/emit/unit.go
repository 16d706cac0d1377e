package emit

// This file represents a module that is instrumented.

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
	Symbol string // symbol of the unit's line in the unit table
	I64    llvm.Type
	Double llvm.Type
	Large  bool // some function is so large that instrumentation is called instead of inlined; see Outline
}

// NewUnit returns the unit of a module. The caller must dispose of its builder.
func NewUnit(ctx llvm.Context, mod llvm.Module, symbol string) *Unit {
	return &Unit{Ctx: ctx, Mod: mod, B: ctx.NewBuilder(), Symbol: symbol, I64: ctx.Int64Type(), Double: ctx.DoubleType()}
}

// A Site is one instruction that is a site.
type Site struct {
	Inst   llvm.Value
	Op     fp.Op
	Number int
}

// Sites lists the sites in the order of their numbers, block by block.
func (u *Unit) Sites() (sites []Site) {
	for f := range bitcode.Functions(u.Mod) {
		for v := range bitcode.Instructions(f) {
			if op, _, ok := bitcode.SiteOf(v); ok {
				sites = append(sites, Site{v, op, len(sites)})
			}
		}
	}
	return sites
}

// Forget removes attributes of functions that access no memory. After instrumentation they do.
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

// IsCall reports whether v is a call, also one that may throw.
func IsCall(v llvm.Value) bool { return !v.IsACallInst().IsNil() || !v.IsAInvokeInst().IsNil() }

// Module parses a module that this project writes.
func Module(ctx llvm.Context, name, text string) llvm.Module {
	m, err := bitcode.Parse(ctx, name, []byte(text))
	if err != nil {
		panic(fmt.Sprintf("native: %s: our text does not parse: %v\n%s", name, err, text))
	}
	return m
}

// Link adds a module to the unit.
func (u *Unit) Link(name, text string) error {
	m := Module(u.Ctx, name, text)
	m.SetDataLayout(u.Mod.DataLayout())
	m.SetTarget(u.Mod.Target())
	if err := llvm.LinkModules(u.Mod, m); err != nil {
		return fmt.Errorf("cannot add %s: %w", name, err)
	}
	if u.Mod.NamedGlobal(u.Symbol).IsNil() { // the module does not refer to it
		llvm.AddGlobal(u.Mod, llvm.ArrayType(u.I64, 2), u.Symbol)
	}
	return nil
}

// Call appends a call.
func (u *Unit) Call(f llvm.Value, args ...llvm.Value) llvm.Value {
	return u.B.CreateCall(f.GlobalValueType(), f, args, "")
}

// CallNamed appends a call of a function of the module.
func (u *Unit) CallNamed(name string, args ...llvm.Value) llvm.Value {
	return u.Call(u.Mod.NamedFunction(name), args...)
}

// Number returns a constant of 64 bits.
func (u *Unit) Number(n uint64) llvm.Value { return llvm.ConstInt(u.I64, n, false) }

// Hide makes inserted functions local, so that those of two units do not conflict.
func (u *Unit) Hide() {
	for f := range bitcode.Functions(u.Mod) {
		if !f.IsDeclaration() && IsOurs(f.Name()) {
			f.SetLinkage(llvm.InternalLinkage)
			if u.Large && !isSmall(f) {
				u.Outline(f)
			}
		}
	}
}

// IsOurs reports whether a function was inserted, by its name.
func IsOurs(name string) bool { return strings.HasPrefix(name, "fl.") }

// A Counter counts operations, once for each sequence of instructions without a call that could count too. It reads the count before the
// first site of a sequence and writes it at its end. The k-th site of the sequence is operation count+k.
type Counter struct {
	Unit *Unit
	read llvm.Value // the count before the first site of the sequence
	k    int        // sites of the sequence
}

// CounterText defines the functions of a unit that counts. The count is the first word of the state.
const CounterText = `
define hidden i64 @fl.ops() alwaysinline nounwind "no-builtins" {
  %v = load i64, ptr @fl_state
  ret i64 %v
}

define hidden void @fl.flush(i64 %ops) alwaysinline nounwind "no-builtins" {
  store i64 %ops, ptr @fl_state
  ret void
}
`

// Site inserts code before next that computes the number of a site's operation, and returns this value. At the first site of a sequence, it
// also inserts a read of the count before the site.
func (c *Counter) Site(site, next llvm.Value) llvm.Value {
	if c.k == 0 {
		c.Unit.B.SetInsertPointBefore(site)
		c.read = c.Unit.CallNamed("fl.ops")
	}
	c.Unit.B.SetInsertPointBefore(next)
	n := c.sum()
	c.k++
	return n
}

// End ends a sequence before an instruction.
func (c *Counter) End(at llvm.Value) {
	if c.k > 0 {
		c.Unit.B.SetInsertPointBefore(at)
		c.Unit.CallNamed("fl.flush", c.sum())
		c.k = 0
	}
}

func (c *Counter) sum() llvm.Value {
	if c.k == 0 {
		return c.read
	}
	return c.Unit.B.CreateAdd(c.read, c.Unit.Number(uint64(c.k)), "")
}

// MayCount reports whether an instruction that is not a site may count operations: a call, except of an intrinsic.
func MayCount(v llvm.Value) bool {
	if v.IsACallInst().IsNil() {
		return false
	}
	callee := v.CalledValue()
	return callee.IsAFunction().IsNil() || !strings.HasPrefix(callee.Name(), "llvm.")
}

// Helper returns the name by which inserted code calls a function of the process's libm. A program may define the function's own name.
func Helper(name string) string { return "fl_" + name }

// ToDouble converts a floating-point value to double.
func (u *Unit) ToDouble(v llvm.Value) llvm.Value {
	switch size := bitcode.FormatOf(v.Type()).Size(); {
	case size < 8:
		return u.B.CreateFPExt(v, u.Double, "")
	case size > 8:
		return u.B.CreateFPTrunc(v, u.Double, "")
	}
	return v
}
