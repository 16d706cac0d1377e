package corpus

// This file writes tests in C, which are C++ too: a function for each case, and a main that runs each in a process of its own and speaks
// TAP, the Test Anything Protocol.

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// C is a test of all cases. include returns how the test names a source that it includes.
func C(cases []*Case, include func(file string) string) string {
	var b strings.Builder
	b.WriteString(cHead)
	cDrivers(&b, cases, include)
	b.WriteString(cJudge)
	for i, c := range cases {
		c.c(&b, i)
	}
	b.WriteString("\nstatic const struct { const char *title; int (*run)(void); } cases[] = {\n")
	for i, c := range cases {
		fmt.Fprintf(&b, "\t{ %s, case_%d },\n", cString(c.Title()), i)
	}
	b.WriteString("};\n" + cTail)
	return b.String()
}

const cHead = `/* Inputs on which floating-point code returns wrong numbers, found and proved by faultline. Each case fails today, and passes after a fix.
 *
 *     cc THIS.c SOURCES -lm -o t && ./t
 *
 * Functions are called as the machine calls them (x86-64), so that no header is needed; C++ compiles this too. Each case runs in a
 * process of its own, and may take 20 seconds. */

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
`

const cJudge = `
#ifdef __cplusplus
extern "C" {
#endif

/* A result is right if its distance from the exact value is below the tolerance. */
static int judge(long double got, long double exact, long double tolerance)
{
	if (fabsl(got - exact) < tolerance)
		return 1;
	printf("# got %.17Lg, exact %.21Lg\n", got, exact);
	return 0;
}

static inline double number(unsigned long long bits)
{
	double x;
	memcpy(&x, &bits, sizeof x);
	return x;
}
`

// cDrivers writes the drivers of cases, behind the sources that they belong to: a driver may use what only its source declares.
func cDrivers(b *strings.Builder, cases []*Case, include func(file string) string) {
	written := make(map[string]bool)
	for _, c := range cases {
		if c.Driver == nil || written[c.Driver.File] {
			continue
		}
		if len(written) == 0 {
			b.WriteString("\n/* Drivers make the objects that some functions take. They belong to these sources: " +
				"leave them out of SOURCES. */\n")
		}
		written[c.Driver.File] = true
		fmt.Fprintf(b, "#define main main_of_the_source\n#include %s\n#undef main\n", cString(include(c.Driver.File)))
	}
	if len(written) == 0 {
		return
	}
	for _, c := range cases {
		if c.Driver != nil && !written["driver "+c.Driver.Name] {
			written["driver "+c.Driver.Name] = true
			b.WriteString("\n" + c.Driver.Text)
		}
	}
	b.WriteString("\n#define judge faultline_judge\n#define number faultline_number\n#define cases faultline_all\n")
}

const cTail = `
int faultline_cases(void) { return (int)(sizeof cases / sizeof *cases); }
const char *faultline_title(int i) { return cases[i].title; }

/* Runs a case: 1 if it passes. */
int faultline_run(int i)
{
	int status;
	fflush(stdout);
	pid_t child = fork();
	if (child == 0) {
		const int deadly[] = { SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
		for (unsigned k = 0; k < sizeof deadly / sizeof *deadly; k++)
			signal(deadly[k], SIG_DFL);
		alarm(20);
		int good = cases[i].run();
		fflush(stdout);
		_exit(good ? 0 : 1);
	}
	if (child < 0 || waitpid(child, &status, 0) != child)
		return 0;
	if (WIFSIGNALED(status))
		printf("# ended by signal %d\n", WTERMSIG(status));
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#ifdef __cplusplus
}
#endif

#ifndef FAULTLINE_NO_MAIN
int main(void)
{
	int failed = 0, n = faultline_cases();
	printf("1..%d\n", n);
	for (int i = 0; i < n; i++) {
		int good = faultline_run(i);
		failed += !good;
		printf("%s %d - %s\n", good ? "ok" : "not ok", i + 1, faultline_title(i));
	}
	return failed != 0;
}
#endif
`

// c writes one case.
func (c *Case) c(b *strings.Builder, n int) {
	fmt.Fprintf(b, "\n/* %s */\n", strings.ReplaceAll(c.Title(), "*/", "* /"))
	result := c.cResult(b, n)
	var types, args []string
	for i := range c.Args {
		t, a := c.cArg(b, n, i)
		types, args = append(types, t), append(args, a)
	}
	if len(types) == 0 {
		types = []string{"void"}
	}
	fmt.Fprintf(b, "extern %s f_%d(%s) __asm__(%s);\n", result, n, strings.Join(types, ", "), cString(c.Symbol))
	for i, init := range c.Init {
		fmt.Fprintf(b, "extern void *init_%d_%d(void) __asm__(%s);\n", n, i, cString(init))
	}
	for i, st := range c.Set {
		fmt.Fprintf(b, "extern char set_%d_%d[] __asm__(%s);\n", n, i, cString(st.Variable))
	}
	if c.Output != nil && c.Output.Variable != "" {
		fmt.Fprintf(b, "extern char out_%d[] __asm__(%s);\n", n, cString(c.Output.Variable))
	}
	fmt.Fprintf(b, "static int case_%d(void)\n{\n", n)
	c.cMemory(b)
	for i := range c.Init {
		fmt.Fprintf(b, "\tinit_%d_%d();\n", n, i)
	}
	for i, st := range c.Set {
		cStore(b, fmt.Sprintf("set_%d_%d", n, i), st)
	}
	call := fmt.Sprintf("f_%d(%s)", n, strings.Join(args, ", "))
	c.cJudged(b, n, result, call)
	b.WriteString("}\n")
}

// cJudged writes the call of the function and the check of its result.
func (c *Case) cJudged(b *strings.Builder, n int, result, call string) {
	o := c.Output
	if o == nil {
		fmt.Fprintf(b, "\t%s;\n\treturn 1; /* it returned */\n", call)
		return
	}
	from := fmt.Sprintf("out_%d", n)
	if o.Arg >= 0 {
		from = fmt.Sprintf("(char *)m%d", o.Arg)
	}
	if o.Arg < 0 && o.Variable == "" {
		from = "(char *)&r"
		fmt.Fprintf(b, "\t%s r = %s;\n", result, call)
	} else {
		fmt.Fprintf(b, "\t%s;\n", call)
	}
	t := cType(o.Type)
	if o.Type.Kind == ir.Int && !o.Signed {
		t = "unsigned " + t
	}
	fmt.Fprintf(b, "\t%s got;\n\tmemcpy(&got, %s + %d, sizeof got);\n\treturn judge(got, %s, %s);\n", t, from, o.Offset,
		cLong(c.Exact), cLong(c.Tolerance))
}

// cResult writes the type of the result. For a struct in registers it is a struct of the same parts.
func (c *Case) cResult(b *strings.Builder, n int) string {
	switch c.Result.Kind {
	case ir.Void:
		return "void"
	case ir.Pointer:
		return "void *"
	case ir.Struct:
		fmt.Fprintf(b, "struct r_%d {", n)
		for i, t := range c.Result.Fields {
			fmt.Fprintf(b, " %s p%d;", cType(t), i)
		}
		b.WriteString(" };\n")
		return fmt.Sprintf("struct r_%d", n)
	}
	return cType(c.Result)
}

// cArg is an argument and its type.
func (c *Case) cArg(b *strings.Builder, n, i int) (t, text string) {
	a := &c.Args[i]
	switch {
	case a.ByVal:
		fmt.Fprintf(b, "struct b_%d_%d { double d[%d]; };\n", n, i, (a.Memory.Size+7)/8)
		return fmt.Sprintf("struct b_%d_%d", n, i), fmt.Sprintf("*(struct b_%d_%d *)m%d", n, i, i)
	case a.Part:
		t = cType(a.Type)
		return t, fmt.Sprintf("*(%s *)((char *)m%d + %d)", t, a.Of, a.At)
	case a.End:
		return "void *", fmt.Sprintf("(char *)m%d + %d", a.Of, a.At)
	case a.Memory != nil:
		return "void *", fmt.Sprintf("m%d", i)
	case a.Type.Kind == ir.Pointer:
		return "void *", "(void *)" + cNumber(&ir.Type{Kind: ir.Int, Bits: 64}, a.Number)
	case a.Type.Kind == ir.Int && a.Type.Bits < 32:
		return "int", cNumber(a.Type, a.Number) // promoted to int, as the calling convention requires
	}
	return cType(a.Type), cNumber(a.Type, a.Number)
}

// cMemory makes the memory of the arguments.
func (c *Case) cMemory(b *strings.Builder) {
	for i := range c.Args {
		m := c.Args[i].Memory
		if m == nil {
			continue
		}
		fmt.Fprintf(b, "\tlong double m%d[%d];\n\tmemset(m%d, 0, sizeof m%d);\n", i, (m.Size+15)/16, i, i)
		for _, st := range m.Stores {
			cStore(b, fmt.Sprintf("(char *)m%d", i), st)
		}
	}
}

func cStore(b *strings.Builder, to string, st Store) {
	t := cType(st.Type)
	fmt.Fprintf(b, "\t{ %s v = %s; memcpy(%s + %d, &v, sizeof v); }\n", t, cNumber(st.Type, st.Number), to, st.Offset)
}

// cType returns C's type for a scalar, "" if there is none.
func cType(t *ir.Type) string {
	switch {
	case t.Kind == ir.Float && t.Format == fp.Binary64:
		return "double"
	case t.Kind == ir.Float && t.Format == fp.Binary32:
		return "float"
	case t.Kind == ir.Int:
		return map[int]string{1: "char", 8: "char", 16: "short", 32: "int", 64: "long"}[t.Bits]
	}
	return ""
}

// cNumber is a number as a constant of a type, exactly.
func cNumber(t *ir.Type, x float64) string {
	switch {
	case t.Kind == ir.Int && x >= 1<<63:
		return fmt.Sprintf("(long)%dUL", uint64(x))
	case t.Kind == ir.Int && x == -1<<63:
		return "(-9223372036854775807L - 1)"
	case t.Kind == ir.Int:
		return fmt.Sprintf("%dL", int64(x))
	case math.IsInf(x, 0) || math.IsNaN(x):
		return fmt.Sprintf("number(0x%xULL)", math.Float64bits(x))
	}
	return strconv.FormatFloat(x, 'x', -1, 64)
}

// cLong is a long double with more digits than it has bits for.
func cLong(x *big.Float) string { return x.Text('e', 25) + "L" }

// cString returns a text as a C string literal.
func cString(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "?", `\?`).Replace(text) + `"`
}
