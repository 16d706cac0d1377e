package main

// This file starts the command, or the role of a worker process, and ends it: an error becomes one line for the user and an exit code. The
// command calls the engines through a struct of functions, so that tests can replace them with a recorded stream.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/report"
	"faultline/internal/subject"
)

func main() {
	if hasRole() {
		return
	}
	os.Exit(run(os.Args[1:], realEngine()))
}

// hasRole reports whether this process was started as a worker. The worker's work is then done.
func hasRole() bool { return native.WorkerMain() || certify.WorkerMain() }

// run runs the command on the given engine and returns the exit code. After an interrupt the campaign ends in order, or the process ends if
// that takes long. A second interrupt ends the process.
func run(args []string, e *engine) int {
	if err := tooTight(leastAddresses); err != nil {
		fmt.Fprintln(os.Stderr, "faultline:", err)
		return exitSubject
	}
	ctx, stop := signal.NotifyContext(context.Background(), interrupts()...)
	context.AfterFunc(ctx, stop)
	defer stop()
	a := &app{engine: e, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, clock: time.Now}
	defer context.AfterFunc(ctx, a.leave)() // stop does not trigger it
	return a.main(ctx, args)
}

const (
	leastAddresses = 2 << 30  // bytes; with less address space the Go runtime ends in a dump
	workAddresses  = 16 << 30 // bytes, for a search: each process that runs code reserves 4 GiB and uses little of it
)

// tooTight names a limit of the shell under which the command would end in a dump, or could not run code.
func tooTight(addresses uint64) error {
	for _, least := range []struct {
		resource int
		flag     string
		amount   uint64
		text     string
	}{
		{syscall.RLIMIT_AS, "v", addresses, fmt.Sprintf("%d GiB of addresses", addresses>>30)},
		{syscall.RLIMIT_DATA, "d", 256 << 20, "256 MiB of data"},
		{syscall.RLIMIT_NOFILE, "n", 32, "32 open files"},
	} {
		var now syscall.Rlimit
		if err := syscall.Getrlimit(least.resource, &now); err == nil && now.Cur < least.amount {
			return fmt.Errorf("ulimit -%s is too small: faultline needs %s; raise the limit", least.flag, least.text)
		}
	}
	return nil
}

// interrupts returns the signals that end a campaign in order. They include the end of the terminal, unless nohup ignores it.
func interrupts() []os.Signal {
	list := []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// patience is how long a user waits after an interrupt before the process ends.
const patience = 700 * time.Millisecond

// leave ends the process after an interrupt if it does not end in time by itself. The report then has what was reported so far.
func (a *app) leave() {
	time.Sleep(patience)
	a.mu.Lock()
	s := a.reporting
	a.mu.Unlock()
	if s == nil {
		a.exit("faultline: interrupted")
	}
	time.AfterFunc(lastWords, func() {
		a.exit(fmt.Sprintf("faultline: interrupted; the report is not complete: it was not written in %v", lastWords))
	})
	switch begun, mine := s.end(nil); {
	case !mine: // another goroutine is closing the report
	case begun:
		a.exit(interruptedText)
	default:
		a.exit("faultline: interrupted")
	}
}

// exit ends an interrupted process with a message, which nobody may read.
func (a *app) exit(text string) {
	time.AfterFunc(patience, func() { os.Exit(exitInterrupted) })
	fmt.Fprintln(a.stderr, text)
	os.Exit(exitInterrupted)
}

// lastWords bounds the time to close the report of an interrupted run. A pipe without a reader would block forever.
const lastWords = 10 * time.Second

const interruptedText = "faultline: interrupted; the report has the findings until then"

// An app is one execution of the command.
type app struct {
	engine         *engine
	stdin          io.Reader
	stdout, stderr io.Writer
	said           *noting // standard output, for text that is not a report
	clock          func() time.Time
	code           int  // exit code if there is no error
	allFlags       bool // the help shows every flag

	mu        sync.Mutex
	reporting *sink // the report of the running campaign
}

func (a *app) main(ctx context.Context, args []string) int {
	a.said = &noting{Writer: a.stdout}
	root := a.root()
	root.SetArgs(a.rewritten(root, args))
	c, err := root.ExecuteContextC(ctx)
	if err := cmp.Or(err, a.said.err); err != nil {
		code := a.fail(err)
		a.command(c, err)
		return code
	}
	return a.code
}

// A noting writer stores its first error, for callers that do not check errors.
type noting struct {
	io.Writer
	err error
}

func (n *noting) Write(b []byte) (int, error) {
	if n.err == nil {
		_, n.err = n.Writer.Write(b)
	}
	return len(b), nil
}

// An engine does the work of the commands.
type engine struct {
	find     func(context.Context, *campaign.Config, finding.Handler) (*campaign.Summary, error)
	ranges   func(context.Context, *campaign.Config, finding.Handler) (*campaign.Summary, error)
	explain  func(ctx context.Context, cfg *campaign.Config, at string) (*finding.Explanation, error)
	recheck  func(context.Context, *campaign.Config, []*finding.Finding, finding.Handler) (*campaign.Summary, error)
	sites    func(context.Context, *campaign.Config) (*finding.SiteList, error)
	subjects func(context.Context, *campaign.Config) ([]*subject.Subject, error)
}

func realEngine() *engine {
	return &engine{
		find:     campaign.Find,
		ranges:   campaign.Ranges,
		explain:  campaign.Explain,
		recheck:  campaign.Recheck,
		sites:    campaign.Sites,
		subjects: campaign.Loaded,
	}
}

// The exit codes.
const (
	exitNothing     = 0 // no findings that --fail-on names
	exitFindings    = 1 // findings that --fail-on names
	exitUsage       = 2
	exitSubject     = 3 // the subject cannot be built or loaded
	exitIncomplete  = 4 // only with --strict
	exitInternal    = 5 // native code behaved differently from what was derived
	exitInterrupted = 130
)

// code returns the exit code of a finished job with so many findings that --fail-on names.
func code(sum *campaign.Summary, failing int, strict bool) int {
	switch {
	case sum.Interrupted:
		return exitInterrupted
	case sum.Subjects > 0 && sum.Lost == sum.Subjects:
		return exitSubject
	case sum.Mismatched > 0:
		return exitInternal
	case sum.Misnamed > 0:
		return exitUsage
	case strict && (sum.Skipped > 0 || sum.Inconclusive > 0 || sum.Stopped > 0):
		return exitIncomplete
	case failing > 0:
		return exitFindings
	}
	return exitNothing
}

// usagef returns an error in the user's arguments.
func usagef(format string, args ...any) error { return campaign.Usagef(format, args...) }

// fail prints an error on one line, as faultline: where: what; what next. It returns the exit code.
func (a *app) fail(err error) int {
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(a.stderr, "faultline: interrupted")
		return exitInterrupted
	}
	fmt.Fprintln(a.stderr, "faultline: "+oneLine(err.Error()))
	return exitCode(err)
}

// command prints the command of a compiler that failed, if --verbose asks for it and the error does not have it.
func (a *app) command(c *cobra.Command, err error) {
	e := (*subject.Error)(nil)
	if v := c.Flags().Lookup("verbose"); v != nil && v.Value.String() == "true" && errors.As(err, &e) && e.Command != "" {
		fmt.Fprintln(a.stderr, "faultline: the command was: "+report.Visible(e.Command, false))
	}
}

// longRE matches a word that is too long to read. Paths are shorter.
var longRE = regexp.MustCompile(`(\S{200})\S{100,}(\S{40})`)

// oneLine joins the lines of a message. It shortens very long words in the middle.
func oneLine(text string) string {
	text = longRE.ReplaceAllString(report.Visible(text, false), "$1...$2")
	var lines []string
	for _, l := range strings.Split(text, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, strings.TrimSuffix(l, ";"))
		}
	}
	return strings.Join(lines, "; ")
}

// exitCode returns the exit code of an error. An error without one means that a subject could not be loaded.
func exitCode(err error) int {
	var coded interface{ ExitCode() int }
	if errors.As(err, &coded) {
		return coded.ExitCode()
	}
	return subject.ExitCode(err)
}
