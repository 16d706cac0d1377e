package again

// This file is what a job is made of: the files that its arguments name, and those that the compiler read for them.

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/subject/suite"
)

// Includes is told of the folder where clang left what each source includes, in the words of make; nil where nobody asks.
func (m *Memory[T]) Includes() func(folder string) {
	if m == nil {
		return nil
	}
	return func(folder string) {
		m.mu.Lock()
		defer m.mu.Unlock()
		found, _ := filepath.Glob(filepath.Join(folder, "*.d")) // the pattern is right
		for _, name := range found {
			text, err := os.ReadFile(name)
			if err != nil {
				continue // what is not known is not waited for
			}
			for _, file := range prerequisites(string(text)) {
				m.files[file] = true
			}
		}
	}
}

// Files are those that a job with these arguments is made of, in order: as far as is known before a round, and all after it.
func (m *Memory[T]) Files(args []string) []string {
	all := maps.Clone(m.files)
	if all == nil {
		all = make(map[string]bool)
	}
	for _, arg := range args {
		t, err := suite.ParseTarget(arg)
		if err != nil {
			continue // who loads it says what is wrong
		}
		for _, f := range t.Files {
			all[f] = true
		}
		if suite.KindOf(t.Files[0]) != suite.SuiteFile {
			continue
		}
		if s, err := suite.Read(t.Files[0]); err == nil {
			files, _, _ := s.Inputs() // who loads it says what is wrong
			for _, f := range files {
				all[f] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// prerequisites are the files behind the colon of a rule of make, in which a blank of a name stands behind a backslash, and a dollar twice.
func prerequisites(rule string) (list []string) {
	rule = strings.ReplaceAll(rule, "\\\n", " ")
	_, rule, _ = strings.Cut(rule, ": ")
	const blank = "\x00"
	for _, word := range strings.Fields(strings.ReplaceAll(rule, `\ `, blank)) {
		list = append(list, strings.NewReplacer(blank, " ", `\#`, "#", "$$", "$").Replace(word))
	}
	return list
}
