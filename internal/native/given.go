package native

// This file compiles a program as it was given: without the preparation, the probes and this package's names of libm's functions. Such code
// returns the same results as the user's own build. Every claim about the program is checked against it.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/run"
)

// A program as it was given has two builds, stored in the places of two modes' objects. literal is code generation alone, which follows the
// source (clang without optimisation flags, -O0). If the unit came from source, optimised is the whole pipeline, as the user's flags allow
// it (-ffast-math among them).
const (
	literal   = run.Plain
	optimised = run.All

	literalPasses = "globaldce"
)

// CompileGiven compiles the units of a program as they were given, jobs of them at once, or finds them in the cache. A Worker of this image
// runs points in modes Plain and Flags.
func CompileGiven(ctx context.Context, p *ir.Program, cacheDir string, jobs int) (*Image, error) {
	image, err := newImage(ctx, p, cacheDir, len(p.Given))
	if err != nil {
		return nil, err
	}
	image.given = true
	if image.Clocks, err = image.cache.text("clocks", clocksText(), ""); err != nil {
		return nil, err
	}
	compiler := newCompiler(ctx, image.cache)
	defer compiler.close()
	lists := append(spare(p), make([]spared, len(p.Given))...)
	own := append(localsOf(p), make([]locals, len(p.Given))...)
	var tasks []func() error
	for i, u := range p.Given {
		image.built = image.built || u.Compile
		lists[i].Unused = slices.DeleteFunc(lists[i].Unused, HasSymbol) // the program's own definition has precedence
		tasks = append(tasks, func() (err error) {
			image.Units[i], err = compiler.given(u, lists[i], own[i])
			return err
		})
	}
	return image, atOnce(ctx, jobs, tasks)
}

// given returns the objects of a unit. It omits functions that no entry reaches, except those that this process defines too.
func (c *compiler) given(u *ir.Given, without spared, own locals) (unit unitImage, err error) {
	data, err := u.Read()
	if err != nil {
		return unit, fmt.Errorf("%s: %w", u.Name, err)
	}
	sum := sha256.Sum256(data)
	j := job{Name: u.Name, Hash: hex.EncodeToString(sum[:]), Code: data, Odd: u.Odd, Given: true, Without: without,
		Locals: own, To: target{Passes: literalPasses, Literal: u.Compile}}
	unit = unitImage{Name: u.Name, Symbol: unitSymbol(j.Hash)}
	if unit.Objects[literal], err = c.unit(j); err != nil {
		return unit, err
	}
	unit.Objects[optimised] = unit.Objects[literal]
	if u.Compile {
		j.To = target{Passes: passes, Tuned: true}
		unit.Objects[optimised], err = c.unit(j)
	}
	return unit, err
}

// adapt adapts a unit to a worker. Inline definitions that exist only in this unit become its own.
func (in *instrumenter) adapt(variables []string) {
	for f := range bitcode.Functions(in.Mod) {
		if f.Linkage() == llvm.AvailableExternallyLinkage {
			f.SetVisibility(llvm.DefaultVisibility)
			f.SetLinkage(llvm.InternalLinkage)
		}
	}
	in.settle(variables)
}

// clocksText returns functions that always return the same time of the first day of 1970, for a worker that shows whether a result depends
// on the time; see StartElsewhere.
func clocksText() string {
	t := new(emit.Text)
	t.Func("weak i64 @time(ptr %to)", func() {
		t.If(t.Op("icmp ne ptr %%to, null"), func() { t.Store("i64", "86399", "%to") })
		t.Line("  ret i64 86399")
	})
	t.Func("weak i64 @clock()", func() { t.Line("  ret i64 987654321") })
	fine := func(head string, fraction emit.Val) {
		t.Func(head, func() {
			t.Store("i64", "86399", "%to")
			t.Store("i64", fraction, t.At("i64", "%to", 1))
			t.Line("  ret i32 0")
		})
	}
	fine("weak i32 @gettimeofday(ptr %to, ptr %zone)", "123457")
	fine("weak i32 @clock_gettime(i32 %clock, ptr %to)", "123456789")
	return t.String()
}

// scrub fills the stack below the batch loop before a run, with another pattern for each run of a batch. Code that reads unwritten memory
// then returns different results.
func (w *writer) scrub() {
	pattern := w.Op("trunc i64 %s to i8", w.Int("add", w.Int("mul", "%i", 53), 65))
	stack := w.Op("alloca [32768 x i8], align 16")
	w.Line("  call void @llvm.memset.p0.i64(ptr %s, i8 %s, i64 32768, i1 true)\n  ret void", stack, pattern)
}
