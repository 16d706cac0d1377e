// Faultlab runs the subjects of published tables and prints our figures beside the published ones.
//
//	faultlab SUITE [flags]
//
// faultlab --help lists the suites and the flags. The table goes to standard output. The exit codes are those of faultline: 0 for a
// table, 2 for wrong arguments, 3 for subjects that cannot be loaded, 5 for an internal error, 130 for an interrupt.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/pflag"

	"faultline/internal/bench"
	"faultline/internal/campaign"
	"faultline/internal/certify"
	"faultline/internal/native"
	"faultline/internal/sandbox"
	"faultline/internal/subject"
)

func main() {
	if native.WorkerMain() || certify.WorkerMain() {
		return
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, bench.Run))
}

const (
	exitUsage       = 2
	exitInterrupted = 130
)

// A runner prints the table of a suite.
type runner func(ctx context.Context, cfg *campaign.Config, suite string, w io.Writer) error

// run runs the command and returns the exit code. After the first interrupt the table ends with the row that is being measured. The second
// interrupt kills the process.
func run(args []string, stdout, stderr io.Writer, table runner) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer context.AfterFunc(ctx, stop)()
	defer stop()
	fail := func(err error) int {
		fmt.Fprintln(stderr, "faultlab:", strings.ReplaceAll(err.Error(), "\n", " "))
		var coded interface{ ExitCode() int }
		if errors.As(err, &coded) {
			return coded.ExitCode()
		}
		return subject.ExitCode(err)
	}
	cfg, suite, err := parse(args, stderr)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprint(stdout, manual())
		return 0
	case err != nil:
		return fail(err)
	}
	out := &checked{Writer: stdout}
	err = table(ctx, cfg, suite, out)
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "faultlab: interrupted")
		return exitInterrupted
	}
	if err = cmp.Or(err, out.err); err != nil {
		return fail(err)
	}
	return 0
}

// A checked writer keeps its first error, so that those who print a table need not look at each line.
type checked struct {
	io.Writer
	err error
}

func (c *checked) Write(b []byte) (int, error) {
	if c.err == nil {
		_, c.err = c.Writer.Write(b)
	}
	return len(b), nil
}

// options are the values of the flags that are no plain fields of a configuration.
type options struct {
	cfg     campaign.Config
	evals   string
	set     []string
	sandbox string
}

func flags(o *options) *pflag.FlagSet {
	f := pflag.NewFlagSet("faultlab", pflag.ContinueOnError)
	f.SortFlags, f.Usage = false, func() {}
	f.StringSliceVar(&o.cfg.Only, "only", nil, "`PARTS` of the suite, with commas (default all)")
	f.StringSliceVar(&o.cfg.Strategies, "strategy", nil, "`NAMES` of strategies, with commas (default hunt; fpgen, lsga and ariadne\n"+
		"have several)")
	f.StringVar(&o.cfg.Against, "against", "", "gsl, strategies, eiffel: `NAMES` of strategies to compare with, with commas")
	f.StringVar(&o.evals, "evals", "0", "budget of `N` runs for each subject and strategy (default the suite's own)")
	f.DurationVar(&o.cfg.Time, "time", 0, "end the search of a subject after this `TIME`, as 30s; its row says so")
	f.Lookup("evals").DefValue = ""
	f.Uint64Var(&o.cfg.Seed, "seed", 1, "seed `N` of the random numbers")
	f.IntVar(&o.cfg.Jobs, "jobs", 0, "`N` subjects at once (default one for each core)")
	f.StringVar(&o.cfg.Oracle, "oracle", "both", "`ORACLE` of exact values: both, reference or shadow")
	f.StringArrayVar(&o.set, "set", nil, "parameter of a strategy, `NAME=VALUE`: hunt.samples=8192")
	f.StringVar(&o.cfg.DomainOf, "domain-of", "", "ariadne: `WHOSE` domains: default (every finite value) or suite (those of gsl.toml)")
	f.StringVar(&o.cfg.Reuse, "reuse", "", "binary32: `FILE` of largest errors; known ones are read, new ones are added")
	f.StringVar(&o.sandbox, "sandbox", string(sandbox.Auto), "`MODE` of protection from code under test: auto, require or off")
	return f
}

// parse reads the arguments and chooses the sandbox.
func parse(args []string, stderr io.Writer) (*campaign.Config, string, error) {
	var o options
	f := flags(&o)
	if err := f.Parse(args); errors.Is(err, pflag.ErrHelp) {
		return nil, "", err
	} else if err != nil {
		return nil, "", campaign.Usagef("%v; see faultlab --help", err)
	}
	if f.NArg() != 1 {
		return nil, "", campaign.Usagef("name one SUITE: %s", strings.Join(bench.Names(), ", "))
	}
	evals, err := strconv.ParseFloat(o.evals, 64)
	if o.cfg.Evals = int(evals); err != nil || float64(o.cfg.Evals) != evals {
		return nil, "", campaign.Usagef("--evals %s: say a whole number, as 1000000 or 1e6", o.evals)
	}
	o.cfg.Params = make(map[string]string)
	for _, s := range o.set {
		name, value, ok := strings.Cut(s, "=")
		if !ok || name == "" || value == "" {
			return nil, "", campaign.Usagef("--set %s: say NAME=VALUE, as in hunt.samples=8192", s)
		}
		o.cfg.Params[name] = value
	}
	if err := o.cfg.Check(); err != nil {
		return nil, "", err
	}
	return &o.cfg, f.Arg(0), isolate(o.sandbox, stderr)
}

// isolate chooses the sandbox of code under test, and reports what this kernel cannot protect.
func isolate(mode string, stderr io.Writer) error {
	switch sandbox.Mode(mode) {
	case sandbox.Auto, sandbox.Require, sandbox.Off:
	default:
		return campaign.Usagef("--sandbox %s: say auto, require or off", mode)
	}
	if err := sandbox.Choose(sandbox.Mode(mode)); err != nil {
		return err
	}
	if missing := sandbox.Missing(); sandbox.On() && len(missing) > 0 {
		fmt.Fprintf(stderr, "faultlab: code under test is not kept from %s\n", sandbox.Listed(missing))
	}
	return nil
}

func manual() string {
	return "faultlab SUITE [flags] runs the subjects of a published table. It prints our figures beside the published ones.\n\n" +
		"Suites:\n\n" +
		bench.Manual() + "\nFlags:\n" + flags(new(options)).FlagUsagesWrapped(120)
}
