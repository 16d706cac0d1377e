package main

// This file holds the commands about the machine: doctor tells what is installed, what works, and how to repair the rest; cache manages
// compiled code.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/ball"
	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/folder"
	"faultline/internal/ir/bitcode"
	"faultline/internal/proc"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
)

const doctorManual = `Check what faultline needs, run one search from C to a certified finding, and say how to repair what is missing.

The exit code is 3 if something necessary is missing.`

// An examination is one line of doctor's report.
type examination struct {
	name     string
	optional bool
	look     func(context.Context) (found string, err error)
	mend     string // what to do if it is missing
}

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "check the installation, and say how to repair it",
		Long:  doctorManual,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("doctor takes no arguments, %q is one", args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			a.doctor(c.Context(), a.examinations())
			return nil
		},
	}
}

// doctor runs the examinations and prints one line for each.
func (a *app) doctor(ctx context.Context, all []examination) {
	for _, e := range all {
		found, err := e.look(ctx)
		word := "ok"
		switch {
		case err != nil && e.optional:
			word = "without"
		case err != nil:
			word, a.code = "missing", exitSubject
		}
		if err != nil {
			found = oneLine(err.Error()) + "; " + e.mend
		}
		fmt.Fprintf(a.said, "%-8s %-11s %s\n", word, e.name, found)
	}
	if a.code == exitNothing {
		fmt.Fprintln(a.said, "all necessary parts work")
	}
}

func (a *app) examinations() []examination {
	list := []examination{
		{name: "clang", look: program("clang-"+llvmMajor(), "clang"),
			mend: "install clang " + llvmMajor() + " (apt install clang-" + llvmMajor() + ") to read C and C++; bitcode works without it"},
		{name: "llvm", look: version("LLVM " + llvmVersion() + ", linked")},
		{name: "arithmetic", look: version(ball.Version() + ", linked")},
		{name: "cache", look: func(ctx context.Context) (string, error) {
			if err := writable(folder.Cache()); err != nil {
				return "", err
			}
			return kept(ctx)
		}, mend: "make it your own and writable, or name another folder in FAULTLINE_CACHE"},
		{name: "self-test", look: a.selfTest, mend: "repair the items above first"},
		{name: "sandbox", optional: true, look: examineSandbox, mend: "use a newer kernel (landlock ABI 6 needs Linux 6.12), or a container that allows it"},
		{name: "gsl", optional: true, look: exists(filepath.Join(folder.Subjects(), "gsl", "libgsl.a")),
			mend: folder.Fetch + " compiles it; only the demo, suites/gsl.toml and faultlab need it"},
	}
	return append(list, solvers()...)
}

// solvers returns the examinations of the solvers: those that searches use, and one that users may expect.
func solvers() []examination {
	list := []examination{
		{name: "z3", optional: true, look: program("z3"),
			mend: "apt install z3; without it, ariadne answers fewer questions about formulas of several variables"},
		{name: "cvc5", optional: true, look: program("cvc5"),
			mend: "apt install cvc5; without it, ariadne refutes fewer formulas"},
	}
	if look := program("bitwuzla"); works(look) {
		list = append(list, examination{name: "bitwuzla", optional: true, look: look, mend: "it has no real numbers, so faultline does " +
			"not use it"})
	}
	return list
}

// program looks for the first available program of names and asks for its version.
func program(names ...string) func(context.Context) (string, error) {
	return func(ctx context.Context) (string, error) {
		path, err := proc.Find(names...)
		if err != nil {
			return "", err
		}
		c := proc.Command{Args: []string{path, "--version"}}
		text, err := c.Run(ctx, nil)
		if err != nil {
			return "", fmt.Errorf("%s does not run: %v", path, err)
		}
		line, _, _ := strings.Cut(string(text), "\n")
		return line + " (" + path + ")", nil
	}
}

// works reports whether an examination succeeds.
func works(look func(context.Context) (string, error)) bool {
	_, err := look(context.Background())
	return err == nil
}

func version(text string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return text, nil }
}

func exists(file string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) {
		_, err := os.Stat(file)
		return file, err
	}
}

func writable(dir string) error {
	if err := folder.Make(dir); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "doctor-")
	if err != nil {
		return err
	}
	return cmp.Or(f.Close(), os.Remove(f.Name()))
}

// The example of ATOMU's Figure 1: near 0 the subtraction cancels.
const selfTestSource = `#include <math.h>
double foo(double x) { return (1 - cos(x)) / (x * x); }
`

// selfTest compiles, searches and certifies an example.
func (a *app) selfTest(ctx context.Context) (string, error) {
	dir, done, err := folder.Temporary()
	if err != nil {
		return "", err
	}
	defer done()
	file := filepath.Join(dir, "foo.c")
	if err := os.WriteFile(file, []byte(selfTestSource), 0o666); err != nil {
		return "", err
	}
	cfg := &campaign.Config{
		Args: []string{file + ":foo"}, Flags: subject.Flags{Domains: []string{"x in [1e-8, 1e-6]"}},
		Strategies: []string{strategies.Default}, Evals: 5000, Seed: 1,
	}
	sum, err := a.engine.find(ctx, cfg, quiet{})
	switch {
	case err != nil:
		return "", err
	case sum.Findings == 0:
		return "", fmt.Errorf("the search found no error of (1 - cos x)/x^2 near 0 (%d not decided, %d skipped)", sum.Inconclusive,
			sum.Skipped)
	}
	return "compiled, searched and certified (1 - cos x)/x^2", nil
}

// quiet is a handler that ignores all messages.
type quiet struct{}

func (quiet) Handle(*finding.Message) error { return nil }

func llvmVersion() string { return bitcode.LLVMVersion() }

func llvmMajor() string {
	major, _, _ := strings.Cut(llvmVersion(), ".")
	return major
}

const cacheManual = `Show the folder of the compiled code and its size. faultline cache clean empties the folder, unless a run is in progress.

The folder is $FAULTLINE_CACHE, or faultline in the user's cache folder. $FAULTLINE_CACHE_LIMIT (as 500M; default 2G) bounds its size.
Beyond the limit, faultline removes the code that was not used for the longest time. It keeps all code that was used within a day.`

func (a *app) cacheCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "cache [clean]",
		Short:     "show or remove stored compiled code",
		Long:      cacheManual,
		ValidArgs: []string{"clean"},
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 || len(args) == 1 && args[0] != "clean" {
				return usagef("cache %s: say cache, or cache clean", args[len(args)-1])
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				said, err := kept(c.Context())
				fmt.Fprintln(a.said, said)
				return err
			}
			bytes, err := folder.Clean(folder.Cache())
			if errors.Is(err, folder.ErrInUse) {
				return fmt.Errorf("%s: %w", folder.Cache(), err)
			}
			fmt.Fprintf(a.said, "%s: %s of compiled code removed\n", folder.Cache(), megabytes(bytes))
			return err
		},
	}
}

// kept describes the compiled code in the cache.
func kept(context.Context) (string, error) {
	most, err := folder.Most()
	if err != nil {
		return "", err
	}
	dir := folder.Cache()
	return fmt.Sprintf("%s: %s of compiled code, %s at most", dir, megabytes(folder.Compiled(dir)), megabytes(most)), nil
}

func megabytes(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20)) }
