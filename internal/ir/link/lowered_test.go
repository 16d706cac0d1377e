package link

// This file tests what lowering says beside instructions: what it cannot do, global data, formats, memory by value.

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

func TestUnsupportedIsSaid(t *testing.T) {
	p := fromText(t, `declare double @llvm.vector.reduce.fadd.v2f64(double, <2 x double>)
define double @f(double %x, <2 x double> %v) {
  call void asm sideeffect "nop", ""()
  %s = call double @llvm.vector.reduce.fadd.v2f64(double %x, <2 x double> %v)
  ret double %s
}`, "f")
	want := []ir.Unsupported{{Function: "f", What: "inline assembly"}, {Function: "f", What: "intrinsic llvm.vector.reduce.fadd"}}
	if diff := cmp.Diff(want, p.Skipped); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if _, skipped := p.Reachable(p.Func("f").ID); len(skipped) != 2 {
		t.Errorf("Reachable skips %v, want both", skipped)
	}
}

// TestConstructorsThatMatter: those of a file are in one function; they run in the order of their priorities, and those that set nothing
// that an entry looks at, as those that iostream has, are left out.
func TestConstructorsThatMatter(t *testing.T) {
	p := fromText(t, `@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @file, ptr null },
  { i32, ptr, ptr } { i32 150, ptr @first, ptr null }]
@a = internal global double 0.0
@b = internal global double 0.0
@streams = internal global i8 0
declare void @open(ptr)
define internal void @first() {
  store double 2.0, ptr @b
  ret void
}
define internal void @file() {
  call void @opens()
  call void @copies()
  ret void
}
define internal void @opens() {
  call void @open(ptr @streams)
  ret void
}
define internal void @copies() {
  %b = load double, ptr @b
  store double %b, ptr @a
  ret void
}
define double @f() {
  %a = load double, ptr @a
  ret double %a
}
define double @g(double %x) {
  ret double %x
}`, "f", "g")
	var names []string
	for _, id := range p.Startup(p.Func("f").ID) {
		names = append(names, p.Funcs[id].Name)
	}
	if diff := cmp.Diff([]string{"first", "copies"}, names); diff != "" {
		t.Errorf("before f: -want +got:\n%s", diff)
	}
	if list := p.Startup(p.Func("g").ID); len(list) > 0 {
		t.Errorf("before g, which looks at nothing: %v", list)
	}
}

func TestGlobalData(t *testing.T) {
	p := fromText(t, `%s = type { i8, double, ptr, x86_fp80 }
@x = global %s { i8 1, double 1.0, ptr getelementptr (i8, ptr @y, i64 3), x86_fp80 0xK3FFF8000000000000000 }
@y = internal constant [4 x i8] c"abc\00"
@z = global [2 x i16] [i16 258, i16 -1]
@alias = alias i16, getelementptr (i8, ptr @z, i64 2)
define ptr @f(i1 %b) {
  %p = select i1 %b, ptr @x, ptr @alias
  ret ptr %p
}`, "f")
	global := map[string]*ir.Global{}
	for _, g := range p.Globals {
		global[g.Name] = g
	}
	want := append([]byte{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f}, make([]byte, 16)...)
	want = append(want, 0, 0, 0, 0, 0, 0, 0, 0x80, 0xff, 0x3f, 0, 0, 0, 0, 0, 0)
	if diff := cmp.Diff(want, global["x"].Data); diff != "" {
		t.Errorf("x: -want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]ir.Reloc{{Offset: 16, Func: -1, Global: global["y"].ID, Addend: 3}}, global["x"].Relocs); diff != "" {
		t.Errorf("x: -want +got:\n%s", diff)
	}
	if got := string(global["y"].Data); got != "abc\x00" {
		t.Errorf("y = %q", got)
	}
	if diff := cmp.Diff([]byte{2, 1, 255, 255}, global["z"].Data); diff != "" {
		t.Errorf("z: -want +got:\n%s", diff)
	}
	if got := text(t, p); !strings.Contains(got, "@x, @z+2") {
		t.Errorf("the alias is not resolved:\n%s", got)
	}
}

func TestFormatsOfSites(t *testing.T) {
	for format, name := range map[fp.Format]string{fp.Binary16: "half", fp.BFloat16: "bfloat", fp.Binary32: "float",
		fp.Binary64: "double", fp.X87: "x86_fp80", fp.Binary128: "fp128"} {
		p := fromText(t, strings.ReplaceAll(`define T @f(T %x, i8 %n) {
  %a = fadd T %x, %x
  %b = sitofp i8 %n to T
  %c = fcmp one T %a, %b
  ret T %b
}`, "T", name), "f")
		for _, s := range p.Sites {
			if s.Format != format {
				t.Errorf("%s: site %s has format %s", name, s.Op, s.Format)
			}
		}
		if len(p.Sites) != 3 {
			t.Errorf("%s: %d sites, want 3", name, len(p.Sites))
		}
	}
}

func TestByValAndSRet(t *testing.T) {
	p := fromText(t, `%s = type { double, double, double }
define void @f(ptr sret(%s) %r, ptr byval(%s) %x) {
  ret void
}`, "f")
	f := p.Func("f")
	if f.SRet == nil || f.SRet.Size != 24 {
		t.Errorf("SRet = %v, want a struct of 24 bytes", f.SRet)
	}
	if len(f.ByVal) != 1 || f.ByVal[1] == nil || f.ByVal[1].Size != 24 {
		t.Errorf("ByVal = %v, want the second parameter's struct", f.ByVal)
	}
}
