package native

// This file compiles units into objects, and keeps objects.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sort"
	"strings"

	"golang.org/x/sync/errgroup"
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

const (
	cpu        = "x86-64" // the baseline: the same object, and the same bits, on every machine
	passes     = "default<O2>"
	textPasses = "default<O1>"
	// Instrumented, a unit has several times the code, most of it written to be inlined: more passes than these take twice
	// the time to compile, and runs are no faster.
	instrumentedPasses = "always-inline,function(sroa,early-cse,simplifycfg)"
	modes              = int(run.Formula) + 1
)

// An Image is a compiled program: what Start needs.
type Image struct {
	program  *ir.Program
	cache    *cache
	units    []unitImage   // as in program.Units
	blocks   int           // an upper bound of the blocks with sites
	runtime  [modes]string // paths of the runtimes' objects, of modes that have one
	gaps     []gap
	gapBytes int

	given  bool   // of a program as it was given; see CompileGiven
	built  bool   // and there is an optimised build of it
	clocks string // path of the object for workers elsewhere
}

// A unitImage says where the objects of a unit are.
type unitImage struct {
	Name    string
	Symbol  string // its line in the unit table
	First   int    // site
	Objects [modes]string
}

// Compiled is how many objects of the image were not found in the cache, so far.
func (m *Image) Compiled() int64 { return m.cache.compiled.Load() }

// Compile compiles the units of a program for each mode, jobs of them at once, or finds them in the folder cacheDir, where
// objects are kept by content ("": faultline's folder in the user's cache). The Image may be shared between goroutines.
// When ctx ends, Compile returns without waiting for LLVM, which cannot be stopped and may take minutes for a large unit;
// what it still compiles goes into the cache if the process lives so long.
func Compile(ctx context.Context, p *ir.Program, modes []run.Mode, cacheDir string, jobs int) (*Image, error) {
	c, err := openCache(cacheDir)
	if err != nil {
		return nil, err
	}
	image := &Image{program: p, cache: c, units: make([]unitImage, len(p.Units)), blocks: len(p.Sites)}
	image.gaps, image.gapBytes = gapsOf(p)
	modes = slices.Clone(modes)
	for i, mode := range modes {
		modes[i] = variant(mode)
	}
	slices.Sort(modes)
	modes = slices.Compact(modes)
	interrupted := ctx.Done()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(jobs, 1))
	spared := spare(p)
	for _, mode := range modes {
		if !shadow.Follows(mode) {
			continue
		}
		if image.runtime[mode], err = c.runtime(mode); err != nil {
			return nil, err
		}
	}
	for _, i := range bySize(p.Units) {
		unit := p.Units[i]
		image.units[i] = unitImage{Name: unit.Name, Symbol: unitSymbol(unit.Hash), First: unit.FirstSite}
		for _, mode := range modes {
			group.Go(func() (err error) {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				image.units[i].Objects[mode], err = c.unit(unit, spared[i], mode)
				return err
			})
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- group.Wait() }()
	select {
	case err := <-ended:
		return image, err
	case <-interrupted:
		return nil, context.Canceled
	}
}

// variant is the mode whose objects runs in a mode use.
func variant(mode run.Mode) run.Mode {
	if mode == run.Flags {
		return run.Plain
	}
	return mode
}

// bySize orders units, the largest first: the last to finish is then a small one.
func bySize(units []*ir.Unit) []int {
	order := make([]int, len(units))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return len(units[order[a]].Bitcode) > len(units[order[b]].Bitcode) })
	return order
}

// spared are functions of a unit that other units could call and whose bodies no entry reaches.
type spared struct {
	unused    []string
	elsewhere []string // weak ones, in whose place an entry reaches another unit's definition
}

// spare lists them by unit.
func spare(p *ir.Program) []spared {
	reached := make(map[string]bool)
	for _, f := range p.Funcs {
		if f.Unit >= 0 && f.Blocks != nil && !f.Local {
			reached[f.Name] = true
		}
	}
	lists := make([]spared, len(p.Units))
	for _, f := range p.Funcs {
		switch {
		case f.Unit < 0 || f.Blocks != nil || f.Local:
		case reached[f.Name]:
			lists[f.Unit].elsewhere = append(lists[f.Unit].elsewhere, f.Name)
		default:
			lists[f.Unit].unused = append(lists[f.Unit].unused, f.Name)
		}
	}
	return lists
}

func (s spared) String() string {
	return strings.Join(s.unused, " ") + "\n" + strings.Join(s.elsewhere, " ")
}

// leaveOut takes such functions out of a unit, unless the unit itself has a use for them.
func (s spared) leaveOut(mod llvm.Module) {
	for _, name := range s.unused {
		if f := mod.NamedFunction(name); !f.IsNil() && !f.IsDeclaration() {
			makeLocal(f)
		}
	}
	for _, name := range s.elsewhere {
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

// unit returns the path of a unit's object.
func (c *cache) unit(u *ir.Unit, without spared, mode run.Mode) (string, error) {
	to := target{passesOf(mode), featuresOf(mode), false}
	asked := keyOf("unit", u.Hash, without.String(), fmt.Sprint(mode), shadow.ConstantsKey(u, mode), emitters(), to.String())
	if u.Odd {
		return c.object(asked, func() ([]byte, error) { return compileApart(u, without, mode) })
	}
	return c.emitted(asked, to, func(then func(llvm.Module) error) error { return instrumented(u, without, mode, false, then) })
}

// runtime returns the path of the object that units in a mode with shadow values are linked with.
func (c *cache) runtime(mode run.Mode) (string, error) {
	text := shadow.RuntimeText(mode)
	key := keyOf("runtime", text, cpu, featuresOf(mode), textPasses, llvm.Version)
	return c.object(key, func() ([]byte, error) { return compileText("runtime of shadow values", text, featuresOf(mode)) })
}

// featuresOf returns what a mode's code needs of the processor beyond the baseline. Fused multiplications are for shadow values alone:
// nothing is contracted, so that what the program computes has the same bits with and without.
func featuresOf(mode run.Mode) string {
	if shadow.HasBounds(mode) && shadow.HasFMA {
		return "+fma"
	}
	return ""
}

// passesOf returns the passes of a unit. They differ in how fast a run is, not in what it computes.
func passesOf(mode run.Mode) string {
	if mode == run.Plain {
		return "globaldce," + passes + ",globaldce"
	}
	return "globaldce," + instrumentedPasses + ",globaldce"
}

// compileUnit instruments, optimises and compiles a unit. Each call has an LLVM context of its own, so that calls may
// run side by side. Odd instructions are left out if asked.
func compileUnit(u *ir.Unit, without spared, mode run.Mode, withoutOdd bool) (object []byte, err error) {
	err = instrumented(u, without, mode, withoutOdd, func(mod llvm.Module) error {
		object, err = codegen(mod, target{passesOf(mode), featuresOf(mode), false})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: cannot compile: %w", u.Name, err)
	}
	return object, nil
}

// instrumented makes the module of a unit in a mode, and hands it on.
func instrumented(u *ir.Unit, without spared, mode run.Mode, withoutOdd bool, then func(llvm.Module) error) error {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, u.Name, u.Bitcode)
	if err != nil {
		return fmt.Errorf("%s: prepared bitcode does not parse: %w", u.Name, err)
	}
	defer mod.Dispose()
	bitcode.StripDebug(mod)
	sites, err := instrument(ctx, mod, u, mode, withoutOdd)
	if err != nil {
		return fmt.Errorf("%s: %w", u.Name, err)
	}
	if sites != u.NumSites {
		panic(fmt.Sprintf("native: %s: %d sites, package ir numbered %d", u.Name, sites, u.NumSites))
	}
	without.leaveOut(mod)
	keepInline(mod)
	return then(mod)
}

// keepInline keeps the functions that a unit may drop once it has inlined them (C++ inline functions and templates):
// they may be entries, or called from another unit.
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

// compileText compiles a module of ours.
func compileText(name, text, features string) ([]byte, error) {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, name, []byte(text))
	if err != nil {
		panic(fmt.Sprintf("native: %s does not parse: %v\n%s", name, err, text))
	}
	defer mod.Dispose()
	return codegen(mod, target{textPasses, features, false})
}

// A target is how a module becomes an object: for the baseline processor with features, without contraction and fast-math, position
// independent. Tuned, it is by the passes too that change no strict arithmetic and that a compiler would run.
type target struct {
	passes, features string
	tuned            bool
}

func (t target) String() string {
	return fmt.Sprint(t.passes, " ", cpu, " ", t.features, " ", t.tuned, " ", llvm.Version)
}

// codegen verifies, optimises and compiles a module.
func codegen(mod llvm.Module, to target) ([]byte, error) {
	if err := initLLVM(); err != nil {
		return nil, err
	}
	if err := llvm.VerifyModule(mod, llvm.ReturnStatusAction); err != nil {
		panic(fmt.Sprintf("native: instrumented module is broken: %v", err))
	}
	triple := mod.Target()
	if triple == "" {
		triple = llvm.DefaultTargetTriple()
		mod.SetTarget(triple)
	}
	machine, err := llvm.GetTargetFromTriple(triple)
	if err != nil {
		return nil, fmt.Errorf("target %s: %w", triple, err)
	}
	tm := machine.CreateTargetMachine(triple, cpu, to.features, llvm.CodeGenLevelDefault, llvm.RelocPIC, llvm.CodeModelSmall)
	defer tm.Dispose()
	options := llvm.NewPassBuilderOptions()
	defer options.Dispose()
	options.SetLoopVectorization(to.tuned)
	options.SetSLPVectorization(to.tuned)
	options.SetLoopUnrolling(to.tuned)
	options.SetLoopInterleaving(to.tuned)
	if err := mod.RunPasses(to.passes, tm, options); err != nil {
		return nil, err
	}
	buffer, err := tm.EmitToMemoryBuffer(mod, llvm.ObjectFile)
	if err != nil {
		return nil, err
	}
	defer buffer.Dispose()
	return append([]byte(nil), buffer.Bytes()...), nil
}

// keyOf hashes the parts of an object's identity.
func keyOf(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}
