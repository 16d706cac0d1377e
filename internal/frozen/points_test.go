package frozen

// This file certifies stored points: findings of the other parts, and inputs beside theirs.

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// An object is a JSON object of a stream. What nobody looks at stays as it is.
type object map[string]any

// A pointSet is a line of testdata/points.jsonl.gz: findings from one stream, which have what certify reads of them.
type pointSet struct {
	Label    string   `json:"label"` // the part; of a part of many commands, and the command
	Config   object   `json:"config"`
	Findings []object `json:"findings"`
}

const (
	pointsFile = "testdata/points.jsonl.gz"
	neighbours = 2  // of each finding
	together   = 25 // subjects that one command certifies
)

// points are commands that certify the stored points of the subjects that a glob matches.
func points(t *testing.T, r *runner, pattern string) (list []command) {
	sets, err := readPoints(pointsFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		bySubject := make(map[string][]object)
		for _, f := range set.Findings {
			if name := f["subject"].(string); glob(pattern, set.Label+" "+name) {
				bySubject[name] = append(bySubject[name], f)
			}
		}
		i := 0
		for names := range slices.Chunk(slices.Sorted(maps.Keys(bySubject)), together) {
			rest := fmt.Sprintf("- %s %d", set.Label, i)
			i++
			var stream bytes.Buffer
			enc := json.NewEncoder(&stream)
			enc.Encode(object{"config": set.Config})
			for _, name := range names {
				for _, f := range withNeighbours(bySubject[name]) {
					enc.Encode(object{"finding": f})
				}
			}
			file := filepath.Join(filepath.Dir(r.binary), fmt.Sprintf("points%d.jsonl", len(list)))
			if err := os.WriteFile(file, []byte(r.expanded(stream.String())), 0o666); err != nil {
				t.Fatal(err)
			}
			list = append(list, command{name: rest, args: []string{"certify", "--format", "json", file}, split: true, label: set.Label + " "})
		}
	}
	return list
}

func readPoints(name string) (sets []pointSet, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	for dec := json.NewDecoder(bufio.NewReader(z)); ; {
		var set pointSet
		if err := dec.Decode(&set); err == io.EOF {
			return sets, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: %v", name, err)
		}
		sets = append(sets, set)
	}
}

// withNeighbours returns findings of one subject, each with inputs beside its own. The seed is fixed.
func withNeighbours(found []object) (all []object) {
	for _, f := range found {
		all = append(all, f)
		if f["builds"] != nil || f["earlier"] != nil {
			continue // these belong to their input
		}
		h := fnv.New64a()
		fmt.Fprint(h, f["subject"], f["id"])
		rnd := rand.New(rand.NewPCG(1, h.Sum64()))
		for range neighbours {
			g := maps.Clone(f)
			delete(g, "simplest")
			delete(g, "also")
			var input []any
			for _, n := range f["input"].([]any) {
				m := maps.Clone(n.(map[string]any))
				m["hex"] = beside(m["hex"].(string), rnd)
				input = append(input, m)
			}
			g["input"] = input
			all = append(all, g)
		}
	}
	return all
}

// beside returns a number whose relative distance is between 2^-52 and 1/2. Integers stay, as they may be of an integer type. A float
// of 24 bits becomes one, as it may be of type float.
func beside(hex string, rnd *rand.Rand) string {
	x, err := strconv.ParseFloat(hex, 64)
	share, sign := math.Ldexp(1, -1-rnd.IntN(52)), 1-2*rnd.IntN(2)
	if err != nil || x == math.Trunc(x) {
		return hex // integer, infinite or no number
	}
	y := x * (1 + float64(sign)*share)
	if x == float64(float32(x)) {
		y = float64(float32(y))
	}
	return strconv.FormatFloat(y, 'x', -1, 64)
}

// quotas are how many subjects of a part have points, and how many of their findings become some. certify loads each subject by itself,
// which takes a second where a suite has many sources.
var quotas = map[string]struct{ subjects, findings int }{
	"gsl": {60, 650}, "erfa": {45, 450}, "everyday": {60, 350}, "hidden": {20, 40}, "ariadne": {20, 60}, "twins": {12, 20}, "fpcore": {66, 120},
	"promises": {60, 120},
}

// drawPoints makes the stored points from the answers in the cache: findings at equal distances in the list of each part.
func drawPoints(h *hashes, k *keeper, name string) error {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	enc, drawn := json.NewEncoder(z), 0
	for _, p := range parts {
		quota, is := quotas[p.name]
		if !is {
			continue
		}
		sets, err := setsOf(h, k, p.name)
		if err != nil {
			return err
		}
		subjects := make(map[string][]object)
		for _, set := range sets {
			for _, f := range set.Findings {
				name := set.Label + f["subject"].(string)
				subjects[name] = append(subjects[name], f)
			}
		}
		var all []object
		for _, name := range spread(slices.Sorted(maps.Keys(subjects)), quota.subjects) {
			all = append(all, subjects[name]...)
		}
		chosen := make(map[string]bool)
		for _, f := range spread(all, quota.findings) {
			chosen[fmt.Sprint(f)] = true
			drawn++
		}
		for _, set := range sets {
			set.Findings = slices.DeleteFunc(set.Findings, func(f object) bool { return !chosen[fmt.Sprint(f)] })
			if len(set.Findings) > 0 {
				enc.Encode(set)
			}
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "frozen: %d findings, %d bytes\n", drawn, out.Len())
	return os.WriteFile(name, out.Bytes(), 0o666)
}

// spread returns n elements at equal distances, all if there are no more.
func spread[T any](list []T, n int) (some []T) {
	for i := range min(n, len(list)) {
		some = append(some, list[i*len(list)/min(n, len(list))])
	}
	return some
}

// setsOf returns all findings of a part: one set where one command has all subjects, otherwise one a command.
func setsOf(h *hashes, k *keeper, part string) (sets []*pointSet, err error) {
	var subjects []string
	for k := range h.of {
		if k.part == part {
			subjects = append(subjects, k.subject)
		}
	}
	slices.Sort(subjects) // "-" comes first
	for _, subject := range subjects {
		text := k.get(h.of[key{part, subject}])
		if text == "" {
			return nil, fmt.Errorf("frozen: the cache has no answer of %s %s; run make frozen ONLY=%[1]s", part, subject)
		}
		for line := range strings.Lines(text) {
			var m struct{ Config, Finding object }
			if json.Unmarshal([]byte(line), &m) != nil {
				continue // the exit code
			}
			if m.Config != nil {
				label := part
				if !isRest(subject) {
					label += " " + subject
				}
				sets = append(sets, &pointSet{Label: label, Config: m.Config})
			}
			if m.Finding != nil && len(sets) > 0 {
				set := sets[len(sets)-1]
				set.Findings = append(set.Findings, trusted(m.Finding))
			}
		}
	}
	return sets, nil
}

// trusted returns what certify reads of a finding.
func trusted(f object) object {
	maps.DeleteFunc(f, func(field string, _ any) bool {
		return !slices.Contains([]string{"id", "subject", "spelling", "rank", "kind", "on_the_way", "part_of", "verdict", "extreme", "input", "earlier",
			"between", "output", "signalled", "builds", "strategy", "simplest", "also"}, field)
	})
	if s, ok := f["simplest"].(map[string]any); ok {
		f["simplest"] = map[string]any{"input": s["input"]}
	}
	withoutDecimals(f)
	return f
}

// withoutDecimals removes the decimals of numbers, which repeat their bits.
func withoutDecimals(v any) {
	switch v := v.(type) {
	case object:
		for _, x := range v {
			withoutDecimals(x)
		}
	case map[string]any:
		delete(v, "decimal")
		for _, x := range v {
			withoutDecimals(x)
		}
	case []any:
		for _, x := range v {
			withoutDecimals(x)
		}
	}
}
