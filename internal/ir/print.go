package ir

// This file prints programs: the text form, one line an instruction.

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"faultline/internal/fp"
)

// Print writes a program as text: units, globals, functions with their blocks. Registers are %n, constants are written
// in place, floats as hexadecimal bits unless they are short, sites as #n at the end of their line.
func Print(w io.Writer, p *Program) error {
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

func (p *Program) printGlobal(w io.Writer, g *Global) {
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

func (p *Program) printFunc(w io.Writer, f *Func) {
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
			fmt.Fprintf(w, "  %s\n", p.Text(f, &b.Insts[j]))
		}
	}
}

// Text returns the line of one instruction of f.
func (p *Program) Text(f *Func, in *Inst) string {
	var b strings.Builder
	if in.Dst >= 0 {
		fmt.Fprintf(&b, "%%%d = ", in.Dst)
	}
	b.WriteString(in.word())
	if in.Pred != NoPred {
		b.WriteString(" " + in.Pred.String())
	}
	switch {
	case in.converts():
		b.WriteString(" " + in.Elem.String() + " to " + in.Type.String())
	case in.Pred != NoPred:
		b.WriteString(" " + in.Elem.String())
	case in.Type.Kind != Void:
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
		if in.Op == OpPhi {
			fmt.Fprintf(&b, " from b%d", in.Blocks[i])
		}
		if in.Op == OpGEP && i > 0 {
			fmt.Fprintf(&b, " * %d", in.Scales[i-1])
		}
	}
	p.tail(&b, in)
	return b.String()
}

// converts reports whether the type of the operand says more than the result's.
func (in *Inst) converts() bool {
	switch in.Op {
	case OpTruncI, OpZExt, OpSExt, OpPtrToInt, OpIntToPtr, OpBitcast:
		return true
	case OpFloat:
		return in.Float >= fp.Trunc && in.Float <= fp.FromUint
	}
	return false
}

// word returns the name of an instruction.
func (in *Inst) word() string {
	switch in.Op {
	case OpFloat:
		if in.Float == fp.Fma && in.Name != "" {
			return in.Name // fmuladd may round twice
		}
		return in.Float.String()
	case OpIntrinsic, OpAtomicRMW:
		return in.Op.String() + " " + in.Name
	case OpTrap:
		return "trap " + strconv.Quote(in.Name)
	}
	return in.Op.String()
}

// tail writes what follows the operands.
func (p *Program) tail(b *strings.Builder, in *Inst) {
	if in.Op == OpGEP && in.Offset != 0 {
		fmt.Fprintf(b, " + %d", in.Offset)
	}
	switch in.Op {
	case OpAlloca, OpStore:
		fmt.Fprintf(b, " : %s", in.Elem)
	case OpExtractValue, OpInsertValue, OpShuffleVector:
		fmt.Fprintf(b, " %v", in.Index)
	case OpBr, OpSwitch:
		for i, to := range in.Blocks {
			b.WriteString(" ")
			if in.Op == OpSwitch && i > 0 {
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

func (p *Program) operand(f *Func, o Operand) string {
	if o >= 0 {
		return fmt.Sprintf("%%%d", o)
	}
	return p.constant(f.Consts[^o])
}

func (p *Program) constant(c *Const) string {
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
	case Float:
		return floatText(c.Float)
	case Pointer:
		if c.Offset == 0 {
			return "null"
		}
		return fmt.Sprintf("ptr(%d)", c.Offset)
	case Int:
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
func (p *Program) address(fn, global int, offset int64) string {
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

// String returns the type in LLVM's words.
func (t *Type) String() string {
	switch t.Kind {
	case Void:
		return "void"
	case Int:
		return "i" + strconv.Itoa(t.Bits)
	case Float:
		return t.Format.String()
	case Pointer:
		return "ptr"
	case Array:
		return fmt.Sprintf("[%d x %s]", t.Len, t.Elem)
	case Vector:
		return fmt.Sprintf("<%d x %s>", t.Len, t.Elem)
	case Struct:
		parts := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			parts[i] = f.String()
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return "label"
}
