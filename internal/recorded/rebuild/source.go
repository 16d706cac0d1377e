package rebuild

// This file writes C sources that rebuild calls.

import (
	_ "embed" // for the C sources
	"fmt"
	"strings"

	"faultline/internal/record"
)

//go:embed c/rebuild.c
var core string

//go:embed c/process.c
var process string

const vectors = `typedef struct { float x, y; } fl_v4_8; // clang passes a vector of 8 bytes as a double
typedef float fl_v4_16 __attribute__((vector_size(16)));
typedef double fl_v8_16 __attribute__((vector_size(16)));
`

// cType returns the C type with which a slot is passed.
func cType(s *record.Slot) string {
	switch s.Kind {
	case record.Float:
		if s.Elem > 0 {
			return fmt.Sprintf("fl_v%d_%d", s.Elem, s.Size)
		}
		switch s.Size {
		case 4:
			return "float"
		case 8:
			return "double"
		}
		return "fl_v4_16"
	case record.X87:
		return "long double"
	case record.Pointer:
		return "void *"
	case record.Memory:
		return fmt.Sprintf("struct fl_m%d_%d", s.Size, max(s.Align, 8))
	}
	switch s.Size {
	case 1:
		return "unsigned char"
	case 2:
		return "unsigned short"
	case 4:
		return "unsigned"
	}
	return "unsigned long"
}

// prototype returns the parts of a function's type: structs that it needs, result, and parameters.
func prototype(n int, f *record.Function) (structs, result, params string) {
	var list []string
	for i := range f.Args {
		s := &f.Args[i]
		if s.Kind == record.Memory {
			structs += fmt.Sprintf("#ifndef FL_M%d_%d\n#define FL_M%d_%d\n%s { fl_byte b[%d]; } __attribute__((aligned(%d)));\n#endif\n",
				s.Size, max(s.Align, 8), s.Size, max(s.Align, 8), cType(s), s.Size, max(s.Align, 8))
		}
		list = append(list, cType(s))
	}
	params = strings.Join(list, ", ")
	if params == "" {
		params = "void"
	}
	switch len(f.Results) {
	case 0:
		return structs, "void", params
	case 1:
		return structs, cType(&f.Results[0]), params
	}
	if f.Results[0].Kind == record.X87 {
		return structs, "_Complex long double", params
	}
	result = fmt.Sprintf("struct fl_r%d", n)
	structs += result + " {"
	for i := range f.Results {
		structs += fmt.Sprintf(" %s r%d;", cType(&f.Results[i]), i)
	}
	return structs + " };\n", result, params
}

// thunk returns the definition of fl_thunkN, which calls function f with arguments from words. callee is the function in C.
func thunk(n int, f *record.Function, callee string) string {
	structs, result, _ := prototype(n, f)
	var args []string
	for i := range f.Args {
		at := fmt.Sprintf("(args + %d)", 2*i)
		if f.Args[i].Kind == record.Memory {
			at = fmt.Sprintf("args[%d]", 2*i)
		}
		args = append(args, fmt.Sprintf("*(%s *)%s", cType(&f.Args[i]), at))
	}
	call := fmt.Sprintf("%s(%s);", callee, strings.Join(args, ", "))
	body := "\t" + call + "\n"
	if result != "void" {
		body = "\t" + result + " r = " + call + "\n"
		switch {
		case len(f.Results) == 1:
			body += "\t__builtin_memcpy(results, &r, sizeof r);\n"
		case f.Results[0].Kind == record.X87:
			body += "\t__builtin_memcpy(results, &r, 10);\n\t__builtin_memcpy(results + 16, (fl_byte *)&r + 16, 10);\n"
		default:
			for i := range f.Results {
				body += fmt.Sprintf("\t__builtin_memcpy(results + %d, &r.r%d, sizeof r.r%d);\n", 16*i, i, i)
			}
		}
	}
	return structs + fmt.Sprintf("static void fl_thunk%d(void *function, fl_word *args, fl_byte *results)\n{\n%s}\n", n, body)
}

// Process returns the source of a library that rebuilds calls of functions in a process of the recorded program.
func Process(functions []record.Function) string {
	var b strings.Builder
	b.WriteString("#define _GNU_SOURCE\n" + core + vectors)
	table := "static fl_thunk *const fl_thunks[] = {"
	for n := range functions {
		_, result, params := prototype(n, &functions[n])
		b.WriteString(thunk(n, &functions[n], fmt.Sprintf("((%s (*)(%s))function)", result, params)))
		table += fmt.Sprintf("fl_thunk%d, ", n)
	}
	return b.String() + table + "0};\n" + process
}

// EntryName is the function that Interpreted defines. It takes the number of a call, and returns an outcome: Same, Result, Memory or Made.
const EntryName = "fl_rebuilt"

// A Part is a rebuilt call of function Of, for the interpreter.
type Part struct {
	Of    int
	Image []uint64
}

// Interpreted returns the source of EntryName for some calls. It begins with the text before. The functions in setup, named by their
// symbols, run before each call.
func Interpreted(functions []record.Function, parts []Part, symbols *Table, setup []string, before string) string {
	var b strings.Builder
	b.WriteString(before + core + vectors)
	used := make(map[int]bool)
	for _, p := range parts {
		used[p.Of] = true
	}
	cases := ""
	for n := range functions {
		if !used[n] {
			continue
		}
		f := &functions[n]
		structs, result, params := prototype(n, f)
		b.WriteString(structs)
		fmt.Fprintf(&b, "extern %s fl_f%d(%s) __asm__(%q);\n", result, n, params, f.Symbol)
		b.WriteString(strings.TrimPrefix(thunk(n, f, fmt.Sprintf("fl_f%d", n)), structs))
		cases += fmt.Sprintf("\tcase %d: return fl_rebuild(at, fl_thunk%d, 0, symbols);\n", n, n)
	}
	first := ""
	for i, s := range setup {
		fmt.Fprintf(&b, "extern void fl_setup%d(void) __asm__(%q);\n", i, s)
		first += fmt.Sprintf("\tfl_setup%d();\n", i)
	}
	entries := ""
	for i, s := range symbols.Names {
		fmt.Fprintf(&b, "extern void fl_s%d(void) __asm__(%q);\n", i, s)
		entries += fmt.Sprintf("(void *)fl_s%d, ", i)
	}
	fmt.Fprintf(&b, "static void *symbols[] = {%s0};\nstatic const fl_word fl_images[] = {\n", entries)
	index, at := "", 0
	for _, p := range parts {
		for i, w := range p.Image {
			fmt.Fprintf(&b, "%#x,", w)
			if i%16 == 15 {
				b.WriteByte('\n')
			}
		}
		b.WriteByte('\n')
		index += fmt.Sprintf("{%d, %d}, ", p.Of, at)
		at += len(p.Image)
	}
	fmt.Fprintf(&b, "0};\nstatic const long fl_calls[][2] = {%s{0, 0}};\n", index)
	fmt.Fprintf(&b, "double %s(double call)\n{\n\tint k = (int)call;\n\tconst fl_word *at = fl_images + fl_calls[k][1];\n"+
		"%s\tswitch (fl_calls[k][0]) {\n%s\t}\n\treturn 99;\n}\n", EntryName, first, cases)
	return b.String()
}
