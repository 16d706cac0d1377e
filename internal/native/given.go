package native

// This file compiles a program as it was given: without our preparation, our probes and our names of libm's functions. What such code
// returns is what the user's own build returns; everything that is claimed of the program is held against it.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"golang.org/x/sync/errgroup"
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/run"
)

// A program as it was given exists in two builds, in the places of two modes' objects: code generation alone, which follows the source
// to the letter, and for what came from source the whole pipeline too, as the user's flags let it work (-ffast-math among them).
const (
	literal   = run.Plain
	optimised = run.All
)

const literalPasses = "globaldce"

// CompileGiven compiles the units of a program as they were given, jobs of them at once, or finds them in the cache. A Worker of this
// image runs points in modes Plain and Flags.
func CompileGiven(ctx context.Context, p *ir.Program, cacheDir string, jobs int) (*Image, error) {
	c, err := openCache(cacheDir)
	if err != nil {
		return nil, err
	}
	image := &Image{program: p, cache: c, units: make([]unitImage, len(p.Given)), given: true}
	image.gaps, image.gapBytes = gapsOf(p)
	for _, u := range p.Given {
		image.built = image.built || u.Compile
	}
	if image.clocks, err = c.clocks(); err != nil {
		return nil, err
	}
	lists := spare(p)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(jobs, 1))
	for i, u := range p.Given {
		var without spared
		if i < len(lists) {
			without = lists[i]
			without.unused = outsiders(without.unused)
		}
		group.Go(func() (err error) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			image.units[i], err = c.given(u, without)
			return err
		})
	}
	return image, group.Wait()
}

// outsiders leaves out the names that this process has too: whoever calls one of these, the program's own comes first.
func outsiders(names []string) (list []string) {
	for _, name := range names {
		if processSymbol(name) == 0 {
			list = append(list, name)
		}
	}
	return list
}

// given returns the objects of a unit. Functions that no entry reaches are left out.
func (c *cache) given(u *ir.Given, without spared) (unit unitImage, err error) {
	data, err := u.Read()
	if err != nil {
		return unit, fmt.Errorf("%s: %w", u.Name, err)
	}
	sum := sha256.Sum256(data)
	o := original{Name: u.Name, Hash: hex.EncodeToString(sum[:]), Data: data}
	unit = unitImage{Name: u.Name, Symbol: unitSymbol(o.Hash)}
	build := func(passes string, tuned bool) (string, error) {
		o.Passes, o.Tuned = passes, tuned
		asked := keyOf("given", o.Hash, without.String(), emitters(), o.target().String())
		if u.Odd {
			return c.object(asked, func() ([]byte, error) { return o.compileApart(without) })
		}
		return c.emitted(asked, o.target(), func(then func(llvm.Module) error) error { return o.adapted(without, false, then) })
	}
	if unit.Objects[literal], err = build(literalPasses, false); err != nil {
		return unit, err
	}
	unit.Objects[optimised] = unit.Objects[literal]
	if u.Compile {
		unit.Objects[optimised], err = build("globaldce,"+passes+",globaldce", true)
	}
	return unit, err
}

// An original is a unit as it was given, and how it is to be compiled.
type original struct {
	Name, Hash string
	Data       []byte
	Passes     string
	Tuned      bool
}

func (o *original) target() target { return target{o.Passes, "", o.Tuned} }

// compile compiles a unit that is changed in nothing but how it is linked.
func (o *original) compile(without spared, withoutOdd bool) (object []byte, err error) {
	err = o.adapted(without, withoutOdd, func(mod llvm.Module) error {
		object, err = codegen(mod, o.target())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: cannot compile: %w", o.Name, err)
	}
	return object, nil
}

// adapted makes the module of such a unit, and hands it on.
func (o *original) adapted(without spared, withoutOdd bool, then func(llvm.Module) error) error {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, o.Name, o.Data)
	if err != nil {
		return fmt.Errorf("%s: cannot be read again: %w", o.Name, err)
	}
	defer mod.Dispose()
	bitcode.StripDebug(mod)
	in := &instrumenter{emit.NewUnit(ctx, mod, unitSymbol(o.Hash))}
	defer in.B.Dispose()
	in.adapt()
	if withoutOdd {
		in.withoutOdd()
	}
	without.leaveOut(mod)
	keepInline(mod)
	if err := llvm.VerifyModule(mod, llvm.ReturnStatusAction); err != nil {
		return fmt.Errorf("%s: cannot be compiled as it is: %w", o.Name, err)
	}
	return then(mod)
}

// compileApart compiles an odd unit.
func (o *original) compileApart(without spared) ([]byte, error) {
	a := order{Original: o, Unused: without.unused, Elsewhere: without.elsewhere}
	return a.carriedOut()
}

// adapt makes a unit fit for a worker, which has no linker's start-up code and one thread: constructors become a function,
// thread-local variables global, references to other units weak, and inline definitions without another the unit's own.
func (in *instrumenter) adapt() {
	for f := range bitcode.Functions(in.Mod) {
		if f.Linkage() == llvm.AvailableExternallyLinkage {
			f.SetVisibility(llvm.DefaultVisibility)
			f.SetLinkage(llvm.InternalLinkage)
		}
	}
	in.simplify()
	for g := range bitcode.Globals(in.Mod) {
		if g.IsThreadLocal() {
			g.SetThreadLocal(false)
		}
	}
	in.loosen()
	in.constructors()
}

// clocks returns the path of the object that says what time it is in a worker that is to show who asks; see StartElsewhere.
func (c *cache) clocks() (string, error) {
	return c.object(keyOf("clocks", clocksText, cpu, textPasses, llvm.Version),
		func() ([]byte, error) { return compileText("clocks", clocksText, "") })
}

const clocksText = `
define weak i64 @time(ptr %to) {
  %none = icmp eq ptr %to, null
  br i1 %none, label %done, label %store
store:
  store i64 86399, ptr %to
  br label %done
done:
  ret i64 86399
}

define weak i64 @clock() {
  ret i64 987654321
}

define weak i32 @gettimeofday(ptr %to, ptr %zone) {
  store i64 86399, ptr %to
  %micro = getelementptr i64, ptr %to, i64 1
  store i64 123457, ptr %micro
  ret i32 0
}

define weak i32 @clock_gettime(i32 %clock, ptr %to) {
  store i64 86399, ptr %to
  %nano = getelementptr i64, ptr %to, i64 1
  store i64 123456789, ptr %nano
  ret i32 0
}
`

// scrubText fills the stack below the batch loop before a run, with another pattern for each run of a batch: code that reads what it
// has not written gives other results then.
const scrubText = `
define internal void @fl_scrub(i64 %i) noinline optnone {
  %times = mul i64 %i, 53
  %plus = add i64 %times, 65
  %byte = trunc i64 %plus to i8
  %stack = alloca [32768 x i8], align 16
  call void @llvm.memset.p0.i64(ptr %stack, i8 %byte, i64 32768, i1 true)
  ret void
}
`
