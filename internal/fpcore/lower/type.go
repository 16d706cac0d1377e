package lower

// This file is the types of lowered values, and how one becomes another.

import (
	"fmt"
	"math/big"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// A typ is the type of a lowered value: a number of a format; with NoFormat, a 64-bit integer, or a truth.
type typ struct {
	format fp.Format
	truth  bool
	dims   []int // of a tensor, whose elements lie in memory row by row; nil for one value
}

var (
	integerType = typ{}
	truthType   = typ{truth: true}
)

// A value is what an expression became: an operand of LLVM IR.
type value struct {
	typ
	ref string
}

func (t typ) equal(u typ) bool {
	return t.format == u.format && t.truth == u.truth && slices.Equal(t.dims, u.dims)
}

func (t typ) isTensor() bool  { return t.dims != nil }
func (t typ) isInteger() bool { return t.format == fp.NoFormat && !t.truth }

// element is the type of a tensor's elements, t itself for others.
func (t typ) element() typ { t.dims = nil; return t }

// elements returns how many values there are in a tensor.
func (t typ) elements() int {
	n := 1
	for _, d := range t.dims {
		n *= d
	}
	return n
}

// llvm returns the type of t in a register.
func (t typ) llvm() string {
	if t.isTensor() {
		return "ptr"
	}
	return t.scalar()
}

// scalar returns the type of t's elements.
func (t typ) scalar() string {
	switch {
	case t.truth:
		return "i1"
	case t.isInteger():
		return "i64"
	}
	return formatNames[t.format].llvm
}

// memory returns the type of t in memory, and its alignment in bytes.
func (t typ) memory() (string, int) {
	align := 8
	switch {
	case t.truth:
		align = 1
	case t.format == fp.X87:
		align = 16
	case t.format == fp.Binary32:
		align = 4
	}
	if t.isTensor() {
		return fmt.Sprintf("[%d x %s]", t.elements(), t.scalar()), align
	}
	return t.scalar(), align
}

// size returns the bytes of t in memory.
func (t typ) size() int {
	_, align := t.memory()
	return t.elements() * align
}

// formatNames are the formats that are lowered, and what LLVM and libm call them.
var formatNames = map[fp.Format]struct{ llvm, intrinsic, suffix, c string }{
	fp.Binary32: {"float", "f32", "f", "float"},
	fp.Binary64: {"double", "f64", "", "double"},
	fp.X87:      {"x86_fp80", "f80", "l", "long double"},
}

// precisions are the values of :precision that are lowered.
var precisions = func() map[string]typ {
	all := map[string]typ{"integer": integerType}
	for format, name := range fpcore.Precisions {
		all[name] = typ{format: format}
	}
	return all
}()

// wider returns the type that holds the values of both exactly: of formats the one with more digits; an integer among
// numbers becomes one. Tensors are of the first's sizes.
func wider(t, u typ) typ {
	if u.format != fp.NoFormat && (t.format == fp.NoFormat || u.format.Digits() > t.format.Digits()) {
		t.format = u.format
	}
	return t
}

// convert makes a number of another format out of v; of a tensor, one with other elements.
func (f *function) convert(at fpcore.Pos, v value, t typ) value {
	switch {
	case v.typ.equal(t):
		return value{t, v.ref}
	case v.isTensor() && slices.Equal(v.dims, t.dims):
		to := f.alloca(t)
		f.copyElements(at, to, v)
		return to
	case v.isTensor() && t.isTensor():
		panic(fpcore.Errorf(at, "a tensor that may be of several sizes is not modelled"))
	case v.truth != t.truth || v.isTensor() || t.isTensor():
		panic(fpcore.Errorf(at, "a number, a condition and a tensor cannot stand for each other"))
	case t.isInteger():
		return value{t, f.inst(at, "fptosi %s %s to i64", v.llvm(), v.ref)}
	case v.isInteger():
		if n, known := v.known(); known {
			exact := new(big.Rat).SetInt64(n)
			v := fp.FromRat(t.format, exact)
			f.constants.rational(v, exact)
			return value{t, literal(v)}
		}
		return value{t, f.inst(at, "sitofp i64 %s to %s", v.ref, t.llvm())}
	}
	op := "fpext"
	if t.format.Digits() < v.format.Digits() {
		op = "fptrunc"
	}
	return value{t, f.inst(at, "%s %s %s to %s", op, v.llvm(), v.ref, t.llvm())}
}
