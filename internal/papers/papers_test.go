package papers

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

func TestRead(t *testing.T) {
	paper, err := Read("eiffel")
	if err != nil || len(paper) != 70 || paper.Of("sqrt_add") == nil || paper.Of("sqrt_add").Relative() != 3.05e-16 || paper.Of("nobody") != nil {
		t.Errorf("%d figures, %v", len(paper), err)
	}
	if _, err := Read("nothing"); err == nil {
		t.Error("there is a suite nothing")
	}
}
