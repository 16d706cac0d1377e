package iterations

// This file runs find and reads its stream: all that the judge knows of the tool.

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/testenv"
)

var (
	seeds = flag.Uint64("iterations.seeds", 1, "seeds that iterations and residuals are searched with, from 1 on")
	waits = flag.Bool("iterations.waits", false, "search iterations where they do not end, too: over every finite double, and those that never end by a defect")
)

func TestMain(m *testing.M) {
	if native.WorkerMain() || certify.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

// A search is one run of find over all subjects of a suite.
type search struct {
	seed       uint64
	everything bool // every finite double, without references; otherwise what is promised
}

func (s search) String() string {
	return map[bool]string{true: "every double", false: "its domain"}[s.everything]
}

// eachSearch calls f with what the searches of list find, by subject.
func eachSearch(t *testing.T, list []*promise, everything bool, f func(s search, found map[string][]*finding.Finding)) {
	t.Helper()
	cache := testenv.Cache(t)
	searches := []bool{false}
	if everything {
		searches = append(searches, true)
	}
	for seed := uint64(1); seed <= *seeds; seed++ {
		for _, of := range searches {
			s := search{seed, of}
			f(s, s.find(t, suite(t, list, of), cache))
		}
	}
}

func (s search) find(t *testing.T, path, cache string) map[string][]*finding.Finding {
	t.Helper()
	var out bytes.Buffer
	if _, err := campaign.Find(t.Context(), &campaign.Config{Args: []string{path}, Seed: s.seed, CacheDir: cache}, finding.NewEncoder(&out)); err != nil {
		t.Fatal(err)
	}
	found := make(map[string][]*finding.Finding)
	err := finding.Decode(&out, "stream", func(m *finding.Message) error {
		if m.Finding != nil {
			found[m.Finding.Subject] = append(found[m.Finding.Subject], m.Finding)
		}
		if m.Skipped != nil {
			t.Logf("%s, %s: %s", m.Skipped.Subject, s, m.Skipped.What)
		}
		if m.Stats != nil {
			if took := m.Stats.Seconds["search"] + m.Stats.Seconds["certify"] + m.Stats.Seconds["minimise"]; took > 1 {
				t.Logf("%s, %s: %.1f s", m.Stats.Subject, s, took)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
