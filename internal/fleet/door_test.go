package fleet

import (
	"os"
	"strings"
	"testing"
)

// What is said to those who join can be typed on another machine: 0.0.0.0 is that machine there.
func TestWordsThatJoinNameThisMachine(t *testing.T) {
	name, err := os.Hostname()
	if err != nil {
		t.Skip(err)
	}
	for at, want := range map[string]string{
		"nats://0.0.0.0:4222":              "nats://" + name + ":4222 --token-file token",
		"tls://[::]:4222":                  "tls://" + name + ":4222 --token-file token",
		"nats://10.1.1.1:4222":             "nats://10.1.1.1:4222 --token-file token",
		"nats://one:4222,nats://two:4222":  "nats://one:4222,nats://two:4222 --token-file token",
		"nats://somebody:secret@host:4222": "nats://somebody:secret@host:4222 --token-file token",
	} {
		if got := (&Door{file: "token"}).join(at); got != want {
			t.Errorf("%s: %s, want %s", at, got, want)
		}
	}
}

// Port 0 is any that is free, and the words that join say which. One that another program has is said at once, not after ten seconds.
func TestListensOnAPortThatIsFree(t *testing.T) {
	door, err := Open("127.0.0.1:0", "", "", "")
	if err != nil {
		t.Fatal(err)
	}
	h, err := Listen(t.TempDir(), door)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	address := strings.TrimPrefix(h.URL(), "nats://")
	if address == "127.0.0.1:0" || h.Join() != h.URL() {
		t.Errorf("at %s, joined with %s", h.URL(), h.Join())
	}
	taken, err := Open(address, "", "", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Listen(t.TempDir(), taken); err == nil || !strings.Contains(err.Error(), "--listen "+address+": bind: address already in use") {
		t.Errorf("a port that is taken: %v", err)
	}
}
