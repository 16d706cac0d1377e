package native

// This file compares what is emitted with golden files. A subject testdata/x.ll becomes x.MODE.ll in every mode of instrumentation; functions
// of ours have numbers in the place of names there, so that what they are called locally may change. The batch entry has
// a golden too, and the runtimes, of whose functions a sum stands for the text.

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

var update = flag.Bool("update", false, "write the golden files")

var goldenModes = map[string]run.Mode{"plain": run.Plain, "all": run.All, "one": run.One, "deltas": run.Deltas, "doubles": run.Doubles,
	"certain": run.Certain, "formula": run.Formula, "trace": run.Trace, "raised": run.Raised}

// goldenUnit is the unit that subjects are: in mode Formula, 0.1 and 3 stand for numbers near them.
var goldenUnit = &ir.Unit{Hash: "0123456789", Constants: map[string][]ir.Constant{
	"stored":  {{Rounded: fp.Of(fp.Binary64, 0.1), Hi: 0.1, Lo: -0x1.999999999999ap-58, Err: 0x1p-112}},
	"doubles": {{Rounded: fp.Of(fp.Binary64, 3), Hi: 3, Lo: 0x1p-60, Err: 0x1p-110}},
}}

// compareGolden compares a text with a file of testdata.
func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	if major, _, _ := strings.Cut(bitcode.LLVMVersion(), "."); major > "20" { // they write attributes in other words
		return
	}
	golden := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	i := 0
	for i < min(len(g), len(w)) && g[i] == w[i] {
		i++
	}
	t.Errorf("%s, from line %d on: got\n%s\nwant\n%s\n(go test -update writes it)", golden, i+1, strings.Join(g[i:min(i+12, len(g))], "\n"), strings.Join(w[i:min(i+12, len(w))], "\n"))
}

func TestGolden(t *testing.T) {
	fused := shadow.HasFMA
	shadow.HasFMA = true // goldens are of processors with fused multiplications
	defer func() { shadow.HasFMA = fused }()
	for _, subject := range []string{"calls", "kinds"} {
		for name, mode := range goldenModes {
			t.Run(subject+"."+name, func(t *testing.T) {
				compareGolden(t, subject+"."+name+".ll", instrumentText(t, subject, mode))
			})
		}
	}
}

// instrumentText instruments a subject. What every unit of a mode with shadow values has of its own stands in the first subject's text.
func instrumentText(t *testing.T, subject string, mode run.Mode) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", subject+".ll"))
	if err != nil {
		t.Fatal(err)
	}
	return moduleText(t, string(text), func(ctx llvm.Context, mod llvm.Module) {
		j := prepared(goldenUnit, spared{}, locals{}, mode)
		in := &instrumenter{emit.NewUnit(ctx, mod, unitSymbol(j.Hash))}
		defer in.B.Dispose()
		if _, err := in.instrument(&j); err != nil {
			t.Fatal(err)
		}
		if err := llvm.VerifyModule(mod, llvm.ReturnStatusAction); err != nil {
			t.Fatal(err)
		}
	}, subject != "calls" && shadow.Follows(mode))
}

// moduleText parses a module, changes it and prints it, without the functions of ours if asked.
func moduleText(t *testing.T, text string, change func(llvm.Context, llvm.Module), withoutOurs bool) string {
	t.Helper()
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, "golden", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	defer mod.Dispose()
	change(ctx, mod)
	printed := ""
	for f := mod.FirstFunction(); !f.IsNil(); f = llvm.NextFunction(f) {
		if strings.HasPrefix(f.Name(), "fl") && !f.IsDeclaration() {
			withoutNames(f)
			if withoutOurs {
				printed += f.String()
			}
		}
	}
	got := mod.String()
	for _, f := range strings.SplitAfter(printed, "\n}\n") {
		if f = strings.TrimLeft(f, "\n"); f != "" {
			got = strings.Replace(got, f, "", 1)
		}
	}
	return got
}

// withoutNames takes the names of a function's values away: LLVM numbers them.
func withoutNames(f llvm.Value) {
	for _, p := range f.Params() {
		p.SetName("")
	}
	for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
		bb.AsValue().SetName("")
		for v := bb.FirstInstruction(); !v.IsNil(); v = llvm.NextInstruction(v) {
			v.SetName("")
		}
	}
}

func nothing(llvm.Context, llvm.Module) {}

func TestGoldenRuntimes(t *testing.T) {
	for name, mode := range map[string]run.Mode{"deltas": run.Deltas, "doubles": run.Doubles} {
		var sums strings.Builder
		moduleText(t, shadow.RuntimeText(mode), func(_ llvm.Context, mod llvm.Module) {
			sum := func(v llvm.Value) {
				fmt.Fprintf(&sums, "%.12x %s\n", sha256.Sum256([]byte(v.String())), v.Name())
			}
			for f := mod.FirstFunction(); !f.IsNil(); f = llvm.NextFunction(f) {
				withoutNames(f)
				sum(f)
			}
			for g := mod.FirstGlobal(); !g.IsNil(); g = llvm.NextGlobal(g) {
				sum(g)
			}
		}, false)
		compareGolden(t, "runtime."+name+".sums", sums.String())
	}
}

// The batch entry of a call with every kind of argument and output.
func TestGoldenBatch(t *testing.T) {
	double, single := &ir.Type{Kind: ir.Float, Format: fp.Binary64, Size: 8}, &ir.Type{Kind: ir.Float, Format: fp.Binary32, Size: 4}
	integer, pointer := &ir.Type{Kind: ir.Int, Bits: 32, Size: 4}, &ir.Type{Kind: ir.Pointer, Size: 8}
	both := &ir.Type{Kind: ir.Struct, Size: 16, Fields: []*ir.Type{double, single}, Offsets: []int{0, 8}}
	f := &ir.Func{Name: "f", Params: []*ir.Type{double, single, integer, pointer}, Result: both}
	call := &ir.Call{Dims: 3, Args: []ir.Arg{{Dim: 0}, {Dim: 1}, {Dim: -1, Const: 7}, {Dim: -1, Buffer: &ir.Buffer{Size: 24, Align: 8,
		Cells: []ir.Cell{{Dim: 2, Type: double, Offset: 8}}}}},
		Outputs: []ir.Cell{{Arg: -1, Type: double}, {Arg: -1, Type: single, Offset: 8}, {Arg: 3, Type: double, Offset: 16}, {Arg: 3, Type: integer, Signed: true}}}
	compareGolden(t, "batch.ll", moduleText(t, rename(batchText(f, call, true), "symbol"), nothing, false))
}

// What is emitted is the key of its object, and so is what it is compiled for.
func TestEmittedKey(t *testing.T) {
	text, err := os.ReadFile("testdata/kinds.ll")
	if err != nil {
		t.Fatal(err)
	}
	keys := make(map[string]string)
	key := func(name, text string, to target) {
		moduleText(t, text, func(_ llvm.Context, mod llvm.Module) {
			k := emittedKey(mod, to)
			if other := keys[k]; other != "" {
				t.Errorf("%s has the key of %s", name, other)
			}
			keys[k] = name
		}, false)
	}
	plain := target{Passes: passes}
	key("the subject", string(text), plain)
	key("one instruction", strings.Replace(string(text), "fsub double %add, %z", "fadd double %add, %z", 1), plain)
	key("one constant", strings.Replace(string(text), "3.0", "4.0", 1), plain)
	key("another processor", string(text), target{Passes: passes, Features: "+fma"})
	key("other passes", string(text), target{Passes: textPasses})
	key("a build that is tuned", string(text), target{Passes: passes, Tuned: true})
}

// Whatever native's emitting rooms import is in the sum of sources that notes are void by, but for data and for rooms that emit nothing.
func TestEmittersAreComplete(t *testing.T) {
	silent := map[string]bool{"ir": true, "ir/decl": true, "ball": true, "names": true, "run": true, "proc": true, "sandbox": true, "ir/trial": true, "folder": true, "subject": true}
	for room, sources := range emitting {
		files, _ := fs.Glob(sources, "*.go")
		inside, _ := fs.Glob(sources, "*/*.go")
		for _, file := range append(files, inside...) {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			syntax, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", room, file), nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range syntax.Imports {
				name, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "faultline/internal/")
				if _, embedded := emitting[name]; ok && !silent[name] && !embedded && !strings.HasPrefix(name, "native/") {
					t.Errorf("%s imports %s, whose sources are not in the sum", file, name)
				}
			}
		}
	}
	for _, room := range []string{"state", "emit", "shadow"} {
		if files, _ := fs.Glob(sources, room+"/*.go"); len(files) == 0 {
			t.Errorf("native/%s is not in the sum", room)
		}
	}
}
