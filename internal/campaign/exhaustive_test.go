package campaign

// This file tests the exhaustive search: what it settles, whatever the number of cores; what it refuses; what a part of it says.

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const log32 = "../../suites/binary32/log32.c:log32"

// settled returns what the only stats of a stream say.
func settled(t *testing.T, stream string) []*finding.Settled {
	t.Helper()
	var list []*finding.Settled
	err := finding.Decode(strings.NewReader(stream), "stream", func(m *finding.Message) error {
		if m.Stats != nil {
			list = append(list, m.Stats.Settled...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestExhaustive(t *testing.T) {
	t.Parallel()
	cfg := Config{
		Args: []string{log32}, Flags: subject.Flags{Domains: []string{"x in [0.9,1.1]"}, Reference: "(log x)"}, Strategies: []string{"exhaustive"}, Jobs: 1, Evals: 1 << 32,
	}
	one, _ := find(t, t.Context(), &cfg)
	cfg.Jobs = 3
	three, _ := find(t, t.Context(), &cfg)
	if one != three {
		t.Errorf("one core and three differ:\n%s\n%s", one, three)
	}
	cfg.Params = map[string]string{"exhaustive.piece": "1"}
	if pieces, _ := find(t, t.Context(), &cfg); pieces != one {
		t.Errorf("in pieces:\n%s\nwant\n%s", pieces, one)
	}
	list := settled(t, one)
	if len(list) != 2 {
		t.Fatalf("settled %d, want the reference and the shadow", len(list))
	}
	// [0.9, 1) has 2^24/10 numbers, [1, 1.1] 2^23/10. Just below 1 the result is 0 or twice the exact one.
	for _, x := range list {
		if !x.Maximum || x.Ran != x.Inputs || x.Inputs < 2516582 || x.Inputs > 2516584 || x.Input[0].Decimal != "0.99999994" {
			t.Errorf("%+v, want the largest error of 2516583 inputs at 1-2^-24", x)
		}
	}
}

// Where too many runs end the process, what counts as run does not hang on who ran what.
func TestExhaustiveOfATrapSameBytes(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "some.c")
	source := "#include <math.h>\n#include <stdlib.h>\nfloat some(float x) { if (x > 1 && x < 1.0001f) abort(); return logf(x); }\n"
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	cfg := Config{Args: []string{file + ":some"}, Flags: subject.Flags{Domains: []string{"x in [0.9,1.1]"}}, Strategies: []string{"exhaustive"}, Jobs: 1, Evals: 1 << 32}
	one, _ := find(t, t.Context(), &cfg)
	cfg.Jobs = 3
	three, _ := find(t, t.Context(), &cfg)
	if one != three {
		t.Errorf("one core and three differ:\n%s\n%s", one, three)
	}
	cfg.Params = map[string]string{"exhaustive.piece": "1"}
	if pieces, _ := find(t, t.Context(), &cfg); pieces != one {
		t.Errorf("in pieces:\n%s\nwant\n%s", pieces, one)
	}
	if !strings.Contains(one, "the search ended early") {
		t.Errorf("more than a hundred runs abort:\n%s", one)
	}
}

func TestExhaustiveEndsEarly(t *testing.T) {
	t.Parallel()
	cfg := Config{Args: []string{log32}, Flags: subject.Flags{Reference: "(log x)"}, Oracle: "reference", Strategies: []string{"exhaustive"}, Evals: 5000}
	stream, _ := find(t, t.Context(), &cfg)
	list := settled(t, stream)
	if len(list) != 1 || list[0].Maximum || list[0].Ran != 5000 || list[0].Inputs != 1<<32-1<<24 {
		t.Errorf("settled %+v, want 5000 of 2^32-2^24 inputs, and no maximum", list)
	}
}

// An input that was judged beside a search that ends early had the largest error, which was said, and was no finding.
func TestExhaustiveFindsWhatItSampled(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "gelu.c")
	const source = "#include <math.h>\nfloat gelu(float x) { return 0.5f * x * (1 + tanhf(0.79788456f * (x + 0.044715f * x * x * x))); }\n"
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	text, _ := find(t, t.Context(), &Config{Args: []string{file + ":gelu"}, Strategies: []string{"exhaustive"}, Evals: 5000})
	list, _ := decoded(t, text)
	if !slices.ContainsFunc(list, Inaccurate) {
		t.Errorf("no finding, and %+v", settled(t, text))
	}
}

// An interrupt before anything ran: nothing is settled, and nothing is wrong.
func TestExhaustiveInterrupted(t *testing.T) {
	t.Parallel()
	last := interruptedAtOnce(t, &Config{Args: []string{log32}, Strategies: []string{"exhaustive"}})
	if last.Stats == nil || last.Stats.Evaluations != 0 || len(last.Stats.Settled) != 1 || last.Stats.Settled[0].Maximum {
		t.Errorf("last message = %+v, want stats without evaluations and nothing settled", last.Stats)
	}
}

func TestExhaustiveRefuses(t *testing.T) {
	t.Parallel()
	for _, args := range []string{foo, "../../testdata/quadratic.c:quadratic"} {
		_, err := Find(t.Context(), &Config{Args: []string{args}, CacheDir: testenv.Cache(t), Strategies: []string{"exhaustive"}}, withoutTimes{finding.NewEncoder(new(bytes.Buffer))})
		var coded interface{ ExitCode() int }
		if !errors.As(err, &coded) || coded.ExitCode() != 2 {
			t.Errorf("%s: %v, want an error of usage", args, err)
		}
	}
}
