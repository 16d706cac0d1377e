package bench

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/certify"
	"faultline/internal/native"
)

func TestMain(m *testing.M) {
	if native.WorkerMain() || certify.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

// A flag that a table does not read is refused, not ignored; so is a strategy that does not exist, and one technique alone.
func TestBenchRefusesFlags(t *testing.T) {
	for _, c := range []struct {
		suite string
		cfg   campaign.Config
		says  string
	}{
		{"lsga", campaign.Config{Against: "hunt"}, "only gsl, eiffel, strategies"},
		{"eiffel", campaign.Config{Reuse: "kept.json"}, "only binary32"},
		{"strategies", campaign.Config{Against: "nobody"}, "there are ariadne, atomu"},
		{"gsl", campaign.Config{Against: "nobody"}, "there are ariadne, atomu"},
		{"strategies", campaign.Config{Against: "hunt"}, "name others"},
		{"lsga", campaign.Config{Strategies: []string{"s3fp"}}, "two strategies"},
		{"nothing", campaign.Config{}, "there are ariadne, binary32, bounds"},
		{"strategies", campaign.Config{Time: time.Second}, "--time 1s: strategies has no use for this flag"},
		{"gsl", campaign.Config{DomainOf: "suite"}, "only ariadne"},
		{"ariadne", campaign.Config{DomainOf: "nobody"}, "say default or suite"},
	} {
		err := Run(t.Context(), &c.cfg, c.suite, io.Discard)
		var mistake interface{ ExitCode() int }
		if !errors.As(err, &mistake) || mistake.ExitCode() != 2 || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %+v: %v, want a usage error with %q", c.suite, c.cfg, err, c.says)
		}
	}
}
