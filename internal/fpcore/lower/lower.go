package lower

// This file is lowering as its users see it: the cores of a file as one LLVM module, in LLVM's text form.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/ir"
)

// A Module is a file of cores as a program.
type Module struct {
	Text    string  // LLVM IR with debug information: file, line and column of every operation's expression
	Entries []Entry // one per core that became a function, in the order of the cores
	Skipped []Unmodelled
}

// An Entry is a core that became a function of its arguments. A number is passed in its format, an integer as an i64, a
// tensor as the address of its elements, row by row; Core.Args say how many there are.
type Entry struct {
	Core     *fpcore.Core
	Function string    // its linkage name in Text
	Format   fp.Format // of the result or its elements; NoFormat for an integer (i64) and a condition (an int, 0 or 1)
	Dims     []int     // of a result that is a tensor, written through a first parameter (sret); nil for others

	// Formula: over the reals, with Constants for what they say, the function's operations are the core's body, as long as
	// its comparisons and roundings decide as the exact values do. Not so where the floats' bits, or integers that may
	// overflow, take part.
	Formula   bool
	Constants []ir.Constant
}

// Unmodelled is a core that is legal FPCore and that no function was made of.
type Unmodelled struct {
	Core *fpcore.Core
	Pos  fpcore.Pos // of what is not modelled
	What string     // "rounding mode toZero is not modelled"
}

// Cores makes functions of cores that Check accepts.
//
// Every operation is computed in the widest format of its operands and of the precision around it, and then rounded to
// the latter, as C does; numbers and constants are correctly rounded to it; a name keeps its value's format. Nothing is
// folded, reordered or contracted. The precision integer is C's int64_t with +, - and * only.
func Cores(file string, cores []*fpcore.Core) *Module {
	out := &Module{}
	kept := cores
	for {
		l := newLowering(file, cores, kept)
		skipped := l.lower(kept)
		if len(skipped) == 0 {
			out.Text = l.text(kept)
			for _, c := range kept {
				f := l.functions[c]
				out.Entries = append(out.Entries, Entry{Core: c, Function: f.name, Format: f.result.format, Dims: f.result.dims,
					Formula: !f.floating, Constants: f.constants.inexact()})
			}
			return out
		}
		// Once more, without what is not modelled: nothing of it is left in the text.
		out.Skipped = append(out.Skipped, skipped...)
		kept = slices.DeleteFunc(slices.Clone(kept), func(c *fpcore.Core) bool { return l.functions[c].unmodelled != nil })
	}
}

// lowering is what the functions of one module share.
type lowering struct {
	file      string
	named     map[string]*fpcore.Core
	functions map[*fpcore.Core]*function
	declared  map[string]string // what is called and not defined: its declaration, by name
	debug     *debugText
}

// newLowering names the functions of the cores that are kept; all are known by name.
func newLowering(file string, cores, kept []*fpcore.Core) *lowering {
	l := &lowering{file: file, named: map[string]*fpcore.Core{}, functions: map[*fpcore.Core]*function{}, declared: map[string]string{},
		debug: newDebugText(file)}
	for _, c := range cores {
		if c.Name != "" && l.named[c.Name] == nil {
			l.named[c.Name] = c
		}
	}
	taken := map[string]bool{}
	for _, c := range kept {
		l.functions[c] = &function{lowering: l, core: c, name: linkageName(c, taken)}
	}
	return l
}

// lower lowers all cores and returns those that are not modelled.
func (l *lowering) lower(cores []*fpcore.Core) (skipped []Unmodelled) {
	for _, c := range cores {
		f := l.functions[c]
		f.lower()
		if f.unmodelled != nil {
			skipped = append(skipped, *f.unmodelled)
		}
	}
	return skipped
}

// text writes the module.
func (l *lowering) text(cores []*fpcore.Core) string {
	var b strings.Builder
	fmt.Fprintf(&b, "source_filename = %s\n", quote(l.file))
	for _, c := range cores {
		b.WriteString(l.functions[c].text)
	}
	b.WriteByte('\n')
	for _, name := range slices.Sorted(maps.Keys(l.declared)) {
		b.WriteString(l.declared[name])
	}
	b.WriteString(l.debug.String())
	return b.String()
}

// linkageName makes a name out of a core's label that a linker takes, that no library function has, and that is not taken.
func linkageName(c *fpcore.Core, taken map[string]bool) string {
	label := c.Label()
	if label == "" {
		label = fmt.Sprintf("core_%d", c.Pos.Line)
	}
	var b strings.Builder
	for _, r := range label {
		switch {
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r >= '0' && r <= '9' && b.Len() > 0:
			b.WriteRune(r)
		default:
			b.WriteByte('_')
		}
	}
	base := b.String()
	if isLibraryName(base) {
		base += "_core"
	}
	name := base
	for n := 2; taken[name]; n++ {
		name = fmt.Sprintf("%s_%d", base, n)
	}
	taken[name] = true
	return name
}

// isLibraryName reports whether a function of this name would hide one that lowered code, or code generation, calls.
func isLibraryName(name string) bool {
	for _, s := range []string{name, strings.TrimSuffix(name, "f"), strings.TrimSuffix(name, "l")} {
		if strings.HasPrefix(fpcore.Operators[s].Code, "@") || s == "rint" {
			return true
		}
	}
	switch name {
	case "abort", "main", "memcpy", "memmove", "memset", "malloc", "free", "exit":
		return true
	}
	return false
}
