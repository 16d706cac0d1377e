package shard

// This file fills the disk, and opens folders of other runs.

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"faultline/internal/finding"
)

func opening(seed uint64) []*finding.Message {
	return []*finding.Message{
		{Config: &finding.Config{Schema: finding.Schema, Seed: seed, Portion: &finding.Portion{Whole: 3, Subjects: []int{0, 1, 2}}}},
		{Part: &finding.Part{Head: true}},
	}
}

func lines(n int) (list []*finding.Message) {
	for i := range n {
		list = append(list, &finding.Message{Skipped: &finding.Skipped{What: fmt.Sprint("line ", i)}})
	}
	return list
}

// A disk that is full leaves what was written before, and the run goes on when there is room.
func TestFullDisk(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	dir := t.TempDir()
	d, err := Open(dir, opening(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Put(finding.Unit{Subject: 2}, lines(3), finding.Tally{Skipped: 3}); err != nil {
		t.Fatal(err)
	}
	var room syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &room); err != nil {
		t.Fatal(err)
	}
	full := room
	full.Cur = 2000
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		t.Skip(err)
	}
	err = d.Put(finding.Unit{}, lines(1000), finding.Tally{})
	later := d.Put(finding.Unit{Subject: 1}, lines(1), finding.Tally{})
	if serr := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &room); serr != nil {
		t.Fatal(serr)
	}
	if err == nil || later == nil || !strings.Contains(err.Error(), "make room") {
		t.Errorf("a full disk: %v, and then %v", err, later)
	}
	if _, err := Open(dir, opening(1)); !errors.Is(err, ErrOther) || strings.Contains(err.Error(), "another run") { // it is the same
		t.Errorf("a folder that is in use: %v", err)
	}
	d.Close()
	if d, err = Open(dir, opening(1)); err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for number, want := range map[int]int{0: -1, 1: -1, 2: 3} {
		list, tally, ok, err := d.Get(finding.Unit{Subject: number})
		if err != nil || ok != (want >= 0) || ok && (len(list) != want || tally.Skipped != want) {
			t.Errorf("subject %d: %d lines, %v, %v, %v; want %d", number, len(list), tally, ok, err, want)
		}
	}
	if err := d.Put(finding.Unit{}, lines(1000), finding.Tally{}); err != nil {
		t.Error(err)
	}
}

// TestResultsThatCannotBeRead: a pipe in the place of the results was waited for, and a hole was read to its end.
func TestResultsThatCannotBeRead(t *testing.T) {
	for what, put := range map[string]func(name string) error{
		"a pipe":         func(name string) error { return syscall.Mkfifo(name, 0o666) },
		"a hole of 1 TB": func(name string) error { return errors.Join(os.WriteFile(name, nil, 0o666), os.Truncate(name, 1<<40)) },
	} {
		dir := t.TempDir()
		if err := put(filepath.Join(dir, Results)); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir, opening(1)); err == nil || !strings.Contains(err.Error(), Results) ||
			!strings.Contains(err.Error(), "name another folder with -o") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestFolderOfAnotherRun(t *testing.T) {
	dir := t.TempDir()
	d, err := Open(dir, opening(1))
	if err != nil {
		t.Fatal(err)
	}
	d.Close()
	if _, err := Open(dir, opening(2)); !errors.Is(err, ErrOther) || !strings.Contains(err.Error(), "seed 2, there 1") ||
		strings.Count(err.Error(), "another run") != 1 {
		t.Errorf("another seed: %v", err)
	}
}

// What was lost or changed in results is not known any more, and is kept when it is there again; the rest is known.
func TestResultsThatWereDamaged(t *testing.T) {
	for what, damage := range map[string]func(text string) string{
		"a line that was lost": func(text string) string {
			return strings.Replace(text, `{"skipped":{"subject":"","what":"line 1"}}`+"\n", "", 1)
		},
		"a line that was changed": func(text string) string { return strings.Replace(text, "line 1", "line 7", 1) },
		"zeros at the end":        func(text string) string { return text[:strings.Index(text, "line 1")] + strings.Repeat("\x00", 9000) },
	} {
		dir := t.TempDir()
		name := filepath.Join(dir, Results)
		d, err := Open(dir, opening(1))
		if err != nil {
			t.Fatal(err)
		}
		bad, good := finding.Unit{Subject: 1}, finding.Unit{Subject: 0}
		if err = errors.Join(d.Put(good, lines(1), finding.Tally{Skipped: 1}), d.Put(bad, lines(3), finding.Tally{Skipped: 3}), d.Close()); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(damage(string(text))), 0o666); err != nil {
			t.Fatal(err)
		}
		if d, err = Open(dir, opening(1)); err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if d.Has(bad) || !d.Has(good) {
			t.Errorf("%s: it is known: %v; the other: %v", what, d.Has(bad), d.Has(good))
		}
		if err := errors.Join(d.Put(bad, lines(3), finding.Tally{Skipped: 3}), d.Close()); err != nil {
			t.Fatal(err)
		}
		if d, err = Open(dir, opening(1)); err != nil || !d.Has(bad) || !d.Has(good) {
			t.Errorf("%s, and done again: %v", what, err)
		}
		d.Close()
	}
}
