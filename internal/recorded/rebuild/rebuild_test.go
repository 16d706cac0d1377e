//go:build linux && amd64

package rebuild

// This file records a C++ program with maps and smart pointers, and rebuilds its calls in another process of it.

import (
	"bytes"
	"context"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/record"
)

// TestCurves: objects of a grown heap, pointers into blocks, maps, virtual functions and freed objects come back with the same bits.
func TestCurves(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not installed")
	}
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	run := func(env []string, args ...string) {
		t.Helper()
		c := exec.Command(args[0], args[1:]...)
		c.Env = append(os.Environ(), env...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	run(nil, "g++", "-std=c++17", "-O1", "-fno-inline", "-g", "-o", path("curves"), "testdata/curvesmain.cpp", "testdata/curves.cpp")
	pointer := func(reach int) record.Slot { return record.Slot{Kind: record.Pointer, Size: 8, Reach: reach} }
	double := record.Slot{Kind: record.Float, Size: 8}
	var functions []record.Function
	program, err := elf.Open(path("curves"))
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	all, _ := program.Symbols()
	for prefix, args := range map[string][]record.Slot{"_ZNK5Curve8weightedEd": {pointer(184), double}, "_ZN5Curve4dropEd": {pointer(184), double},
		"_Z5totalRK": {pointer(24), double}, "_Z4meanRK": {pointer(48)}, "_Z6lengthRK": {pointer(24), double}} {
		for _, s := range all {
			if strings.HasPrefix(s.Name, prefix) && elf.ST_TYPE(s.Info) == elf.STT_FUNC && !strings.Contains(s.Name, ".") {
				functions = append(functions, record.Function{Name: s.Name, Symbol: s.Name, Args: args, Results: []record.Slot{double}})
			}
		}
	}
	calls := path("calls")
	if err := os.Mkdir(calls, 0o700); err != nil {
		t.Fatal(err)
	}
	x, err := record.Run(context.Background(), []string{path("curves")}, functions, record.Options{Folder: calls})
	if err != nil {
		if strings.Contains(err.Error(), "ptrace") {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	var images bytes.Buffer
	var symbols Table
	var names []string
	for i := range x.Functions {
		f := &x.Functions[i]
		list, err := record.ReadCalls(calls, f)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) < 20 {
			t.Errorf("%s: %d calls, %d of them large", f.Name, len(list), f.Large)
		}
		for k := range list {
			words, err := Image(&list[k], f, &symbols, nil)
			if err != nil {
				t.Fatal(err)
			}
			binary.Write(&images, binary.LittleEndian, []uint64{uint64(i), uint64(symbols.Of(f.Symbol)), uint64(len(words))})
			binary.Write(&images, binary.LittleEndian, words)
			names = append(names, fmt.Sprintf("%s: call %d", f.Name, k+1))
		}
	}
	places := ""
	for _, s := range all {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC && s.Section != elf.SHN_UNDEF {
			places += fmt.Sprintf("%d curves %d 0\n", symbols.Of(s.Name), s.Value)
		}
	}
	for name, text := range map[string]string{"process.c": Process(x.Functions), "images": images.String(), "symbols": places} {
		if err := os.WriteFile(path(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run(nil, "gcc", "-shared", "-fPIC", "-O1", "-w", "-o", path("rebuilt.so"), path("process.c"), "-ldl")
	run([]string{"LD_PRELOAD=" + path("rebuilt.so"), "FL_IMAGES=" + path("images"), "FL_SYMBOLS=" + path("symbols"),
		"FL_OUTCOMES=" + path("outcomes")}, path("curves"))
	data, err := os.ReadFile(path("outcomes"))
	if err != nil {
		t.Fatal(err)
	}
	in := bytes.NewReader(data)
	for _, name := range names {
		var o Outcome
		if err := binary.Read(in, binary.LittleEndian, &o); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if o.Why != Same {
			t.Errorf("%s: outcome %d at %#x", name, o.Why, o.Where)
		}
	}
}
