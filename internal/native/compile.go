package native

// This file compiles the units of a program in other processes, several at once. LLVM ends its process if it cannot compile something, and
// it cannot be interrupted, so each unit needs a process that may die. If the unit has odd instructions (inline assembly, or intrinsics
// unknown to this project) and its process died, it is compiled again with a gap in place of each of them. Only runs that reach a gap are
// then lost.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
	"faultline/internal/native/shadow"
	"faultline/internal/proc"
	"faultline/internal/run"
)

const modes = int(run.Trace) + 1

// An Image is a compiled program for workers.
type Image struct {
	imageParts
	program *ir.Program
	cache   *cache
	given   bool // compiled from a program as it was given; see CompileGiven
	built   bool // there is an optimised build
}

// imageParts is the part of an image that a worker's process needs.
type imageParts struct {
	Units    []unitImage   // as in program.Units
	Blocks   int           // an upper bound of the blocks with sites
	Runtime  [modes]string // paths of the objects of the runtimes, for modes that have one
	Gaps     []gap
	GapBytes int
	Library  string // path of the shared library that replaces the units, "" for none
	Clocks   string // path of the object that replaces the system's clocks, "" for none
}

// A unitImage holds the objects of a unit.
type unitImage struct {
	Name    string
	Symbol  string // symbol of its line in the unit table
	First   int    // its first site
	Objects [modes]string
}

// Compiled returns the number of objects of the image that were not in the cache.
func (m *Image) Compiled() int64 { return m.cache.compiled.Load() }

// Built reports whether there is an optimised build in addition to the literal one.
func (m *Image) Built() bool { return m.built }

func newImage(ctx context.Context, p *ir.Program, cacheDir string, units int) (*Image, error) {
	c, err := openCache(ctx, cacheDir)
	if err != nil {
		return nil, err
	}
	image := &Image{program: p, cache: c}
	image.Units = make([]unitImage, units)
	image.Gaps, image.GapBytes = gapsOf(p)
	return image, nil
}

// Compile compiles the units of a program for each mode, jobs of them at once. It finds known objects in the folder cacheDir, which stores
// them by content ("": faultline's folder in the user's cache). Goroutines may share the Image. When ctx ends, the compiling processes end
// too.
func Compile(ctx context.Context, p *ir.Program, modes []run.Mode, cacheDir string, jobs int) (*Image, error) {
	image, err := newImage(ctx, p, cacheDir, len(p.Units))
	if err != nil {
		return nil, err
	}
	image.Blocks = len(p.Sites)
	variants := make(map[run.Mode]bool)
	for _, mode := range modes {
		variants[variant(mode)] = true
		if shadow.HasRuntime(mode) {
			text, features := shadow.RuntimeText(mode), targetOf(mode).Features
			if image.Runtime[mode], err = image.cache.text("runtime of shadow values", text, features); err != nil {
				return nil, err
			}
		}
	}
	spared, own := spare(p), localsOf(p)
	compiler := newCompiler(ctx, image.cache)
	defer compiler.close()
	var tasks []func() error
	for _, i := range bySize(p.Units) {
		unit := p.Units[i]
		image.Units[i] = unitImage{Name: unit.Name, Symbol: unitSymbol(unit.Hash), First: unit.FirstSite}
		for _, mode := range slices.Sorted(maps.Keys(variants)) {
			tasks = append(tasks, func() (err error) {
				image.Units[i].Objects[mode], err = compiler.unit(prepared(unit, spared[i], own[i], mode))
				return err
			})
		}
	}
	return image, atOnce(ctx, jobs, tasks)
}

// atOnce executes tasks, jobs of them at a time, until one fails. When ctx ends, it returns without waiting for running tasks.
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

// variant returns the mode whose objects are used for runs in a mode.
func variant(mode run.Mode) run.Mode {
	if mode == run.Flags {
		return run.Plain
	}
	return mode
}

// bySize orders units by decreasing size, so that the last one to finish is small.
func bySize(units []*ir.Unit) []int {
	order := make([]int, len(units))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(units[b].Bitcode) - len(units[a].Bitcode) })
	return order
}

// spared holds functions of a unit that other units could call, but whose bodies no entry reaches.
type spared struct {
	Unused    []string
	Elsewhere []string // weak functions that an entry reaches in another unit
}

// spare lists the spared functions of each unit.
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

// An order is a request to a compiling process.
type order struct {
	Job    job
	Folder string // the folder of objects
}

// A made is its answer.
type made struct {
	Error  string // "" if there is no error
	Key    string // of the object
	Object []byte // nil if the folder has it already
}

// compileLimit is the memory limit of a compiling process, in bytes.
const compileLimit = 8 << 30

// A compiler compiles units in other processes, until its context ends.
type compiler struct {
	*cache
	ctx  context.Context
	wait proc.Wait // limits of one unit
	pool proc.Pool
}

func newCompiler(ctx context.Context, c *cache) *compiler {
	command := proc.Command{Role: proc.Compiles, Memory: compileLimit, Reads: []string{c.dir}, Heard: true}
	wait := proc.Wait{Work: cmp.Or(proc.WorkIn(ctx), proc.MostCompiling), Done: ctx.Done()}
	return &compiler{cache: c, ctx: ctx, wait: wait, pool: proc.Pool{Command: command}}
}

func (c *compiler) close() { c.pool.Close() }

// unit returns the path of a unit's object.
func (c *compiler) unit(j job) (string, error) {
	asked := j.key()
	if path := cmp.Or(c.noted(asked), c.taken(c.ctx, asked)); path != "" {
		return path, nil
	}
	m, err := c.make(j)
	if err != nil && len(j.Odd) > 0 && !interrupted(err) {
		m, err = c.withGaps(j)
	}
	if err != nil {
		return "", err
	}
	return c.emitted(asked, m)
}

// interrupted reports whether an error means that the time for compiling ended.
func interrupted(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// mostOdd is the largest number of functions with odd instructions that are compiled one by one.
const mostOdd = 32

// withGaps makes the object of a unit that cannot be compiled with all its odd instructions. It keeps the odd instructions of a function if
// the unit compiles with gaps in all other functions. So no function affects another one.
func (c *compiler) withGaps(j job) (*made, error) {
	j.WithoutOdd = true
	var kept []string
	if 1 < len(j.Odd) && len(j.Odd) <= mostOdd {
		for _, name := range j.Odd {
			j.Kept = []string{name}
			_, err := c.make(j)
			switch {
			case err == nil:
				kept = append(kept, name)
			case interrupted(err):
				return nil, err
			}
		}
	}
	j.Kept = kept
	m, err := c.make(j)
	if err != nil && len(kept) > 0 && !interrupted(err) {
		j.Kept = nil
		m, err = c.make(j)
	}
	return m, err
}

// make makes an object in another process.
func (c *compiler) make(j job) (*made, error) {
	m := new(made)
	err := c.pool.Ask(&order{j, c.dir}, m, c.wait)
	switch death := (*proc.Death)(nil); {
	case errors.As(err, &death) && death.Cause == proc.Interrupted:
		return nil, context.Canceled
	case errors.As(err, &death) && death.Cause == proc.TimedOut && proc.WorkIn(c.ctx) > 0:
		return nil, context.DeadlineExceeded
	case errors.As(err, &death) && death.Cause == proc.TimedOut:
		return nil, fmt.Errorf("%s: LLVM did not compile it in %v; give it more with --time", j.Name, proc.MostCompiling)
	case errors.As(err, &death):
		return nil, fmt.Errorf("%s: cannot be compiled: LLVM ended with %w %s", j.Name, death, death.Said())
	case err != nil:
		return nil, err
	case m.Error != "":
		return nil, errors.New(m.Error)
	}
	return m, nil
}

// carryOut executes an order in the compiling process.
func carryOut(o *order) *made {
	m := new(made)
	kept := &cache{dir: o.Folder}
	err := o.Job.module(func(mod llvm.Module, to target) (err error) {
		m.Key = emittedKey(mod, to)
		if _, none := readObject(kept.path(m.Key)); none != nil {
			m.Object, err = codegen(mod, to)
		}
		return err
	})
	if err != nil {
		return &made{Error: err.Error()}
	}
	return m
}
