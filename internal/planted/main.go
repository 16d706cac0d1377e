// Command planted measures how many faults the tests catch. It changes a copy of the sources in one place, runs the tests that can notice
// the change, and takes it back. Every fault becomes a line of a file. A second run continues the file of the first.
//
// It must not import any package that it changes: a fault in the copy must not change the measurement.
package main

// This file parses the flags and runs the measurement.

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"faultline/internal/folder"
)

// all are the folders below internal that faults are drawn from. A folder stands for its subfolders too.
const all = "certify,search/hunt,interp,native,abstract,subject/load,errs,fp,report,suggest"

// A measurement is one run of this command. Its fields change under mu.
type measurement struct {
	packages map[string]*goPackage
	results  *results
	mu       sync.Mutex
	drawn    map[string][]change // by folder: the changes that nobody has tried yet, in their order
}

func main() {
	of := flag.String("of", all, "draw faults from these `FOLDERS` below internal, and from their subfolders")
	number := flag.Int("n", 6, "plant `N` faults in each folder")
	seed := flag.Uint64("seed", 1, "draw with this seed")
	out := flag.String("o", "planted.tsv", "append each result to `FILE`; skip the faults that it has")
	jobs := flag.Int("jobs", 1, "test `N` faults at once, each in a copy of its own")
	short := flag.Bool("short", false, "leave out the long tests; a run without this flag tests what is missed")
	most := flag.Duration("time", 0, "end after this `TIME`; 0: no limit")
	where := flag.String("dir", folder.Cache()+"-planted", "make the copies in `DIR`; hard links need the file system of the cache")
	flag.Parse()
	if flag.NArg() > 0 || *number < 1 || *jobs < 1 {
		fmt.Fprintln(os.Stderr, "planted: no arguments, and -n and -jobs are at least 1; see -help")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *most > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, *most)
		defer cancel()
	}
	if err := measure(ctx, strings.Split(*of, ","), *number, *seed, *out, *jobs, *where, *short); err != nil {
		fmt.Fprintln(os.Stderr, "planted:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context, folders []string, number int, seed uint64, out string, jobs int, where string, short bool) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	packages, err := listPackages(ctx, root)
	if err != nil {
		return err
	}
	lock, err := lockFolder(where)
	if err != nil {
		return err
	}
	defer lock.Close()
	m := &measurement{packages: packages, drawn: make(map[string][]change)}
	for _, name := range folders {
		list, err := changesBelow(packages, root, "internal/"+name)
		if err == nil && len(list) == 0 {
			err = fmt.Errorf("internal/%s: no Go files", name)
		}
		if err != nil {
			return err
		}
		m.drawn[name] = order(list, seed, name)
	}
	if m.results, err = openResults(out, short); err != nil {
		return err
	}
	defer m.results.file.Close()

	turns := make(chan string, number*len(folders)) // one for each fault: a folder after the other, so an early end has some of each
	for range number {
		for _, name := range folders {
			turns <- name
		}
	}
	close(turns)
	failed := make(chan error, jobs)
	for job := range jobs {
		go func() { failed <- m.work(ctx, root, filepath.Join(where, strconv.Itoa(job)), short, turns) }()
	}
	var errs []error
	for range jobs {
		errs = append(errs, <-failed)
	}
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "planted: ended early:", context.Cause(ctx))
	}
	m.results.summary(os.Stdout, folders, number*len(folders))
	return errors.Join(errs...)
}

// lockFolder makes a folder and keeps other runs out of it until the file is closed.
func lockFolder(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err == nil && syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		lock.Close()
		return nil, fmt.Errorf("%s: another measurement runs there; name another folder with -dir", dir)
	}
	return lock, err
}

// work plants faults in a copy of its own until there are no more turns or ctx ends.
func (m *measurement) work(ctx context.Context, root, dir string, short bool, turns <-chan string) error {
	c, err := newCheckout(ctx, root, dir)
	if err != nil {
		return err
	}
	c.short = short
	defer os.RemoveAll(dir)
	for name := range turns {
		for compiled := false; !compiled; {
			if ctx.Err() != nil {
				return nil
			}
			if compiled, err = m.plant(ctx, c, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// plant tests the next change of a folder. It reports whether that is a fault, or compiles nowhere and another one takes its place.
func (m *measurement) plant(ctx context.Context, c *checkout, name string) (compiled bool, err error) {
	m.mu.Lock()
	if len(m.drawn[name]) == 0 {
		m.mu.Unlock()
		fmt.Fprintf(os.Stderr, "planted: internal/%s has no more changes that compile\n", name)
		return true, nil
	}
	next := m.drawn[name][0]
	m.drawn[name] = m.drawn[name][1:]
	r, known := m.results.take(next)
	m.mu.Unlock()
	if known {
		return r.caught != byCompiler, nil
	}
	began := time.Now()
	r, err = c.try(ctx, next, m.packages)
	if err != nil || ctx.Err() != nil { // the end of ctx makes tests fail
		return true, err
	}
	r.folder, r.seconds = name, time.Since(began).Seconds()
	m.mu.Lock()
	defer m.mu.Unlock()
	return r.caught != byCompiler, m.results.add(r)
}
