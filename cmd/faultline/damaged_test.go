package main

// This file gives the command bitcode with wrong bits, and bitcode that was cut short.

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"faultline/internal/testenv"
)

// TestDamagedBitcode: whatever a file of bitcode holds, the subject beside it has the report that it has beside a good one. FAULTLINE_DAMAGED
// is how many files are tried.
func TestDamagedBitcode(t *testing.T) {
	testenv.Long(t)
	t.Setenv("FAULTLINE_CACHE", t.TempDir())
	dir := t.TempDir()
	source, file := filepath.Join(dir, "three.c"), filepath.Join(dir, "three.bc")
	if err := os.WriteFile(source, []byte(killedSource), 0o666); err != nil {
		t.Fatal(err)
	}
	clang := exec.Command("clang-19", "-O2", "-g", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", source, "-o", file)
	if text, err := clang.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	find := func() (neighbour []byte, r *commandRun) {
		r = runCommand("find", file, "one "+source+":two --jobs 1 --evals 50 --stats=false")
		for line := range bytes.Lines(r.stdout.Bytes()) {
			if bytes.Contains(line, []byte(`"subject":"two"`)) {
				neighbour = append(neighbour, line...)
			}
		}
		return neighbour, r
	}
	want, _ := find()
	files := 8
	if n, err := strconv.Atoi(os.Getenv("FAULTLINE_DAMAGED")); err == nil {
		files = n
	}
	chance := rand.New(rand.NewPCG(1, 1))
	for i := range files {
		if err := os.WriteFile(file, withWrongBits(good, chance), 0o666); err != nil {
			t.Fatal(err)
		}
		got, r := find()
		if !bytes.Equal(got, want) {
			t.Errorf("file %d: exit code %d, the function beside it has another report:\n%s\n%s", i, r.code, got, r.stderr.Bytes())
		}
	}
}

// withWrongBits is bitcode with one to four wrong bits, or without its end.
func withWrongBits(good []byte, chance *rand.Rand) []byte {
	if chance.IntN(5) == 0 {
		return good[:4+chance.IntN(len(good)-4)]
	}
	bad := bytes.Clone(good)
	for range 1 + chance.IntN(4) {
		bit := chance.IntN(8 * len(bad))
		bad[bit/8] ^= 1 << (bit % 8)
	}
	return bad
}
