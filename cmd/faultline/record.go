package main

// This file is the verb record: it runs a command and records the calls of functions.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/record"
	"faultline/internal/recorded"
	"faultline/internal/subject"
	"faultline/internal/subject/builds"
	"faultline/internal/subject/load"
	"faultline/internal/subject/suite"
)

const recordManual = `Run COMMAND, and record how it calls the functions of SUBJECT: arguments, memory behind pointers, results.

record does not change the program. It runs COMMAND and all processes that COMMAND starts under ptrace, with breakpoints at the functions.
A function with enough recorded calls runs at full speed again. The exit code is that of COMMAND.

A function that the compiler inlined has no calls. Build the program with -O1 -fno-inline -g for the recording.

The files in FOLDER contain data of the program. Only you can read them. Then run:
  faultline check FOLDER/    the error of each recorded call
  faultline find FOLDER/     a search around the recorded calls`

func (a *app) recordCommand() *cobra.Command {
	var (
		j      job
		folder string
		most   int
	)
	c := &cobra.Command{
		Use:   "record [flags] SUBJECT... -o FOLDER/ -- COMMAND [ARGUMENT...]",
		Short: "record the calls that a program makes",
		Long:  recordManual,
		Args: func(c *cobra.Command, args []string) error {
			before, command := splitDash(c, args)
			switch {
			case len(before) == 0 && projectFile() == "":
				return usagef("record: no SUBJECT; name the functions to record, as mean.c:mean")
			case len(command) == 0:
				return usagef("record: no COMMAND; write it after --, as -- ./tests")
			case folder == "":
				return usagef("record: add -o FOLDER/, the folder for the recorded calls")
			case most < 1:
				return usagef("--calls %d: use a number of at least 1", most)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			before, command := splitDash(c, args)
			j.cfg.Args = before
			j.findBuild(c)
			if err := j.given.apply(&j.cfg); err != nil {
				return err
			}
			j.projectInstead()
			return a.record(c.Context(), &j.cfg, folder, command, most)
		},
	}
	f := c.Flags()
	j.cfg.Whole = true
	j.given.flags(f)
	f.StringVar(&j.cfg.BuildDir, "build-dir", "", "")
	f.StringVar(&j.cfg.BuildTarget, "target", "", "")
	f.BoolVar(&j.cfg.Statics, "statics", false, "")
	f.StringVar(&folder, "calls-folder", "", "")
	f.IntVar(&most, "calls", 300, "")
	return c
}

// grace is how long an interrupted command may run on. Then record kills it.
const grace = 5 * time.Second

// record records a command. The exit code becomes that of the command.
func (a *app) record(ctx context.Context, cfg *campaign.Config, folder string, command []string, most int) error {
	if err := newFolder(folder); err != nil {
		return err
	}
	var callees callees
	cfg.Declared = callees.add
	loaded, err := campaign.Load(ctx, cfg)
	if err != nil {
		return err
	}
	functions, skipped := recordedFunctions(loaded, callees)
	if len(functions) == 0 {
		return usagef("record: no function of %s can be recorded%s", strings.Join(cfg.Args, " "), firstReason(loaded.Skipped()))
	}
	kill, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(grace, cancel) })()
	x, err := record.Run(ctx, command, functions, record.Options{Folder: folder, Most: most, Kill: kill})
	if err != nil {
		return &subject.Error{Code: subject.CannotLoad, Where: command[0], What: err.Error()}
	}
	if x.Subjects, err = absoluteSubjects(cfg.Args); err != nil {
		return err
	}
	if x.Target = cfg.BuildTarget; cfg.BuildDir != "" {
		if x.Build, err = filepath.Abs(cfg.BuildDir); err != nil {
			return err
		}
	}
	x.Flags, x.Skipped = absoluteFlags(cfg.ClangFlags), slices.Concat(skipped, x.Skipped)
	if err := record.WriteIndex(folder, x); err != nil {
		return err
	}
	a.told(folder, x)
	a.code = x.Exit
	return nil
}

// newFolder makes the folder for recorded calls. It refuses a folder with files, because a folder has one recording.
func newFolder(folder string) error {
	list, err := os.ReadDir(folder)
	switch {
	case err == nil && len(list) > 0:
		return usagef("-o %s: this folder is not empty; name another one, or remove it", folder)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return usagef("-o %s: %v", folder, err)
	}
	return os.MkdirAll(folder, 0o700)
}

// callees are the functions of a job that have declarations.
type callees []*recorded.Callee

func (list *callees) add(d load.Declaration) {
	*list = append(*list, &recorded.Callee{Name: d.Name, Spelling: d.Spelling, Func: d.Func, Decl: d.Decl, Source: d.Source,
		Frees: d.Frees})
}

// recordedFunctions returns the functions of a job for the recorder, and those that cannot be recorded.
func recordedFunctions(loaded *campaign.Job, callees callees) (functions []record.Function, skipped []record.Skipped) {
	refused := make(map[string]string)
	add := func(f record.Function, err error) {
		switch {
		case slices.ContainsFunc(functions, func(g record.Function) bool { return g.Symbol == f.Symbol && g.Local == f.Local }):
		case err != nil:
			refused[f.Name] = err.Error()
		default:
			if spelling, err := absoluteSubjects([]string{f.Subject}); err == nil {
				f.Subject = spelling[0]
			}
			functions = append(functions, f)
		}
	}
	for _, c := range callees {
		add(c.Function())
	}
	for _, s := range loaded.Subjects {
		if len(s.Sites) > 0 { // otherwise there is no error to measure
			add(recorded.Function(s))
		}
	}
	for _, s := range loaded.Skipped() {
		if refused[s.Subject] == "" {
			refused[s.Subject] = oneLine(s.What)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(refused)) {
		if !slices.ContainsFunc(functions, func(f record.Function) bool { return f.Name == name }) {
			skipped = append(skipped, record.Skipped{Name: name, Why: refused[name]})
		}
	}
	return functions, skipped
}

// absoluteSubjects returns SUBJECT arguments that mean the same in every working folder.
func absoluteSubjects(args []string) (list []string, err error) {
	for _, arg := range args {
		t, err := suite.ParseTarget(arg)
		if err != nil {
			return nil, err
		}
		files := slices.Clone(t.Files)
		for i, f := range files {
			if !isFile(f) {
				continue // a built-in suite
			}
			if files[i], err = filepath.Abs(f); err != nil {
				return nil, err
			}
		}
		text := strings.Join(files, "+")
		if t.From != "" {
			text += ":" + t.From
		}
		if t.Glob != "" {
			text += ":" + t.Glob
		}
		list = append(list, text)
	}
	return list, nil
}

// absoluteFlags makes the paths in flags for clang absolute.
func absoluteFlags(flags []string) (list []string) {
	absolute := func(path string) string {
		if abs, err := filepath.Abs(path); err == nil {
			return abs
		}
		return path
	}
	for i := 0; i < len(flags); i++ {
		if slices.Contains(builds.PathFlags, flags[i]) && i+1 < len(flags) {
			list = append(list, flags[i], absolute(flags[i+1]))
			i++
			continue
		}
		if strings.HasPrefix(flags[i], "-I") && len(flags[i]) > 2 {
			list = append(list, "-I"+absolute(flags[i][2:]))
			continue
		}
		list = append(list, flags[i])
	}
	return list
}

// mostListed is the largest number of functions that a line names.
const mostListed = 6

// told prints a summary of the recording on standard error, because the command uses standard output.
func (a *app) told(folder string, x *record.Index) {
	calls := 0
	var absent, idle, left []string
	for _, f := range x.Functions {
		calls += f.Recorded
		switch {
		case f.Places == 0:
			absent = append(absent, f.Name)
		case f.Stopped == 0:
			idle = append(idle, f.Name)
		case f.Recorded == 0:
			left = append(left, f.Name)
		}
	}
	say := func(format string, args ...any) { fmt.Fprintf(a.stderr, "faultline: "+format+"\n", args...) }
	say("recorded %s of %s into %s; the files hold data of the program, and only you can read them", counted(calls, "call"),
		counted(len(x.Functions)-len(absent)-len(idle)-len(left), "function"), folder)
	name := func(names []string, what string) {
		if n := len(names); n > 0 {
			text := strings.Join(names[:min(n, mostListed)], ", ")
			if n > mostListed {
				text += fmt.Sprintf(" and %d more", n-mostListed)
			}
			say("%s: %s", what, text)
		}
	}
	name(idle, "never called from other code (or inlined: build with -O1 -fno-inline -g)")
	name(absent, "not in the symbols of a program that ran (inlined, or stripped: build with -O1 -fno-inline -g)")
	name(left, "called, but no call returned to its caller, its memory could not be read, or it has more than 64 KiB of objects")
	for _, s := range x.Skipped[:min(len(x.Skipped), mostListed)] {
		say("not recorded: %s: %s", s.Name, s.Why)
	}
	if n := len(x.Skipped); n > mostListed {
		say("not recorded: %d more; %s lists them", n-mostListed, filepath.Join(folder, record.IndexFile))
	}
	if calls > 0 {
		say("next: faultline check %s", folder)
	}
}
