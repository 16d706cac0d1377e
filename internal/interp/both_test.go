package interp_test

// This file runs small programs in the interpreter and natively, and compares the bits.

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	osexec "os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/link"
	"faultline/internal/run"
)

// agree runs every function of a module whose name starts with "t_" at points of its own both ways.
func agree(t *testing.T, lib *link.Library, n int) {
	t.Helper()
	p, entries := testPrograms(t, lib)
	w := natively(t, p, run.Plain)
	for i, name := range entries {
		call := callOf(p.Func(name))
		compareWithNative(t, p, w, call, name, mixedPoints(p.Func(name), n, uint64(i)))
	}
}

// mixedPoints draws arguments by type: special and random floats, integers small and large.
func mixedPoints(f *ir.Func, n int, seed uint64) []float64 {
	r := rand.New(rand.NewPCG(seed, 11))
	special := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 1.5, 2.5, -0.5, 3, 1e10, -1e10, 1 << 31, 1 << 32, 1 << 53, 1 << 63, 1 << 62 * 3,
		-1 << 63, 1e300, 5e-324, 1e-310, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(), math.Pi, 65504, 65520, 3.4e38, 1e-45, 6e-8}
	var points []float64
	for range n {
		for _, t := range f.Params {
			switch {
			case t.Kind == ir.Int:
				points = append(points, randomInt(r, t.Bits))
			case r.IntN(3) == 0:
				points = append(points, special[r.IntN(len(special))])
			case r.IntN(2) == 0:
				points = append(points, (r.Float64()-0.5)*20)
			default:
				points = append(points, fp.RandomFloat(r, -math.MaxFloat64, math.MaxFloat64))
			}
		}
	}
	return points
}

// randomInt draws an integer that is an exact double and fits into bits, signed.
func randomInt(r *rand.Rand, bits int) float64 {
	n := int64(r.Uint64()) >> r.IntN(64)
	if bits < 64 {
		n = n << (64 - bits) >> (64 - bits)
	}
	if n >= 1<<53 || n <= -1<<53 {
		n &^= 1<<11 - 1
	}
	return float64(n)
}

func load(t testing.TB, text string) *link.Library {
	t.Helper()
	file := filepath.Join(t.TempDir(), "test.ll")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	lib, err := link.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// TestIntegersAgree: every integer instruction and intrinsic at many widths.
func TestIntegersAgree(t *testing.T) {
	var b strings.Builder
	for _, bits := range []int{8, 16, 32, 64, 128, 24, 96} {
		// Wide operands are made of two coordinates; results are folded to 64 bits.
		fn := func(name, body string) {
			fmt.Fprintf(&b, "define i64 @t_%s_i%d(i64 %%p, i64 %%q, i64 %%s) {\n", name, bits)
			for _, v := range []string{"p", "q"} {
				switch {
				case bits < 64:
					fmt.Fprintf(&b, "  %%%s.v = trunc i64 %%%s to i%d\n", v, v, bits)
				case bits == 64:
					fmt.Fprintf(&b, "  %%%s.v = add i64 %%%s, 0\n", v, v)
				default:
					fmt.Fprintf(&b, "  %%%s.w = sext i64 %%%s to i%d\n  %%%s.m = mul i%d %%%s.w, 1000003000000007\n  %%%s.x = sext i64 %%s to i%d\n  %%%s.v = xor i%d %%%s.m, %%%s.x\n",
						v, v, bits, v, bits, v, v, bits, v, bits, v, v)
				}
			}
			fmt.Fprintf(&b, "%s", strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(body, "iN", fmt.Sprintf("i%d", bits)), "%a", "%p.v"), "%b", "%q.v"))
			switch {
			case strings.HasPrefix(name, "icmp"):
				b.WriteString("  %z = zext i1 %r to i64\n  ret i64 %z\n}\n")
			case bits < 64:
				fmt.Fprintf(&b, "  %%z = sext i%d %%r to i64\n  ret i64 %%z\n}\n", bits)
			case bits == 64:
				b.WriteString("  ret i64 %r\n}\n")
			default:
				fmt.Fprintf(&b, "  %%h = lshr i%d %%r, %d\n  %%lo = trunc i%d %%r to i64\n  %%hi = trunc i%d %%h to i64\n  %%hm = mul i64 %%hi, 31\n  %%z = add i64 %%lo, %%hm\n  ret i64 %%z\n}\n", bits, bits-64, bits, bits)
			}
		}
		for _, op := range []string{"add", "sub", "mul", "and", "or", "xor"} {
			fn(op, "  %r = "+op+" iN %a, %b\n")
		}
		for _, op := range []string{"sdiv", "udiv", "srem", "urem"} {
			fn(op, "  %d = or iN %b, 2\n  %r = "+op+" iN %a, %d\n")
		}
		for _, op := range []string{"shl", "lshr", "ashr"} {
			fn(op, "  %n = and iN %b, 7\n  %r = "+op+" iN %a, %n\n")
		}
		for _, p := range []string{"eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"} {
			fn("icmp_"+p, "  %r = icmp "+p+" iN %a, %b\n")
		}
		for _, op := range []string{"smax", "smin", "umax", "umin"} {
			fn(op, "  %r = call iN @llvm."+op+".iN(iN %a, iN %b)\n")
		}
		fn("abs", "  %r = call iN @llvm.abs.iN(iN %a, i1 false)\n")
		fn("select", "  %c = icmp slt iN %a, %b\n  %r = select i1 %c, iN %b, iN %a\n")
		if bits <= 64 {
			for _, op := range []string{"sadd", "uadd", "ssub", "usub"} {
				fn(op+"_sat", "  %r = call iN @llvm."+op+".sat.iN(iN %a, iN %b)\n")
			}
		}
		for _, op := range []string{"sadd", "uadd", "ssub", "usub", "smul", "umul"} {
			if bits == 128 && op == "smul" || bits == 96 {
				continue // natively a function of the compiler's support library
			}
			fn(op+"_overflow", "  %x = call {iN, i1} @llvm."+op+".with.overflow.iN(iN %a, iN %b)\n  %v = extractvalue {iN, i1} %x, 0\n"+
				"  %o = extractvalue {iN, i1} %x, 1\n  %w = xor iN %v, -1\n  %r = select i1 %o, iN %w, iN %v\n")
		}
		if bits == 32 || bits == 64 || bits == 16 {
			for _, op := range []string{"ctpop", "bswap", "bitreverse"} {
				fn(op, "  %r = call iN @llvm."+op+".iN(iN %a)\n")
			}
			for _, op := range []string{"ctlz", "cttz"} {
				fn(op, "  %r = call iN @llvm."+op+".iN(iN %a, i1 false)\n")
			}
			for _, op := range []string{"fshl", "fshr"} {
				fn(op, "  %n = and iN %b, 15\n  %r = call iN @llvm."+op+".iN(iN %a, iN %b, iN %n)\n")
			}
		}
	}
	agree(t, load(t, b.String()), 60)
}

// TestFloatsAgree: every floating-point instruction, comparison, conversion and function in every format.
func TestFloatsAgree(t *testing.T) {
	var b strings.Builder
	formats := []struct{ typ, suffix string }{{"half", "-"}, {"float", "f"}, {"double", ""}, {"x86_fp80", "l"}, {"fp128", "-"}}
	declared := map[string]bool{}
	for _, f := range formats {
		fn := func(name, result, body string) {
			fmt.Fprintf(&b, "define %s @t_%s_%s(%s %%a, %s %%b, %s %%c) {\n%s  ret %s %%r\n}\n", result, name, f.typ, f.typ, f.typ, f.typ, body, result)
		}
		declare := func(line string) {
			if !declared[line] {
				declared[line] = true
				b.WriteString("declare " + line + "\n")
			}
		}
		for _, op := range []string{"fadd", "fsub", "fmul", "fdiv", "frem"} {
			if f.typ == "fp128" || op == "frem" && f.suffix == "-" {
				continue // natively functions of the compiler's support library, or of none
			}
			fn(op, f.typ, "  %r = "+op+" "+f.typ+" %a, %b\n")
		}
		fn("fneg", f.typ, "  %r = fneg "+f.typ+" %a\n")
		if f.typ != "fp128" {
			for _, p := range []string{"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult", "ule", "une"} {
				fn("fcmp_"+p, "i32", "  %x = fcmp "+p+" "+f.typ+" %a, %b\n  %r = zext i1 %x to i32\n")
			}
			for _, n := range []string{"i8", "i16", "i32", "i64"} {
				if f.suffix != "-" {
					fn("fptosi_"+n, n, "  %r = fptosi "+f.typ+" %a to "+n+"\n")
				}
			}
			fn("fptoui_i32", "i32", "  %m = call "+f.typ+" @llvm.fabs."+mangled(f.typ)+"("+f.typ+" %a)\n  %x = fcmp olt "+f.typ+" %m, "+small(f.typ)+
				"\n  %v = select i1 %x, "+f.typ+" %m, "+f.typ+" %m\n  %k = select i1 %x, i32 1, i32 0\n  %u = fptoui "+f.typ+" %v to i32\n  %r = mul i32 %u, %k\n")
		}
		if f.suffix == "-" {
			continue
		}
		fn("fmuladd", f.typ, "  %r = call "+f.typ+" @llvm.fmuladd."+mangled(f.typ)+"("+f.typ+" %a, "+f.typ+" %b, "+f.typ+" %c)\n")
		for _, name := range []string{"minnum", "maxnum", "copysign"} {
			fn(name, f.typ, "  %r = call "+f.typ+" @llvm."+name+"."+mangled(f.typ)+"("+f.typ+" %a, "+f.typ+" %b)\n")
		}
		for _, name := range []string{"sqrt", "floor", "ceil", "trunc", "round", "roundeven", "rint", "nearbyint", "fabs"} {
			fn("llvm_"+name, f.typ, "  %r = call "+f.typ+" @llvm."+name+"."+mangled(f.typ)+"("+f.typ+" %a)\n")
		}
		for _, name := range []string{"sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp", "exp2", "exp10",
			"expm1", "log", "log10", "log1p", "log2", "cbrt", "erf", "erfc", "tgamma", "lgamma", "sqrt", "floor", "ceil", "trunc", "round", "rint", "nearbyint", "logb", "nextup", "nextdown", "j0", "j1", "y0", "y1"} {
			declare(fmt.Sprintf("%s @%s%s(%s)", f.typ, name, f.suffix, f.typ))
			fn(name, f.typ, fmt.Sprintf("  %%r = call %s @%s%s(%s %%a)\n", f.typ, name, f.suffix, f.typ))
		}
		for _, name := range []string{"atan2", "pow", "hypot", "fmod", "fmin", "fmax", "fdim", "remainder", "nextafter"} {
			declare(fmt.Sprintf("%s @%s%s(%s, %s)", f.typ, name, f.suffix, f.typ, f.typ))
			fn(name, f.typ, fmt.Sprintf("  %%r = call %s @%s%s(%s %%a, %s %%b)\n", f.typ, name, f.suffix, f.typ, f.typ))
		}
		declare(fmt.Sprintf("%s @nan%s(ptr)", f.typ, f.suffix))
		for i, text := range []string{"", "7", "0x1f", "seven"} {
			fmt.Fprintf(&b, "@nan_%s_%d = private constant [%d x i8] c\"%s\\00\"\n", f.typ, i, len(text)+1, text)
			fn(fmt.Sprintf("nan_%d", i), f.typ, fmt.Sprintf("  %%r = call %s @nan%s(ptr @nan_%s_%d)\n", f.typ, f.suffix, f.typ, i))
		}
		for _, name := range []string{"jn", "yn"} {
			declare(fmt.Sprintf("%s @%s%s(i32, %s)", f.typ, name, f.suffix, f.typ))
			fn(name, f.typ, fmt.Sprintf("  %%r = call %s @%s%s(i32 2, %s %%a)\n", f.typ, name, f.suffix, f.typ))
		}
		remquo := fmt.Sprintf("  %%p = alloca i32\n  store i32 0, ptr %%p\n  %%v = call %s @remquo%s(%s %%a, %s %%b, ptr %%p)\n", f.typ, f.suffix, f.typ, f.typ)
		declare(fmt.Sprintf("%s @remquo%s(%s, %s, ptr)", f.typ, f.suffix, f.typ, f.typ))
		fn("remquo_val", f.typ, remquo+fmt.Sprintf("  %%r = fadd %s %%v, %%v\n", f.typ))
		fn("remquo_int", "i32", remquo+"  %r = load i32, ptr %p\n")
		declare(fmt.Sprintf("%s @fma%s(%s, %s, %s)", f.typ, f.suffix, f.typ, f.typ, f.typ))
		fn("fma", f.typ, fmt.Sprintf("  %%r = call %s @fma%s(%s %%a, %s %%b, %s %%c)\n", f.typ, f.suffix, f.typ, f.typ, f.typ))
		for _, name := range []string{"lrint", "llrint", "lround", "llround"} {
			declare(fmt.Sprintf("i64 @%s%s(%s)", name, f.suffix, f.typ))
			fn(name, "i64", fmt.Sprintf("  %%r = call i64 @%s%s(%s %%a)\n", name, f.suffix, f.typ))
		}
		declare(fmt.Sprintf("i32 @ilogb%s(%s)", f.suffix, f.typ))
		fn("ilogb", "i32", fmt.Sprintf("  %%r = call i32 @ilogb%s(%s %%a)\n", f.suffix, f.typ))
		for _, name := range []string{"frexp", "lgamma"} {
			call := name + f.suffix
			if name == "lgamma" {
				call += "_r"
			}
			declare(fmt.Sprintf("%s @%s(%s, ptr)", f.typ, call, f.typ))
			fn(name+"_val", f.typ, fmt.Sprintf("  %%p = alloca i32\n  %%r = call %s @%s(%s %%a, ptr %%p)\n", f.typ, call, f.typ))
			fn(name+"_int", "i32", fmt.Sprintf("  %%p = alloca i32\n  %%v = call %s @%s(%s %%a, ptr %%p)\n  %%r = load i32, ptr %%p\n", f.typ, call, f.typ))
		}
		declare(fmt.Sprintf("%s @modf%s(%s, ptr)", f.typ, f.suffix, f.typ))
		fn("modf_frac", f.typ, fmt.Sprintf("  %%p = alloca %s\n  %%r = call %s @modf%s(%s %%a, ptr %%p)\n", f.typ, f.typ, f.suffix, f.typ))
		fn("modf_int", f.typ, fmt.Sprintf("  %%p = alloca %s\n  %%v = call %s @modf%s(%s %%a, ptr %%p)\n  %%r = load %s, ptr %%p\n", f.typ, f.typ, f.suffix, f.typ, f.typ))
		declare(fmt.Sprintf("void @sincos%s(%s, ptr, ptr)", f.suffix, f.typ))
		fn("sincos_s", f.typ, fmt.Sprintf("  %%p = alloca %s\n  %%q = alloca %s\n  call void @sincos%s(%s %%a, ptr %%p, ptr %%q)\n  %%r = load %s, ptr %%p\n", f.typ, f.typ, f.suffix, f.typ, f.typ))
		fn("sincos_c", f.typ, fmt.Sprintf("  %%p = alloca %s\n  %%q = alloca %s\n  call void @sincos%s(%s %%a, ptr %%p, ptr %%q)\n  %%r = load %s, ptr %%q\n", f.typ, f.typ, f.suffix, f.typ, f.typ))
		for _, mask := range []int{1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 3} {
			fn(fmt.Sprintf("fpclass_%d", mask), "i32", fmt.Sprintf("  %%x = call i1 @llvm.is.fpclass.%s(%s %%a, i32 %d)\n  %%r = zext i1 %%x to i32\n", mangled(f.typ), f.typ, mask))
		}
		// Integers of both kinds into this format, and this format into the others.
		for _, n := range []string{"i8", "i32", "i64"} {
			for _, op := range []string{"sitofp", "uitofp"} {
				fmt.Fprintf(&b, "define %s @t_%s_%s_%s(%s %%a) {\n  %%r = %s %s %%a to %s\n  ret %s %%r\n}\n", f.typ, op, n, f.typ, n, op, n, f.typ, f.typ)
			}
		}
		fmt.Fprintf(&b, "define %s @t_ldexp_%s(%s %%a, i16 %%n) {\n  %%m = sext i16 %%n to i32\n  %%r = call %s @ldexp%s(%s %%a, i32 %%m)\n  ret %s %%r\n}\ndeclare %s @ldexp%s(%s, i32)\n",
			f.typ, f.typ, f.typ, f.typ, f.suffix, f.typ, f.typ, f.typ, f.suffix, f.typ)
	}
	b.WriteString(`
define half @t_trunc_double_half(double %a) {
  %r = fptrunc double %a to half
  ret half %r
}
define half @t_trunc_float_half(float %a) {
  %r = fptrunc float %a to half
  ret half %r
}
define double @t_ext_half_double(half %a) {
  %r = fpext half %a to double
  ret double %r
}
define float @t_trunc_double_float(double %a) {
  %r = fptrunc double %a to float
  ret float %r
}
define double @t_trunc_x87_double(double %a, double %b) {
  %x = fpext double %a to x86_fp80
  %y = fpext double %b to x86_fp80
  %q = fdiv x86_fp80 %x, %y
  %r = fptrunc x86_fp80 %q to double
  ret double %r
}
define float @t_trunc_x87_float(double %a, double %b) {
  %x = fpext double %a to x86_fp80
  %y = fpext double %b to x86_fp80
  %q = fmul x86_fp80 %x, %y
  %r = fptrunc x86_fp80 %q to float
  ret float %r
}
define i64 @t_fptoui_i64(double %a) {
  %r = fptoui double %a to i64
  ret i64 %r
}
define double @t_powi(double %a, i8 %n) {
  %m = sext i8 %n to i32
  %r = call double @llvm.powi.f64.i32(double %a, i32 %m)
  ret double %r
}
`)
	agree(t, load(t, b.String()), 60)
}

func mangled(typ string) string {
	return map[string]string{"half": "f16", "float": "f32", "double": "f64", "x86_fp80": "f80", "fp128": "f128"}[typ]
}

// small is 2^15 as a constant of the type.
func small(typ string) string {
	if typ == "x86_fp80" {
		return "0xK400E8000000000000000"
	}
	return "32768.0"
}

// programs compiles testdata.
func programs(t *testing.T, level string) *link.Library {
	t.Helper()
	clang, err := osexec.LookPath("clang-19")
	if err != nil {
		t.Skip(err)
	}
	files, err := filepath.Glob("testdata/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs: ", err)
	}
	var bitcode []string
	for _, f := range files {
		out := filepath.Join(t.TempDir(), filepath.Base(f)+".bc")
		cmd := osexec.Command(clang, level, "-g", "-ffp-contract=off", "-fno-vectorize", "-fno-slp-vectorize", "-emit-llvm", "-c", "-o", out, f)
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			t.Fatal(err)
		}
		bitcode = append(bitcode, out)
	}
	lib, err := link.Load(bitcode...)
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// TestProgramsAgree: C programs from testdata, compiled as subjects are.
func TestProgramsAgree(t *testing.T) {
	for _, level := range []string{"-O0", "-O2"} {
		t.Run(level, func(t *testing.T) {
			agree(t, programs(t, level), 40)
		})
	}
}

// testPrograms is the program of all functions of lib whose names begin with t_.
func testPrograms(t *testing.T, lib *link.Library) (p *ir.Program, entries []string) {
	t.Helper()
	for _, s := range lib.Symbols() {
		if strings.HasPrefix(s, "t_") {
			entries = append(entries, s)
		}
	}
	p, err := lib.Program(entries, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, entries
}
