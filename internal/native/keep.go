package native

// This file handles variables that a program keeps from one call to the next. Each run begins with the values that they had when the
// program was ready. So the result of a run does not depend on earlier runs.

import (
	"unsafe"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
)

// mostRenewed is the number of bytes of variables that are restored before a run of a search. This takes a microsecond or two.
const mostRenewed = 1 << 15

// A variable is a global variable that a call may write.
type variable struct {
	Unit  int
	Name  string
	Local bool // only its unit can name it; it gets a second name, see nameVariables
	Size  int
}

// keptBy lists the variables that a call may write. It returns nil for search runs of code that allocates memory or has many such bytes.
// These runs inherit the variables of earlier runs, because allocated memory could not be freed.
func (m *Image) keptBy(call *ir.Call) (list []variable) {
	p := m.program
	size := 0
	for _, id := range p.Kept(call.Entry) {
		g := p.Globals[id]
		size += g.Type.Size
		list = append(list, asVariable(g))
	}
	if len(list) > 0 && !m.given && (size > mostRenewed || p.Allocates(call.Entry)) {
		return nil
	}
	return list
}

func asVariable(g *ir.Global) variable { return variable{g.Unit, g.Name, g.Local, g.Type.Size} }

// variableOf returns the shared variable with a name.
func (m *Image) variableOf(name string) variable { return asVariable(m.program.Shared(name)) }

// nameVariables adds a second name to variables that only their unit can name. A variable that no function writes gets none, so that the
// optimiser can treat it as a constant.
func (in *instrumenter) nameVariables(names []string) {
	for _, name := range names {
		if g := in.Mod.NamedGlobal(name); !g.IsNil() && !g.IsDeclaration() {
			llvm.AddAlias(in.Mod, g.GlobalValueType(), 0, g, localSymbol(in.Symbol, name)).SetVisibility(llvm.DefaultVisibility)
		}
	}
}

// A keptPlace is a variable's address and its value when the program was ready. The loop over points reads it.
type keptPlace struct {
	at, value uint64
	size      uint64
}

// keep records the addresses of variables, and the values of new ones.
func (s *server) keep(t *tested, list []variable) {
	t.kept = t.kept[:0]
	for _, v := range list {
		if address, value := s.remember(t, v); address != 0 {
			t.kept = append(t.kept, keptPlace{address, addressOf(value), uint64(v.Size)})
		}
	}
	t.kept = append(t.kept, keptPlace{}) // terminator
}

// remember records the value of a new variable. It returns its address and recorded value, or 0 if no linked unit has it.
func (s *server) remember(t *tested, v variable) (address uint64, value []byte) {
	name := v.Name
	if v.Local && t.library != 0 {
		return 0, nil // a library does not export it
	}
	if v.Local {
		name = localSymbol(s.image.Units[v.Unit].Symbol, v.Name)
	}
	address, err := t.find(name)
	if err != nil || address == 0 {
		return 0, nil
	}
	if value = t.values[address]; value == nil {
		value = append([]byte(nil), bytesAt(address, v.Size)...)
		t.values[address] = value
	}
	return address, value
}

// findStatics finds the variables that hold outputs.
func (t *tested) findStatics(statics []string) (err error) {
	t.statics = make([]uint64, len(statics))
	for i, name := range statics {
		if name == "" {
			continue
		}
		if t.statics[i], err = t.find(name); err != nil {
			return err
		}
	}
	return nil
}

// renew restores the recorded values of all variables; refresh records their current values.
func (t *tested) renew() {
	for address, value := range t.values {
		copy(bytesAt(address, len(value)), value)
	}
}

func (t *tested) refresh() {
	for address, value := range t.values {
		copy(value, bytesAt(address, len(value)))
	}
}

func bytesAt(address uint64, n int) []byte {
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), n)
}

// renew writes the function that restores variables whose values changed.
func (w *writer) renew() {
	list := w.Load("ptr", "$state.Kept")
	w.When(w.Op("icmp eq ptr %s, null", list), func() { w.Line("  ret void") })
	w.Line("  br label %%before\nbefore:\n  br label %%places\nplaces:")
	w.Line("  %%place = phi ptr [ %s, %%before ], [ %%nextPlace, %%same ]", list)
	at := w.Load("ptr", "%place")
	w.Line("  br i1 %s, label %%end, label %%one\none:", w.Op("icmp eq ptr %s, null", at))
	value, size := w.Load("ptr", w.At("i64", "%place", 1)), w.Load("i64", w.At("i64", "%place", 2))
	other := w.Op("icmp ne i32 %s, 0", w.Op("call i32 @memcmp(ptr %s, ptr %s, i64 %s)", at, value, size))
	w.Line("  br i1 %s, label %%restore, label %%same\nrestore:", other)
	w.Store("i64", "1", "$state.Changed")
	w.Op("call ptr @memcpy(ptr %s, ptr %s, i64 %s)", at, value, size)
	w.Line("  br label %%same\nsame:\n  %%nextPlace = getelementptr i64, ptr %%place, i64 3\n  br label %%places\nend:\n  ret void")
}
