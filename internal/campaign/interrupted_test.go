package campaign

// This file interrupts a job while its subjects are loaded.

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// An interrupt is what ended the job, whoever it met, and nothing that is wrong with a subject.
func TestInterruptWhileSubjectsAreLoaded(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, text := range map[string]string{
		"a.ll": "define double @f(double %x) {\n  %y = fadd double %x, 1.0\n  ret double %y\n}\n",
		"a.c":  "double f(double x) { return x + 1; }\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		cfg := &Config{Args: []string{file + ":*"}, CacheDir: filepath.Join(dir, "cache")}
		if _, err := Open(ctx, cfg); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: it ends with %v", name, err)
		}
	}
}
