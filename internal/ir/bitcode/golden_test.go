package bitcode

// This file compares the result of each step, and of lowering, with golden files: testdata/x.ll becomes testdata/x.out.

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"faultline/internal/ir"
	"faultline/internal/ir/gotos"
	"faultline/internal/ir/x86"

	"tinygo.org/x/go-llvm"
)

var update = flag.Bool("update", false, "write the golden files")

// compareGolden compares a text with a file of testdata.
func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	if major, _, _ := strings.Cut(LLVMVersion(), "."); major > "20" { // they write attributes and debug info in other words
		return
	}
	golden := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	i := 0
	for i < min(len(g), len(w)) && g[i] == w[i] {
		i++
	}
	t.Errorf("%s, from line %d on: got\n%s\nwant\n%s\n(go test -update writes it)", golden, i+1,
		strings.Join(g[i:min(i+8, len(g))], "\n"), strings.Join(w[i:min(i+8, len(w))], "\n"))
}

// readTest reads a file of testdata.
func readTest(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// withModule parses a text, lets use work on the module, and frees it.
func withModule(t *testing.T, text string, use func(ctx llvm.Context, mod llvm.Module)) {
	t.Helper()
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := Parse(ctx, "test.ll", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	defer mod.Dispose()
	use(ctx, mod)
}

// ownOf returns the functions that a line "; own: NAME..." of a text gives to the program.
func ownOf(text string) func(string) bool {
	_, line, _ := strings.Cut(text, "; own:")
	line, _, _ = strings.Cut(line, "\n")
	names := strings.Fields(line)
	return func(name string) bool { return slices.Contains(names, name) }
}

// removed counts what a step must remove: instructions, or functions and variables.
var removed = map[string]func(v llvm.Value) bool{
	"names":     func(v llvm.Value) bool { return isGlobalValue(v) && strings.HasPrefix(v.Name(), verbatim+"alone") },
	"anywhere":  func(v llvm.Value) bool { return !v.IsAFunction().IsNil() && v.Name() == "" },
	"unlock":    func(v llvm.Value) bool { return isGlobalValue(v) && v.Linkage() == llvm.AvailableExternallyLinkage },
	"returning": func(v llvm.Value) bool { return strings.Contains(v.String(), "musttail") },
	"barriers":  func(v llvm.Value) bool { _, is := barrier(v); return is },
	"gotos":     gotos.IsGoto,
	"x86":       func(v llvm.Value) bool { return x86.IsCall(v) },
	"plain":     func(v llvm.Value) bool { _, is := constrainedCall(v); return is && ignoresExceptions(v) },
	"complex": func(v llvm.Value) bool {
		write, _ := complexCall(v, func(string) bool { return false })
		return write != nil && !strings.HasPrefix(v.CalledValue().Name(), "own")
	},
	"muladds":   func(v llvm.Value) bool { _, is := mulAdd(v); return is },
	"roundings": func(v llvm.Value) bool { return integerRounding(v) != "" },
}

func isGlobalValue(v llvm.Value) bool {
	return !v.IsAFunction().IsNil() || !v.IsAGlobalVariable().IsNil()
}

// count counts the functions, variables and instructions of a module for which is returns true.
func count(mod llvm.Module, is func(llvm.Value) bool) (n int) {
	visit := func(v llvm.Value) {
		if is(v) {
			n++
		}
	}
	for g := range Globals(mod) {
		visit(g)
	}
	for f := range Functions(mod) {
		visit(f)
		for v := range Instructions(f) {
			visit(v)
		}
	}
	return n
}

// Each step turns testdata/STEP.ll into testdata/STEP.out. Steps with several texts have testdata/STEP.NAME.ll. A second run of a step that
// removes instructions finds none.
func TestSteps(t *testing.T) {
	for _, s := range steps {
		files, err := filepath.Glob(filepath.Join("testdata", s.name+"*.ll"))
		if err != nil || len(files) == 0 {
			t.Errorf("step %s has no test", s.name)
		}
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".ll")
			if base, _, _ := strings.Cut(name, "."); base != s.name {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				text := readTest(t, name+".ll")
				withModule(t, text, func(ctx llvm.Context, mod llvm.Module) {
					is := removed[s.name]
					if is != nil && s.name != "anywhere" && count(mod, is) == 0 {
						t.Errorf("%s.ll has nothing that step %s removes", name, s.name)
					}
					p := &preparation{ctx: ctx, mod: mod, own: ownOf(text)}
					if err := s.does(p); err != nil {
						t.Fatal(err)
					}
					if err := llvm.VerifyModule(mod, llvm.ReturnStatusAction); err != nil {
						t.Error(err)
					}
					if is != nil {
						if n := count(mod, is); n > 0 {
							t.Errorf("%d left of what step %s removes", n, s.name)
						}
					}
					compareGolden(t, name+".out", fmt.Sprintf("%s; returned %t\n; parameters %v\n", mod.String(), p.returned, p.parameters))
				})
			})
		}
	}
}

// A step stands behind those that it needs.
func TestStepsAreInOrder(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, s := range steps {
		for _, name := range s.needs {
			if !known[name] {
				t.Errorf("step %s needs %s, which does not come first", s.name, name)
			}
		}
		if known[s.name] {
			t.Errorf("two steps are called %s", s.name)
		}
		known[s.name] = true
	}
}

// Prepare lowers testdata/lower.NAME.ll; the golden file has every field of the module that is not zero.
func TestLowering(t *testing.T) {
	files, err := filepath.Glob("testdata/lower.*.ll")
	if err != nil || len(files) == 0 {
		t.Fatal("no tests", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".ll")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := readTest(t, name+".ll")
			m, err := Prepare(name, []byte(text), ownOf(text))
			if err != nil {
				t.Fatal(err)
			}
			checkNumbers(t, m)
			m.Bitcode, m.Hash = nil, ""
			var d dump
			d.value(reflect.ValueOf(m).Elem(), "\n")
			compareGolden(t, name+".out", d.String()+"\n")
		})
	}
}

// checkNumbers checks that sites are numbered in the order of instructions, without gaps.
func checkNumbers(t *testing.T, m *Module) {
	t.Helper()
	n := 0
	for _, f := range m.Funcs {
		for k, b := range f.Blocks {
			if b.FirstSite != n {
				t.Errorf("%s: block %d starts with site %d, want %d", f.Name, k, b.FirstSite, n)
			}
			for i, in := range b.Insts {
				if in.Site < 0 {
					continue
				}
				s := m.Sites[in.Site]
				if s.ID != n || int(in.Site) != n || s.Func != f.ID || s.Block != k || s.Inst != i || s.Op != in.Float {
					t.Errorf("%s: instruction %d of block %d has site %+v, want number %d", f.Name, i, k, s, n)
				}
				n++
			}
		}
	}
	if n != len(m.Sites) {
		t.Errorf("%d sites, %d instructions that are sites", len(m.Sites), n)
	}
}

// A dump is a value as text: fields that are zero are left out, and a type of the program is its name, size and alignment.
type dump struct{ strings.Builder }

func (d *dump) value(v reflect.Value, newline string) {
	switch x := v.Interface().(type) {
	case *ir.Type:
		if x == nil {
			d.WriteString("nil")
			return
		}
		fmt.Fprintf(d, "%s/%d/%d", x, x.Size, x.Align)
		if x.Offsets != nil {
			fmt.Fprintf(d, "%v", x.Offsets)
		}
		return
	case []byte:
		fmt.Fprintf(d, "%x", x)
		return
	case fmt.Stringer:
		if v.Kind() != reflect.Struct && v.Kind() != reflect.Pointer {
			d.WriteString(x.String())
			return
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		d.value(v.Elem(), newline)
	case reflect.Struct:
		d.fields(v, newline)
	case reflect.Slice, reflect.Array:
		d.WriteString("[")
		for i := range v.Len() {
			if e := v.Index(i); isLarge(e) {
				d.WriteString(newline + "  ")
			} else if i > 0 {
				d.WriteString(" ")
			}
			d.value(v.Index(i), newline+"  ")
		}
		d.WriteString("]")
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		for _, k := range keys {
			fmt.Fprintf(d, "%s  %v: ", newline, k)
			d.value(v.MapIndex(k), newline+"  ")
		}
	default:
		fmt.Fprintf(d, "%v", v.Interface())
	}
}

// isLarge reports whether an element of a list has a line of its own.
func isLarge(v reflect.Value) bool {
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return false
	}
	_, isType := v.Interface().(ir.Type)
	return !isType
}

// fields writes the fields of a struct that are not zero. Those of a unit and of a function have lines of their own.
func (d *dump) fields(v reflect.Value, newline string) {
	between := " "
	switch v.Interface().(type) {
	case Module, ir.Func, ir.Block:
		between = newline
	}
	d.WriteString("{")
	first := true
	for i := range v.NumField() {
		f := v.Field(i)
		if f.IsZero() {
			continue
		}
		if !first || between != " " {
			d.WriteString(between)
		}
		first = false
		d.WriteString(v.Type().Field(i).Name + ":")
		d.value(f, newline+"  ")
	}
	d.WriteString("}")
}
