package main

// This file keeps the findings of the last run in each folder, so that a user can name one by its number or id.

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"

	"faultline/internal/finding"
	"faultline/internal/folder"
)

// lastRunFile is where the findings of the last run in this folder are kept.
func lastRunFile() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	return filepath.Join(folder.Cache(), "last", fmt.Sprintf("%x", sha256.Sum256([]byte(dir)))[:16]+".jsonl"), nil
}

// A keeper keeps the findings of a run as a stream, which takes the place of the earlier one when the run is over. What cannot be written
// is not kept, and no run fails for that. A nil keeper keeps nothing.
type keeper struct {
	file *os.File
	enc  *finding.Encoder
	name string
	err  error
}

// newKeeper returns a keeper, nil where there is no room for one.
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

// Handle keeps what explain needs.
func (k *keeper) Handle(m *finding.Message) {
	if k != nil && k.err == nil && (m.Config != nil || m.Finding != nil) {
		k.err = k.enc.Handle(m)
	}
}

// Close puts the run in the place of the last one. One that began nothing leaves that as it was.
func (k *keeper) Close() {
	if k == nil {
		return
	}
	info, err := k.file.Stat()
	if err = cmp.Or(k.err, err, k.file.Close()); err != nil || info.Size() == 0 || os.Rename(k.file.Name(), k.name) != nil {
		os.Remove(k.file.Name())
	}
}
