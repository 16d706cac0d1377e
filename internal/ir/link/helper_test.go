package link

// This file has what the tests share: modules from text and from C, and where the subjects are.

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"

	"tinygo.org/x/go-llvm"
)

const dataLayout = `target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
`

// A Source is a module that is already in memory: text or bitcode.
type Source struct {
	Name string // for people
	Data []byte
}

// LoadSources is Load for modules in memory.
func LoadSources(sources ...Source) (*Library, error) {
	l := newLibrary()
	for _, s := range sources {
		l.addUnit(s.Name, s.Name, func() ([]byte, error) { return s.Data, nil })
	}
	if len(sources) > 1 {
		l.survey(0, len(sources))
	}
	return l, l.define(0, len(l.units), true)
}

// fromText makes a checked program of one module of LLVM IR in text.
func fromText(t *testing.T, text string, entries ...string) *ir.Program {
	t.Helper()
	l, err := LoadSources(Source{Name: "test.ll", Data: []byte(dataLayout + text)})
	if err != nil {
		t.Fatal(err)
	}
	return program(t, l, entries...)
}

func program(t *testing.T, l *Library, entries ...string) *ir.Program {
	t.Helper()
	p, err := l.Program(entries, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := check(p); err != nil {
		t.Fatalf("Check: %v\n%s", err, text(t, p))
	}
	return p
}

func text(t *testing.T, p *ir.Program) string {
	t.Helper()
	var b bytes.Buffer
	if err := Print(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// clang is the compiler of the LLVM version that this package is built with.
func clang(t *testing.T) string {
	t.Helper()
	major, _, _ := strings.Cut(bitcode.LLVMVersion(), ".")
	path, err := exec.LookPath("clang-" + major)
	if err != nil {
		t.Skipf("clang-%s is not installed", major)
	}
	return path
}

// compile makes a bitcode file of C in a fresh folder.
func compile(t *testing.T, source string, flags ...string) string {
	t.Helper()
	dir := t.TempDir()
	c, out := filepath.Join(dir, "test.c"), filepath.Join(dir, "test.bc")
	if err := os.WriteFile(c, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-c", "-emit-llvm", "-g", "-o", out, "test.c"}, flags...)
	cmd := exec.Command(clang(t), args...)
	cmd.Dir = dir
	if message, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("clang: %v\n%s", err, message)
	}
	return out
}

// plainFlags are those with which subjects are compiled: what is written is what is numbered.
var plainFlags = []string{"-O2", "-ffp-contract=off", "-fno-vectorize", "-fno-slp-vectorize", "-Xclang", "-disable-llvm-passes",
	"-fno-discard-value-names"}

func load(t *testing.T, paths ...string) *Library {
	t.Helper()
	l, err := Load(paths...)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// countSites walks prepared bitcode with SiteOf, as package native does.
func countSites(t *testing.T, prepared []byte) (n int) {
	t.Helper()
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	file := filepath.Join(t.TempDir(), "again.bc")
	if err := os.WriteFile(file, prepared, 0o666); err != nil {
		t.Fatal(err)
	}
	buffer, err := llvm.NewMemoryBufferFromFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := ctx.ParseIR(buffer)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Dispose()
	for f := m.FirstFunction(); !f.IsNil(); f = llvm.NextFunction(f) {
		for b := f.FirstBasicBlock(); !b.IsNil(); b = llvm.NextBasicBlock(b) {
			for i := b.FirstInstruction(); !i.IsNil(); i = llvm.NextInstruction(i) {
				if _, _, ok := bitcode.SiteOf(i); ok {
					n++
				}
			}
		}
	}
	return n
}
