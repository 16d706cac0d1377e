package main

// This file runs the scenarios of testdata: one txtar each, the command as a person would call it. Those in
// testdata/engine and testdata/long run the whole thing; the others need no engine or put a recorded stream in its place (the command
// replayed: it reads the stream from $STREAM and writes the configuration it was given to $CONFIG).

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/testenv"
)

func TestMain(m *testing.M) {
	if hasRole() {
		return
	}
	os.Exit(testscript.RunMain(m, map[string]func() int{
		"faultline": func() int { return run(os.Args[1:], realEngine()) },
		"replayed":  func() int { return run(os.Args[1:], replayedEngine()) },
		"open":      open,
		"weighed":   weighed,
	}))
}

func TestCommand(t *testing.T) { scripts(t, "testdata") }

// TestEngine runs the whole command. Under -short a scenario ends at its line "[short] stop" and leaves out its lines with [!short].
func TestEngine(t *testing.T) {
	if testing.Short() || os.Getenv("FAULTLINE_SLICE") == "" {
		scripts(t, "testdata/engine")
		return
	}
	scripts(t, "testdata/engine", "[short]", "[!short]")
}

// TestEngineLong runs the scenarios that take longest.
func TestEngineLong(t *testing.T) {
	if testing.Short() {
		testenv.Long(t)
	}
	scripts(t, "testdata/long", "")
}

// scripts runs the scenarios of a folder. With marks it runs only those of the slice that have one of these texts.
func scripts(t *testing.T, dir string, marks ...string) {
	cache := testenv.Cache(t)
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	terminal := make(chan os.Signal, 1)
	signal.Notify(terminal, syscall.SIGHUP) // commands know of it, also where the tests are run by nohup
	t.Cleanup(func() { signal.Stop(terminal) })
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		WorkdirRoot:         testenv.Dir(t),
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Condition:           holds,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"code": exitsWith, "waitfor": waitFor},
		Setup: func(env *testscript.Env) error {
			name := filepath.Base(env.WorkDir)
			if len(marks) > 0 && !(testenv.InSlice(name) && hasMark(filepath.Join(dir, strings.TrimPrefix(name, "script-")+".txtar"), marks)) {
				env.T().Skip("not in the slice")
			}
			os.Remove(lastRunOf(cache, env.WorkDir)) // an earlier test had the same folder
			env.Setenv("FAULTLINE_CACHE", cache)
			env.Setenv("WARM", cache)
			env.Setenv("REPOSITORY", repository)
			return nil
		},
	})
}

// hasMark reports whether a file has one of the texts.
func hasMark(file string, marks []string) bool {
	text, err := os.ReadFile(file)
	return err == nil && slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(string(text), mark) })
}

// exitsWith is the script command "code N command args...": the command must exit with that code.
func exitsWith(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command args...")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit interface{ ExitCode() int }
		var ok bool
		if exit, ok = err.(interface{ ExitCode() int }); !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if fmt.Sprint(got) != args[0] {
		ts.Fatalf("exit code %d, want %s", got, args[0])
	}
}

// waitFor is the script command "waitfor FILE": it goes on when a background command has written something to the file.
func waitFor(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: waitfor FILE")
	}
	for deadline := time.Now().Add(5 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if info, err := os.Stat(ts.MkAbs(args[0])); err == nil && info.Size() > 0 {
			return
		}
		if time.Now().After(deadline) {
			ts.Fatalf("nothing was written to %s", args[0])
		}
	}
}

// replayedEngine hands on the messages of the file $STREAM.
func replayedEngine() *engine {
	find := func(ctx context.Context, cfg *campaign.Config, h finding.Handler) (*campaign.Summary, error) {
		writeConfig(cfg)
		sum := new(campaign.Summary)
		err := each(func(m *finding.Message) error {
			switch {
			case m.Finding != nil && m.Finding.Verdict == finding.Certified:
				sum.Findings++
			case m.Skipped != nil:
				sum.Skipped++
			case m.Stats != nil && os.Getenv("INTERRUPT") != "": // before the first subject ends
				self, _ := os.FindProcess(os.Getpid())
				self.Signal(os.Interrupt)
				select {
				case <-ctx.Done():
					sum.Interrupted = true
					return io.EOF
				case <-time.After(time.Minute):
					return fmt.Errorf("the interrupt did not arrive")
				}
			}
			return h.Handle(m)
		})
		if err == io.EOF {
			err = nil
		}
		return sum, err
	}
	return &engine{
		find:   find,
		ranges: find,
		explain: func(_ context.Context, cfg *campaign.Config, at string) (e *finding.Explanation, err error) {
			writeConfig(&struct {
				*campaign.Config
				At string
			}{cfg, at})
			err = each(func(m *finding.Message) error { e = m.Explanation; return nil })
			return e, err
		},
		recheck: func(ctx context.Context, cfg *campaign.Config, fs []*finding.Finding, h finding.Handler) (*campaign.Summary, error) {
			if err := h.Handle(&finding.Message{Config: &finding.Config{Schema: finding.Schema, Seed: cfg.Seed}}); err != nil {
				return nil, err
			}
			writeConfig(cfg)
			for _, f := range fs {
				if err := h.Handle(&finding.Message{Finding: f}); err != nil {
					return nil, err
				}
			}
			return &campaign.Summary{Tally: finding.Tally{Findings: len(fs)}}, nil
		},
		sites: func(_ context.Context, cfg *campaign.Config) (l *finding.SiteList, err error) {
			writeConfig(cfg)
			err = each(func(m *finding.Message) error { l = m.Sites; return nil })
			return l, err
		},
	}
}

func each(f func(*finding.Message) error) error {
	file, err := os.Open(os.Getenv("STREAM"))
	if err != nil {
		return err
	}
	defer file.Close()
	return finding.Decode(file, "stream", f)
}

// writeConfig writes the configuration for the script to look at.
func writeConfig(cfg any) {
	if name := os.Getenv("CONFIG"); name != "" {
		text, err := json.Marshal(cfg)
		if err == nil {
			err = os.WriteFile(name, text, 0o666)
		}
		if err != nil {
			panic(err)
		}
	}
}
