package main

// This file starts, as a process in a role or as the command, and ends: errors become one line for the user and an exit code. What the
// command needs of the engines is a struct of functions, so that tests of the command can put a recorded stream in their place.

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

// hasRole reports whether this process was started in a role, whose life it has lived then.
func hasRole() bool { return native.WorkerMain() || certify.WorkerMain() }

// run is the whole command with the engine that it drives: arguments in, exit code out. An interrupt ends the
// campaign in order, and the process if that takes long; a second one ends the process.
func run(args []string, e *engine) int {
	if err := tooTight(leastAddresses); err != nil {
		fmt.Fprintln(os.Stderr, "faultline:", err)
		return exitSubject
	}
	ctx, stop := signal.NotifyContext(context.Background(), interrupts()...)
	context.AfterFunc(ctx, stop)
	defer stop()
	a := &app{engine: e, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, clock: time.Now}
	defer context.AfterFunc(ctx, a.leave)() // stop is no interrupt
	return a.main(ctx, args)
}

const (
	leastAddresses = 2 << 30  // bytes, without which Go's memory ends in a dump;
	workAddresses  = 16 << 30 // and of a search: 4 GiB are reserved for each process that runs code, and little of it is used
)

// tooTight names a limit of the shell under which the command would end in a dump, or run no code.
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
			return fmt.Errorf("ulimit -%s leaves too little: this takes %s; raise the limit", least.flag, least.text)
		}
	}
	return nil
}

// interrupts are the signals that end a campaign in order: a terminal that is closed is one, but not to nohup.
func interrupts() []os.Signal {
	list := []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// patience is how long a person who interrupts waits for what is under way to end in order.
const patience = 700 * time.Millisecond

// leave ends the process some time after an interrupt, if it has not ended by then, with what has been reported.
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
	case !mine: // the report is being closed
	case begun:
		a.exit(interruptedText)
	default:
		a.exit("faultline: interrupted")
	}
}

// exit ends an interrupted process. Nobody may read what it says.
func (a *app) exit(text string) {
	time.AfterFunc(patience, func() { os.Exit(exitInterrupted) })
	fmt.Fprintln(a.stderr, text)
	os.Exit(exitInterrupted)
}

// lastWords is how long the report of an interrupted run may take to be closed: a pipe that nobody reads takes for ever.
const lastWords = 10 * time.Second

const interruptedText = "faultline: interrupted; what was found until then is in the report"

// An app is one execution of the command.
type app struct {
	engine         *engine
	stdin          io.Reader
	stdout, stderr io.Writer
	said           *noting // standard output, of what is no report
	clock          func() time.Time
	code           int // exit code where no error says it

	mu        sync.Mutex
	reporting *sink // what a campaign reports into
}

func (a *app) main(ctx context.Context, args []string) int {
	a.said = &noting{Writer: a.stdout}
	root := a.root()
	root.SetArgs(twoValues(args))
	if err := cmp.Or(root.ExecuteContext(ctx), a.said.err); err != nil {
		return a.fail(err)
	}
	return a.code
}

// A noting writer keeps its first error, for those who do not look.
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

// An engine does the work that the verbs ask for.
type engine struct {
	find    func(context.Context, *campaign.Config, finding.Handler) (*campaign.Summary, error)
	ranges  func(context.Context, *campaign.Config, finding.Handler) (*campaign.Summary, error)
	explain func(ctx context.Context, cfg *campaign.Config, at string) (*finding.Explanation, error)
	recheck func(context.Context, *campaign.Config, []*finding.Finding, finding.Handler) (*campaign.Summary, error)
	sites   func(context.Context, *campaign.Config) (*finding.SiteList, error)
}

func realEngine() *engine {
	return &engine{
		find:    campaign.Find,
		ranges:  campaign.Ranges,
		explain: campaign.Explain,
		recheck: campaign.Recheck,
		sites:   campaign.Sites,
	}
}

// The exit codes.
const (
	exitNothing     = 0 // nothing that --fail-on names
	exitFindings    = 1 // it names some
	exitUsage       = 2
	exitSubject     = 3 // the subject cannot be built or loaded
	exitIncomplete  = 4 // only with --strict
	exitInternal    = 5 // native code did not do what was derived for it
	exitInterrupted = 130
)

// code is the exit code of a job that ended, and of which --fail-on names so many findings.
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

// usagef returns an error that is the fault of the user's arguments.
func usagef(format string, args ...any) error { return campaign.Usagef(format, args...) }

// fail says what went wrong on one line, faultline: where: what; what next, and returns the exit code.
func (a *app) fail(err error) int {
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(a.stderr, "faultline: interrupted")
		return exitInterrupted
	}
	fmt.Fprintln(a.stderr, "faultline: "+oneLine(err.Error()))
	return exitCode(err)
}

// longRE is a word that nobody reads to its end. Paths are shorter.
var longRE = regexp.MustCompile(`(\S{200})\S{100,}(\S{40})`)

// oneLine joins the lines of a message: what stands on a further line is what to do next. Of longer words it shows the ends.
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

// exitCode is the code that an error of the chain asks for; what asks for none could not be loaded.
func exitCode(err error) int {
	var coded interface{ ExitCode() int }
	if errors.As(err, &coded) {
		return coded.ExitCode()
	}
	return subject.ExitCode(err)
}
