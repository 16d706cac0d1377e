package fleet

import (
	"os"
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
