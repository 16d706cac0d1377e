package frozen

// This file is the committed hashes, the cache of answers, and what is printed where an answer changed.

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A key names an answer.
type key struct{ part, subject string }

// hashes are the content of testdata/hashes.txt.
type hashes struct {
	versions []string
	excluded map[key]string // the reason
	of       map[key]string
}

const (
	versionWord  = "# with "
	excludedWord = "# excluded "
	head         = `# Hashes of the answers of faultline: part, subject, hash. make frozen compares them, make frozen UPDATE=1 rewrites them.
# Answers depend on what stands behind "with". A line "# excluded PART<tab>SUBJECT<tab>REASON" leaves an answer out.
`
)

func readHashes(name string) (*hashes, error) {
	h := &hashes{excluded: make(map[key]string), of: make(map[key]string)}
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		version, isVersion := strings.CutPrefix(line, versionWord)
		excluded, isExcluded := strings.CutPrefix(line, excludedWord)
		words := strings.Split(excluded, "\t")
		switch {
		case isVersion:
			h.versions = append(h.versions, version)
		case isExcluded && len(words) == 3:
			h.excluded[key{words[0], words[1]}] = words[2]
		case len(words) == 3 && line[0] != '#':
			h.of[key{words[0], words[1]}] = words[2]
		case line == "" || line[0] != '#' || isExcluded && line != excludedWord:
			return nil, fmt.Errorf("%s: no hash: %q", name, line)
		}
	}
	return h, err
}

func (h *hashes) write(name string) error {
	var lines []string
	for k, hash := range h.of {
		lines = append(lines, k.part+"\t"+k.subject+"\t"+hash+"\n")
	}
	slices.Sort(lines)
	var excluded []string
	for k, reason := range h.excluded {
		excluded = append(excluded, excludedWord+k.part+"\t"+k.subject+"\t"+reason+"\n")
	}
	slices.Sort(excluded)
	text := head
	for _, v := range h.versions {
		text += versionWord + v + "\n"
	}
	return os.WriteFile(name, []byte(text+strings.Join(excluded, "")+strings.Join(lines, "")), 0o666)
}

// otherVersions says which versions differ from those that the hashes were made with, "" for none.
func (h *hashes) otherVersions(here []string) string {
	if len(h.of) == 0 || slices.Equal(h.versions, here) {
		return ""
	}
	return fmt.Sprintf("the hashes were made with %s; here is %s: answers may differ for that reason",
		strings.Join(h.versions, ", "), strings.Join(here, ", "))
}

// replace takes over the answers of a selection.
func (h *hashes) replace(s selection, got map[string]string, keep *keeper) {
	for k := range h.of {
		if s.includes(k) {
			delete(h.of, k)
		}
	}
	for subject, text := range got {
		if k := (key{s.part, subject}); h.excluded[k] == "" {
			h.of[k] = keep.put(text)
		}
	}
}

func (s selection) includes(k key) bool {
	return k.part == s.part && glob(s.glob, k.subject) && (!isRest(k.subject) || s.glob == "*")
}

// compare reports answers that changed, came or went, and returns how many there are.
func (h *hashes) compare(t *testing.T, s selection, got map[string]string, keep *keeper) (changed int) {
	var all []string
	for k := range h.of {
		if s.includes(k) {
			all = append(all, k.subject)
		}
	}
	for subject := range got {
		if h.of[key{s.part, subject}] == "" {
			all = append(all, subject)
		}
	}
	slices.Sort(all)
	for _, subject := range all {
		k := key{s.part, subject}
		text, is := got[subject]
		was := h.of[k]
		switch {
		case h.excluded[k] != "":
			continue
		case !is:
			t.Errorf("%s %s: there is no answer any more", s.part, subject)
		case was == "":
			t.Errorf("%s %s: this answer is new:\n%s", s.part, subject, clipped(text, 0))
			keep.put(text)
		case keep.put(text) != was:
			t.Errorf("%s %s changed%s", s.part, subject, difference(keep.get(was), text))
		default:
			continue
		}
		changed++
	}
	return changed
}

// difference shows the first line in which two answers differ; before is "" where only its hash is known.
func difference(before, after string) string {
	if before == "" {
		return "; only the hash of the earlier answer is known. Run make frozen at the earlier revision to see the difference"
	}
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	line := func(list []string) string {
		if i < len(list) {
			return list[i]
		}
		return "(the end)"
	}
	at := 0
	for old, now := line(a), line(b); at < len(old) && at < len(now) && old[at] == now[at]; {
		at++
	}
	return fmt.Sprintf(" in line %d, column %d\n\t- %s\n\t+ %s", i+1, at+1, clipped(line(a), at), clipped(line(b), at))
}

// clipped returns the part of a line around a column.
func clipped(line string, at int) string {
	const before, after = 80, 200
	from, to := max(0, at-before), min(len(line), at+after)
	text := line[from:to]
	if from > 0 {
		text = "..." + text
	}
	if to < len(line) {
		text += "..."
	}
	return text
}

// A keeper keeps answers in a folder, each under its hash.
type keeper struct{ dir string }

// put keeps an answer and returns its hash. Where nothing can be kept, later differences show hashes alone.
func (k *keeper) put(text string) string {
	hash := fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:16]
	file := filepath.Join(k.dir, "answers", hash)
	if os.Chtimes(file, time.Time{}, time.Now()) != nil && os.MkdirAll(filepath.Dir(file), 0o777) == nil {
		os.WriteFile(file, []byte(text), 0o666)
	}
	return hash
}

func (k *keeper) get(hash string) string {
	text, _ := os.ReadFile(filepath.Join(k.dir, "answers", hash))
	return string(text)
}

// trim removes answers that no run has seen for a month.
func (k *keeper) trim() {
	files, _ := filepath.Glob(filepath.Join(k.dir, "answers", "*"))
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && time.Since(info.ModTime()) > 30*24*time.Hour {
			os.Remove(file)
		}
	}
}
