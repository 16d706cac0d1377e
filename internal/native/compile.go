package native

// This file is a compiled program: its units, compiled side by side.

import (
	"context"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"faultline/internal/ir"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

const modes = int(run.Trace) + 1

// An Image is a compiled program: what Start needs.
type Image struct {
	imageParts
	program *ir.Program
	cache   *cache
	given   bool // of a program as it was given; see CompileGiven
	built   bool // and there is an optimised build of it
	lines   lineTables
}

// imageParts is what a worker's process must know of an image.
type imageParts struct {
	Units    []unitImage   // as in program.Units
	Blocks   int           // an upper bound of the blocks with sites
	Runtime  [modes]string // paths of the runtimes' objects, of modes that have one
	Gaps     []gap
	GapBytes int
	Library  string // path of the shared library whose code is run, "" for none: that of the units
	Clocks   string // path of the object that stands in for the system's clocks, "" for none
}

// A unitImage says where the objects of a unit are.
type unitImage struct {
	Name    string
	Symbol  string // its line in the unit table
	First   int    // site
	Objects [modes]string
}

// Compiled is how many objects of the image were not found in the cache, so far.
func (m *Image) Compiled() int64 { return m.cache.compiled.Load() }

// Built reports whether there is an optimised build beside the literal one.
func (m *Image) Built() bool { return m.built }

func newImage(p *ir.Program, cacheDir string, units int) (*Image, error) {
	c, err := openCache(cacheDir)
	if err != nil {
		return nil, err
	}
	image := &Image{program: p, cache: c}
	image.Units = make([]unitImage, units)
	image.Gaps, image.GapBytes = gapsOf(p)
	return image, nil
}

// Compile compiles the units of a program for each mode, jobs of them at once, or finds them in the folder cacheDir, where
// objects are kept by content ("": faultline's folder in the user's cache). The Image may be shared between goroutines.
// When ctx ends, Compile returns without waiting for LLVM, which cannot be stopped and may take minutes for a large unit;
// what it still compiles goes into the cache if the process lives so long.
func Compile(ctx context.Context, p *ir.Program, modes []run.Mode, cacheDir string, jobs int) (*Image, error) {
	image, err := newImage(p, cacheDir, len(p.Units))
	if err != nil {
		return nil, err
	}
	image.Blocks = len(p.Sites)
	variants := make(map[run.Mode]bool)
	for _, mode := range modes {
		variants[variant(mode)] = true
		if shadow.Follows(mode) {
			text, features := shadow.RuntimeText(mode), targetOf(mode).Features
			if image.Runtime[mode], err = image.cache.text("runtime of shadow values", text, features); err != nil {
				return nil, err
			}
		}
	}
	spared, entries := spare(p), localEntries(p)
	var tasks []func() error
	for _, i := range bySize(p.Units) {
		unit := p.Units[i]
		image.Units[i] = unitImage{Name: unit.Name, Symbol: unitSymbol(unit.Hash), First: unit.FirstSite}
		for _, mode := range slices.Sorted(maps.Keys(variants)) {
			tasks = append(tasks, func() (err error) {
				image.Units[i].Objects[mode], err = image.cache.unit(prepared(unit, spared[i], entries[i], mode))
				return err
			})
		}
	}
	return image, atOnce(ctx, jobs, tasks)
}

// atOnce does tasks, so many of them at a time, until one fails. When ctx ends, it returns without waiting for what runs.
func atOnce(ctx context.Context, jobs int, tasks []func() error) error {
	interrupted := ctx.Done()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(jobs, 1))
	ended := make(chan error, 1)
	go func() {
		for _, task := range tasks {
			group.Go(func() error {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				return task()
			})
		}
		ended <- group.Wait()
	}()
	select {
	case err := <-ended:
		return err
	case <-interrupted:
		return context.Canceled
	}
}

// variant is the mode whose objects runs in a mode use.
func variant(mode run.Mode) run.Mode {
	if mode == run.Flags {
		return run.Plain
	}
	return mode
}

// bySize orders units, the largest first: the last to finish is then a small one.
func bySize(units []*ir.Unit) []int {
	order := make([]int, len(units))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(units[b].Bitcode) - len(units[a].Bitcode) })
	return order
}

// spared are functions of a unit that other units could call and whose bodies no entry reaches.
type spared struct {
	Unused    []string
	Elsewhere []string // weak ones, in whose place an entry reaches another unit's definition
}

// spare lists them by unit.
func spare(p *ir.Program) []spared {
	reached := make(map[string]bool)
	for _, f := range p.Funcs {
		if f.Unit >= 0 && f.Blocks != nil && !f.Local {
			reached[f.Name] = true
		}
	}
	lists := make([]spared, len(p.Units))
	for _, f := range p.Funcs {
		switch {
		case f.Unit < 0 || f.Blocks != nil || f.Local:
		case reached[f.Name]:
			lists[f.Unit].Elsewhere = append(lists[f.Unit].Elsewhere, f.Name)
		default:
			lists[f.Unit].Unused = append(lists[f.Unit].Unused, f.Name)
		}
	}
	return lists
}
