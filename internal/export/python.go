package export

// This file writes tests in Python: unittest and ctypes, which call the functions of a shared library.

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

const pythonHead = `"""Inputs on which floating-point code goes wrong, found and proved by faultline. Each test fails today, and passes when the code is mended.

    cc -shared -fPIC -o libfoo.so SOURCES -lm && FAULTLINE_LIBRARY=$PWD/libfoo.so python3 -m unittest THIS.py

Functions are called as the machine calls them (x86-64). Each test runs in a process of its own, and may take 20 seconds."""

import ctypes, os, signal, struct, unittest
from fractions import Fraction


def call(library, init, symbol, result, args, out):
    """Calls a function and returns what is at out: a memory argument or None for the result, the offset, and struct's letter."""
    for name in init:
        getattr(library, name)()
    f = getattr(library, symbol)
    f.restype, f.argtypes = result, [type(a) if not isinstance(a, ctypes.Array) else ctypes.c_void_p for a in args]
    returned = f(*args)
    if out is None:
        return None
    memory, offset, letter = out
    if memory is None:
        return returned
    return struct.unpack_from("<" + letter, memory, offset)[0]


def memory(size, *stores):
    """Makes memory that is zero but for numbers at offsets."""
    m = ctypes.create_string_buffer(size)
    for offset, letter, value in stores:
        struct.pack_into("<" + letter, m, offset, value)
    return m


class Witnesses(unittest.TestCase):
    def check(self, run, exact, tolerance):
        """Runs a case in a process of its own: nearer to exact than tolerance is right."""
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            signal.alarm(20)
            got = run(ctypes.CDLL(os.environ["FAULTLINE_LIBRARY"]))
            good = exact is None or got == got and abs(got) != float("inf") and abs(Fraction(got) - Fraction(exact)) < Fraction(tolerance)
            os.write(write, repr(got).encode())
            os._exit(0 if good else 1)
        os.close(write)
        got = os.read(read, 100).decode()
        os.close(read)
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status):
            self.fail(f"ended by signal {os.WTERMSIG(status)}")
        if status:
            self.fail(f"got {got}, exact {exact}")
`

// Python is a test of all cases, and what of them it cannot call.
func Python(cases []*Case) (text string, without []error) {
	var b strings.Builder
	b.WriteString(pythonHead)
	n := 0
	for _, c := range cases {
		if err := c.python(&b, n); err != nil {
			without = append(without, fmt.Errorf("%s: %w", c.ID, err))
			continue
		}
		n++
	}
	b.WriteString("\n\nif __name__ == \"__main__\":\n    unittest.main()\n")
	return b.String(), without
}

// python writes one case.
func (c *Case) python(b *strings.Builder, n int) error {
	result, ok := pyResult(c.Result)
	if !ok || len(c.Set) > 0 || c.Output != nil && (c.Output.Variable != "" || c.Output.Arg < 0 && c.Output.Offset > 0) {
		return fmt.Errorf("ctypes has no words for how it is called")
	}
	var memory, args []string
	for i := range c.Args {
		a := &c.Args[i]
		if a.Memory != nil {
			memory = append(memory, fmt.Sprintf("m%d = %s", i, pyMemory(a.Memory)))
		}
		text, ok := pyArg(a, i)
		if !ok {
			return fmt.Errorf("ctypes has no words for its arguments")
		}
		args = append(args, text)
	}
	var init []string
	for _, name := range c.Init {
		init = append(init, strconv.Quote(name))
	}
	out, exact, tolerance := "None", "None", "None"
	if o := c.Output; o != nil {
		out = fmt.Sprintf("(None, 0, %q)", letter(o.Type, o.Signed))
		if o.Arg >= 0 {
			out = fmt.Sprintf("(m%d, %d, %q)", o.Arg, o.Offset, letter(o.Type, o.Signed))
		}
		exact, tolerance = pyLong(c.Exact), pyLong(c.Tolerance)
	}
	fmt.Fprintf(b, "\n    def test_%03d_%s(self):\n        %s\n", n, strings.ReplaceAll(c.ID, "-", "_"), pyDoc(c.Title()))
	fmt.Fprintf(b, "        def run(library):\n")
	for _, m := range memory {
		fmt.Fprintf(b, "            %s\n", m)
	}
	fmt.Fprintf(b, "            return call(library, [%s], %q, %s, [%s], %s)\n", strings.Join(init, ", "), c.Symbol, result,
		strings.Join(args, ", "), out)
	fmt.Fprintf(b, "        self.check(run, %s, %s)\n", exact, tolerance)
	return nil
}

func pyDoc(text string) string {
	return `"""` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"""`
}

func pyLong(x *big.Float) string { return `"` + x.Text('e', 25) + `"` }

func pyResult(t *ir.Type) (string, bool) {
	switch t.Kind {
	case ir.Void:
		return "None", true
	case ir.Pointer:
		return "ctypes.c_void_p", true
	}
	name := pyType(t)
	return name, name != ""
}

// pyType is ctypes' type for a scalar.
func pyType(t *ir.Type) string {
	switch {
	case t.Kind == ir.Float && t.Format == fp.Binary64:
		return "ctypes.c_double"
	case t.Kind == ir.Float && t.Format == fp.Binary32:
		return "ctypes.c_float"
	case t.Kind == ir.Int && t.Bits >= 8 && cType(t) != "":
		return fmt.Sprintf("ctypes.c_int%d", t.Bits)
	}
	return ""
}

// letter is the struct module's.
func letter(t *ir.Type, signed bool) string {
	l := map[string]string{"double": "d", "float": "f", "char": "b", "short": "h", "int": "i", "long": "q"}[cType(t)]
	if t.Kind == ir.Int && !signed {
		l = strings.ToUpper(l)
	}
	return l
}

func pyMemory(m *Memory) string {
	parts := []string{strconv.Itoa(m.Size)}
	for _, st := range m.Stores {
		parts = append(parts, fmt.Sprintf("(%d, %q, %s)", st.Offset, letter(st.Type, st.Number < 0), pyNumber(st.Type, st.Number)))
	}
	return "memory(" + strings.Join(parts, ", ") + ")"
}

func pyArg(a *Arg, i int) (string, bool) {
	switch {
	case a.ByVal || a.Part || a.End:
		return "", false
	case a.Memory != nil:
		return fmt.Sprintf("m%d", i), true
	case a.Type.Kind == ir.Pointer:
		return fmt.Sprintf("ctypes.c_void_p(%d)", int64(a.Number)), true
	}
	t := pyType(a.Type)
	return fmt.Sprintf("%s(%s)", t, pyNumber(a.Type, a.Number)), t != ""
}

func pyNumber(t *ir.Type, x float64) string {
	switch {
	case t.Kind == ir.Int:
		return big.NewFloat(x).Text('f', 0)
	case math.IsNaN(x) || math.IsInf(x, 0):
		return fmt.Sprintf("struct.unpack('<d', struct.pack('<Q', 0x%x))[0]", math.Float64bits(x))
	}
	return fmt.Sprintf("float.fromhex(%q)", strconv.FormatFloat(x, 'x', -1, 64))
}
