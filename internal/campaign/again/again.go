// Package again remembers what subjects came to from one round of a job to the next, as long as what they are compiled to stays the same,
// and which files that is made of. It must not know what is remembered, nor how rounds are run. A Memory may be shared by lanes.
package again

// This file is the memory.

import (
	"crypto/sha256"
	"sync"

	"faultline/internal/subject"
)

// A Memory is what subjects came to, by their spellings. A nil one remembers nothing.
type Memory[T any] struct {
	Same   int // subjects of this round that are as they were,
	Others int // and that are not

	mu    sync.Mutex
	last  map[string]remembered[T]
	keys  map[string]string // of this round's subjects
	files map[string]bool   // that they are made of, or were in an earlier round
}

// A remembered is what a subject of this key came to.
type remembered[T any] struct {
	key  string
	came T
}

// Begin begins a round, of which no subject is known yet.
func (m *Memory[T]) Begin() {
	m.keys, m.Same, m.Others = make(map[string]string), 0, 0
	if m.files == nil {
		m.files = make(map[string]bool)
	}
}

// Load takes the subjects of this round, before anything was run of them.
func (m *Memory[T]) Load(subjects []*subject.Subject) {
	if m == nil {
		return
	}
	parts := &parts{make(map[any][sha256.Size]byte), make(map[string][]string)}
	for _, s := range subjects {
		m.keys[s.Spelling] = parts.key(s)
	}
}

// Recall returns what a subject came to, if it is as it was.
func (m *Memory[T]) Recall(s *subject.Subject) (came T, ok bool) {
	if m == nil {
		return came, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	last, ok := m.last[s.Spelling]
	if ok = ok && last.key == m.keys[s.Spelling]; ok {
		m.Same++
	} else {
		m.Others++
	}
	return last.came, ok
}

// Keep remembers what a subject came to, if it was worked on to the end.
func (m *Memory[T]) Keep(s *subject.Subject, came T, whole bool) {
	if m == nil || !whole {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.last == nil {
		m.last = make(map[string]remembered[T])
	}
	m.last[s.Spelling] = remembered[T]{m.keys[s.Spelling], came}
}
