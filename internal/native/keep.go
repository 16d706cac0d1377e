package native

// This file is what a program keeps from one call to the next: variables that it writes. Before a run they get the values back that they
// had when the program was ready to be called, so that a run knows nothing of those before it.

import (
	"unsafe"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
)

// mostRenewed is how many bytes of variables are renewed for a run of a search, which takes a microsecond or two.
const mostRenewed = 1 << 15

// A variable is one that a call may write.
type variable struct {
	Unit  int
	Name  string
	Local bool // known in its unit only: it has another name beside its own, see nameVariables
	Size  int
}

// keptBy lists the variables that a call may write. Search runs of what allocates memory, or keeps much, go on from what those before them
// left: memory could not be given back.
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

// variableOf is the shared variable of a name.
func (m *Image) variableOf(name string) variable { return asVariable(m.program.Shared(name)) }

// nameVariables gives variables that nobody else can name a second name. What no function writes has none, so that an optimiser knows it as
// a constant.
func (in *instrumenter) nameVariables(names []string) {
	for _, name := range names {
		if g := in.Mod.NamedGlobal(name); !g.IsNil() && !g.IsDeclaration() {
			llvm.AddAlias(in.Mod, g.GlobalValueType(), 0, g, localSymbol(in.Symbol, name)).SetVisibility(llvm.DefaultVisibility)
		}
	}
}

// A keptPlace is a variable's memory and its value when the program was ready, as the loop over points reads it.
type keptPlace struct {
	at, value uint64
	size      uint64
}

// keep notes where variables are, and of those that are new what they hold.
func (s *server) keep(t *tested, list []variable) {
	t.kept = t.kept[:0]
	for _, v := range list {
		if address, value := s.remember(t, v); address != 0 {
			t.kept = append(t.kept, keptPlace{address, addressOf(value), uint64(v.Size)})
		}
	}
	t.kept = append(t.kept, keptPlace{}) // the end
}

// remember notes what a variable holds if it is new. It returns where it is, and what it held: nowhere if no unit that is needed has it.
func (s *server) remember(t *tested, v variable) (address uint64, value []byte) {
	name := v.Name
	if v.Local && t.library != 0 {
		return 0, nil // nobody else knows it
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

// findStatics notes where the variables are that hold outputs.
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

// renew gives all variables back what they held when the program was ready; refresh takes what they hold now for that.
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

// renew gives the variables their values back where they have others.
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
