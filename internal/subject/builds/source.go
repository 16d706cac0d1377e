package builds

// This file compiles sources that belong to no build into the cache. The folder has for each compilation, beside the files of objects.go:
//
//	KEY.needs    the object, and the files that the compilation read
//	OBJECT.bc    the bitcode for the analysis
//	OBJECT.given the bitcode with the user's flags alone, if it differs

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"faultline/internal/folder"
	"faultline/internal/subject/compile"
)

// Source is compile.Source with the cache. It compiles a source again if one of the files that it includes has changed.
func (s *Store) Source(ctx context.Context, file compile.File, flags []string, dir string, finished bool) (
	path string, given []byte, err error) {
	compiler := compile.Compiler()
	if compiler == "" || file.More != "" || compile.IsFortran(file.Path) {
		return compile.Source(ctx, file, flags, dir, finished)
	}
	here, _ := os.Getwd() // the debug information names it
	texts := []string{"source", compiler, here, file.Path, map[bool]string{true: "finished"}[finished]}
	for _, name := range []string{"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"} {
		texts = append(texts, os.Getenv(name))
	}
	key := sum(append(texts, flags...)...)
	list := s.path(key, ".needs")
	alone := finished || compile.Generates(flags)
	if known := s.needs(list); known != nil && known.Failed == nil {
		if path, given, ok := s.again(known.Object, file, dir, alone); ok {
			folder.Used(list)
			return path, given, nil
		}
	}
	path, given, err = compile.Source(ctx, file, append([]string{"-MD"}, flags...), dir, finished)
	if err != nil || ctx.Err() != nil {
		return compile.Source(ctx, file, flags, dir, finished) // an error names the flags
	}
	s.keep(key, list, path, given, alone)
	return path, given, nil
}

// again copies a kept compilation of a file into folder dir. ok is false if the cache lacks the compilation.
func (s *Store) again(object string, file compile.File, dir string, alone bool) (path string, given []byte, ok bool) {
	data, err := os.ReadFile(s.path(object, ".bc"))
	if err != nil {
		return "", nil, false
	}
	folder.Used(s.path(object, ".bc"))
	if alone {
		if given, err = os.ReadFile(s.path(object, ".given")); err != nil {
			return "", nil, false
		}
		folder.Used(s.path(object, ".given"))
	}
	path = filepath.Join(dir, filepath.Base(file.Path))
	if os.MkdirAll(dir, 0o777) != nil || os.WriteFile(path, data, 0o666) != nil {
		return "", nil, false
	}
	return path, given, true
}

// keep stores a compilation. It stores nothing if the included files are not known, or if the cache cannot be written.
func (s *Store) keep(key, list, path string, given []byte, alone bool) {
	data, err := os.ReadFile(path)
	rule, errRule := os.ReadFile(strings.TrimSuffix(path, filepath.Ext(path)) + ".d")
	if err != nil || errRule != nil {
		return
	}
	known := needs{Object: sum(key, string(data), string(given))}
	for _, f := range compile.Prerequisites(string(rule)) {
		abs, err := filepath.Abs(f)
		if err != nil {
			return
		}
		state := s.state(abs)
		if state == nil {
			return
		}
		known.Files = append(known.Files, state.line())
	}
	if len(known.Files) == 0 || folder.Replace(s.path(known.Object, ".bc"), data) != nil ||
		alone && folder.Replace(s.path(known.Object, ".given"), given) != nil {
		return
	}
	folder.Replace(list, known.text()) // written last: it implies that the others are complete
}
