package link

// This file tests archives and how units find each other's symbols.

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// buildArchive writes an archive of GNU's form. A width of 0 leaves the index out.
func buildArchive(width int, names, contents []string, symbols map[string]int) string {
	var long string
	headers := make([]string, len(names))
	for i, name := range names {
		if headers[i] = name + "/"; len(name) > 15 {
			headers[i] = fmt.Sprintf("/%d", len(long))
			long += name + "/\n"
		}
	}
	build := func(offsets []int) (string, []int) {
		out := archiveMagic
		add := func(name, data string) {
			out += fmt.Sprintf("%-16s%-12s%-6s%-6s%-8s%-10d`\n", name, "0", "0", "0", "644", len(data)) + data
			if len(data)%2 == 1 {
				out += "\n"
			}
		}
		if width > 0 {
			add(map[int]string{4: "/", 8: "/SYM64/"}[width], index(width, symbols, offsets))
		}
		if long != "" {
			add("//", long)
		}
		var at []int
		for i := range names {
			at = append(at, len(out))
			add(headers[i], contents[i])
		}
		return out, at
	}
	_, at := build(make([]int, len(names)))
	out, _ := build(at)
	return out
}

func index(width int, symbols map[string]int, offsets []int) string {
	var words []byte
	word := func(x int) {
		if width == 8 {
			words = binary.BigEndian.AppendUint64(words, uint64(x))
		} else {
			words = binary.BigEndian.AppendUint32(words, uint32(x))
		}
	}
	word(len(symbols))
	names := ""
	for name, i := range symbols {
		word(offsets[i])
		names += name + "\x00"
	}
	return string(words) + names
}

// Two members have one name, each with a static function of one name, and one calls the other.
func TestArchives(t *testing.T) {
	first := prepared(t, dataLayout+`declare double @second(double)
define internal double @help(double %x) {
  %y = fmul double %x, 3.0
  ret double %y
}
define double @first(double %x) {
  %a = call double @help(double %x)
  %b = call double @second(double %a)
  ret double %b
}`)
	second := prepared(t, dataLayout+`define internal double @help(double %x) {
  %y = fadd double %x, 1.0
  ret double %y
}
define double @second(double %x) {
  %a = call double @help(double %x)
  ret double %a
}`)
	names := []string{"a member with a long name.o", "twin.o", "twin.o"}
	contents := []string{prepared(t, strings.ReplaceAll(double, "@f", "@unused")), first, second}
	symbols := map[string]int{"unused": 0, "first": 1, "second": 2}
	for _, width := range []int{0, 4, 8} {
		l := load(t, writeFile(t, "lib.a", buildArchive(width, names, contents, symbols)))
		if diff := cmp.Diff([]string{"first", "second", "unused"}, l.Symbols()); diff != "" {
			t.Errorf("width %d: symbols: -want +got:\n%s", width, diff)
		}
		p := program(t, l, "first")
		var got []string
		for _, s := range p.Sites {
			got = append(got, fmt.Sprintf("%s in %s of unit %d", s.Op, p.Funcs[s.Func].Name, p.Funcs[s.Func].Unit))
		}
		if diff := cmp.Diff([]string{"fmul in help of unit 0", "fadd in help of unit 1"}, got); diff != "" {
			t.Errorf("width %d: sites: -want +got:\n%s", width, diff)
		}
		if sites, _ := p.Reachable(p.Func("first").ID); !cmp.Equal(sites, []int{0, 1}) {
			t.Errorf("width %d: first reaches %v", width, sites)
		}
		if sites, _ := p.Reachable(p.Func("second").ID); !cmp.Equal(sites, []int{1}) {
			t.Errorf("width %d: second reaches %v", width, sites)
		}
		if sig, err := l.Functions("unused"); err != nil || len(sig) != 1 || l.units[l.defined["unused"]].module.Name != "a member with a long name.o" {
			t.Errorf("width %d: Functions(unused) = %v, %v", width, sig, err)
		}
	}
}

func TestArchiveOfLLVM(t *testing.T) {
	dir := t.TempDir()
	bc, a := writeFile(t, "a file with a very long name.bc", prepared(t, double)), filepath.Join(dir, "lib.a")
	tool(t, "llvm-ar", "rcs", a, bc)
	if p := program(t, load(t, a), "f"); p.Units[0].Name != "a file with a very long name.bc" {
		t.Errorf("unit %q", p.Units[0].Name)
	}
	tool(t, "llvm-ar", "rcS", filepath.Join(dir, "noindex.a"), bc)
	program(t, load(t, filepath.Join(dir, "noindex.a")), "f")
	tool(t, "llvm-ar", "rcs", "--thin", filepath.Join(dir, "thin.a"), bc)
	if _, err := Load(filepath.Join(dir, "thin.a")); err == nil || !strings.Contains(err.Error(), "thin archive") {
		t.Errorf("thin archive: %v", err)
	}
}

// TestIndexWithoutBitcode: GNU's ar has no index of bitcode, and where machine code stands beside it, one of that alone. Such archives were
// said to define nothing.
func TestIndexWithoutBitcode(t *testing.T) {
	object, err := os.ReadFile(machineCode(t))
	if err != nil {
		t.Fatal(err)
	}
	names, contents := []string{"f.o", "code.o"}, []string{prepared(t, double), string(object)}
	for _, symbols := range []map[string]int{{}, {"elsewhere": 1}} {
		l := load(t, writeFile(t, "lib.a", buildArchive(4, names, contents, symbols)))
		if diff := cmp.Diff([]string{"f"}, l.Symbols()); diff != "" {
			t.Errorf("%v: symbols: -want +got:\n%s", symbols, diff)
		}
		program(t, l, "f")
	}
}

// What is defined strongly wins over weak definitions; what is declared elsewhere is found by name, data too.
func TestResolve(t *testing.T) {
	l, err := LoadSources(
		Source{"a.ll", []byte(dataLayout + `@data = external global double
declare double @g(double)
define linkonce_odr double @inline(double %x) {
  %y = fadd double %x, 1.0
  ret double %y
}
define double @f(double %x) {
  %d = load double, ptr @data
  %a = call double @g(double %d)
  %b = call double @inline(double %a)
  %c = call double @missing(double %b)
  %e = call double @cos(double %c)
  ret double %e
}
declare double @missing(double)
declare double @cos(double)
`)},
		Source{"b.ll", []byte(dataLayout + `@data = global double 2.0
@g = alias double (double), ptr @g_impl
define double @g_impl(double %x) {
  %y = fmul double %x, 2.0
  ret double %y
}
define double @inline(double %x) {
  %y = fadd double %x, 1.0
  ret double %y
}
`)})
	if err != nil {
		t.Fatal(err)
	}
	p := program(t, l, "f")
	_, got, _ := strings.Cut(text(t, p), "func double @f")
	want := `(double %0 x)
b0:
  %1 = load double @data
  %2 = call double @g_impl %1
  %3 = call double @inline %2
  %4 = call double @missing %3
  %5 = cos double %4 #1
  ret %5

func double @g_impl(double %0 x)
b0:
  %1 = fmul double %0, 2 #2

`
	if !strings.HasPrefix(got, want[:len(want)-2]) {
		t.Errorf("got %s\nwant %s", got, want)
	}
	f := p.Func("f")
	inline := p.Funcs[f.Blocks[0].Insts[2].Callee]
	if inline.Unit != 1 {
		t.Errorf("inline is called in unit %d, want the strong definition in 1", inline.Unit)
	}
	ext := p.Externals(f.ID)
	if len(ext) != 1 || p.Funcs[ext[0].Func].Name != "missing" || ext[0].Caller != f.ID {
		t.Errorf("Externals = %v, want missing", ext)
	}
}

// Functions whose address is only in initial data are reached through it.
func TestReachThroughData(t *testing.T) {
	p := fromText(t, `@ops = internal constant [1 x ptr] [ptr @hidden]
define internal double @hidden(double %x) {
  %y = fadd double %x, 1.0
  ret double %y
}
define internal double @never(double %x) {
  %y = fadd double %x, 2.0
  ret double %y
}
define double @f(double %x) {
  %p = load ptr, ptr @ops
  %y = call double %p(double %x)
  ret double %y
}
define double @g(double %x) {
  %y = fdiv double %x, 2.0
  ret double %y
}`, "f", "g")
	f, g := p.Func("f").ID, p.Func("g").ID
	if sites, _ := p.Reachable(f); !cmp.Equal(sites, []int{0}) {
		t.Errorf("f reaches %v, want the site of hidden", sites)
	}
	if p.Func("never").Blocks != nil {
		t.Error("never has a body")
	}
	s := p.Slice(g)
	if err := check(s); err != nil {
		t.Error(err)
	}
	if s.Func("hidden").Blocks != nil || s.Func("f").Blocks != nil || s.Func("g").Blocks == nil || s.Units[0].Bitcode != nil {
		t.Error("the slice of g has more or less than g")
	}
	if sites, _ := s.Reachable(g); !cmp.Equal(sites, []int{2}) {
		t.Errorf("in the slice g reaches %v, want 2", sites)
	}
}

// C's inline functions, of which another unit has the external definition, run as the unit's own.
func TestInlineDefinitionIsLocal(t *testing.T) {
	l, err := LoadSources(
		Source{"a.ll", []byte(dataLayout + `define available_externally double @max(double %x) {
  %y = fadd double %x, 1.0
  ret double %y
}
define double @f(double %x) {
  %y = call double @max(double %x)
  ret double %y
}`)},
		Source{"b.ll", []byte(dataLayout + `define double @max(double %x) {
  %y = fadd double %x, 1.0
  ret double %y
}`)})
	if err != nil {
		t.Fatal(err)
	}
	p := program(t, l, "f")
	if f := p.Funcs[p.Func("f").Blocks[0].Insts[0].Callee]; f.Unit != 0 || !f.Local {
		t.Errorf("f calls max of unit %d, local %v; want its own", f.Unit, f.Local)
	}
	if p := program(t, l, "f", "max"); p.Func("max").Unit != 1 {
		t.Errorf("the entry max is in unit %d, want the external definition in 1", p.Func("max").Unit)
	}
}

// An alias is an entry as its target is, also of a function that has no other name outside; a constructor's variants are one.
func TestAliasIsAnEntry(t *testing.T) {
	l, err := LoadSources(Source{"a.ll", []byte(dataLayout + `@pub = alias double (double), ptr @impl
@soft = weak alias double (double), ptr @other
@number = alias i32, ptr @data
@data = global i32 1
@_ZN1AC1Ev = alias void (ptr), ptr @_ZN1AC2Ev
define internal double @impl(double %x) {
  ret double %x
}
define double @other(double %x) {
  ret double %x
}
define void @_ZN1AC2Ev(ptr %this) {
  ret void
}`)})
	if err != nil {
		t.Fatal(err)
	}
	all, err := l.Functions()
	var got []string
	for i := range all {
		got = append(got, all[i].Name)
	}
	if want := []string{"other", "_ZN1AC2Ev", "pub", "soft"}; err != nil || !cmp.Equal(got, want) {
		t.Errorf("functions %v, %v; want %v", got, err, want)
	}
	p := program(t, l, "pub", "soft")
	for name, of := range map[string]string{"pub": "impl", "soft": "other"} {
		if f := p.Entry(name); f == nil || f.Name != of || f.Blocks == nil {
			t.Errorf("%s is %v, want %s with its body", name, f, of)
		}
	}
}
