package corpus

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/finding"
)

var witness = Witness{ID: "F-000001", Subject: "f.c:f", Kind: finding.Cancellation, Tier: "wrong", Says: "every digit wrong",
	Flags: []string{"--domain", "x in [0,50]", "--", "-DX=1"}, Input: []Input{{"x", "-0x0p+0"}, {"a[3]", "nan(0x800000000abcd)"}},
	Output: "r.val", Got: "inf", Exact: &finding.Exact{Oracle: finding.Shadow, Mid: "1e400", Rad: "inf", Beyond: "1.7e308"}, Threshold: "1e-3"}

func TestTextIsReadAgain(t *testing.T) {
	if _, err := Parse("# by hand\n" + witness.Text()); err == nil {
		t.Error("a witness that begins with something else was read")
	}
	got, err := Parse(strings.Replace(witness.Text(), "kind", "\n# by hand\nkind", 1))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(&witness, got); d != "" {
		t.Error(d)
	}
}

// A name or a flag was another one behind the file, where several blanks or a line's end are in it.
func TestNamesAreReadAsTheyAre(t *testing.T) {
	for _, name := range []string{"two  blanks.c:f", "new\nline.c:f", " a.c:f", "tab\there.c:f", `"quoted".c:f`, "größe.c:f", "\xff.c:f", `\n.c:f`} {
		w := witness
		w.Subject, w.Flags = name, []string{"--", "-DX=" + name}
		got, err := Parse(w.Text())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(&w, got); d != "" {
			t.Errorf("%q: %s", name, d)
		}
	}
}

func TestFilesAreThereOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	for i, want := range []bool{true, false} {
		if isNew, err := Add(dir, &witness); isNew != want || err != nil {
			t.Errorf("%d: %v, %v", i, isNew, err)
		}
	}
	other := witness
	other.Input = []Input{{"x", "0x0p+0"}, witness.Input[1]}
	Add(dir, &other)
	os.WriteFile(filepath.Join(dir, "README"), []byte("these are witnesses"), 0o666)
	list, err := Read(dir)
	if err != nil || len(list) != 2 {
		t.Fatalf("%d witnesses, %v", len(list), err)
	}
	list[0].Got = "0x1p+0"
	if err := Update(list[0]); err != nil {
		t.Error(err)
	}
	if again, err := Read(list[0].File); err != nil || again[0].Got != "0x1p+0" {
		t.Errorf("%+v, %v", again, err)
	}
}

func TestDamagedFiles(t *testing.T) {
	for text, want := range map[string]string{
		"": "line 1: no witness", magic: "no subject", magic + "\nsubject f": "no input", magic + "\nsubject f\ninput x 0x1p+0": "got or ended",
		magic + "\nsubject f\ninput x": "line 3: input", magic + "\nbeyond 1": "line 2: beyond", magic + "\nexact 1": "line 2: exact",
		magic + "\nhello": "line 2: no such word",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// A finding that takes two calls or two programs is none.
func TestOf(t *testing.T) {
	f := &finding.Finding{ID: "F-000001", Spelling: "f.c:f", Verdict: finding.Certified, Kind: finding.Overflow, Input: []finding.Number{{Name: "x", Hex: "0x1p+0"}},
		Computed: finding.Number{Hex: "inf"}}
	if w, ok := Of(f, new(finding.Config), "says"); !ok || w.Got != "inf" || w.Exact != nil {
		t.Errorf("%+v, %v", w, ok)
	}
	for _, change := range []func(*finding.Finding){
		func(f *finding.Finding) { f.Verdict = finding.Refuted }, func(f *finding.Finding) { f.Builds = new(finding.Builds) },
		func(f *finding.Finding) { f.Kind = finding.PoisonedState },
	} {
		other := *f
		change(&other)
		if w, ok := Of(&other, new(finding.Config), ""); ok {
			t.Errorf("%+v", w)
		}
	}
}
