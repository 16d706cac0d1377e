package main

// This file starts: as a process in a role, or as the command.

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"faultline/internal/certify"
	"faultline/internal/native"
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
// campaign in order; a second one ends the process.
func run(args []string, e *engine) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	defer stop()
	a := &app{engine: e, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, clock: time.Now}
	return a.main(ctx, args)
}

// An app is one execution of the command.
type app struct {
	engine         *engine
	stdin          io.Reader
	stdout, stderr io.Writer
	clock          func() time.Time
	code           int // exit code where no error says it
}

// main executes one verb.
func (a *app) main(ctx context.Context, args []string) int {
	root := a.root()
	root.SetArgs(args)
	if err := root.ExecuteContext(ctx); err != nil {
		return a.fail(err)
	}
	return a.code
}
