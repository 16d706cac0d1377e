package campaign

// This file is a run that does a part of its subjects, and the identity of a run: the configuration, the programs and the machine that
// determine its results.

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
	"faultline/internal/shard"
	"faultline/internal/subject"
)

// A Shard is the part of the subjects that is searched.
type Shard struct {
	Number, Of int                // from 1
	Costs      map[string]float64 // seconds by spelling, of an earlier run
}

// Machine describes what results depend on of this machine.
func Machine() finding.Machine { return machineOf(Version) }

// A part is what a job knows of the whole run.
type part struct {
	all     []*subject.Subject // that were loaded
	number  map[*subject.Subject]int
	left    []*subject.Subject // whose program cannot be compiled
	unbuilt []*finding.Skipped // a line for each of them
}

// choose keeps the subjects of the shard. Each shard computes the same division.
func (j *Job) choose() {
	all := j.Subjects
	j.part.all, j.part.number = all, make(map[*subject.Subject]int)
	for i, s := range all {
		j.part.number[s] = i
	}
	if j.cfg.Shard == nil {
		return
	}
	j.Subjects = nil
	for _, i := range shard.Deal(weights(all, j.cfg.Shard.Costs), j.cfg.Shard.Of)[j.cfg.Shard.Number-1] {
		j.Subjects = append(j.Subjects, all[i])
	}
}

// weights are the expected relative costs of subjects: known seconds, by spelling, and numbers of operations.
func weights(list []*subject.Subject, known map[string]float64) []float64 {
	costs, sites := make([]float64, len(list)), make([]float64, len(list))
	for i, s := range list {
		costs[i], sites[i] = known[s.Spelling], float64(1+len(s.Sites))
	}
	return shard.Weights(costs, sites)
}

// asked returns the part of the configuration that determines the results.
func (cfg *Config) asked() *Config {
	c := *cfg
	c.Shard, c.Jobs, c.CacheDir, c.Progress, c.Strict, c.KeepQueries = nil, 0, "", false, false, ""
	return &c
}

// numbers are the numbers of subjects in the run.
func (j *Job) numbers(list []*subject.Subject) []int {
	of := make([]int, len(list))
	for i, s := range list {
		of[i] = j.part.number[s]
	}
	return of
}

// portion is what the configuration line of a part says of it.
func (j *Job) portion() *finding.Portion {
	p := &finding.Portion{Run: identityOf(j.cfg.asked(), j.part.all), Machine: Machine(),
		Whole: len(j.part.all), Subjects: j.numbers(j.Subjects)}
	if sh := j.cfg.Shard; sh != nil {
		p.Shard, p.Of = sh.Number, sh.Of
	}
	return p
}

// closing is the mark after subject k in a stream that is a part of a run.
func (j *Job) closing(k int, d *Done) []*finding.Message {
	if j.cfg.Shard == nil {
		return nil
	}
	u := finding.Unit{Subject: j.part.number[j.Subjects[k]]}
	return []*finding.Message{{Part: &finding.Part{Unit: u, Tally: d.Tally, Cut: d.Cut}}}
}

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

// processorName names the instruction sets by which libm and compilers choose code. Results differ between these in the last bits.
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
