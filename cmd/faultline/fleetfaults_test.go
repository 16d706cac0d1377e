package main

// This file has runs that others join over networks with certificates, over networks that are down, and on disks that are full.

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"faultline/internal/testenv"
)

// certificate writes one of this machine, which vouches for itself, and its key.
func (f *fleetRun) certificate(t *testing.T, cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	says := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: cert}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, says, says, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	f.write(t, cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	f.write(t, key, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret}))
}

// TestFleetWithCertificates: who trusts the certificate of a run joins it, and nobody else; what travels is not read by others.
func TestFleetWithCertificates(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t, "--evals", "1e6")
	f.write(t, "token", []byte("secret\n"))
	f.certificate(t, "cert.pem", "key.pem")
	f.certificate(t, "other.pem", "otherkey.pem")
	work := []string{"work", "nats://127.0.0.1:" + f.port, "--token-file", "token", "--jobs", "1", "--wait", "20"}
	f.args = append(f.args, "--tls-cert", "cert.pem", "--tls-key", "key.pem")
	var stranger, plain *ended
	r := f.find("run", func(*os.Process) {
		guest := make(chan *ended, 1)
		go func() { guest <- f.run(append(work, "--tls-ca", "cert.pem")...) }()
		stranger = f.run(append(work, "--tls-ca", "other.pem")...)
		plain = f.run(work...)
		if e := <-guest; e.wrong(exitNothing, exitSubject) != nil || !strings.Contains(e.stderr.String(), "joined ") {
			t.Errorf("one who trusts the run: %v", e)
		}
	})
	f.same(t, "with a certificate", "run", r)
	if !strings.Contains(r.stderr.String(), "faultline work tls://127.0.0.1:"+f.port) {
		t.Errorf("who wants to join is told %q", r.stderr.String())
	}
	for what, e := range map[string]*ended{"one who trusts another": stranger, "one who trusts nobody": plain} {
		if e.wrong(exitSubject) != nil || !strings.Contains(e.stderr.String(), "not trusted") || !strings.Contains(e.stderr.String(), "--tls-ca") {
			t.Errorf("%s: %v", what, e)
		}
	}
	for _, test := range [][]string{
		{"--tls-cert", "key.pem", "--tls-key", "cert.pem"}, {"--tls-cert", "cert.pem"}, {"--tls-cert", "none.pem", "--tls-key", "key.pem"},
	} {
		r := f.run(append([]string{"find", "parts.c:one", "-o", "other/", "--listen", f.port}, test...)...)
		if r.wrong(exitUsage) != nil || !strings.Contains(r.stderr.String(), "--tls-cert, --tls-key") {
			t.Errorf("%v: %v", test, r)
		}
	}
}

// TestFullDiskOfARun: a run whose disk is full says so; when there is room the same command goes on, and comes to the bytes of one run.
func TestFullDiskOfARun(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	f.write(t, "token", []byte("secret\n"))
	disk := filepath.Join(f.dir, "disk")
	if err := os.Mkdir(disk, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("no disk of a size of its own can be made: ", err)
	}
	defer syscall.Unmount(disk, syscall.MNT_DETACH)
	for _, joined := range []bool{false, true} {
		dir := fmt.Sprint("disk/joined-", joined)
		args := append(f.args, "-o", dir+"/")
		if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT, "size=64k"); err != nil {
			t.Fatal(err)
		}
		room := filepath.Join(disk, "room")
		if err := os.WriteFile(room, make([]byte, 28<<10), 0o666); err != nil { // some subjects find room
			t.Fatal(err)
		}
		var guest *os.Process
		var end <-chan *ended
		if joined {
			args = append(args, "--listen", f.port, "--token-file", "token")
			guest, end = f.join()
		}
		r := f.run(args...)
		if r.code != exitSubject || !strings.Contains(r.stderr.String(), "no space left") {
			t.Errorf("%s, a full disk: %v", dir, r)
		}
		before := wholeParts(f.results(t, dir))
		if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT, "size=64m"); err != nil {
			t.Fatal(err)
		}
		r = f.run(args...)
		f.same(t, dir+", with room", dir, r)
		if now := f.results(t, dir); !bytes.HasPrefix(now, []byte(before)) {
			t.Errorf("%s: what was known before is not there:\n%s\n%s", dir, before, now)
		}
		if joined {
			guest.Kill()
			<-end
		}
		os.RemoveAll(filepath.Join(f.dir, dir))
	}
}

// TestInterruptOfARun: an interrupt ends the processes that joined as well, and the same command goes on.
func TestInterruptOfARun(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	f.write(t, "token", []byte("secret\n"))
	f.longer("1000000")
	_, end := f.join()
	r := f.find("run", func(p *os.Process) {
		go func() {
			f.begun(t, "run")
			p.Signal(os.Interrupt)
		}()
	})
	if r.code != exitInterrupted || r.took > 2*f.took+2*time.Minute {
		t.Errorf("interrupted: %v", r)
	}
	if e := <-end; e.code != exitNothing || !strings.Contains(e.stderr.String(), "the run is over") {
		t.Errorf("who joined a run that was interrupted ends with\n%v", e)
	}
	before := wholeParts(f.results(t, "run"))
	f.same(t, "gone on with", "run", f.find("run", func(*os.Process) {}))
	if !bytes.HasPrefix(f.results(t, "run"), []byte(before)) {
		t.Error("what was known before the interrupt is not there")
	}
}

// A network is namespaces of this machine, each of which reaches it by a cable of its own.
type network struct{ names []string }

// newNetwork makes one, or skips the test where that is not allowed.
func newNetwork(t *testing.T, n int) *network {
	t.Helper()
	w := new(network)
	for i := range n {
		name := fmt.Sprintf("fl%d-%d", os.Getpid()%100000, i)
		near, far := name+"h", name+"g"
		t.Cleanup(func() { exec.Command("ip", "netns", "del", name).Run() })
		for _, words := range []string{
			"netns add " + name,
			fmt.Sprintf("link add %s type veth peer name %s netns %s", near, far, name),
			fmt.Sprintf("addr add 10.231.%d.1/24 dev %s", i, near), fmt.Sprintf("link set %s up", near),
			fmt.Sprintf("-n %s addr add 10.231.%d.2/24 dev %s", name, i, far), fmt.Sprintf("-n %s link set %s up", name, far),
		} {
			if out, err := exec.Command("ip", strings.Fields(words)...).CombinedOutput(); err != nil {
				t.Skipf("ip %s: %v: %s", words, err, out)
			}
		}
		w.names = append(w.names, name)
	}
	return w
}

// set puts a cable in, or pulls it out.
func (w *network) set(t *testing.T, i int, state string) {
	if out, err := exec.Command("ip", "link", "set", w.names[i]+"h", state).CombinedOutput(); err != nil {
		t.Errorf("cable %d is not %s: %v: %s", i, state, err, out)
	}
}

// joinFrom starts a process that joins out of namespace i.
func (f *fleetRun) joinFrom(w *network, i int) <-chan *ended {
	c := f.command("work", fmt.Sprintf("nats://10.231.%d.1:%s", i, f.port), "--token-file", "token", "--jobs", "1", "--wait", "20")
	c.Args = append([]string{"ip", "netns", "exec", w.names[i], "bash", "-c", `exec -a faultline "$0" "$@"`, c.Path}, c.Args[1:]...)
	c.Path, _ = exec.LookPath("ip")
	end, begun := make(chan *ended, 1), make(chan bool)
	go func() { end <- f.finish(c, func(*os.Process) { close(begun) }) }()
	<-begun
	return end
}

// TestFleetOverANetwork: processes in network namespaces of their own come to the bytes of one, also where a cable is out for
// FAULTLINE_PARTITION, and where it stays out. FAULTLINE_FLEET is how many there are at most, FAULTLINE_FLEET_EVALS how long a subject takes.
func TestFleetOverANetwork(t *testing.T) {
	testenv.Long(t)
	f := newFleetRun(t)
	f.write(t, "token", []byte("secret\n"))
	most := times("FAULTLINE_FLEET", 2)
	w := newNetwork(t, most)
	out := 2 * time.Second
	if d, err := time.ParseDuration(os.Getenv("FAULTLINE_PARTITION")); err == nil {
		out = d
		f.limit += 10 * d
	}
	f.longer(fmt.Sprint(times("FAULTLINE_FLEET_EVALS", 1000000)))
	t.Logf("alone it takes %v", f.took)
	joined := 0
	address := "0.0.0.0:" + f.port
	run := func(what, dir string, n int, then func()) {
		var ends []<-chan *ended
		for i := range n {
			ends = append(ends, f.joinFrom(w, i))
		}
		c := f.command(append(f.args, "-o", dir+"/", "--listen", address, "--token-file", "token")...)
		done := make(chan struct{})
		f.same(t, what, dir, f.finish(c, func(*os.Process) { go func() { defer close(done); then() }() }))
		<-done
		for _, end := range ends {
			e := <-end
			if e.code != exitNothing && e.code != exitSubject { // it came too late, or its cable was in again when the run was over
				t.Errorf("%s: one ended with\n%v", what, e)
			}
			joined += strings.Count(e.stderr.String(), "faultline: the run is over")
			t.Logf("%s: %s", what, strings.TrimSpace(e.stderr.String()))
		}
	}
	for n := 1; n <= most; n *= 2 {
		run(fmt.Sprintf("%d joined", n), fmt.Sprint("run", n), n, func() {})
	}
	run(fmt.Sprintf("a cable out for %v", out), "out", 1, func() {
		time.Sleep(min(f.took/2, 5*time.Second))
		w.set(t, 0, "down")
		time.Sleep(out)
		w.set(t, 0, "up")
	})
	if joined == 0 {
		t.Error("nobody joined over a network")
	}
}
