package campaign

// This file identifies a run: by the configuration, the programs and the machine that determine its results.

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

// identityOf returns a hash of the configuration, as JSON, and of the subjects: their programs, inputs and references.
func identityOf(asked any, subjects []*subject.Subject) string {
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
	return shortSum(h.Sum(nil))
}

func shortSum(sum []byte) string { return hex.EncodeToString(sum[:8]) }

// machineOf describes this machine.
func machineOf(version string) finding.Machine {
	return finding.Machine{Version: version, Build: buildOf(), LLVM: bitcode.LLVMVersion(), Libm: libmName(), Processor: processorName()}
}

// buildOf returns a checksum of the running program, which tells builds of one version apart.
var buildOf = sync.OnceValue(func() string {
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

// processorName names the instruction sets by which libm and compilers choose code. Their results differ in the last bits.
func processorName() string {
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

// libmName returns the release of libm and a hash of some of its results, which differ between releases and processors.
func libmName() string {
	h := sha256.New()
	for op := fp.Sin; op <= fp.Y1; op++ {
		for i := range 256 {
			x := math.Ldexp(1+float64(i)/257, i%24-8)
			bits := alu.Libm64(op, x, 1+x/3)
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(bits)))
		}
	}
	return alu.Release() + " " + shortSum(h.Sum(nil))[:8]
}
