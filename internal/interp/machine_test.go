package interp_test

// This file tests how runs end, and memory that rolls back.

import (
	"strings"
	"testing"

	"faultline/internal/interp"

	"faultline/internal/ir"
)

const libc = `
declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
declare void @free(ptr)
declare void @abort()
declare void @exit(i32)
declare void @__assert_fail(ptr, ptr, i32, ptr)
declare void @nobody_knows()
declare i32 @fesetround(i32)
declare i64 @strlen(ptr)
declare i32 @printf(ptr, ...)
declare void @__cxa_throw(ptr, ptr, ptr)
declare ptr @__errno_location()
@text = constant [3 x i8] c"abc"
@positive = constant [6 x i8] c"x > 0\00"
@pair = global [2 x double] zeroinitializer
@known = constant double 1.0
@elsewhere = external global i32
@__libc_single_threaded = external global i8
`

// TestEnds: how runs end that do not return.
func TestEnds(t *testing.T) {
	tests := []struct {
		name, body string
		outcome    interp.Outcome
		reason     string
	}{
		{"null", "%p = inttoptr i64 0 to ptr\n store double %x, ptr %p", interp.Trapped, "null pointer"},
		{"wild", "%p = inttoptr i64 8589934592000000 to ptr\n store double %x, ptr %p", interp.Trapped, "wild pointer"},
		{"outside", "%q = getelementptr double, ptr @pair, i32 2\n store volatile double %x, ptr %q", interp.Trapped, "access outside of pair"},
		{"below", "%p = call ptr @malloc(i64 16)\n %q = getelementptr i8, ptr %p, i32 -1\n store volatile double %x, ptr %q", interp.Trapped, "access outside of an object"},
		{"constant", "store volatile double %x, ptr @known", interp.Trapped, "write to the constant known"},
		{"freed", "%p = call ptr @malloc(i64 8)\n call void @free(ptr %p)\n store volatile double %x, ptr %p", interp.Trapped, "use after free"},
		{"freed twice", "%p = call ptr @malloc(i64 8)\n call void @free(ptr %p)\n call void @free(ptr %p)", interp.Trapped, "double free"},
		{"free of a variable", "%p = alloca double\n call void @free(ptr %p)", interp.Trapped, "free of what was not allocated"},
		{"text without an end", "%n = call i64 @strlen(ptr @text)", interp.Trapped, "text without an end"},
		{"abort", "call void @abort()", interp.Trapped, "abort"},
		{"thrown", "call void @__cxa_throw(ptr @pair, ptr @known, ptr null)", interp.Trapped, "an exception that nobody catches in f"}, // "abort"
		{"exit", "call void @exit(i32 3)", interp.Trapped, "exit(3)"},
		{"assert", "call void @__assert_fail(ptr null, ptr null, i32 1, ptr null)", interp.Trapped, "assert_fail"},
		{"asserted", "call void @__assert_fail(ptr @positive, ptr null, i32 1, ptr null)", interp.Trapped, "assert(x > 0) in f"},
		{"division", "%n = fptosi double %x to i32\n %q = sdiv i32 1, %n\n store volatile i32 %q, ptr @elsewhere", interp.Trapped, "integer division"},
		{"call of data", "call void @known()", interp.Trapped, "not a function's"},
		{"unreachable", "unreachable\ndead:", interp.Trapped, "unreachable"},
		{"recursion", "%y = call double @f(double %x)", interp.Trapped, "stack overflow"},
		{"loop", "br label %l\nl:\n br label %l\ndead:", interp.TimedOut, ""},
		{"callee", "call void @nobody_knows()", interp.Unmodelled, "callee nobody_knows is not modelled"},
		{"global", "%v = load volatile i32, ptr @elsewhere", interp.Unmodelled, "global elsewhere is not modelled"},
		{"one thread", "%v = load volatile i8, ptr @__libc_single_threaded\n %c = icmp eq i8 %v, 0\n br i1 %c, label %l, label %e\nl:\n br label %l\ne:",
			interp.Returned, ""}, // std::shared_ptr reads it, and no result with one could be proved
		{"rounding mode", "%r = call i32 @fesetround(i32 1024)", interp.Unmodelled, "rounding mode"},
		{"returns", "%r = call i32 (ptr, ...) @printf(ptr @text, double %x)\n %e = call ptr @__errno_location()\n store volatile i32 1, ptr %e", interp.Returned, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, call := program(t, libc+"define double @f(double %x) {\n "+tt.body+"\n ret double %x\n}")
			m := interp.New(p, call)
			for range 2 { // the second run starts from the same memory
				r := m.Run([]float64{0.25}, interp.Limits{Steps: 1e6})
				if r.Outcome != tt.outcome || !strings.Contains(r.Reason, tt.reason) {
					t.Errorf("%v %q, want %v %q", r.Outcome, r.Reason, tt.outcome, tt.reason)
				}
				if (r.Outcome == interp.Unmodelled) != (r.Unsupported != nil) {
					t.Errorf("unsupported: %v", r.Unsupported)
				}
			}
		})
	}
}

// TestMemoryRollsBack: static variables and what initialisation allocated are the same for every run.
func TestMemoryRollsBack(t *testing.T) {
	p, err := load(t, libc+`
@count = internal global i32 5
@heap = internal global ptr null
define void @init() {
  %p = call ptr @malloc(i64 8)
  store double 2.0, ptr %p
  store ptr %p, ptr @heap
  store i32 10, ptr @count
  ret void
}
define double @f(double %x) {
  %n = load i32, ptr @count
  %m = add i32 %n, 1
  store i32 %m, ptr @count
  %p = load ptr, ptr @heap
  %v = load double, ptr %p
  store double %x, ptr %p
  call void @free(ptr %p)
  %d = sitofp i32 %m to double
  %r = fadd double %d, %v
  ret double %r
}`).Program([]string{"f"}, []string{"init"})
	if err != nil {
		t.Fatal(err)
	}
	call := callOf(p.Func("f"))
	call.Init = []int{p.Func("init").ID}
	m := interp.New(p, call)
	for range 3 {
		if r := m.Run([]float64{7}, interp.Limits{}); r.Outcome != interp.Returned || r.Values[0].Float64() != 13 {
			t.Errorf("f = %v (%v %s), want 11 + 2 each time", r.Values, r.Outcome, r.Reason)
		}
	}
}

// Trial runs of a large program took minutes because each prepared all variables of the program. A machine that turns to another call
// returns what a new one does.
func TestTurn(t *testing.T) {
	p, err := load(t, `
@count = internal global i32 5
define void @init() {
  store i32 10, ptr @count
  ret void
}
define double @f(double %x) {
  store i32 20, ptr @count
  ret double %x
}
define double @g(double %x, double %y) {
  %n = load i32, ptr @count
  %d = sitofp i32 %n to double
  %s = fadd double %x, %y
  %r = fadd double %s, %d
  ret double %r
}`).Program([]string{"f", "g"}, []string{"init"})
	if err != nil {
		t.Fatal(err)
	}
	f, g := callOf(p.Func("f")), callOf(p.Func("g"))
	f.Init, g.Init = []int{p.Func("init").ID}, []int{p.Func("init").ID}
	m := interp.New(p, f)
	for range 2 {
		if r := m.Run([]float64{7}, interp.Limits{}); r.Outcome != interp.Returned || r.Values[0].Float64() != 7 {
			t.Fatalf("f = %v (%v %s)", r.Values, r.Outcome, r.Reason)
		}
		if !m.Turn(g) {
			t.Fatal("the machine does not turn to a call with the same initialisation")
		}
		if r := m.Run([]float64{1, 2}, interp.Limits{}); r.Outcome != interp.Returned || r.Values[0].Float64() != 13 {
			t.Fatalf("g = %v (%v %s), want 1 + 2 + 10", r.Values, r.Outcome, r.Reason)
		}
		m.Turn(f)
	}
	if m.Turn(callOf(p.Func("g"))) || m.Call() != f {
		t.Error("the machine turned to a call without initialisation")
	}
}

// TestBuffers: inputs and outputs in memory, constants, and a struct returned by value.
func TestBuffers(t *testing.T) {
	p, call := program(t, `
define { double, i32 } @f(ptr %a, ptr %out, double %k) {
  %q = getelementptr double, ptr %a, i64 1
  %x = load double, ptr %a
  %y = load double, ptr %q
  %s = fadd double %x, %y
  store double %s, ptr %out
  %m = fmul double %s, %k
  %r = insertvalue { double, i32 } undef, double %m, 0
  %t = insertvalue { double, i32 } %r, i32 -7, 1
  ret { double, i32 } %t
}`)
	double := p.Funcs[call.Entry].Params[2]
	int32T := p.Funcs[call.Entry].Result.Fields[1]
	call = &ir.Call{Entry: call.Entry, Dims: 1,
		Args: []ir.Arg{
			{Dim: -1, Buffer: &ir.Buffer{Size: 16, Align: 8, Cells: []ir.Cell{{Type: double, Dim: 0}, {Type: double, Offset: 8, Dim: -1, Const: 0.5}}}},
			{Dim: -1, Buffer: &ir.Buffer{Size: 8, Align: 8}},
			{Dim: -1, Const: 3},
		},
		Outputs: []ir.Cell{{Arg: 1, Type: double}, {Arg: -1, Type: double}, {Arg: -1, Offset: 8, Type: int32T, Signed: true}}}
	r := interp.New(p, call).Run([]float64{1.25}, interp.Limits{})
	if r.Outcome != interp.Returned || r.Values[0].Float64() != 1.75 || r.Values[1].Float64() != 5.25 || int64(r.Values[2].Lo) != -7 {
		t.Errorf("%v %s: %v, want 1.75, 5.25, -7", r.Outcome, r.Reason, r.Values)
	}
	s := interp.RunShadow(interp.New(p, call), interp.Arith[float64](asIs{}), []float64{1.25}, interp.Limits{}, nil)
	if s.Shadows[0] != 1.75 || s.Shadows[1] != 5.25 {
		t.Errorf("shadows %v", s.Shadows)
	}
}

// TestPrefix: an arithmetic that overrules comparisons drives the run along another path.
func TestPrefix(t *testing.T) {
	p, call := program(t, `
define double @f(double %x) {
  %c = fcmp olt double %x, 0.0
  br i1 %c, label %a, label %b
a:
  ret double -1.0
b:
  ret double 1.0
}`)
	for _, outcome := range []bool{false, true} {
		r := interp.RunShadow(interp.New(p, call), interp.Arith[float64](asIs{decide: func(e *interp.Event[float64]) { e.Outcome = outcome }}), []float64{5}, interp.Limits{}, nil)
		if (r.Values[0].Float64() < 0) != outcome {
			t.Errorf("decided %v, got %v", outcome, r.Values[0])
		}
	}
}

// Each machine made an arena of 8 MiB for its stack, and loading subjects makes thousands of machines. Now the arena grows. Objects on the
// stack keep their bytes and addresses.
func TestStackGrows(t *testing.T) {
	p, call := program(t, `
define double @f(double %x) {
  %a = alloca double
  store volatile double %x, ptr %a
  %b = alloca [5000 x double]
  %last = getelementptr double, ptr %b, i64 4999
  store volatile double 2.0, ptr %last
  %c = alloca [100000 x double]
  store volatile double 1.0, ptr %c
  %u = load volatile double, ptr %a
  %v = load volatile double, ptr %last
  %w = load volatile double, ptr %c
  %s = fadd double %u, %v
  %r = fadd double %s, %w
  ret double %r
}`)
	m := interp.New(p, call)
	for range 2 {
		if r := m.Run([]float64{4}, interp.Limits{}); r.Outcome != interp.Returned || r.Values[0].Float64() != 7 {
			t.Errorf("%v %s: %v, want 7", r.Outcome, r.Reason, r.Values)
		}
	}
	small, call := program(t, "define double @f(double %x) {\n %a = alloca double\n store volatile double %x, ptr %a\n %y = load volatile double, ptr %a\n ret double %y\n}")
	made := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			interp.New(small, call).Run([]float64{4}, interp.Limits{})
		}
	})
	if n := made.AllocedBytesPerOp(); n > 1<<20 {
		t.Errorf("a machine for a run of one variable needs %d bytes", n)
	}
}
