package campaign

// This file tests how many operations a search says that it reached.

import (
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const behindAnEquality = `double f(double a, double b)
{
	if (a != b)
		return 0;
	double s = a * 3 + 1e16;
	return (s - 1e16) / 3;
}
`

// Strategies that only ask for errors reported the operations that random inputs reach, and none behind a condition that they solved.
func TestReachedBehindAnEquality(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "f.c")
	if err := os.WriteFile(file, []byte(behindAnEquality), 0o666); err != nil {
		t.Fatal(err)
	}
	cfg := &Config{Args: []string{file}, Strategies: []string{"klee"}, Evals: 300, Seed: 1, NoSuggestions: true,
		CacheDir: testenv.Cache(t)}
	j, err := New(t.Context(), cfg.WithDefaults())
	if err != nil {
		t.Fatal(err)
	}
	examine := func(task *Task) *Report { return task.Examine(t.Context()) }
	err = Each(t.Context(), j, examine, func(_ *subject.Subject, r *Report) error {
		for _, m := range r.Messages {
			if m.Stats != nil && m.Stats.SitesReached < m.Stats.Sites {
				t.Errorf("%d of %d sites reached", m.Stats.SitesReached, m.Stats.Sites)
			}
			if f := m.Finding; f != nil && f.Verdict != finding.Certified {
				t.Errorf("%s is not certified", f.ID)
			}
		}
		return r.Err
	})
	if err != nil {
		t.Error(err)
	}
}
