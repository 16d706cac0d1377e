//go:build linux && amd64

package record

// This file records programs that make recording hard: own allocators, huge objects, signals, threads that fork, code that changes.

import (
	"encoding/binary"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/testenv"
)

// TestHostilePrograms: the output and the exit code of each program are as without the recorder, and recorded calls have the arguments and
// results that the source says.
func TestHostilePrograms(t *testing.T) {
	before := functions
	t.Cleanup(func() { functions = before })
	wide := Slot{Kind: Int, Size: 8}
	functions = append(functions[:len(functions):len(functions)], Function{Name: "triple", Args: []Slot{wide}, Results: []Slot{wide}})
	program := filepath.Join(testenv.Dir(t), "hostile")
	for _, flags := range []string{"-O0", "-O2 -fcf-protection"} {
		args := append([]string{"-w", "-o", program, "testdata/hostile.c", "-pthread"}, strings.Fields(flags)...)
		if out, err := exec.Command("cc", args...).CombinedOutput(); err != nil {
			t.Fatalf("cc: %v\n%s", err, out)
		}
		for name, least := range map[string]int{"allocator": 20, "huge": 10, "signals": 20, "threads": 10, "changes": 3, "copies": 3} {
			t.Run(name+flags, func(t *testing.T) {
				want, _ := exec.Command(program, name).Output()
				x, calls, output := record(t, program, name)
				if name == "signals" || output != string(want) { // how often the timer rings is not determined
					got, expected := strings.Fields(output), strings.Fields(string(want))
					if len(got) != 2 || got[1] != expected[1] {
						t.Errorf("it printed %q, without the recorder %q", output, want)
					}
				}
				if x.Exit != 9 {
					t.Errorf("exit code %d", x.Exit)
				}
				n := 0
				for _, list := range calls {
					n += len(list)
				}
				if n < least {
					t.Errorf("%d calls are recorded", n)
				}
				checkSums(t, calls["sum"])
				for _, c := range calls["scale"] {
					n, _ := hex.DecodeString(c.Args[1].Bytes)
					want := float(t, c.Args[0].Bytes)*float64(int32(binary.LittleEndian.Uint32(n))) + float(t, c.Args[2].Bytes)
					if got := float(t, c.Results[0].Bytes); got != want {
						t.Errorf("scale: %v, want %v", got, want)
					}
				}
			})
		}
	}
}

// checkSums checks the results of sum against the recorded elements, if all of them are recorded.
func checkSums(t *testing.T, calls []Call) {
	t.Helper()
	for _, c := range calls {
		n, _ := hex.DecodeString(c.Args[1].Bytes)
		elements := floatsIn(t, &c, c.Args[0])
		if int(binary.LittleEndian.Uint32(n)) > len(elements) {
			continue
		}
		want := 0.0
		for _, x := range elements[:binary.LittleEndian.Uint32(n)] {
			want += x
		}
		if got := float(t, c.Results[0].Bytes); got != want {
			t.Errorf("sum: %v is recorded, of the recorded elements it is %v", got, want)
		}
	}
}

// TestPrivilegedProgram: a program with the setuid bit of another user is refused by name, and not run.
func TestPrivilegedProgram(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "privileged")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntouch "+dir+"/ran\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if os.Chown(program, 65534, 65534) != nil || os.Chmod(program, 0o4755|os.ModeSetuid) != nil {
		t.Skip("only root can make such a program")
	}
	_, err := Run(t.Context(), []string{program}, functions, Options{Folder: dir})
	if err == nil || !strings.Contains(err.Error(), "has the setuid bit") || !strings.Contains(err.Error(), "privileged") {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "ran")); err == nil {
		t.Error("it ran")
	}
}
