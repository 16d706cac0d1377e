package main

// This file has runs of one function all of whose inputs are run, in pieces that several processes take in turn.

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"faultline/internal/testenv"
)

// piecesSource has a function that goes wrong, and one that is stopped too often for its search to go on.
const piecesSource = `#include <math.h>
#include <stdlib.h>
float naive(float x) { return expf(x) - 1.0f; }
float stopped(float x) { if (x > 2.0f && x < 2.001f) abort(); return logf(x); }
`

// newPieces is a run of pieces of a function. What it comes to where nothing is divided is what is wanted.
func newPieces(t testing.TB, function, domain string) *fleetRun {
	t.Helper()
	s := newSiege(t, 3*time.Minute)
	if err := os.WriteFile(filepath.Join(s.dir, "pieces.c"), []byte(piecesSource), 0o666); err != nil {
		t.Fatal(err)
	}
	f := &fleetRun{siege: s, port: free(t), args: []string{"find", "pieces.c:" + function, "--strategy", "exhaustive", "--domain", "x in " + domain,
		"--format", "json", "--stats=false", "--fail-on", "any", "--jobs", "1"}}
	s.run(f.args...) // compiled from here on
	f.args = append(f.args, "--set", "exhaustive.piece=1")
	whole := s.run(append(f.args, "--set", "exhaustive.piece=1000")...)
	if w := whole.wrong(exitFindings); w != nil {
		t.Fatalf("%v\n%v", w, whole)
	}
	f.want, f.took = bytes.Clone(whole.stdout.Bytes()), whole.took
	return f
}

// pieces are the marks behind pieces in a run's folder.
func (f *fleetRun) pieces(t *testing.T, dir string) int {
	return bytes.Count(f.results(t, dir), []byte(`"piece":{"subject":`))
}

// TestPiecesAreOneRun: however many lanes and processes share the inputs of a function, the bytes are those of one; also where a piece fails,
// behind which nothing counts. FAULTLINE_FLEET is how many join at most.
func TestPiecesAreOneRun(t *testing.T) {
	testenv.Long(t)
	for function, domain := range map[string]string{"naive": naiveDomain, "stopped": "[1,4]"} {
		f := newPieces(t, function, domain)
		f.write(t, "token", []byte("secret\n"))
		for _, jobs := range []string{"1", "3"} {
			if r := f.run(append(f.args, "--jobs", jobs)...); !bytes.Equal(r.stdout.Bytes(), f.want) {
				t.Errorf("%s with %s lanes: not the bytes of one run:\n%s\n%v", function, jobs, f.want, r)
			}
		}
		for n := 1; n <= times("FAULTLINE_FLEET", 2); n *= 2 {
			dir, shared := fmt.Sprint("run", n), 0
			var ends []<-chan *ended
			for range n {
				_, end := f.join()
				ends = append(ends, end)
			}
			r := f.find(dir, func(*os.Process) {})
			f.same(t, fmt.Sprintf("%s, %d joined", function, n), dir, r)
			for _, end := range ends {
				var pieces, subjects int
				said := (<-end).stderr.String()
				if at := strings.Index(said, "the run is over"); at >= 0 {
					fmt.Sscanf(said[at:], "the run is over; %d pieces and %d functions", &pieces, &subjects)
				}
				shared += pieces
			}
			if function == "naive" && shared == 0 {
				t.Errorf("%d joined, and none had a piece", n)
			}
		}
	}
}

// TestKilledPieces kills who joined, or the command, at random moments: the bytes are those of one run, and no piece that was kept is run
// again. FAULTLINE_KILLS is how many runs are tried.
func TestKilledPieces(t *testing.T) {
	testenv.Long(t)
	f := newPieces(t, "naive", naiveDomain)
	f.write(t, "token", []byte("secret\n"))
	chance := rand.New(rand.NewPCG(1, 4))
	for i := range times("FAULTLINE_KILLS", 4) {
		dir := fmt.Sprint("killed", i)
		guest, end := f.join()
		after := time.Duration(chance.Float64() * float64(f.took))
		var timer *time.Timer
		r := f.find(dir, func(p *os.Process) {
			victim := []*os.Process{p, guest}[i%2]
			timer = time.AfterFunc(after, func() { victim.Kill() })
		})
		timer.Stop()
		before := f.pieces(t, dir)
		if r.code == -int(syscall.SIGKILL) {
			r = f.find(dir, func(*os.Process) {})
			if all := f.pieces(t, dir); all < before || before > 0 && all > piecesOfNaive {
				t.Errorf("run %d: %d pieces were kept, then %d", i, before, all)
			}
		}
		f.same(t, fmt.Sprintf("run %d, killed after %v", i, after), dir, r)
		if all := f.pieces(t, dir); all != piecesOfNaive {
			t.Errorf("run %d: %d pieces are kept, want %d", i, all, piecesOfNaive)
		}
		guest.Kill()
		<-end
	}
}

// naiveDomain has 2^24 inputs and one, in pieces of 2^20 each.
const (
	naiveDomain   = "[1.1920928955078125e-7,4.76837158203125e-7]"
	piecesOfNaive = 17
)

// TestInterruptedPieces: an interrupt keeps the pieces that are whole, with a queue and without, and the same command goes on behind them.
func TestInterruptedPieces(t *testing.T) {
	testenv.Long(t)
	f := newPieces(t, "naive", naiveDomain)
	f.write(t, "token", []byte("secret\n"))
	for dir, flags := range map[string][]string{"run": nil, "fleet": {"--listen", f.port, "--token-file", "token"}} {
		t.Run(dir, func(t *testing.T) { f.interrupted(t, dir, flags) })
	}
}

func (f *fleetRun) interrupted(t *testing.T, dir string, flags []string) {
	kept := append(append(f.args[:len(f.args):len(f.args)], "-o", dir+"/"), flags...)
	r := f.finish(f.command(kept...), func(p *os.Process) {
		go func() {
			for f.pieces(t, dir) < 3 {
				time.Sleep(10 * time.Millisecond)
			}
			p.Signal(os.Interrupt)
		}()
	})
	before := f.pieces(t, dir)
	if r.wrong(exitInterrupted) != nil || before >= piecesOfNaive || !strings.Contains(r.stderr.String(), "interrupted") {
		t.Errorf("%d pieces were kept: %v", before, r)
	}
	f.same(t, "taken up again", dir, f.run(kept...))
	if all := f.pieces(t, dir); all != piecesOfNaive {
		t.Errorf("%d pieces were kept, then %d, want %d", before, all, piecesOfNaive)
	}
}

var piecesDomain = flag.String("pieces.domain", "[1e-7,1e-5]", "which inputs BenchmarkPieces runs")

// BenchmarkPieces compares one exhaustive search on one lane and on two.
func BenchmarkPieces(b *testing.B) {
	f := newPieces(b, "naive", *piecesDomain)
	one := append(f.args[:len(f.args)-6:len(f.args)-6], "--fail-on", "never", "--set", "exhaustive.piece=4", "--jobs")
	f.compare(b, &timedPair{first: [][]string{append(one[:len(one):len(one)], "1")}, second: [][]string{append(one[:len(one):len(one)], "2")},
		gain: 2, same: true})
}
