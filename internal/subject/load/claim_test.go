package load

import (
	"slices"
	"testing"
)

func TestTheStrongerSourceDecides(t *testing.T) {
	said := func(from source, word string) claim {
		return claim{kind: statusIs, source: from, words: []string{word}}
	}
	j := join([]claim{said(bySuite, "all"), said(bySubject, "own")})
	if got := j.word(statusIs); got != "own" {
		t.Errorf("a subject and its suite: %q", got)
	}
	if got := j.with([]claim{said(byTrial, "run")}).word(statusIs); got != "own" {
		t.Errorf("a trial run after a suite: %q", got)
	}
	k := j.with([]claim{said(byFlag, "flag")})
	if k.word(statusIs) != "flag" || j.word(statusIs) != "own" {
		t.Errorf("with a flag: %q, and without: %q", k.word(statusIs), j.word(statusIs))
	}
	if got := k.without(byFlag).word(statusIs); got != "" {
		t.Errorf("without the deciding flag: %q", got)
	}
}

// A flag about a whole input removes what a suite says about its elements. A flag about an element does not.
func TestFlagsReplaceWhatSuitesSayOfElements(t *testing.T) {
	for text, want := range map[string][]string{
		"a in [0,1]":    {"a in [0,1]"},
		"a[0] in [0,1]": {"a[0..3] in [2,3]", "a[0] in [0,1]"},
		"b in [0,1]":    {"a[0..3] in [2,3]", "b in [0,1]"},
	} {
		weak, err := domainClaims(bySubject, []domainText{{"suite", "a[0..3] in [2,3]"}})
		if err != nil {
			t.Fatal(err)
		}
		strong, err := domainClaims(byFlag, []domainText{{"--domain", text}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range join(slices.Concat(weak, strong)).settings {
			got = append(got, s.text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
