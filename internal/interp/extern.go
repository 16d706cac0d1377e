package interp

// This file models the C library: memory, strings, output (without effect), exits, and the floating-point environment. Other functions are
// Unmodelled.

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/interp/library"
	"faultline/internal/ir"
)

// external calls a function that the program only declares. The arguments are c.args[skip:].
func (x *exec[V]) external(fr *frame[V], c *code, fn *ir.Func, skip int) bool {
	e := &extern[V]{x: x, fr: fr, c: c, fn: fn, args: c.args[skip:], bits: c.bits[skip:]}
	name := library.LinkName(fn)
	switch lib := library.Of(name); {
	case fn.Math != fp.NoOp:
		return e.math(fn.Math, fn.Format)
	case lib == library.Memory:
		return e.memory(name)
	case lib == library.Text:
		return e.text(name)
	case name == "snprintf":
		return e.print()
	case lib == library.Numeral && strings.HasSuffix(name, "sscanf"):
		return e.scan()
	case lib == library.Numeral:
		return e.numeral(name)
	case lib == library.Output:
		if x.loops != nil {
			x.loops.effects++
		}
		return e.output(name)
	case lib == library.System:
		return e.system(name)
	case lib == library.Exception:
		return e.exception(name)
	}
	if base, f := library.FloatOf(name); f != fp.NoFormat {
		return e.floats(base, f)
	}
	x.unmodelled(fr, "callee "+fn.Name+" is not modelled")
	x.stop.Unsupported.Callee = fn.Name
	return false
}

// An extern is one call of an external function.
type extern[V any] struct {
	x    *exec[V]
	fr   *frame[V]
	c    *code
	fn   *ir.Func
	args []int32
	bits []int16
}

func (e *extern[V]) arg(i int) uint64 { return e.fr.get(e.args[i]).Lo }

// signed returns argument i, a signed integer.
func (e *extern[V]) signed(i int) int64 {
	return int64(alu.SignExtend(Word{Lo: e.arg(i)}, int(e.bits[i])).Lo)
}

// result sets the result of the call, if it has one.
func (e *extern[V]) result(v uint64) bool {
	if e.c.dst >= 0 {
		e.fr.regs[e.c.dst] = alu.Mask(Word{Lo: v}, int(e.c.to))
	}
	return true
}

// math calls a function of libm through a pointer.
func (e *extern[V]) math(op fp.Op, f fp.Format) bool {
	c := *e.c
	c.op, c.float, c.format, c.args, c.bits = opcode(ir.OpFloat), op, f, e.args, e.bits
	c.a = c.args[0]
	if len(c.args) > 1 {
		c.b = c.args[1]
	}
	e.x.float(e.fr, &c)
	return true
}

// fault ends the run because of a refused access.
func (e *extern[V]) fault() bool { return e.x.fault(e.fr) }

func (e *extern[V]) memory(name string) bool {
	m := &e.x.mem
	switch name {
	case "malloc", "_Znwm", "_Znam":
		return e.result(e.alloc(e.arg(0), m.Fill))
	case "calloc":
		n, size := e.arg(0), e.arg(1)
		if size != 0 && n > 1<<40/size {
			return e.result(0)
		}
		return e.result(e.alloc(n*size, 0))
	case "aligned_alloc", "memalign":
		return e.result(e.alloc(e.arg(1), 0))
	case "realloc":
		return e.realloc()
	case "free", "cfree", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm":
		if !m.Free(e.arg(0)) {
			return e.fault()
		}
		return true
	case "memcpy", "memmove", "__memcpy_chk", "__memmove_chk", "mempcpy":
		dst, n := e.arg(0), e.arg(2)
		if n >= Reach || !e.x.copyBytes(e.fr, dst, e.arg(1), int(n)) {
			return e.fault()
		}
		if name == "mempcpy" {
			dst += n
		}
		return e.result(dst)
	case "memset", "__memset_chk":
		if n := e.arg(2); n >= Reach || !e.x.fill(e.fr, e.arg(0), byte(e.arg(1)), int(n)) {
			return e.fault()
		}
		return e.result(e.arg(0))
	case "memcmp", "bcmp":
		e.x.told.Classified = true
		a, b := m.At(e.arg(0), int(e.arg(2))), m.At(e.arg(1), int(e.arg(2)))
		if e.arg(2) != 0 && (a == nil || b == nil) {
			return e.fault()
		}
		if e.x.shadows() && len(a) > 0 {
			e.x.compared(e.c.inst, e.arg(0), e.arg(1), len(a))
		}
		return e.result(uint64(bytes.Compare(a, b)))
	}
	panic("interp: " + name + " is listed and not there")
}

// alloc returns the address of n new bytes with value fill, or null if there is too little memory.
func (e *extern[V]) alloc(n uint64, fill byte) uint64 {
	m := e.x.Machine
	if n >= Reach/2 || m.mem.Bytes+int64(n) > m.limits.Bytes {
		return 0
	}
	return m.mem.Alloc(int(n), fill)
}

func (e *extern[V]) realloc() bool {
	old := e.arg(0)
	if old == 0 {
		return e.result(e.alloc(e.arg(1), 0))
	}
	was, ok := e.x.mem.Allocated(old)
	if !ok {
		return e.x.trap(e.fr, "realloc of what was not allocated")
	}
	n := min(len(was), int(min(e.arg(1), Reach)))
	fresh := e.alloc(e.arg(1), 0)
	if fresh == 0 {
		return e.result(0)
	}
	if !e.x.copyBytes(e.fr, fresh, old, n) || !e.x.mem.Free(old) {
		return e.fault()
	}
	return e.result(fresh)
}

func (e *extern[V]) text(name string) bool {
	a := e.x.mem.Text(e.arg(0))
	if a == nil && name != "strcpy" && name != "strncpy" {
		return e.fault()
	}
	switch name {
	case "strlen":
		return e.result(uint64(len(a)))
	case "strchr", "strrchr":
		find := bytes.IndexByte
		if name == "strrchr" {
			find = bytes.LastIndexByte
		}
		i := find(append(a[:len(a):len(a)], 0), byte(e.arg(1)))
		if i < 0 {
			return e.result(0)
		}
		return e.result(e.arg(0) + uint64(i))
	}
	b := e.x.mem.Text(e.arg(1))
	if b == nil {
		return e.fault()
	}
	switch name {
	case "strcmp":
		return e.result(uint64(bytes.Compare(a, b)))
	case "strncmp":
		n := e.arg(2)
		return e.result(uint64(bytes.Compare(a[:min(n, uint64(len(a)))], b[:min(n, uint64(len(b)))])))
	}
	text := append(slices.Clone(b), 0)
	dst := e.arg(0)
	switch name {
	case "strcat":
		dst += uint64(len(a))
	case "strncpy":
		text = slices.Concat(text, make([]byte, e.arg(2)))[:e.arg(2)]
	}
	to := e.x.mem.Changed(dst, len(text))
	if to == nil {
		return e.fault()
	}
	copy(to, text)
	return e.result(e.arg(0))
}

// output ignores what a program writes.
func (e *extern[V]) output(name string) bool {
	switch name {
	case "printf", "fprintf", "vprintf", "vfprintf", "__printf_chk", "__fprintf_chk", "__vfprintf_chk", "puts", "fputs", "fflush",
		"perror", "setbuf", "setvbuf":
		return e.result(0)
	case "putchar", "putc", "fputc", "_IO_putc":
		return e.result(e.arg(0))
	case "fwrite":
		return e.result(e.arg(2))
	}
	panic("interp: " + name + " is listed and not there")
}

// mostAsserted bounds the bytes of an assertion that are shown.
const mostAsserted = 120

// ending describes how a function ends the program, with the condition of a failed assertion.
func (e *extern[V]) ending(name string) string {
	if strings.HasPrefix(name, "__assert") {
		if what := e.x.mem.Text(e.arg(0)); len(what) > 0 && len(what) <= mostAsserted {
			return "assert(" + string(what) + ")"
		}
	}
	return strings.TrimPrefix(name, "__")
}

// system models exits, errno, and the floating-point environment.
func (e *extern[V]) system(name string) bool {
	switch name {
	case "abort", "__assert_fail", "__assert", "__stack_chk_fail", "__chk_fail":
		return e.x.trap(e.fr, e.ending(name))
	case "exit", "_exit", "_Exit", "quick_exit":
		return e.x.trap(e.fr, fmt.Sprintf("exit(%d)", e.signed(0)))
	case "__errno_location":
		return e.result(e.x.mem.Errno)
	case "atexit", "getenv", "feclearexcept", "feraiseexcept", "fegetround", "feholdexcept", "feupdateenv", "fesetenv", "fegetenv",
		"feenableexcept", "fedisableexcept", "fegetexcept", "isatty",
		"setjmp", "_setjmp", "__sigsetjmp": // the first return; longjmp is not modelled
		return e.result(0)
	case "fesetround":
		if e.arg(0) == 0 {
			return e.result(0)
		}
		return e.x.unmodelled(e.fr, "a rounding mode other than to nearest")
	case "abs", "labs", "llabs":
		return e.result(uint64(max(e.signed(0), -e.signed(0))))
	}
	panic("interp: " + name + " is listed and not there")
}
