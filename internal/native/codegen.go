package native

// This file generates objects from modules, and stores those of units by the instrumented module. To know that module, a unit must be
// instrumented, which takes about 5% of the time of compiling it. So a note records the object of each request. A note depends on the
// sources of all packages that emit code, and becomes void when one of them changes.

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"tinygo.org/x/go-llvm"

	"faultline/internal/condition"
	"faultline/internal/folder"
	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
	"faultline/internal/ir/gotos"
	"faultline/internal/ir/intent"
	"faultline/internal/ir/x86"
	"faultline/internal/native/emit"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

const (
	cpu        = "x86-64" // the baseline: the same object, and the same bits, on every machine
	passes     = "globaldce,default<O2>,globaldce"
	textPasses = "default<O1>"
	// An instrumented unit has several times the code, most of it written for inlining. More passes than these take twice the time to
	// compile, and runs are no faster.
	instrumentedPasses = "globaldce,always-inline,function(sroa,early-cse,simplifycfg),globaldce"
	// For a function with thousands of operations, the time of most passes grows faster than its size.
	largePasses = "globaldce,always-inline,function(early-cse),globaldce"
)

// A target describes how a module becomes an object: for the baseline processor with features, without contraction and fast-math, position
// independent. Tuned adds the passes of a compiler that do not change strict arithmetic. With Literal, code generation keeps each operation
// at its place, and computes none at compile time.
type target struct {
	Passes, Features string
	Tuned, Literal   bool
	Quick            bool // code generation takes the least possible time
}

func (t target) String() string {
	return fmt.Sprint(t.Passes, " ", cpu, " ", t.Features, " ", t.Tuned, " ", t.Literal, " ", t.Quick, " ", llvm.Version)
}

// targetOf returns the target of a unit in a mode. The passes affect the speed of a run, not its results. Fused multiplications are for
// shadow values only. Nothing is contracted, so the program computes the same bits with and without them.
func targetOf(mode run.Mode) target {
	to := target{Passes: instrumentedPasses}
	if mode == run.Plain {
		to.Passes = passes
	}
	if shadow.HasBounds(mode) && shadow.HasFMA {
		to.Features = "+fma"
	}
	return to
}

// text returns the path of the object of a module that this package writes.
func (c *cache) text(name, text, features string) (string, error) {
	key := keyOf(name, text, cpu, features, textPasses, llvm.Version)
	return c.object(key, func() ([]byte, error) { return compileText(name, text, features) })
}

// compileText compiles a module that this package writes.
func compileText(name, text, features string) ([]byte, error) {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod := emit.Module(ctx, name, text)
	defer mod.Dispose()
	return codegen(mod, target{Passes: textPasses, Features: features})
}

// codegen verifies, optimises and compiles a module.
func codegen(mod llvm.Module, to target) ([]byte, error) {
	if err := optimise(mod, to); err != nil {
		return nil, err
	}
	tm, err := machine(mod, to)
	if err != nil {
		return nil, err
	}
	defer tm.Dispose()
	buffer, err := tm.EmitToMemoryBuffer(mod, llvm.ObjectFile)
	if err != nil {
		return nil, err
	}
	defer buffer.Dispose()
	return append([]byte(nil), buffer.Bytes()...), nil
}

// optimise verifies and optimises a module.
func optimise(mod llvm.Module, to target) error {
	if err := llvm.VerifyModule(mod, llvm.ReturnStatusAction); err != nil {
		panic(fmt.Sprintf("native: instrumented module is broken: %v", err))
	}
	tm, err := machine(mod, to)
	if err != nil {
		return err
	}
	defer tm.Dispose()
	options := llvm.NewPassBuilderOptions()
	defer options.Dispose()
	options.SetLoopVectorization(to.Tuned)
	options.SetSLPVectorization(to.Tuned && !to.Quick) // its time grows with the square of a block's size
	options.SetLoopUnrolling(to.Tuned)
	options.SetLoopInterleaving(to.Tuned)
	return mod.RunPasses(to.Passes, tm, options)
}

// machine returns the code generator for a module, and sets the module's target.
func machine(mod llvm.Module, to target) (llvm.TargetMachine, error) {
	if err := initLLVM(); err != nil {
		return llvm.TargetMachine{}, err
	}
	triple := mod.Target()
	if triple == "" {
		triple = llvm.DefaultTargetTriple()
		mod.SetTarget(triple)
	}
	kind, err := llvm.GetTargetFromTriple(triple)
	if err != nil {
		return llvm.TargetMachine{}, fmt.Errorf("target %s: %w", triple, err)
	}
	level := llvm.CodeGenLevelDefault
	if to.Literal || to.Quick {
		level = llvm.CodeGenLevelNone
	}
	return kind.CreateTargetMachine(triple, cpu, to.Features, level, llvm.RelocPIC, llvm.CodeModelSmall), nil
}

// keyOf hashes the parts that identify an object.
func keyOf(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

//go:embed *.go */*.go
var sources embed.FS

// emitting holds the sources of the packages that emit code, by the package that embeds them. Those of native include its subpackages.
var emitting = map[string]embed.FS{
	"native": sources, "condition": condition.Source, "fp": fp.Source, "ir/bitcode": bitcode.Source, "ir/intent": intent.Source, "ir/x86": x86.Source,
	"ir/gotos": gotos.Source,
}

// emitters returns the hash of these sources.
var emitters = sync.OnceValue(func() string {
	var parts []string
	for _, room := range slices.Sorted(maps.Keys(emitting)) {
		err := fs.WalkDir(emitting[room], ".", func(name string, file fs.DirEntry, err error) error {
			if err != nil || file.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := emitting[room].ReadFile(name)
			parts = append(parts, room, name, string(text))
			return err
		})
		if err != nil {
			panic(err)
		}
	}
	return keyOf(parts...)
})

// key identifies a request for an object.
func (j *job) key() string {
	constants := fmt.Sprint(j.Constants) // maps are printed in the order of their keys
	return keyOf("unit", j.Hash, fmt.Sprintf("%v %v %q %q", j.Given, j.Mode, j.Without, j.Locals), constants, emitters(), j.To.String())
}

// note returns the path of the note for a request.
func (c *cache) note(asked string) string {
	return filepath.Join(filepath.Dir(c.dir), "emitted.2", asked[:2], asked)
}

// noted returns the path of the object that a note names, "" if there is none.
func (c *cache) noted(asked string) string {
	note := c.note(asked)
	key, err := readObject(note)
	if err != nil {
		return ""
	}
	path := c.path(string(key))
	if _, err := readObject(path); err != nil {
		return ""
	}
	c.cached.Add(1)
	folder.Used(note)
	folder.Used(path)
	return path
}

// emitted stores the result of a request, and returns the path of the object.
func (c *cache) emitted(asked string, m *made) (string, error) {
	path, err := c.path(m.Key), error(nil)
	if m.Object == nil {
		c.cached.Add(1)
		folder.Used(path)
	} else {
		c.compiled.Add(1)
		err = writeObject(path, m.Object)
	}
	return path, cmp.Or(err, writeObject(c.note(asked), []byte(m.Key)))
}

// emittedKey identifies the object of a module.
func emittedKey(mod llvm.Module, to target) string {
	b := llvm.WriteBitcodeToMemoryBuffer(mod)
	defer b.Dispose()
	return keyOf("emitted", fmt.Sprintf("%x", sha256.Sum256(b.Bytes())), to.String())
}
