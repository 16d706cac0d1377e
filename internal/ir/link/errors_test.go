package link

// This file tests what users are told: where, what, what to do next.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/ir/bitcode"
)

const double = dataLayout + "define double @f(double %x) {\n  %y = fadd double %x, %x\n  ret double %y\n}\n"

func writeFile(t *testing.T, name string, data string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(data), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// prepared returns the bitcode of a module in text.
func prepared(t *testing.T, text string) string {
	t.Helper()
	m, err := bitcode.Prepare("test.ll", []byte(text), func(string) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	return string(m.Bitcode)
}

func TestLoadErrors(t *testing.T) {
	good := prepared(t, double)
	for _, test := range []struct{ name, data, want string }{
		{"empty.bc", "", "the file is empty"},
		{"text.ll", "this is no IR\n", "expected top-level entity"},
		{"zeros.bin", "\x00\x01\x02\x03", "neither bitcode nor text: starts with 00 01 02 03"},
		{"cut.bc", good[:len(good)/2], "compile it again"},
		{"head.bc", bitcode.BitcodeMagic, "compile it again"},
		{"invalid.ll", "define double @f() {\n  ret float 1.0\n}\n", "value doesn't match function result type"},
		{"dominance.ll", "define double @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = fadd double 1.0, 1.0\n  br label %b\nb:\n  ret double %x\n}\n", "invalid LLVM IR: Instruction does not dominate"},
		{"thin.a", thinMagic, "a thin archive"},
		{"empty.a", archiveMagic, "the archive is empty"},
		{"bad.a", archiveMagic + strings.Repeat("x", 60), "no member header at byte 8"},
		{"name.a", archiveMagic + fmt.Sprintf("%-16s%-32s%-10d`\n", "/-5", "", 0), `member name "/-5"`},
		{"bsdname.a", archiveMagic + fmt.Sprintf("%-16s%-32s%-10d`\n", "#1/-5", "", 0), `member name "#1/-5"`},
		{"elf.o", "\x7fELF\x02\x01\x01", "-flto"},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := writeFile(t, test.name, test.data)
			_, err := Load(path)
			if err == nil {
				t.Fatal("no error")
			}
			if got := err.Error(); !strings.Contains(got, test.want) || !strings.HasPrefix(got, path+": ") || strings.Contains(got, "\n") {
				t.Errorf("error %q, want one line that starts with the path and has %q", got, test.want)
			}
		})
	}
	if _, err := Load(filepath.Join(t.TempDir(), "absent.bc")); err == nil || !strings.Contains(err.Error(), "absent.bc: cannot be opened: no such file") {
		t.Errorf("missing file: %v", err)
	}
	if _, err := Load(t.TempDir()); err == nil || !strings.Contains(err.Error(), "cannot be read") {
		t.Errorf("folder: %v", err)
	}
}

func TestTruncatedBitcode(t *testing.T) {
	good := []byte(prepared(t, double))
	for i := range good {
		if _, err := LoadSources(Source{Name: "cut.bc", Data: good[:i]}); err == nil {
			t.Errorf("the first %d of %d bytes are taken for a module", i, len(good))
		}
	}
}

func TestUnknownEntry(t *testing.T) {
	l, err := LoadSources(Source{"a.ll", []byte(dataLayout + "@v = global i32 1\ndefine void @gsl_sf_lngamma_e() {\n  ret void\n}\ndefine void @other() {\n  ret void\n}\n")})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"gsl_sf_lngama_e":    "did you mean gsl_sf_lngamma_e?",
		"lngamma":            "did you mean gsl_sf_lngamma_e?",
		"something_else_yet": "lists the functions there are",
		"v":                  "v is a variable",
	} {
		if _, err := l.Program([]string{name}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Program(%s): %v, want %q", name, err, want)
		}
	}
}

func TestDefinedTwice(t *testing.T) {
	_, err := LoadSources(Source{"a.ll", []byte(double)}, Source{"b.ll", []byte(double)})
	if err == nil || err.Error() != "b.ll: f is defined in a.ll already; leave one of the two out" {
		t.Errorf("error %v", err)
	}
}

// tool runs a program of LLVM's next to clang, by its base name.
func tool(t *testing.T, name string, args ...string) {
	t.Helper()
	major, _, _ := strings.Cut(bitcode.LLVMVersion(), ".")
	path, err := exec.LookPath(name + "-" + major)
	if err != nil {
		t.Skipf("%s-%s is not installed", name, major)
	}
	if out, err := exec.Command(path, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// machineCode compiles f to an object, and returns its path.
func machineCode(t *testing.T, flags ...string) string {
	t.Helper()
	dir := t.TempDir()
	c, o := filepath.Join(dir, "x.c"), filepath.Join(dir, "x.o")
	if err := os.WriteFile(c, []byte("double f(double x) { return x + 1; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(clang(t), append(flags, "-c", "-o", o, c)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return o
}

func TestMachineCodeInArchive(t *testing.T) {
	o := machineCode(t)
	dir := filepath.Dir(o)
	a := filepath.Join(dir, "libx.a")
	tool(t, "llvm-ar", "rcs", a, o)
	for _, path := range []string{o, a} {
		if _, err := Load(path); err == nil || !strings.Contains(err.Error(), "machine code, no bitcode in it; build it with CC=\"clang -flto\"") {
			t.Errorf("Load(%s): %v", filepath.Base(path), err)
		}
	}
	mixed, bc := filepath.Join(dir, "libmixed.a"), writeFile(t, "g.bc", prepared(t, strings.ReplaceAll(double, "@f", "@g")))
	tool(t, "llvm-ar", "rcs", mixed, o, bc)
	l := load(t, mixed)
	program(t, l, "g")
	if _, err := l.Program([]string{"f"}, nil); err == nil || !strings.Contains(err.Error(), "libmixed.a(x.o): machine code") {
		t.Errorf("Program(f): %v", err)
	}
	o = machineCode(t, "-fembed-bitcode")
	program(t, load(t, o), "f")
}

// Two files with constructors were refused: both define llvm.global_ctors.
func TestTwoFilesWithConstructors(t *testing.T) {
	text := func(name string) []byte {
		return []byte("@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]\n" +
			"@set = internal global double 0.0\ndefine internal void @init() {\n  store double 2.0, ptr @set\n  ret void\n}\n" +
			"define double @" + name + "() {\n  %x = load double, ptr @set\n  ret double %x\n}\n")
	}
	l, err := LoadSources(Source{Name: "a.ll", Data: text("f")}, Source{Name: "b.ll", Data: text("g")})
	if err != nil {
		t.Fatal(err)
	}
	p, err := l.Program([]string{"f", "g"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if all := p.Startup(p.Func("f").ID, p.Func("g").ID); len(all) != 2 {
		t.Errorf("%d constructors run, want those of both files", len(all))
	}
}
