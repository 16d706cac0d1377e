package main

// This file has runs whose queue is on servers that are not the command's.

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"faultline/internal/testenv"
)

// servers starts NATS at the port of the run; whoever comes must have the token.
func (f *fleetRun) servers(t *testing.T, dir string) *server.Server {
	t.Helper()
	port, _ := strconv.Atoi(f.port)
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, Authorization: "secret", JetStream: true, StoreDir: dir, NoSigs: true,
		NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("no server can be started")
	}
	return s
}

// TestQueueElsewhere: a run whose queue is on other servers comes to the bytes of one, also where these are started anew, with what they had
// and without; and it leaves nothing there.
func TestQueueElsewhere(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	f.write(t, "token", []byte("secret\n"))
	url := "nats://127.0.0.1:" + f.port
	f.longer("1000000")
	args := append(slices.Clone(f.args), "--queue", url, "--token-file", "token")
	store := t.TempDir()
	s := f.servers(t, store)
	for _, again := range []string{"never", "with what they had", "with nothing"} {
		dir := "run " + again
		_, end := f.join()
		restarted := make(chan bool)
		r := f.finish(f.command(append(args, "-o", dir+"/")...), func(*os.Process) {
			go func() {
				defer close(restarted)
				if again == "never" {
					return
				}
				f.begun(t, dir)
				s.Shutdown()
				s.WaitForShutdown()
				if again == "with nothing" {
					os.RemoveAll(filepath.Join(store, "jetstream"))
				}
				s = f.servers(t, store)
			}()
		})
		<-restarted
		f.same(t, "servers started again: "+again, dir, r)
		if e := <-end; e.code != exitNothing || !strings.Contains(e.stderr.String(), "the run is over") {
			t.Errorf("servers started again: %s: who joined ended with\n%v", again, e)
		}
		if left, err := s.Jsz(&server.JSzOptions{}); err != nil || left.Streams > 0 {
			t.Errorf("servers started again: %s: %d streams are left there, %v", again, left.Streams, err)
		}
	}
	s.Shutdown()
	for _, test := range []struct {
		more []string
		code int
		says string
	}{
		{[]string{"-o", "none/", "--queue", url, "--token-file", "token"}, exitSubject, "--queue " + url},
		{[]string{"-o", "none/", "--queue", url, "--token-file", "nowhere"}, exitUsage, "nowhere"},
		{[]string{"-o", "none/", "--queue", url, "--listen", "4222"}, exitUsage, "exclude each other"},
		{[]string{"-o", "none/", "--tls-ca", "ca.pem"}, exitUsage, "--queue URL"},
		{[]string{"--queue", url}, exitUsage, "add -o FOLDER/"},
	} {
		if r := f.run(append(slices.Clone(f.args), test.more...)...); r.wrong(test.code) != nil || !strings.Contains(r.stderr.String(), test.says) {
			t.Errorf("%v: %v; want %q\n%v", test.more, r.wrong(test.code), test.says, r)
		}
	}
}

// TestTwoRunsOnOneServer: runs that have their queues on the same servers know nothing of each other, the same run is there once, and who joins
// takes one of them.
func TestTwoRunsOnOneServer(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	f.write(t, "token", []byte("secret\n"))
	f.longer("300000")
	s := f.servers(t, t.TempDir())
	defer s.Shutdown()
	join := []string{"--queue", "nats://127.0.0.1:" + f.port, "--token-file", "token"}
	f.write(t, "other.c", []byte("#include <math.h>\ndouble other(double x) { return exp(x) - 1; }\n"))
	elsewhere := []string{"find", "other.c:other", "--format", "json", "--stats=false", "--jobs", "1", "--evals", "300000"}
	alone := f.run(elsewhere...)
	second := make(chan *ended, 1)
	go func() { second <- f.run(append(append(elsewhere, "-o", "other/"), join...)...) }()
	for s.NumSubscriptions() == 0 || f.results(t, "other") == nil { // its queue is there
		time.Sleep(10 * time.Millisecond)
	}
	var end <-chan *ended
	var same *ended
	r := f.finish(f.command(append(append(slices.Clone(f.args), "-o", "run/"), join...)...), func(*os.Process) {
		f.begun(t, "run")
		_, end = f.join()
		same = f.run(append(append(slices.Clone(f.args), "-o", "again/"), join...)...)
	})
	f.same(t, "beside another run", "run", r)
	if same.code != exitSubject || !strings.Contains(same.stderr.String(), "this run is under way there already") {
		t.Errorf("the same run twice: %v", same)
	}
	if e := <-second; !bytes.Equal(e.stdout.Bytes(), alone.stdout.Bytes()) {
		t.Errorf("the other run:\n%v\nwant\n%v", e, alone)
	}
	if e := <-end; e.code != exitNothing {
		t.Errorf("who joined ended with %v", e)
	}
}
