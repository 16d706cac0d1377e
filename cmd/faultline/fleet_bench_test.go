package main

// This file measures what a queue costs a run, what more lanes and processes gain it, and what isolation costs.

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

var (
	fleetSubjects = flag.String("fleet.subjects", "gsl.toml:gsl_sf_[a-d]*", "what BenchmarkFleet searches")
	fleetPairs    = flag.Int("fleet.pairs", 3, "how many pairs of runs BenchmarkFleet and BenchmarkIsolation compare")
	isolated      = flag.String("isolation.run", "find gsl.toml:gsl_sf_[a-d]* --fail-on never", "the command that BenchmarkIsolation runs")
)

// A cost is what a run took, by the clock and of processors, with all the processes that it started.
type cost struct {
	mu              sync.Mutex // of user and sys
	wall, user, sys time.Duration
	others          float64   // share of the machine's processors that was somebody else's meanwhile
	subjects        []float64 // seconds of each, by the clock
}

func (c *cost) cpu() time.Duration { return c.user + c.sys }

// head is what was not spent on a subject where lanes took them in order: loading before the first, and what comes behind the last.
func (c *cost) head(lanes int) float64 { return c.wall.Seconds() - lanesTake(c.subjects, lanes) }

func (c *cost) String() string {
	return fmt.Sprintf("%.2f s by the clock, %.2f + %.2f s of processors, others had %.0f%%",
		c.wall.Seconds(), c.user.Seconds(), c.sys.Seconds(), 100*c.others)
}

// mostOthers is what others may have of the processors where times by the clock say something.
const mostOthers = 0.05

// busy is how long the machine's processors have worked.
func busy(b *testing.B) (t time.Duration) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		b.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	for i, word := range strings.Fields(line)[1:9] {
		if ticks, _ := strconv.Atoi(word); i != 3 && i != 4 { // idle, and waiting for a disk
			t += time.Duration(ticks) * time.Second / 100 // proc(5): hundredths of a second
		}
	}
	return t
}

// measure runs commands at the same time, the last of which prints the report.
func (f *fleetRun) measure(b *testing.B, commands ...[]string) (c *cost, report []byte) {
	b.Helper()
	c = new(cost)
	all, begun := busy(b), time.Now()
	ends := make(chan *ended, len(commands))
	for _, words := range commands[:len(commands)-1] {
		go func() { ends <- f.taking(c, words) }()
	}
	r := f.taking(c, commands[len(commands)-1])
	ends <- r
	for range commands {
		if e := <-ends; e.code != exitNothing {
			b.Fatal(e)
		}
	}
	c.wall = r.took
	c.others = max(0, (busy(b)-all-c.cpu()).Seconds()/time.Since(begun).Seconds()/float64(runtime.NumCPU()))
	c.subjects, report = withoutStats(r.stdout.Bytes())
	return c, report
}

// taking runs a command, and adds what it takes of the processors.
func (f *fleetRun) taking(sum *cost, words []string) *ended {
	file, err := os.CreateTemp(f.temp, "taken-*")
	if err != nil {
		panic(err)
	}
	defer file.Close()
	c := f.command(words...)
	c.Args[0] = "weighed"
	c.Env = append(c.Env, takenFile+"="+file.Name())
	r := f.finish(c, func(*os.Process) {})
	var user, sys time.Duration
	fmt.Fscan(file, (*int64)(&user), (*int64)(&sys))
	sum.mu.Lock()
	defer sum.mu.Unlock()
	sum.user, sum.sys = sum.user+user, sum.sys+sys
	return r
}

// takenFile is the variable with the name of the file that weighed writes.
const takenFile = "FAULTLINE_TAKEN"

// weighed runs the command in a process of its own, waits for all that it leaves behind, and writes what these took of the processors.
func weighed() int {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		panic(err)
	}
	c := (&siege{}).command(os.Args[1:]...)
	c.Dir, c.Env, c.Stdout, c.Stderr = "", nil, os.Stdout, os.Stderr
	err := c.Run()
	for { // what was left is this process's child now
		if pid, err := syscall.Wait4(-1, nil, 0, nil); pid <= 0 && err != syscall.EINTR {
			break
		}
	}
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u)
	os.WriteFile(os.Getenv(takenFile), fmt.Appendln(nil, u.Utime.Nano(), u.Stime.Nano()), 0o666)
	return codeOf(err)
}

// withoutStats takes the stats out of a stream: what subjects took. A table has none.
func withoutStats(stream []byte) (seconds []float64, rest []byte) {
	for line := range bytes.Lines(stream) {
		var m struct {
			Stats *struct{ Seconds map[string]float64 }
		}
		if json.Unmarshal(line, &m) != nil || m.Stats == nil {
			rest = append(rest, line...)
			continue
		}
		sum := 0.0
		for what, s := range m.Stats.Seconds {
			if what != "compile" { // of all subjects
				sum += s
			}
		}
		seconds = append(seconds, sum)
	}
	return seconds, rest
}

// BenchmarkFleet compares pairs of runs, of which one comes first in turn: the lanes of one process without a folder and with a queue that
// others may join, in turn and beside each other; one lane and two; one lane on one processor, and two on all: a lane alone keeps more than one busy; one process, of one
// lane, and two. It prints the medians of what the second takes, of the time and of
// the processors of the first; what stands in the reports must be the same. Where others had the processors, times by the clock say nothing:
// then it is skipped, behind what can be said all the same.
func BenchmarkFleet(b *testing.B) {
	f := &fleetRun{siege: newSiege(b, time.Hour), port: free(b)}
	find := append([]string{"find"}, strings.Fields(*fleetSubjects)...)
	find = append(find, "--format", "json", "--fail-on", "never", "--jobs")
	join := []string{"-o", "run/", "--listen", f.port}
	f.measure(b, append(slices.Clone(find), "2")) // compiled from here on
	one, two := append(slices.Clone(find), "1"), append(slices.Clone(find), "2")
	for _, bench := range []struct {
		name   string
		first  [][]string
		second [][]string
		gain   float64 // how much faster the second could be
	}{
		{"queue", [][]string{two}, [][]string{append(slices.Clone(two), join...)}, 1},
		{"beside", [][]string{two}, [][]string{append(slices.Clone(two), join...)}, 1},
		{"lanes", [][]string{one}, [][]string{two}, 2},
		{"cores", [][]string{one}, [][]string{two}, 2},
		{"processes", [][]string{append(slices.Clone(one), join...)},
			[][]string{{"work", "nats://127.0.0.1:" + f.port, "--jobs", "1"}, append(slices.Clone(one), join...)}, 2},
	} {
		b.Run(bench.name, func(b *testing.B) {
			f.compare(b, &timedPair{first: bench.first, second: bench.second, gain: bench.gain, same: true, pinned: bench.name == "cores", beside: bench.name == "beside",
				lanes: bench.name == "lanes" || bench.name == "cores"})
		})
	}
}

// twoLanes says why two lanes are not twice as fast as one: by what one took for each subject, and by what comes before them and behind. Of
// a busy machine these are all too long, and about as much.
func twoLanes(one, two *cost) string {
	sum := lanesTake(one.subjects, 1)
	inOrder := lanesTake(one.subjects, 2)
	sorted := slices.Clone(one.subjects)
	slices.SortFunc(sorted, func(a, b float64) int { return cmp.Compare(b, a) })
	head := two.head(2)
	share := func(takes float64) float64 { return 100 * one.wall.Seconds() / 2 / (head + takes) }
	first := lanesTake(sorted, 2)
	return fmt.Sprintf("%d subjects of %.2f s; outside of them %.2f s with one lane, %.2f s with two; two lanes take %.2f s for the subjects, "+
		"%.2f s if the longest come first: an efficiency of %.1f%% or %.1f%%",
		len(sorted), sum, one.head(1), head, inOrder, first, share(inOrder), share(first))
}

// A timedPair is two ways to do the same.
type timedPair struct {
	first, second [][]string // commands that are run side by side
	gain          float64    // how much faster the second could be
	same          bool       // they write the same bytes
	lanes         bool       // the second has two lanes, the first one
	pinned        bool       // the first is on one processor
	beside        bool       // both at the same time, so that a machine that does other work does as much of it to each
}

// onOne calls f, and keeps what it starts to one of the processors that this process may use.
func onOne(b *testing.B, f func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		b.Fatal(err)
	}
	k := 0
	for !all.IsSet(k) {
		k++
	}
	one.Set(k)
	if err := unix.SchedSetaffinity(0, &one); err != nil {
		b.Fatal(err)
	}
	defer unix.SchedSetaffinity(0, &all)
	f()
}

// compare runs pairs, and prints the medians of what the second takes of the first's.
func (f *fleetRun) compare(b *testing.B, c *timedPair) {
	var wall, cpu, others []float64
	for i := range *fleetPairs {
		var costs [2]*cost
		var reports [2][]byte
		var beside sync.WaitGroup
		for turn := range 2 {
			k := (i + turn) % 2
			if turn == 0 || !c.beside {
				os.RemoveAll(f.dir + "/run")
			}
			run := func() { costs[k], reports[k] = f.measure(b, [][][]string{c.first, c.second}[k]...) }
			switch {
			case c.beside:
				beside.Add(1)
				go func() { defer beside.Done(); run() }()
			case c.pinned && k == 0:
				onOne(b, run)
			default:
				run()
			}
		}
		if beside.Wait(); costs[0] == nil || costs[1] == nil {
			b.FailNow()
		}
		b.Logf("%v; then %v", costs[0], costs[1])
		if c.lanes {
			b.Log(twoLanes(costs[0], costs[1]))
		}
		if c.same && !bytes.Equal(reports[0], reports[1]) {
			b.Errorf("the reports are not the same: %s", difference(reports[0], reports[1]))
		}
		wall = append(wall, costs[1].wall.Seconds()/costs[0].wall.Seconds())
		cpu = append(cpu, costs[1].cpu().Seconds()/costs[0].cpu().Seconds())
		others = append(others, costs[0].others, costs[1].others)
	}
	for _, list := range [][]float64{wall, cpu, others} {
		slices.Sort(list)
	}
	ofTime, ofProcessors, most := wall[len(wall)/2], cpu[len(cpu)/2], others[len(others)-1]
	b.Logf("of the processors' time %.3f, of the time %.3f: efficiency %.1f%%, %.1f%% if no lane ever waited",
		ofProcessors, ofTime, 100/c.gain/ofTime, 100/ofProcessors)
	b.ReportMetric(ofProcessors, "of-processors")
	b.ReportMetric(0, "ns/op")
	if c.beside { // each has the other's time by the clock
		return
	}
	if most > mostOthers {
		b.Logf("SKIPPED: others had up to %.0f%% of the processors, the times are theirs too; run it where nothing else runs", 100*most)
		return
	}
	b.ReportMetric(ofTime, "of-time")
	b.ReportMetric(100/c.gain/ofTime, "%efficiency")
}

// BenchmarkIsolation compares pairs of runs of the isolated command with runs of what is not kept in: the time of processors, user's and
// system's, of the command and all that it starts.
func BenchmarkIsolation(b *testing.B) {
	f := &fleetRun{siege: newSiege(b, time.Hour)}
	run := append(strings.Fields(*isolated), "--sandbox")
	f.measure(b, append(slices.Clone(run), "off")) // compiled from here on
	f.compare(b, &timedPair{first: [][]string{append(slices.Clone(run), "off")}, second: [][]string{append(slices.Clone(run), "auto")}, gain: 1})
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
