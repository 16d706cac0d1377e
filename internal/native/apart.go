package native

// This file compiles odd units in a process of its own: inline assembly and intrinsics that we do not know. LLVM ends the process where
// it has no instruction for one. The unit is then compiled again with a gap in the place of each, so that only runs that get there are
// lost.

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"os"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/proc"
	"faultline/internal/run"
)

// oddGap is the symbol that stands for odd instructions which LLVM cannot compile.
const oddGap = "fl_odd"

// An order is a unit to compile. Its fields are what compileUnit wants.
type order struct {
	Unit              ir.Unit
	Unused, Elsewhere []string
	Mode              run.Mode
	WithoutOdd        bool
	Original          *original // in the place of Unit and Mode: a unit as it was given
}

// compileApart compiles an odd unit.
func compileApart(u *ir.Unit, without spared, mode run.Mode) ([]byte, error) {
	o := order{Unit: *u, Unused: without.unused, Elsewhere: without.elsewhere, Mode: mode}
	return o.carriedOut()
}

// carriedOut returns the object, without what cannot be compiled.
func (o *order) carriedOut() ([]byte, error) {
	object, err := o.send()
	if err != nil {
		o.WithoutOdd = true
		object, err = o.send()
	}
	return object, err
}

// send has another process carry out the order.
func (o *order) send() ([]byte, error) {
	var in bytes.Buffer
	if err := gob.NewEncoder(&in).Encode(o); err != nil {
		return nil, err
	}
	c := proc.Command{Role: proc.Compiles}
	object, err := c.Run(context.Background(), in.Bytes())
	if death := (*proc.Death)(nil); errors.As(err, &death) {
		return nil, fmt.Errorf("%s: cannot compile: %s (%w)", o.name(), death.Said(), err)
	}
	return object, err
}

func (o *order) name() string {
	if o.Original != nil {
		return o.Original.Name
	}
	return o.Unit.Name
}

// carryOut is the other process.
func carryOut() error {
	var o order
	if err := gob.NewDecoder(os.Stdin).Decode(&o); err != nil {
		return err
	}
	object, err := o.compile()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(object)
	return err
}

// compile compiles what is ordered.
func (o *order) compile() ([]byte, error) {
	without := spared{o.Unused, o.Elsewhere}
	if o.Original != nil {
		return o.Original.compile(without, o.WithoutOdd)
	}
	return compileUnit(&o.Unit, without, o.Mode, o.WithoutOdd)
}

// compilerMain is the life of that process.
func compilerMain() {
	if err := carryOut(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// withoutOdd puts a call of the gap in the place of each odd instruction.
func (in *instrumenter) withoutOdd() {
	t := llvm.FunctionType(in.Ctx.VoidType(), nil, false)
	hole := llvm.AddFunction(in.Mod, oddGap, t)
	for f := range bitcode.Functions(in.Mod) {
		for v := range bitcode.Instructions(f) {
			if bitcode.IsOdd(v) && !v.IsACallInst().IsNil() {
				in.B.SetInsertPointBefore(v)
				in.B.CreateCall(t, hole, nil, "")
				if v.Type().TypeKind() != llvm.VoidTypeKind {
					v.ReplaceAllUsesWith(llvm.Undef(v.Type()))
				}
				v.EraseFromParentAsInstruction()
			}
		}
	}
}
