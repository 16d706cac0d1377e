package main

// This file tests runs that are kept in a folder and that others join: whatever is killed or full, the bytes are those of one run.

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"faultline/internal/testenv"
)

// A fleetRun is one run, its bytes where one process does it, and a port for others.
type fleetRun struct {
	*siege
	want []byte
	took time.Duration
	port string
	args []string
}

// newFleetRun makes a run with these flags beside its own. Who has to meet it while it lasts gives it more to do.
func newFleetRun(t *testing.T, flags ...string) *fleetRun {
	t.Helper()
	s := newSiege(t, 3*time.Minute)
	s.write(t, "parts.c", []byte(partsSource))
	s.write(t, "parts.toml", []byte(partsSuite))
	f := &fleetRun{siege: s, args: []string{"find", "parts.toml", "--format", "json", "--stats=false", "--jobs", "1"}}
	f.args = append(f.args, flags...)
	s.run(f.args...) // compiled from here on
	whole := s.run(f.args...)
	if w := whole.wrong(exitFindings); w != nil {
		t.Fatalf("%v\n%v", w, whole)
	}
	f.want, f.took = bytes.Clone(whole.stdout.Bytes()), whole.took
	f.port = free(t)
	return f
}

// free is a port that nobody has.
func free(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// command is find in a folder, which others may join.
func (f *fleetRun) find(dir string, started func(*os.Process)) *ended {
	return f.finish(f.command(append(f.args, "-o", dir+"/", "--listen", f.port, "--token-file", "token")...), started)
}

// join starts a process that joins, and returns it and what waits for its end.
func (f *fleetRun) join() (*os.Process, <-chan *ended) {
	process, end := make(chan *os.Process, 1), make(chan *ended, 1)
	go func() {
		end <- f.finish(f.command("work", "nats://127.0.0.1:"+f.port, "--token-file", "token", "--jobs", "1", "--wait", "20"),
			func(p *os.Process) { process <- p })
	}()
	return <-process, end
}

// longer has each subject searched with so many runs: a million take some seconds.
func (f *fleetRun) longer(evals string) {
	f.args = append(f.args, "--evals", evals)
	alone := f.run(f.args...)
	f.want, f.took = bytes.Clone(alone.stdout.Bytes()), alone.took
}

// begun waits until a subject is stored.
func (f *fleetRun) begun(t *testing.T, dir string) {
	for !bytes.Contains(f.results(t, dir), []byte(`"part":{"subject":`)) {
		time.Sleep(10 * time.Millisecond)
	}
}

func (f *fleetRun) same(t *testing.T, what, dir string, r *ended) {
	t.Helper()
	stream, err := os.ReadFile(filepath.Join(f.dir, dir, "findings.jsonl"))
	if err != nil || r.code != exitFindings || !bytes.Equal(r.stdout.Bytes(), f.want) || !bytes.Equal(stream, f.want) {
		t.Errorf("%s: not the bytes of one run: %v, the stream kept: %v\n%v", what, err, bytes.Equal(stream, f.want), r)
	}
	if all, _ := filepath.Glob(filepath.Join(f.dir, dir, "*")); len(all) != 2 {
		t.Errorf("%s: in the folder are %v, want the results and the stream", what, all)
	}
}

// TestFleetIsOneRun: however many join, the bytes are those of one process. FAULTLINE_FLEET is how many join at most.
func TestFleetIsOneRun(t *testing.T) {
	f := newFleetRun(t)
	f.write(t, "token", []byte("secret\n"))
	for n := 0; n <= times("FAULTLINE_FLEET", 2); n = max(1, 2*n) {
		dir := fmt.Sprint("run", n)
		var ends []<-chan *ended
		for range n {
			_, end := f.join()
			ends = append(ends, end)
		}
		r := f.find(dir, func(*os.Process) {})
		f.same(t, fmt.Sprintf("%d joined", n), dir, r)
		for _, end := range ends { // who comes too late, or whom the run ended on, finds nothing there
			if e := <-end; e.code != exitNothing && e.code != exitSubject || strings.Count(e.stderr.String(), "\n") > 4 { // two of them say what it waits for
				t.Errorf("%d joined: one ended with\n%v", n, e)
			}
		}
	}
}

// TestCostsOrderTheQueue: what is known of costs changes the order of the work, and not what comes of it.
func TestCostsOrderTheQueue(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	f.run("find", "parts.toml", "--format", "json", "--jobs", "1", "-o", "costs.jsonl")
	r := f.run(append(f.args, "-o", "run/", "--listen", f.port, "--costs", "costs.jsonl")...)
	f.same(t, "with costs", "run", r)
	var order []string
	for _, m := range markRE.FindAllSubmatch(f.results(t, "run"), -1) {
		order = append(order, string(m[1]))
	}
	if len(order) < 7 || slices.IsSorted(order) {
		t.Errorf("subjects were done in the order %v", order)
	}
	if r := f.run(append(f.args, "--costs", "costs.jsonl")...); r.wrong(exitUsage) != nil || !strings.Contains(r.stderr.String(), "--listen") {
		t.Errorf("costs of a run that is not divided: %v", r)
	}
}

// TestKillsChangeNoRun kills a process that has joined, or the command with its queue, at random moments, and gives the same command again
// where that is what was killed. FAULTLINE_KILLS is how many runs are tried.
func TestKillsChangeNoRun(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	f.write(t, "token", []byte("secret\n"))
	chance := rand.New(rand.NewPCG(1, 3))
	for i := range times("FAULTLINE_KILLS", 4) {
		dir := fmt.Sprint("killed", i)
		guest, end := f.join()
		after := time.Duration(chance.Float64() * 1.2 * float64(f.took))
		var timer *time.Timer
		r := f.find(dir, func(p *os.Process) {
			victim := []*os.Process{guest, p}[i%2]
			timer = time.AfterFunc(after, func() { victim.Kill() })
		})
		timer.Stop()
		if r.code == -int(syscall.SIGKILL) {
			before := f.results(t, dir)
			r = f.find(dir, func(*os.Process) {})
			if now := f.results(t, dir); !bytes.HasPrefix(now, before[:bytes.LastIndexByte(before, '\n')+1]) && len(before) > 0 &&
				bytes.Contains(before, []byte(`{"part":{"subject"`)) && !strings.HasPrefix(string(now), wholeParts(before)) {
				t.Errorf("run %d: what was known before the kill is not there:\n%s\n%s", i, before, now)
			}
		}
		f.same(t, fmt.Sprintf("run %d, killed after %v", i, after), dir, r)
		guest.Kill()
		<-end
	}
}

// markRE is the mark behind a subject that was searched.
var markRE = regexp.MustCompile(`\{"part":\{"subject":(\d+)`)

// wholeParts is a stream up to its last mark.
func wholeParts(stream []byte) string {
	lines := strings.SplitAfter(string(stream), "\n")
	for len(lines) > 0 && !(strings.HasPrefix(lines[len(lines)-1], `{"part":`) && strings.HasSuffix(lines[len(lines)-1], "\n")) {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "")
}

func (f *fleetRun) results(t *testing.T, dir string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(f.dir, dir, "results.jsonl"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return b
}

// TestFolderOfARun: a run goes on wherever it was cut off, and the folder is no other command's.
func TestFolderOfARun(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	for range 2 { // the second time nothing is searched
		f.same(t, "in a folder", "kept", f.run(append(f.args, "-o", "kept/")...))
	}
	results := filepath.Join(f.dir, "kept", "results.jsonl")
	all, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	for _, share := range []int{0, 1, 10, 500, 900, 999} { // of the bytes that were there when the machine went down
		if err := os.WriteFile(results, all[:len(all)*share/1000], 0o666); err != nil {
			t.Fatal(err)
		}
		f.same(t, fmt.Sprintf("cut off after %d of 1000", share), "kept", f.run(append(f.args, "-o", "kept/")...))
	}
	f.write(t, "void", nil)
	for _, test := range []struct {
		more []string
		says string
	}{
		{[]string{"--seed", "2", "-o", "kept/"}, "seed 2, there 1"},
		{[]string{"--evals", "100", "-o", "kept"}, "belongs to another run"},
		{[]string{"-o", "kept/", "--listen", "0.0.0.0:4222"}, "--token-file"},
		{[]string{"-o", "kept/", "--listen", "high"}, "no port"},
		{[]string{"--listen", "4222", "-o", "other"}, "--listen: add -o FOLDER/"},
		{[]string{"-o", "kept/", "--listen", "4222", "--token-file", "void"}, ": --token-file: void is empty"},
		{[]string{"-o", "kept/", "--listen", "4222", "--tls-cert", "c.pem"}, ": --tls-cert, --tls-key: open c.pem"},
		{[]string{"-o", "kept/", "--queue", "http://localhost:4222"}, ": http://localhost:4222: no server of NATS is asked by http://"},
		{[]string{"-o", "kept/", "--token-file", "token"}, "need --listen"},
		{[]string{"-o", "kept/", "--listen", "4222", "--shard", "1/2"}, "leave --watch and --shard out"},
	} {
		if r := f.run(append(f.args, test.more...)...); r.wrong(exitUsage) != nil || !strings.Contains(r.stderr.String(), test.says) {
			t.Errorf("%v: %v; want %q\n%v", test.more, r.wrong(exitUsage), test.says, r)
		}
	}
	r := f.run(append(f.args, "-o", "seen/", "--listen", f.port, "--format", "table", "--progress")...)
	if !strings.Contains(r.stderr.String(), "\r\x1b[Kfaultline: others join with") { // the line of the progress was removed before
		t.Errorf("on a terminal: %q", r.stderr.String())
	}
}

// TestGuestsThatAreRefused: who has no token, or not the files of the run, does not join.
func TestGuestsThatAreRefused(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	f.write(t, "token", []byte("secret\n"))
	f.write(t, "wrong", []byte("guess\n"))
	elsewhere := newSiege(t, time.Minute)
	elsewhere.write(t, "parts.c", []byte(strings.Replace(partsSource, "exp(x) - 1", "exp(x) - 2", 1)))
	elsewhere.write(t, "parts.toml", []byte(partsSuite))
	elsewhere.write(t, "token", []byte("secret\n"))
	url := "nats://127.0.0.1:" + f.port
	f.args = append(f.args, "--evals", "1000000000") // it lasts until both have knocked
	var refused, other *ended
	f.find("run", func(p *os.Process) {
		refused = f.run("work", url, "--token-file", "wrong")
		other = elsewhere.run("work", url, "--token-file", "token")
		p.Signal(os.Interrupt)
	})
	if refused.wrong(exitSubject) != nil || !strings.Contains(refused.stderr.String(), "has another token") {
		t.Errorf("a wrong token: %v", refused)
	}
	if other.wrong(exitUsage) != nil || !strings.Contains(other.stderr.String(), "are not those of the run") {
		t.Errorf("other files: %v", other)
	}
}

// TestObjectsAreTakenFromTheRun: who joins with the token compiles nothing that the run has compiled, who has none all of it; the bytes are
// those of one process, and what was taken is gone when the run is over.
func TestObjectsAreTakenFromTheRun(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	f.write(t, "token", []byte("secret\n"))
	f.longer("300000")
	for _, token := range [][]string{{"--token-file", "token"}, nil} {
		cache, dir := t.TempDir(), fmt.Sprint("run", len(token))
		guest := f.command(append([]string{"work", "nats://127.0.0.1:" + f.port, "--jobs", "1", "--wait", "20"}, token...)...)
		guest.Env = append(guest.Env, "FAULTLINE_CACHE="+cache)
		end := make(chan *ended, 1)
		go func() { end <- f.finish(guest, func(*os.Process) {}) }()
		r := f.finish(f.command(append(append(f.args, "-o", dir+"/", "--listen", f.port), token...)...), func(*os.Process) {})
		f.same(t, dir, dir, r)
		e := <-end
		did, taken := 0, 0
		said := e.stderr.String()
		if at := strings.Index(said, "the run is over"); at >= 0 {
			fmt.Sscanf(said[at:], "the run is over; %d functions were searched here, with %d compiled objects", &did, &taken)
		}
		kept, _ := filepath.Glob(filepath.Join(cache, "emitted.*", "*", "*"))
		if e.code != exitNothing || (taken > 0) != (token != nil) || (len(kept) == 0) != (token != nil) {
			t.Errorf("with %v: %d taken, %d compiled here\n%v", token, taken, len(kept), e)
		}
		if left, _ := filepath.Glob(filepath.Join(f.temp, "faultline-*")); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
	}
}
