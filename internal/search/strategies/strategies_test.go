package strategies_test

// This file holds every strategy to a full description of itself, and the documents to naming each.

import (
	"os"
	"strings"
	"testing"

	"faultline/internal/search"
	_ "faultline/internal/search/baselines" // they are held to the same
	"faultline/internal/search/strategies"
)

func TestDescriptions(t *testing.T) {
	page, err := os.ReadFile("../../../docs/strategies/index.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| strategy | how it searches |")
	table, _, _ = strings.Cut(table, "\n\n")
	seen := make(map[string]bool)
	for _, d := range strategies.All {
		if d.Name == "" || seen[d.Name] || d.Says == "" || len(d.Asks) == 0 {
			t.Errorf("%+v: no name, or another strategy's, or nothing is said of it, or it asks for nothing", *d)
		}
		seen[d.Name] = true
		for _, p := range d.Params {
			if p.Says == "" || p.Default == "" {
				t.Errorf("%s.%s: what is it, and its default?", d.Name, p.Name)
			}
		}
		if !strings.Contains(table, "`"+d.Name+"`") {
			t.Errorf("docs/strategies/index.md's table of strategies does not have %s", d.Name)
		}
	}
}

func TestRead(t *testing.T) {
	for _, test := range []struct{ set, says string }{
		{"ga.size=20", ""},
		{"hunt.samples=1", ""}, // another strategy's
		{"ga.size=1", "ga.size = 1: it must lie in [2,inf)"},
		{"ga.size=2.5", "--set ga.size=2.5: not a number"},
		{"ga.colour=3", "--set ga.colour: no such parameter; there are ga.size, ga.cross, ga.flip"},
	} {
		name, value, _ := strings.Cut(test.set, "=")
		maker, err := strategies.Named("ga").Read(map[string]string{name: value})
		switch {
		case test.says == "" && (err != nil || maker == nil):
			t.Errorf("%s: %v", test.set, err)
		case test.says != "" && (err == nil || err.Error() != test.says):
			t.Errorf("%s: %v, want %q", test.set, err, test.says)
		}
	}
	if strategies.Default != "hunt" || strategies.Named("astrology") != nil || strategies.Ranging("") != (*search.Description)(nil) {
		t.Errorf("the default is %s", strategies.Default)
	}
}
