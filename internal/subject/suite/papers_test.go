package suite

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"faultline/suites"
)

// A figure has no key that nobody reads.
func TestEveryKeyIsRead(t *testing.T) {
	files := 0
	err := fs.WalkDir(suites.FS, ".", func(file string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".toml") {
			return err
		}
		data, err := fs.ReadFile(suites.FS, file)
		if err != nil {
			return err
		}
		var all map[string]any
		if err := toml.Unmarshal(data, &all); err != nil || all["figure"] == nil {
			return err
		}
		files++
		figures, err := toml.Marshal(map[string]any{"figure": all["figure"]})
		if err != nil {
			return err
		}
		var into struct {
			Figures Paper `toml:"figure"`
		}
		if err := toml.NewDecoder(bytes.NewReader(figures)).DisallowUnknownFields().Decode(&into); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		return nil
	})
	if err != nil || files < 6 {
		t.Errorf("%d files with figures, %v", files, err)
	}
}

// FPGen's figures have every tool; what no input can have is not asked of anybody.
func TestTools(t *testing.T) {
	benchmarks := 0
	for _, name := range []string{"fpgen", "meschach", "statistics"} {
		paper, err := Published(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range paper {
			largest := 0.0
			for i, tool := range f.Tools() {
				if tool == nil || tool.Inputs == 0 || tool.Seconds == 0 {
					t.Fatalf("%s: tool %d: %+v", f.Subject, i, tool)
				}
				largest = max(largest, tool.Relative())
			}
			if f.Table == 3 {
				benchmarks++
			}
			switch got := f.Relative(); {
			case f.Subject == "norm2" && got != 2.2117e-16:
				t.Errorf("norm2: %g is the largest that an input can have", got)
			case f.Subject != "norm2" && got != largest:
				t.Errorf("%s: %g, want %g", f.Subject, got, largest)
			}
		}
	}
	if benchmarks != 21 {
		t.Errorf("%d benchmarks, want 21", benchmarks)
	}
}

func TestRead(t *testing.T) {
	paper, err := Published("eiffel")
	if err != nil || len(paper) != 70 || paper.Of("sqrt_add") == nil || paper.Of("sqrt_add").Relative() != 3.05e-16 || paper.Of("nobody") != nil {
		t.Errorf("%d figures, %v", len(paper), err)
	}
	if _, err := Published("nothing"); err == nil {
		t.Error("there is a suite nothing")
	}
}
