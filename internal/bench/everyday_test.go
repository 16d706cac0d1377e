package bench

// This file holds suites/everyday to what it says of itself, and the judgement of first blocks to findings whose worth is plain.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
	"faultline/internal/testenv"
)

// Textbook errors have a line that says so, in them or in what they call, and no other function has one. All functions can be called.
func TestEverydaySuite(t *testing.T) {
	all, err := suite.BuiltIn("everyday")
	if err != nil {
		t.Fatal(err)
	}
	lines := make(map[string][]string)
	files, err := filepath.Glob("../../suites/everyday/*.c*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines[filepath.Base(file)] = strings.Split(string(source), "\n")
	}
	j, err := campaign.Load(t.Context(), &campaign.Config{Args: []string{"everyday.toml"}, CacheDir: testenv.Cache(t)})
	if err != nil {
		t.Fatal(err)
	}
	if len(j.Skipped()) > 0 {
		t.Errorf("cannot be called: %v", j.Skipped())
	}
	expected, languages := make(map[string]suite.Expectation), make(map[string]int)
	for _, s := range all.Subjects {
		expected[s.Name] = s.Expect
	}
	for _, s := range j.Subjects {
		marked := false
		language := ""
		for _, id := range s.Sites {
			at := s.Program.Sites[id].Pos
			language = filepath.Ext(at.File)
			marked = marked || strings.Contains(lines[filepath.Base(at.File)][at.Line-1], textbookMark)
		}
		languages[language]++
		if textbook := expected[s.Name] == suite.TextbookError; textbook != marked || expected[s.Name] == "" {
			t.Errorf("%s: %q is expected, marked lines: %v", s.Name, expected[s.Name], marked)
		}
	}
	if languages[".c"] < 100 || languages[".cpp"] < 40 {
		t.Errorf("functions: %v", languages)
	}
}

// What a rule says of findings is not enough: sizes round about must be those of the exact result.
func TestFirstBlocksAreJudged(t *testing.T) {
	cfg := &campaign.Config{CacheDir: testenv.Cache(t), Seed: 1}
	blocks, skipped, err := firstBlocks(t.Context(), cfg, []string{"everyday.toml:one_minus_cos", "everyday.toml:fahrenheit", "everyday.toml:algebra_gate"})
	if err != nil || skipped > 0 {
		t.Fatal(skipped, err)
	}
	for _, b := range blocks {
		switch b.name {
		case "one_minus_cos":
			if !b.worth() || !b.blamed || !b.fails || !Plausible(b.found.Input) {
				t.Errorf("%+v", b)
			}
		default:
			if b.worth() || b.blamed || b.fails {
				t.Errorf("%+v", b)
			}
		}
	}
}

// Scaled by a sixteenth, 3.2*x-1.7 leaves its zero and is a tenth; 1-cos(x) and the spread of samples are as small as they were.
func TestSizesRoundAbout(t *testing.T) {
	testenv.Long(t)
	cfg := &campaign.Config{CacheDir: testenv.Cache(t), Seed: 1}
	for name, c := range map[string]struct {
		at          string
		least, most float64
	}{
		"affine":         {"x=0.53125", 0.1, 0.11},
		"one_minus_cos":  {"x=1e-8", 4e-17, 6e-17},
		"variance_naive": {"x[0]=1e8,x[1]=1e8,x[2]=100000001,x[3]=1e8,x[4]=1e8,x[5]=1e8,x[6]=1e8,x[7]=1e8", 0.05, 0.2},
	} {
		size, err := sizeAt(t, cfg, name, c.at)
		if err != nil || size < c.least || size > c.most {
			t.Errorf("%s: %g, want %g to %g; %v", name, size, c.least, c.most, err)
		}
	}
}

func sizeAt(t *testing.T, cfg *campaign.Config, name, at string) (size float64, err error) {
	e, err := campaign.Explain(t.Context(), &campaign.Config{Args: []string{"everyday.toml:" + name}, CacheDir: cfg.CacheDir}, at)
	if err != nil {
		return 0, err
	}
	c := *cfg
	c.Args = []string{"everyday.toml:" + name}
	j, err := campaign.New(t.Context(), &c)
	if err != nil {
		return 0, err
	}
	f := &finding.Finding{Input: e.Input, Output: e.Outputs[0].Name}
	err = campaign.Each(t.Context(), j, func(task *campaign.Task) float64 { return roundAbout(task, f) },
		func(_ *subject.Subject, s float64) error { size = s; return nil })
	return size, err
}
