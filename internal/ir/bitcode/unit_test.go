package bitcode

// This file tests what the package says of a unit without lowering it.

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"faultline/internal/ir"

	"tinygo.org/x/go-llvm"
)

// bitcodeOf writes a text as bitcode.
func bitcodeOf(t *testing.T, text string) (code []byte) {
	t.Helper()
	withModule(t, text, func(_ llvm.Context, mod llvm.Module) {
		buffer := llvm.WriteBitcodeToMemoryBuffer(mod)
		defer buffer.Dispose()
		code = slices.Clone(buffer.Bytes())
	})
	return code
}

// object writes an ELF object with one section.
func object(section string, data []byte) []byte {
	names := "\x00" + section + "\x00.shstrtab\x00"
	head := elf.Header64{Type: uint16(elf.ET_REL), Machine: uint16(elf.EM_X86_64), Version: 1,
		Ehsize: 64, Shentsize: 64, Shnum: 3, Shstrndx: 2}
	copy(head.Ident[:], elf.ELFMAG+"\x02\x01\x01")
	head.Shoff = uint64(64 + len(data) + len(names))
	var out bytes.Buffer
	binary.Write(&out, binary.LittleEndian, head)
	out.Write(data)
	out.WriteString(names)
	for _, s := range []elf.Section64{{}, {Name: 1, Type: uint32(elf.SHT_PROGBITS), Off: 64, Size: uint64(len(data))},
		{Name: uint32(len(section) + 2), Type: uint32(elf.SHT_STRTAB), Off: uint64(64 + len(data)), Size: uint64(len(names))}} {
		binary.Write(&out, binary.LittleEndian, s)
	}
	return out.Bytes()
}

func TestFind(t *testing.T) {
	t.Parallel()
	code := bitcodeOf(t, "define void @f() {\n  ret void\n}\n")
	for _, test := range []struct {
		name       string
		data, want []byte
		problem    string
	}{
		{"text", []byte("; text"), []byte("; text"), ""},
		{"bitcode", code, code, ""},
		{"bitcode with a header", []byte(WrapperMagic + "..."), []byte(WrapperMagic + "..."), ""},
		{"an object with bitcode", object(".llvmbc", code), code, ""},
		{"a fat object", object(".llvm.lto", code), code, ""},
		{"an object without", object(".text", code), nil, "machine code"},
		{"an object with something else", object(".llvmbc", []byte("nothing")), nil, "machine code"},
		{"nothing", nil, nil, "the file is empty"},
		{"data", []byte("\x01\x00\x02\x03\x04"), nil, "starts with 01 00 02 03;"},
	} {
		got, err := Find("x", test.data)
		switch {
		case test.problem == "" && (err != nil || !bytes.Equal(got, test.want)):
			t.Errorf("%s: %d bytes, %v; want %d", test.name, len(got), err, len(test.want))
		case test.problem != "" && (err == nil || !strings.Contains(err.Error(), test.problem)):
			t.Errorf("%s: error %v, want %s", test.name, err, test.problem)
		}
	}
}

func TestUnreadableUnits(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, problem string }{
		{"define double @f( {", "not LLVM IR that clang -S -emit-llvm would write: line 1:"},
		{"@large = global [1073741825 x i8] zeroinitializer", "with large ("},
		{"target triple = \"aarch64-unknown-linux-gnu\"", "compiled for aarch64, and this is x86_64"},
		{"define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\nb:\n  ret i32 %x\n}", "Instruction does not dominate"},
	} {
		_, err := Prepare("x.ll", []byte(test.text), func(string) bool { return false })
		if err == nil || !strings.Contains(err.Error(), test.problem) {
			t.Errorf("%s: error %v, want %s", test.text, err, test.problem)
		}
	}
	if _, err := Prepare("x.ll", []byte("@fits = global [1073741824 x i8] zeroinitializer"), func(string) bool { return false }); err != nil {
		t.Errorf("2^30 bytes of variables: %v", err)
	}
}

func TestDefinitionsAndOutline(t *testing.T) {
	t.Parallel()
	text := `source_filename = "given.c"
define void @plain() {
  ret void
}
define void @"\01marked"() {
  ret void
}
define internal void @"\01local"() {
  ret void
}
define available_externally void @elsewhere() {
  ret void
}
declare void @declared()
@alias = alias void (), ptr @plain
@hidden = internal alias void (), ptr @plain
@chosen = ifunc void (), ptr @resolver
define private ptr @resolver() {
  ret ptr @plain
}
`
	if got, want := Definitions("x.ll", []byte(text)), []string{"plain", "marked", "alias", "chosen"}; !slices.Equal(got, want) {
		t.Errorf("definitions %q, want %q", got, want)
	}
	o := OutlineOf("x.ll", []byte(text))
	want := []LocalName{{"local", "local", "given.c", "", false}, {"resolver", "resolver", "given.c", "", false}}
	if o.File != "given.c" || !slices.Equal(o.Locals, want) {
		t.Errorf("outline %+v, want %+v", o, want)
	}
	local := strings.Replace(readTest(t, "lower.debug0.ll"), "define dso_local double @f(", "define internal double @f(", 1)
	o = OutlineOf("x.ll", []byte(local))
	if want := (LocalName{"f", "f", "/src/debug.c", "debug.c", false}); !slices.Contains(o.Locals, want) {
		t.Errorf("outline %+v lacks %+v", o, want)
	}
	if Definitions("x", []byte("nothing")) != nil || OutlineOf("x", []byte("nothing")).Locals != nil {
		t.Error("a unit that cannot be read has definitions")
	}
}

// Folded makes the compiler's constants of operations on constants. WithReturned adds variables.
func TestChangedUnits(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		file, there, gone string
		change            func(name string, data []byte) ([]byte, error)
	}{
		{"plain.ll", "fadd double 3.000000e+00, 0x", "fmul double 0x", Folded},
		{"returned.ll", "store i32 %", "no text", WithReturned},
		{"returned.ll", ir.ReturnedIn("packed"), "no text", WithReturned},
	} {
		code, err := test.change(test.file, []byte(readTest(t, test.file)))
		if err != nil {
			t.Fatal(err)
		}
		withModule(t, string(code), func(_ llvm.Context, mod llvm.Module) {
			if text := mod.String(); strings.Contains(text, test.gone) || !strings.Contains(text, test.there) {
				t.Errorf("%s has %s, or lacks %s:\n%s", test.file, test.gone, test.there, text)
			}
		})
		if bytes.Equal(code, bitcodeOf(t, readTest(t, test.file))) {
			t.Errorf("%s did not change", test.file)
		}
		if _, err := test.change("x", []byte("nothing")); err == nil {
			t.Error("no error for what is no unit")
		}
	}
}

// What package native asks of instructions.
func TestPermissions(t *testing.T) {
	t.Parallel()
	withModule(t, `define nofpclass(nan) double @f(double nofpclass(inf) %x, i32 %n) "target-features"="+sse2,+fma" {
  %a = fadd reassoc nsz double %x, %x
  %b = add nsw i32 %n, 1
  %c = call nofpclass(nan) double @f(double nofpclass(inf) %a, i32 %b)
  %s = shufflevector <2 x double> <double 3.0, double 3.0>, <2 x double> <double 1.0, double 2.0>, <2 x i32> zeroinitializer
  %r = shufflevector <2 x double> %s, <2 x double> %s, <2 x i32> <i32 0, i32 1>
  ret double %c
}
`, func(ctx llvm.Context, mod llvm.Module) {
		f := mod.NamedFunction("f")
		list := slices.Collect(Instructions(f))
		sum, add, call, splat, other := list[0], list[1], list[2], list[3], list[4]
		if got := FastMath(sum); got&Contracts != 0 || got == 0 || FastMath(add) != 0 || FastMath(f) != 0 {
			t.Errorf("permissions %b, %b, %b", got, FastMath(add), FastMath(f))
		}
		SetFastMath(sum, Contracts)
		if FastMath(sum)&Contracts == 0 {
			t.Error("a permission was not set")
		}
		if !Signed(add) {
			t.Error("nsw is not seen")
		}
		if Wrap(add); Signed(add) {
			t.Error("nsw is still there")
		}
		AnyNumber(f)
		AnyNumberIn(call)
		if text := mod.String(); strings.Contains(text, "nofpclass") {
			t.Errorf("nofpclass is still there:\n%s", text)
		}
		if !HasFeature(f, "+fma") || HasFeature(f, "+fm") || !HasFeature(f, "+sse2") {
			t.Error("features are not read")
		}
		if !IsSplat(splat) || IsSplat(other) {
			t.Error("splats are not told apart")
		}
		if three := Repeated(splat.Operand(0)); three.IsNil() || !strings.HasPrefix(three.String(), "double 3.0") ||
			!Repeated(splat.Operand(1)).IsNil() || !Repeated(splat).IsNil() {
			t.Error("repeated numbers are not found")
		}
		if Arguments(call) != 2 {
			t.Errorf("%d arguments", Arguments(call))
		}
	})
}

func TestLLVMVersion(t *testing.T) {
	t.Parallel()
	got := LLVMVersion()
	out, err := exec.Command(fmt.Sprintf("llvm-config-%s", major(got)), "--version").Output()
	if err != nil || strings.TrimSpace(string(out)) != got {
		t.Errorf("LLVM %s, llvm-config says %q, %v", got, out, err)
	}
}

// The operations of libm by their names, with the formats that suffixes say.
func TestNamesOfLibm(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"sin": "sin double", "sinf": "sin float", "sinl": "sin ", "sinf32": "sin float",
		"sinf64":  "sin double",
		"sinf128": "sin fp128", "scalbln": "ldexp double", "nearbyintf": "rint float", "pow10": "exp10 double"} {
		op, format := libm(name)
		text := ""
		if format != 0 {
			text = format.String()
		}
		if got := op.String() + " " + text; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	for _, name := range []string{"sinq", "sins", "f", "", "foo", "sin.re"} {
		if op, _ := libm(name); op != 0 {
			t.Errorf("%s is %s", name, op)
		}
	}
	for name, want := range map[string]string{"memcpy.p0.p0.i64": "memcpy", "sin.f64": "sin", "sin.v2f64": "sin",
		"experimental.constrained.fadd.bf16": "experimental.constrained.fadd",
		"x.s_struct":                         "x", "memcpy.inline": "memcpy.inline", "x.p": "x.p", "x.f": "x.f", "x.": "x.", "fma.ppcf128": "fma", "x.fa": "x.fa"} {
		if got := intrinsicBase(name); got != want {
			t.Errorf("the base of %s is %s, want %s", name, got, want)
		}
	}
	for name, want := range map[string]string{"csin.re": "csin", "csinf.im": "csinf", "sin": "sin", "other.re": "other.re"} {
		if got := Symbol(name); got != want {
			t.Errorf("the symbol of %s is %s, want %s", name, got, want)
		}
	}
}

// A crash of a static function was certified at arguments that no caller passes. A function whose address is taken may get other arguments,
// and one that only calls itself gets none.
func TestStaticFunctionsThatOnlyTheirCallersReach(t *testing.T) {
	const text = `
@table = constant ptr @listed
define internal double @inner(double %x) { ret double %x }
define internal double @listed(double %x) { ret double %x }
define internal double @itself(double %x) {
  %y = call double @itself(double %x)
  ret double %y
}
define double @outer(double %x) {
  %y = call double @inner(double %x)
  %z = call double @listed(double %y)
  ret double %z
}
`
	got := make(map[string]bool)
	for _, l := range OutlineOf("x.ll", []byte(text)).Locals {
		got[l.Linkage] = l.Called
	}
	if want := map[string]bool{"inner": true, "listed": false, "itself": false}; !maps.Equal(got, want) {
		t.Errorf("called: %v, want %v", got, want)
	}
}
