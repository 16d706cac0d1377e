// Package built rewrites optimised code so that it shows the arithmetic of the generated machine code, in operations that each round once.
// An optimiser may leave permissions (fast-math flags) on operations: to fuse a product and a sum, to divide by multiplying with a
// reciprocal, or to sum in another order. Code generation uses them if that is profitable. This package applies the same transformations
// explicitly and removes the permissions. So the analysed code computes the same bits as the user's build. The final replay of every
// finding checks that.
//
// The package does not depend on the source of the code or on its analysis. Model is safe for concurrent use.
package built

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// Machine returns the machine code of a module of LLVM IR, in LLVM's text form, just before and just after code generation reorders sums
// and products.
type Machine func(module []byte) (before, after []byte, err error)

// A modeller rewrites one module.
type modeller struct {
	ctx    llvm.Context
	mod    llvm.Module
	b      llvm.Builder
	placed map[int]llvm.Value // instructions by their number in the original module
	number map[llvm.Value]int

	enqueued map[llvm.Value]bool // the work list of a block
}

// Model returns the bitcode of a module with the arithmetic of its machine code.
func Model(name string, data []byte, machine Machine) ([]byte, error) {
	return Steps{Tagged, Modelled}.Model(name, data, machine)
}

// Steps are the two steps of Model. Each parses the module again, so it can run in another process.
type Steps struct {
	Tagged   func(name string, data []byte) (module []byte, err error)
	Modelled func(name string, data, before, after []byte) (module []byte, err error)
}

// Model does the same as the function Model, with these steps.
func (s Steps) Model(name string, data []byte, machine Machine) ([]byte, error) {
	tagged, err := s.Tagged(name, data)
	if err != nil {
		return nil, err
	}
	var before, after []byte
	if tagged != nil {
		if before, after, err = machine(tagged); err != nil {
			return nil, err
		}
	}
	return s.Modelled(name, data, before, after)
}

// Tagged returns a module whose machine code shows the order of the operations. It returns nil if no order is free.
func Tagged(name string, data []byte) (tagged []byte, err error) {
	err = modelling(name, data, func(m *modeller) error {
		if m.free() {
			tagged, err = tag(name, bitcodeOf(m.mod))
		}
		return err
	})
	return tagged, err
}

// Modelled returns the bitcode of a module with the arithmetic of its machine code. before and after are the machine code of the tagged
// module.
func Modelled(name string, data, before, after []byte) (modelled []byte, err error) {
	err = modelling(name, data, func(m *modeller) error {
		text, ordered := readMachine(before), readMachine(after)
		for f := range bitcode.Functions(m.mod) {
			m.function(f)
		}
		m.reorder(orderings(text, ordered))
		m.estimate(text.estimates)
		modelled, err = scalars(name, m.strict())
		return err
	})
	return modelled, err
}

// modelling parses a module, prepares it for all models, and calls f.
func modelling(name string, data []byte, f func(*modeller) error) error {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, name, data)
	if err != nil {
		return err
	}
	defer mod.Dispose()
	m := &modeller{ctx: ctx, mod: mod, b: ctx.NewBuilder()}
	defer m.b.Dispose()
	for f := range bitcode.Functions(mod) {
		m.reductions(f, true)
	}
	m.count()
	return f(m)
}

func bitcodeOf(mod llvm.Module) []byte {
	buffer := llvm.WriteBitcodeToMemoryBuffer(mod)
	defer buffer.Dispose()
	return append([]byte(nil), buffer.Bytes()...)
}

// count numbers the instructions of the module.
func (m *modeller) count() {
	m.placed, m.number = map[int]llvm.Value{}, map[llvm.Value]int{}
	for f := range bitcode.Functions(m.mod) {
		for v := range bitcode.Instructions(f) {
			n := len(m.placed) + 1
			m.placed[n], m.number[v] = v, n
		}
	}
}

// function applies the transformations of code generation, block by block.
func (m *modeller) function(f llvm.Value) {
	m.reductions(f, false)
	if f.GetEnumFunctionAttribute(llvm.AttributeKindID("optnone")).IsNil() {
		for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
			m.combine(f, bb)
		}
	}
}

// replace replaces a value by another one. It also erases operands that are no longer used, so that use counts stay correct.
func (m *modeller) replace(v, by llvm.Value) {
	if n := m.number[v]; n > 0 {
		m.placed[n] = by
		m.number[by] = n
	}
	v.ReplaceAllUsesWith(by)
	m.erase(v)
}

// erase removes unused arithmetic, with operands that become unused.
func (m *modeller) erase(v llvm.Value) {
	operands := make([]llvm.Value, v.OperandsCount())
	for i := range operands {
		operands[i] = v.Operand(i)
	}
	if n := m.number[v]; n > 0 && m.placed[n] == v {
		delete(m.placed, n)
	}
	delete(m.number, v)
	delete(m.enqueued, v)
	v.EraseFromParentAsInstruction()
	for _, o := range operands {
		if isArithmetic(o) && o.FirstUse().IsNil() {
			m.erase(o)
		}
	}
}

// isArithmetic reports whether v is an instruction that this package may replace.
func isArithmetic(v llvm.Value) bool {
	if v.IsAInstruction().IsNil() {
		return false
	}
	switch v.InstructionOpcode() {
	case llvm.FAdd, llvm.FSub, llvm.FMul, llvm.FDiv:
		return true
	}
	return isFused(v)
}

// oneUse reports whether v is used once.
func oneUse(v llvm.Value) bool { u := v.FirstUse(); return !u.IsNil() && u.NextUse().IsNil() }

// says reports whether a function has an attribute with the value "true".
func says(f llvm.Value, attribute string) bool {
	a := f.GetStringAttributeAtIndex(-1, attribute)
	return !a.IsNil() && a.GetStringValue() == "true"
}

// move moves an instruction before another one. It keeps its debug location.
func (m *modeller) move(v, before llvm.Value) {
	place := v.InstructionDebugLoc()
	v.RemoveFromParentAsInstruction()
	m.b.SetInsertPointBefore(before)
	m.b.Insert(v)
	v.InstructionSetDebugLoc(place)
}

// like gives a new operation the fast-math flags of the one that it replaces.
func like(v llvm.Value, permissions uint) {
	if !v.IsAInstruction().IsNil() {
		bitcode.SetFastMath(v, permissions)
	}
}
