package main

// This file has runs that look for ranges: functions go to several processes, and what is asked of one function to lanes that are idle.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"faultline/internal/testenv"
)

// rangesSource has a function whose runs take long, and one that ends the process at some inputs.
const rangesSource = `#include <math.h>
#include <stdlib.h>
double slow(double x) { double s = 0; for (int k = 0; k < 60; k++) s += sin(x * k) / (k + 1); return s - 0.5 * sin(x); }
double stopped(double x) { if (x > 3) abort(); return slow(x) / (1 - cos(x)); }
`

// newRanges is a run of ranges of functions. What it comes to in one process is what is wanted.
func newRanges(t testing.TB, functions, evals string) *fleetRun {
	t.Helper()
	s := newSiege(t, 3*time.Minute)
	if err := os.WriteFile(filepath.Join(s.dir, "ranges.c"), []byte(rangesSource), 0o666); err != nil {
		t.Fatal(err)
	}
	f := &fleetRun{siege: s, port: free(t), args: []string{"ranges", "ranges.c:" + functions, "--domain", "x in [-50,50]", "--evals", evals,
		"--format", "json", "--stats=false", "--fail-on", "any", "--jobs", "1"}}
	whole := s.run(f.args...)
	if w := whole.wrong(exitFindings); w != nil {
		t.Fatalf("%v\n%v", w, whole)
	}
	f.want, f.took = bytes.Clone(whole.stdout.Bytes()), whole.took
	return f
}

var sharesRE = regexp.MustCompile(`(\d+) shares of other functions`)

// TestRangesAreOneRun: whoever runs which inputs of a function, the bytes are those of one process; also where a run ends the process, behind
// which its search goes on alone. FAULTLINE_FLEET is how many join at most.
func TestRangesAreOneRun(t *testing.T) {
	testenv.Long(t)
	for _, function := range []string{"slow", "stopped"} {
		f := newRanges(t, function, map[string]string{"slow": "120000", "stopped": "20000"}[function])
		f.write(t, "token", []byte("secret\n"))
		if r := f.run(append(f.args, "--jobs", "3")...); !bytes.Equal(r.stdout.Bytes(), f.want) {
			t.Errorf("%s with 3 lanes: not the bytes of one run:\n%s\n%v", function, f.want, r)
		}
		for n := 1; n <= times("FAULTLINE_FLEET", 2); n *= 2 {
			dir, helped := fmt.Sprint("run", n), 0
			var ends []<-chan *ended
			for range n {
				_, end := f.join()
				ends = append(ends, end)
			}
			f.same(t, fmt.Sprintf("%s, %d joined", function, n), dir, f.find(dir, func(*os.Process) {}))
			for _, end := range ends {
				if m := sharesRE.FindSubmatch((<-end).stderr.Bytes()); m != nil {
					k, _ := strconv.Atoi(string(m[1]))
					helped += k
				}
			}
			if function == "slow" && helped == 0 {
				t.Errorf("%d joined, and none had a share", n)
			}
		}
	}
}

// TestKilledRanges kills who helps, and the command: nothing hangs on who helped, and what was finished is not searched again.
func TestKilledRanges(t *testing.T) {
	testenv.Long(t)
	f := newRanges(t, "*", "40000")
	f.write(t, "token", []byte("secret\n"))
	for i := range times("FAULTLINE_KILLS", 2) {
		dir := fmt.Sprint("killed", i)
		guest, end := f.join()
		var timer *time.Timer
		r := f.find(dir, func(p *os.Process) {
			victim := []*os.Process{guest, p}[i%2]
			timer = time.AfterFunc(f.took*time.Duration(1+i%5)/6, func() { victim.Kill() })
		})
		timer.Stop()
		if r.code < 0 {
			r = f.find(dir, func(*os.Process) {})
		}
		f.same(t, fmt.Sprint("run ", i), dir, r)
		guest.Kill()
		<-end
	}
}

// TestShardsOfRanges: the streams of shards are that of one run.
func TestShardsOfRanges(t *testing.T) {
	testenv.Long(t)
	f := newRanges(t, "*", "20000")
	merge := []string{"merge"}
	for _, k := range []string{"2", "1"} {
		f.run(append(f.args, "--shard", k+"/2", "-o", k+".jsonl")...)
		merge = append(merge, k+".jsonl")
	}
	if r := f.run(merge...); !bytes.Equal(r.stdout.Bytes(), f.want) {
		t.Errorf("not the bytes of one run:\n%s\n%v", f.want, r)
	}
}
