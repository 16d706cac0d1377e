package native

// This file keeps the objects of units by what was emitted: by the module that code is generated from. To know that, a unit must be
// instrumented, which takes some 5% of the time that it takes to compile; so it is noted what came of a request. A note is of the
// sources of all that emits, and void when one of them changes.

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"tinygo.org/x/go-llvm"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
)

//go:embed *.go */*.go
var sources embed.FS

// emitting are the sources of what is emitted, by the room that embeds them: native's are those of the rooms in it too.
var emitting = map[string]embed.FS{"native": sources, "condition": condition.Source, "fp": fp.Source, "ir/bitcode": bitcode.Source}

// emitters hashes them.
var emitters = sync.OnceValue(func() string {
	var parts []string
	for _, room := range slices.Sorted(maps.Keys(emitting)) {
		err := fs.WalkDir(emitting[room], ".", func(name string, file fs.DirEntry, err error) error {
			if err != nil || file.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := emitting[room].ReadFile(name)
			parts = append(parts, room, name, string(text))
			return err
		})
		if err != nil {
			panic(err)
		}
	}
	return keyOf(parts...)
})

// emitted returns the path of the object of a module, which is asked for by a key; module makes the module and hands it on.
func (c *cache) emitted(asked string, to target, module func(then func(llvm.Module) error) error) (path string, err error) {
	note := filepath.Join(filepath.Dir(c.dir), "emitted.1", asked[:2], asked)
	if key, err := readObject(note); err == nil {
		path = c.path(string(key))
		if _, err := readObject(path); err == nil {
			c.cached.Add(1)
			return path, nil
		}
	}
	err = module(func(mod llvm.Module) error {
		key := emittedKey(mod, to)
		if path, err = c.object(key, func() ([]byte, error) { return codegen(mod, to) }); err != nil {
			return err
		}
		return writeObject(note, []byte(key))
	})
	return path, err
}

// emittedKey is the identity of the object that a module becomes.
func emittedKey(mod llvm.Module, to target) string {
	b := llvm.WriteBitcodeToMemoryBuffer(mod)
	defer b.Dispose()
	return keyOf("emitted", fmt.Sprintf("%x", sha256.Sum256(b.Bytes())), to.String())
}
