package main

// This file stores the findings of the last run in each folder, so that a user can name one by its number or id.

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"

	"faultline/internal/finding"
	"faultline/internal/folder"
)

// lastRunOf returns the file in a cache for the findings of the last run in a folder.
func lastRunOf(cache, dir string) string {
	return filepath.Join(cache, "last", fmt.Sprintf("%x", sha256.Sum256([]byte(dir)))[:16]+".jsonl")
}

// lastRunFile returns the file for the findings of the last run in this folder.
func lastRunFile() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	return lastRunOf(folder.Cache(), dir), nil
}

// A keeper stores the findings of a run as a stream, which replaces the earlier one when the run is over. A write error does not fail the
// run; the findings are then not stored. A nil keeper stores nothing.
type keeper struct {
	file *os.File
	enc  *finding.Encoder
	name string
	err  error
}

// newKeeper returns a keeper; nil if it cannot store anything.
func newKeeper() *keeper {
	name, err := lastRunFile()
	if err != nil || folder.Make(filepath.Dir(name)) != nil {
		return nil
	}
	f, err := os.CreateTemp(filepath.Dir(name), "run-*")
	if err != nil {
		return nil
	}
	return &keeper{file: f, enc: finding.NewEncoder(f), name: name}
}

// Handle stores the messages that explain needs.
func (k *keeper) Handle(m *finding.Message) {
	if k != nil && k.err == nil && (m.Config != nil || m.Finding != nil) {
		k.err = k.enc.Handle(m)
	}
}

// Close replaces the last run by this one. A run without any message leaves the last run unchanged.
func (k *keeper) Close() {
	if k == nil {
		return
	}
	info, err := k.file.Stat()
	if err = cmp.Or(k.err, err, k.file.Close()); err != nil || info.Size() == 0 || os.Rename(k.file.Name(), k.name) != nil {
		os.Remove(k.file.Name())
	}
}
