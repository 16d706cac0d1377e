package link

// This file prints programs: the text form, one line an instruction.

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A printed is a program as text.
type printed struct{ *ir.Program }

// Print writes a program as text: units, globals, functions with their blocks. Registers are %n, constants are written
// in place, floats as hexadecimal bits unless they are short, sites as #n at the end of their line.
func Print(w io.Writer, program *ir.Program) error {
	p := printed{program}
	b := bufio.NewWriter(w)
	for i, u := range p.Units {
		fmt.Fprintf(b, "unit %d %s sites %d..%d\n", i, u.Name, u.FirstSite, u.FirstSite+u.NumSites)
	}
	for _, g := range p.Globals {
		p.printGlobal(b, g)
	}
	for _, f := range p.Funcs {
		p.printFunc(b, f)
	}
	return b.Flush()
}

func (p printed) printGlobal(w io.Writer, g *ir.Global) {
	word := "global"
	if g.Constant {
		word = "constant"
	}
	if g.Unit < 0 {
		word = "external " + word
	}
	fmt.Fprintf(w, "%s @%s %s\n", word, g.Name, g.Type)
	for _, r := range g.Relocs {
		fmt.Fprintf(w, "  +%d: %s\n", r.Offset, p.address(r.Func, r.Global, r.Addend))
	}
}

func (p printed) printFunc(w io.Writer, f *ir.Func) {
	params := make([]string, len(f.Params))
	for i, t := range f.Params {
		params[i] = fmt.Sprintf("%s %%%d", t, i)
		if i < len(f.ParamNames) && len(f.ParamNames) == len(f.Params) && f.ParamNames[i] != "" {
			params[i] += " " + f.ParamNames[i]
		}
	}
	if f.Vararg {
		params = append(params, "...")
	}
	head := fmt.Sprintf("%s @%s(%s)", f.Result, f.Name, strings.Join(params, ", "))
	switch {
	case f.Unit < 0 && f.Math != fp.NoOp:
		fmt.Fprintf(w, "declare %s = %s %s\n", head, f.Math, f.Format)
		return
	case f.Unit < 0:
		fmt.Fprintf(w, "declare %s\n", head)
		return
	case f.Blocks == nil:
		return // nobody reaches it
	}
	fmt.Fprintf(w, "\nfunc %s", head)
	if f.Line > 0 {
		fmt.Fprintf(w, " ; %s %s:%d", f.Source, f.File, f.Line)
	}
	fmt.Fprintln(w)
	for i, b := range f.Blocks {
		fmt.Fprintln(w, strings.TrimSuffix(fmt.Sprintf("b%d: %s", i, b.Name), " "))
		for j := range b.Insts {
			fmt.Fprintf(w, "  %s\n", p.text(f, &b.Insts[j]))
		}
	}
}

// text returns the line of one instruction of f.
func (p printed) text(f *ir.Func, in *ir.Inst) string {
	var b strings.Builder
	if in.Dst >= 0 {
		fmt.Fprintf(&b, "%%%d = ", in.Dst)
	}
	b.WriteString(word(in))
	if in.Pred != ir.NoPred {
		b.WriteString(" " + in.Pred.String())
	}
	switch {
	case converts(in):
		b.WriteString(" " + in.Elem.String() + " to " + in.Type.String())
	case in.Pred != ir.NoPred:
		b.WriteString(" " + in.Elem.String())
	case in.Type.Kind != ir.Void:
		b.WriteString(" " + in.Type.String())
	}
	if in.Callee >= 0 {
		b.WriteString(" @" + p.Funcs[in.Callee].Name)
	}
	for i, a := range in.Args {
		sep := ", "
		if i == 0 {
			sep = " "
		}
		b.WriteString(sep + p.operand(f, a))
		if in.Op == ir.OpPhi {
			fmt.Fprintf(&b, " from b%d", in.Blocks[i])
		}
		if in.Op == ir.OpGEP && i > 0 {
			fmt.Fprintf(&b, " * %d", in.Scales[i-1])
		}
	}
	p.tail(&b, in)
	return b.String()
}

// converts reports whether the type of the operand says more than the result's.
func converts(in *ir.Inst) bool {
	switch in.Op {
	case ir.OpTruncI, ir.OpZExt, ir.OpSExt, ir.OpPtrToInt, ir.OpIntToPtr, ir.OpBitcast:
		return true
	case ir.OpFloat:
		return in.Float >= fp.Trunc && in.Float <= fp.FromUint
	}
	return false
}

// word returns the name of an instruction.
func word(in *ir.Inst) string {
	switch in.Op {
	case ir.OpFloat:
		if in.Float == fp.Fma && in.Name != "" {
			return in.Name // fmuladd may round twice
		}
		return in.Float.String()
	case ir.OpIntrinsic, ir.OpAtomicRMW:
		return in.Op.String() + " " + in.Name
	case ir.OpTrap:
		return "trap " + strconv.Quote(in.Name)
	}
	return in.Op.String()
}

// tail writes what follows the operands.
func (p printed) tail(b *strings.Builder, in *ir.Inst) {
	if in.Op == ir.OpGEP && in.Offset != 0 {
		fmt.Fprintf(b, " + %d", in.Offset)
	}
	switch in.Op {
	case ir.OpAlloca, ir.OpStore:
		fmt.Fprintf(b, " : %s", in.Elem)
	case ir.OpExtractValue, ir.OpInsertValue, ir.OpShuffleVector:
		fmt.Fprintf(b, " %v", in.Index)
	case ir.OpBr, ir.OpSwitch:
		for i, to := range in.Blocks {
			b.WriteString(" ")
			if in.Op == ir.OpSwitch && i > 0 {
				fmt.Fprintf(b, "%d:", in.Cases[i-1])
			}
			fmt.Fprintf(b, "b%d", to)
		}
	}
	if in.Site >= 0 {
		fmt.Fprintf(b, " #%d", in.Site)
	}
	if in.Pos.Line > 0 && in.Site >= 0 {
		fmt.Fprintf(b, " %d:%d", in.Pos.Line, in.Pos.Column)
	}
}

func (p printed) operand(f *ir.Func, o ir.Operand) string {
	if o >= 0 {
		return fmt.Sprintf("%%%d", o)
	}
	return p.constant(f.Consts[^o])
}

func (p printed) constant(c *ir.Const) string {
	switch {
	case c.Undef:
		return "undef"
	case c.Func >= 0 || c.Global >= 0:
		return p.address(c.Func, c.Global, c.Offset)
	case c.Elems != nil:
		parts := make([]string, len(c.Elems))
		for i, e := range c.Elems {
			parts[i] = p.constant(e)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	switch c.Type.Kind {
	case ir.Float:
		return floatText(c.Float)
	case ir.Pointer:
		if c.Offset == 0 {
			return "null"
		}
		return fmt.Sprintf("ptr(%d)", c.Offset)
	case ir.Int:
		if c.IntHi != 0 {
			return fmt.Sprintf("0x%x%016x", c.IntHi, c.Int)
		}
		if n := c.Type.Bits; n > 1 && n < 64 {
			return strconv.FormatInt(int64(c.Int<<(64-n))>>(64-n), 10)
		} else if n >= 64 {
			return strconv.FormatInt(int64(c.Int), 10)
		}
		return strconv.FormatUint(c.Int, 10)
	}
	return "{}"
}

// address writes a function or a place in a global.
func (p printed) address(fn, global int, offset int64) string {
	name := ""
	if fn >= 0 {
		name = p.Funcs[fn].Name
	} else {
		name = p.Globals[global].Name
	}
	if offset != 0 {
		return fmt.Sprintf("@%s+%d", name, offset)
	}
	return "@" + name
}

// floatText writes a constant exactly: a double in hexadecimal or as a short decimal, other formats as their bits.
func floatText(v fp.Value) string {
	switch v.Format {
	case fp.Binary64:
		return doubleText(v.Lo)
	case fp.X87:
		return fmt.Sprintf("0x%04x.%016x", v.Hi, v.Lo)
	case fp.Binary128:
		return fmt.Sprintf("0x%016x.%016x", v.Hi, v.Lo)
	}
	return fmt.Sprintf("0x%0*x", 2*v.Format.Size(), v.Lo)
}

// doubleText writes a double in decimal where that is short and exact to read, otherwise in hexadecimal.
func doubleText(bits uint64) string {
	x := math.Float64frombits(bits)
	if math.IsNaN(x) {
		return "nan:0x" + strconv.FormatUint(bits, 16)
	}
	if s := strconv.FormatFloat(x, 'g', -1, 64); len(s) <= 8 {
		return s
	}
	return strconv.FormatFloat(x, 'x', -1, 64)
}
