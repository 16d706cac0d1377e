package main

// This file measures what a queue costs a run, and what more lanes and processes gain it.

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

var (
	fleetSubjects = flag.String("fleet.subjects", "gsl.toml:gsl_sf_[a-d]*", "what BenchmarkFleet searches")
	fleetPairs    = flag.Int("fleet.pairs", 3, "how many pairs of runs BenchmarkFleet compares")
)

// A cost is what a run took, by the clock and of processors, with all the processes that it started.
type cost struct{ wall, cpu time.Duration }

// measure runs commands at the same time, the last of which prints the report.
func (f *fleetRun) measure(b *testing.B, commands ...[]string) (c cost, report []byte) {
	b.Helper()
	before := spent(b)
	begun := time.Now()
	ends := make(chan *ended, len(commands))
	for _, words := range commands[:len(commands)-1] {
		go func() { ends <- f.run(words...) }()
	}
	r := f.run(commands[len(commands)-1]...)
	c.wall = time.Since(begun)
	for range commands[1:] {
		if e := <-ends; e.code != exitNothing {
			b.Fatal(e)
		}
	}
	if r.code != exitNothing {
		b.Fatal(r)
	}
	for { // processes that have not been waited for are this one's children now
		if pid, err := syscall.Wait4(-1, nil, 0, nil); pid <= 0 && err != syscall.EINTR {
			break
		}
	}
	c.cpu = spent(b) - before
	return c, bytes.Clone(r.stdout.Bytes())
}

// spent is what processors did for children that have ended.
func spent(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkFleet compares pairs of runs, of which one comes first in turn: the lanes of one process without a folder and with a queue that
// others may join; one lane and two; one process, of one lane, and two. It prints the medians of what the second takes, of the time and of
// the processors of the first. The machine should do nothing else; what stands in the reports must be the same.
func BenchmarkFleet(b *testing.B) {
	f := &fleetRun{siege: newSiege(b, time.Hour), port: free(b)}
	find := append([]string{"find"}, strings.Fields(*fleetSubjects)...)
	find = append(find, "--format", "json", "--stats=false", "--fail-on", "never", "--jobs")
	join := []string{"-o", "run/", "--listen", f.port}
	f.measure(b, append(slices.Clone(find), "2")) // compiled from here on
	one, two := append(slices.Clone(find), "1"), append(slices.Clone(find), "2")
	for _, bench := range []struct {
		name   string
		first  [][]string
		second [][]string
	}{
		{"queue", [][]string{two}, [][]string{append(slices.Clone(two), join...)}},
		{"lanes", [][]string{one}, [][]string{two}},
		{"processes", [][]string{append(slices.Clone(one), join...)},
			[][]string{{"work", "nats://127.0.0.1:" + f.port, "--jobs", "1"}, append(slices.Clone(one), join...)}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var wall, cpu []float64
			for i := range *fleetPairs {
				var costs [2]cost
				var reports [2][]byte
				for turn := range 2 {
					k := (i + turn) % 2
					os.RemoveAll(f.dir + "/run")
					costs[k], reports[k] = f.measure(b, [][][]string{bench.first, bench.second}[k]...)
				}
				b.Logf("%v and %v of processors; then %v and %v", costs[0].wall, costs[0].cpu, costs[1].wall, costs[1].cpu)
				if !bytes.Equal(reports[0], reports[1]) {
					b.Errorf("the reports are not the same: %s", difference(reports[0], reports[1]))
				}
				wall = append(wall, costs[1].wall.Seconds()/costs[0].wall.Seconds())
				cpu = append(cpu, costs[1].cpu.Seconds()/costs[0].cpu.Seconds())
			}
			slices.Sort(wall)
			slices.Sort(cpu)
			b.ReportMetric(wall[len(wall)/2], "of-time")
			b.ReportMetric(cpu[len(cpu)/2], "of-processors")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// difference is the first line that is another one.
func difference(first, second []byte) string {
	a, b := strings.Split(string(first), "\n"), strings.Split(string(second), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "line " + strconv.Itoa(i+1) + "\n" + a[i] + "\n" + b[i]
		}
	}
	return "one has more lines"
}
