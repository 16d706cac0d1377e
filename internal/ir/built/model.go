// Package built makes of code that a compiler optimised what code generation would make of its arithmetic, in operations that each round
// once. An optimiser leaves permissions on its operations: to fuse a product and a sum, to divide by multiplying with a reciprocal, to sum
// in another order. Code generation takes these up where it finds it worth while. What it does is written out here and the permissions
// are withdrawn, so that what is analysed has the bits of what runs; the last gate holds every finding against that.
//
// It knows neither where code comes from nor what is searched in it. Model may be called side by side.
package built

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// Machine returns the machine code of a module of LLVM IR, in the text form of LLVM, as it is just before and just after sums and
// products are put into another order.
type Machine func(module []byte) (before, after []byte, err error)

// A modeller works on one module.
type modeller struct {
	ctx    llvm.Context
	mod    llvm.Module
	b      llvm.Builder
	placed map[int]llvm.Value // instructions by their number in the module, as it was given
	number map[llvm.Value]int

	enqueued map[llvm.Value]bool // what is to be looked at, of a block
}

// Model returns the bitcode of a module with the arithmetic that code generation makes of it.
func Model(name string, data []byte, machine Machine) ([]byte, error) {
	return Steps{Tagged, Modelled}.Model(name, data, machine)
}

// Steps are the two of Model, each of which reads the module anew: it may be done in another process.
type Steps struct {
	Tagged   func(name string, data []byte) (module []byte, err error)
	Modelled func(name string, data, before, after []byte) (module []byte, err error)
}

// Model is what the package's does, by these steps.
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

// Tagged returns the module whose machine code says what becomes of the operations of a module, nil where nothing has to be known.
func Tagged(name string, data []byte) (tagged []byte, err error) {
	err = modelling(name, data, func(m *modeller) error {
		if m.free() {
			tagged, err = tag(name, bitcodeOf(m.mod))
		}
		return err
	})
	return tagged, err
}

// Modelled returns the bitcode of a module with the arithmetic that code generation makes of it: before and after are the machine code of
// the tagged one.
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

// modelling reads a module, prepares it for all models, and calls f.
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

// function does what code generation does block by block.
func (m *modeller) function(f llvm.Value) {
	m.reductions(f, false)
	if f.GetEnumFunctionAttribute(llvm.AttributeKindID("optnone")).IsNil() {
		for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
			m.combine(f, bb)
		}
	}
}

// replace puts one value in the place of another. What was used for that alone goes too, so that uses count what is used.
func (m *modeller) replace(v, by llvm.Value) {
	if n := m.number[v]; n > 0 {
		m.placed[n] = by
		m.number[by] = n
	}
	v.ReplaceAllUsesWith(by)
	m.erase(v)
}

// erase takes out arithmetic without a use, and what it alone used.
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

// isArithmetic reports whether v is one of the instructions that are replaced here.
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

// says reports whether a function has an attribute that is "true".
func says(f llvm.Value, attribute string) bool {
	a := f.GetStringAttributeAtIndex(-1, attribute)
	return !a.IsNil() && a.GetStringValue() == "true"
}

// move puts an instruction before another one; its place in the source stays.
func (m *modeller) move(v, before llvm.Value) {
	place := v.InstructionDebugLoc()
	v.RemoveFromParentAsInstruction()
	m.b.SetInsertPointBefore(before)
	m.b.Insert(v)
	v.InstructionSetDebugLoc(place)
}

// like gives an operation that was made here the permissions of the one that it stands for.
func like(v llvm.Value, permissions uint) {
	if !v.IsAInstruction().IsNil() {
		bitcode.SetFastMath(v, permissions)
	}
}
