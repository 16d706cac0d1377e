package native

// This file makes the module from which a unit's object is generated. It instruments the unit that package ir prepared, or adapts the unit
// as it was given.

import (
	"fmt"
	"slices"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

// A job is a request to compile a unit.
type job struct {
	Name, Hash string
	Code       []byte
	Odd        []string // functions with odd instructions
	Given      bool     // as given: only its linkage is changed; the next fields are for other units
	Mode       run.Mode
	Sites      int                      // number of sites by package ir
	Constants  map[string][]ir.Constant // mode Formula: the numbers that constants stand for, by function
	Without    spared
	Locals     locals
	WithoutOdd bool     // put a gap in place of each odd instruction
	Kept       []string // except in these functions
	To         target
}

// prepared returns the job of a unit in a mode.
func prepared(u *ir.Unit, without spared, own locals, mode run.Mode) job {
	j := job{Name: u.Name, Hash: u.Hash, Code: u.Bitcode, Odd: u.Odd, Mode: mode, Sites: u.NumSites, Without: without, Locals: own,
		To: targetOf(mode)}
	if mode == run.Formula {
		j.Constants = u.Constants
	}
	return j
}

// module makes the module and calls then with it. Each call has its own LLVM context, so calls may run concurrently.
func (j *job) module(then func(llvm.Module, target) error) error {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, j.Name, j.Code)
	if err != nil {
		return fmt.Errorf("%s: cannot be read again: %w", j.Name, err)
	}
	defer mod.Dispose()
	if j.Given {
		bitcode.Anywhere(ctx, mod)
	}
	bitcode.StripDebug(mod)
	in := &instrumenter{emit.NewUnit(ctx, mod, unitSymbol(j.Hash))}
	defer in.B.Dispose()
	sites, err := in.instrument(j)
	if err != nil {
		return fmt.Errorf("%s: %w", j.Name, err)
	}
	if sites != j.Sites {
		panic(fmt.Sprintf("native: %s: %d sites, package ir numbered %d", j.Name, sites, j.Sites))
	}
	if !j.Given {
		if err := in.DefineParts(); err != nil {
			return fmt.Errorf("%s: %w", j.Name, err)
		}
	}
	if err := in.nameEntries(j.Locals.Entries); err != nil {
		return fmt.Errorf("%s: %w", j.Name, err)
	}
	j.Without.leaveOut(mod)
	keepInline(mod)
	if j.Given {
		if err := llvm.VerifyModule(mod, llvm.ReturnStatusAction); err != nil {
			return fmt.Errorf("%s: cannot be compiled as it is: %w", j.Name, err)
		}
	}
	vast := j.Given && in.isVast()
	switch {
	case in.Large:
		j.To.Passes, j.To.Quick = largePasses, true
	case vast && j.To.Tuned:
		j.To.Quick = true
		if err := optimise(mod, j.To); err != nil {
			return err
		}
		j.To.Passes = literalPasses
	}
	if in.Large || vast {
		in.Quicken()
	}
	return then(mod, j.To)
}

// unitSymbol returns the symbol of the unit's line in the unit table.
func unitSymbol(hash string) string { return "fl_unit_" + hash[:min(len(hash), 24)] }

// An instrumenter works on one unit.
type instrumenter struct{ *emit.Unit }

// instrument adds the records of the job's mode to the module. It returns the number of sites, which is the same in every mode. The program
// computes the same values: sites keep their order and their operands.
func (in *instrumenter) instrument(j *job) (number int, err error) {
	if j.WithoutOdd {
		in.withoutOdd(j.Kept)
	}
	if j.Given {
		in.adapt(j.Locals.Variables)
		return 0, nil
	}
	sites := in.Sites()
	in.Large = isLarge(sites)
	in.Forget()
	switch {
	case shadow.HasRuntime(j.Mode):
		err = shadow.Instrument(in.Unit, sites, j.Mode, j.Constants)
	case j.Mode == run.Trace && len(sites) > 0:
		err = Instrument(in.Unit, sites)
	case j.Mode != run.Plain && len(sites) > 0:
		err = instrumentProbes(in.Unit, sites, j.Mode)
	}
	if err == nil {
		in.pin(sites, j.Locals.Variables, j.To.Features)
		err = in.refuel()
	}
	return len(sites), err
}

// mostInlined is the number of sites in a function up to which instrumentation is inlined. It is a variable for tests.
var mostInlined = 300

// isLarge reports whether a function has more sites than mostInlined.
func isLarge(sites []emit.Site) bool {
	n := 0
	for i, s := range sites {
		if n++; i > 0 && s.Inst.InstructionParent().Parent() != sites[i-1].Inst.InstructionParent().Parent() {
			n = 1
		}
		if n > mostInlined {
			return true
		}
	}
	return false
}

// mostTuned is the number of instructions up to which a given function is compiled by an optimising generator, whose time grows with the
// square of that number. It is a variable for tests.
var mostTuned = 20000

// isVast reports whether a function has more than mostTuned instructions. It returns false if the user allows changes of arithmetic,
// because the generator makes such changes too.
func (in *instrumenter) isVast() (vast bool) {
	for f := range bitcode.Functions(in.Mod) {
		n := 0
		for v := range bitcode.Instructions(f) {
			if bitcode.FastMath(v) != 0 {
				return false
			}
			n++
		}
		vast = vast || n > mostTuned
	}
	return vast
}

// leaveOut removes the spared functions from a unit, unless the unit itself uses them.
func (s spared) leaveOut(mod llvm.Module) {
	for _, name := range s.Unused {
		if f := mod.NamedFunction(name); !f.IsNil() && !f.IsDeclaration() {
			makeLocal(f)
		}
	}
	for _, name := range s.Elsewhere {
		f := mod.NamedFunction(name)
		if f.IsNil() || f.IsDeclaration() {
			continue
		}
		f.SetName("")
		other := llvm.AddFunction(mod, name, f.GlobalValueType())
		other.SetLinkage(llvm.ExternalWeakLinkage)
		f.ReplaceAllUsesWith(other)
		makeLocal(f)
	}
}

func makeLocal(f llvm.Value) {
	f.SetComdat(llvm.Comdat{})
	f.SetVisibility(llvm.DefaultVisibility)
	f.SetLinkage(llvm.InternalLinkage)
}

// keepInline keeps functions that a unit may drop after it has inlined them (C++ inline functions and templates), because they may be
// entries, or called from another unit.
func keepInline(mod llvm.Module) {
	for f := range bitcode.Functions(mod) {
		switch f.Linkage() {
		case llvm.LinkOnceAnyLinkage:
			f.SetLinkage(llvm.WeakAnyLinkage)
		case llvm.LinkOnceODRLinkage:
			f.SetLinkage(llvm.WeakODRLinkage)
		}
	}
}

// oddGap is the symbol of the gap in place of odd instructions that LLVM cannot compile.
const oddGap = "fl_odd"

// withoutOdd replaces each odd instruction by a call of the gap, except in the kept functions.
func (in *instrumenter) withoutOdd(kept []string) {
	t := llvm.FunctionType(in.Ctx.VoidType(), nil, false)
	hole := llvm.AddFunction(in.Mod, oddGap, t)
	for f := range bitcode.Functions(in.Mod) {
		if slices.Contains(kept, f.Name()) {
			continue
		}
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
