// Package identity says what a run is, so that parts of it that are made in different places know each other: what was asked, of which
// programs, and on what machine. It must not know how a run goes.
package identity

// This file is the whole package.

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sys/cpu"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/subject"
)

// Of is a hash of what was asked, which must be the same in JSON, and of the subjects: their programs, inputs and references.
func Of(asked any, subjects []*subject.Subject) string {
	h := sha256.New()
	enc := json.NewEncoder(h)
	if err := enc.Encode(asked); err != nil {
		panic("identity: " + err.Error()) // plain words and numbers
	}
	programs := make(map[*ir.Program]bool)
	for _, s := range subjects {
		fmt.Fprintf(h, "%q %q %+v %v %q %+v %q %+v\n", s.Name, s.Spelling, s.Params, s.Operands, s.Filter, s.Shapes, s.Threshold, s.Assumed)
		if r := s.Reference; r != nil {
			fmt.Fprintf(h, "%q %q %v\n", r.Expr, r.Domain, r.Body)
		}
		if programs[s.Program] {
			continue
		}
		programs[s.Program] = true
		for _, u := range s.Program.Units {
			fmt.Fprintf(h, "%q %s\n", u.Name, u.Hash)
		}
	}
	return short(h.Sum(nil))
}

func short(sum []byte) string { return hex.EncodeToString(sum[:8]) }

// Machine is the one that this is called on.
func Machine(version string) finding.Machine {
	return finding.Machine{Version: version, Build: build(), LLVM: bitcode.LLVMVersion(), Libm: libm(), Processor: processor()}
}

// build tells builds of one version apart: a sum over the program, which is no proof against anybody who means harm.
var build = sync.OnceValue(func() string {
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli)) // processors have an instruction for it
	f, err := os.Open("/proc/self/exe")
	if err == nil {
		defer f.Close()
		_, err = io.Copy(sum, f)
	}
	if err != nil {
		return "unknown: " + err.Error()
	}
	return hex.EncodeToString(sum.Sum(nil))
})

// processor names the instructions by which libm and compilers choose between codes whose results differ in the last bits.
func processor() string {
	words := []string{runtime.GOARCH}
	for _, f := range []struct {
		has  bool
		name string
	}{{cpu.X86.HasFMA, "fma"}, {cpu.X86.HasAVX2, "avx2"}, {cpu.X86.HasAVX512F, "avx512f"}} {
		if f.has {
			words = append(words, f.name)
		}
	}
	return strings.Join(words, " ")
}

// libm is its release and a hash of what it gives: releases differ in last bits, and so do its codes for different processors.
func libm() string {
	h := sha256.New()
	for op := fp.Sin; op <= fp.Y1; op++ {
		for i := range 256 {
			x := math.Ldexp(1+float64(i)/257, i%24-8)
			bits := alu.Libm64(op, x, 1+x/3)
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(bits)))
		}
	}
	return alu.Release() + " " + short(h.Sum(nil))[:8]
}
