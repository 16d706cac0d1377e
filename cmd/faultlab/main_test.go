package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"faultline/internal/bench"
	"faultline/internal/campaign"
)

// called runs the command with a table of one line in the place of each suite's.
func called(args ...string) (code int, stdout, stderr string, cfg *campaign.Config) {
	var out, errs bytes.Buffer
	code = run(args, &out, &errs, func(_ context.Context, c *campaign.Config, suite string, w io.Writer) error {
		cfg = c
		fmt.Fprintln(w, "the table of", suite)
		return nil
	})
	return code, out.String(), errs.String(), cfg
}

func TestArgumentsReachTheTable(t *testing.T) {
	code, out, errs, cfg := called("gsl", "--evals", "10", "--jobs", "1", "--only", "table4,table5", "--set", "hunt.samples=3")
	if code != 0 || out != "the table of gsl\n" || strings.Contains(errs, "faultlab: -") {
		t.Fatalf("exit code %d\n%s%s", code, out, errs)
	}
	if cfg.Evals != 10 || cfg.Jobs != 1 || len(cfg.Only) != 2 || cfg.Params["hunt.samples"] != "3" || cfg.Seed != 1 || cfg.Oracle != "both" {
		t.Errorf("%+v", cfg)
	}
}

func TestMistakesAreNamed(t *testing.T) {
	for _, test := range []struct{ args, says string }{
		{"", "faultlab: name one SUITE: ariadne, binary32, bounds"},
		{"gsl eiffel", "faultlab: name one SUITE"},
		{"gsl --evals 1.5", "--evals 1.5: say a whole number"},
		{"gsl --nothing", "unknown flag: --nothing; see faultlab --help"},
		{"gsl --strategy astrology", "astrology"},
		{"gsl --set hunt", "--set hunt: say NAME=VALUE"},
		{"gsl --sandbox sometimes", "--sandbox sometimes: say auto, require or off"},
	} {
		code, out, errs, _ := called(strings.Fields(test.args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, test.says) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: exit code %d, %q, want %q\n%s", test.args, code, errs, test.says, out)
		}
	}
}

// Every suite and every flag has a line.
func TestHelp(t *testing.T) {
	code, out, _, _ := called("--help")
	for _, name := range bench.Names() {
		if !strings.Contains(out, "\n"+name+": ") {
			t.Errorf("no %s in\n%s", name, out)
		}
	}
	if code != 0 || !regexp.MustCompile(`--strategy NAMES .*default hunt`).MatchString(out) {
		t.Errorf("exit code %d\n%s", code, out)
	}
}

// A table that cannot be written is no success.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	var errs bytes.Buffer
	code := run([]string{"gsl"}, full, &errs, func(_ context.Context, _ *campaign.Config, _ string, w io.Writer) error {
		_, err := fmt.Fprintln(w, "a table")
		return err
	})
	if code != 3 || !strings.Contains(errs.String(), "no space left on device") {
		t.Errorf("exit code %d, %s", code, &errs)
	}
}

func TestErrorsOfTables(t *testing.T) {
	var errs bytes.Buffer
	broken := func(context.Context, *campaign.Config, string, io.Writer) error { return errors.New("two\nlines") }
	if code := run([]string{"gsl"}, io.Discard, &errs, broken); code != 3 || !strings.HasSuffix(errs.String(), "faultlab: two lines\n") {
		t.Errorf("exit code %d, %s", code, &errs)
	}
}
