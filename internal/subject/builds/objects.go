package builds

// This file compiles sources into a cache. The folder sources.5/<2 hex digits>/ of the cache has for each compilation:
//
//	KEY.needs    the key of the object, and the files that the compilation read, with their sizes, times and sums
//	OBJECT.bc    the bitcode for the analysis
//	OBJECT.given the bitcode with the user's flags alone, if it differs
//	LIST.list    the functions that package load selected; LIST is the sum of its arguments and of the objects' keys
//	OBJECT.mods  the modules of a Fortran source
//	OBJECT.sum   the summary of the bitcode: the symbols that it defines
//	DECLS.decl   bitcode that describes all types and functions, compressed; DECLS is the sum of OBJECT and of the flags
//
// source.go keeps sources that belong to no build, in the same folder.
//
// KEY is the SHA-256 sum of the compilation's flags and the compiler. OBJECT is the sum of the source's path, the preprocessed source, the
// flags and the compiler. If all files in KEY.needs are unchanged, the source is not preprocessed.

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"faultline/internal/folder"
	"faultline/internal/ir/bitcode"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
)

// keptIn is the name of the folder in the cache. It has the version of the file format.
const keptIn = "sources.5"

// A Store compiles units and keeps the objects.
type Store struct {
	Cache string   // the folder of the cache
	Build *Project // the project of the units
	Flags []string // the user's flags, which follow those of the build
	// Bound, if set, returns a context that limits the time of one compilation.
	Bound func(context.Context) (context.Context, context.CancelFunc)

	mu      sync.Mutex
	modules *modules           // of the Fortran sources among the units
	refused map[string]bool    // flags that clang does not know
	states  map[string]*needed // by path: files that this store has read
	same    map[string]bool    // by line of a file KEY.needs: the file is unchanged
}

// An Object is a compiled unit.
type Object struct {
	Key     string // objects with the same key have the same code
	Path    string // of the bitcode
	Summary *bitcode.Summary
	// Given compiles with the user's flags alone, and returns the bitcode. It is nil if the flags for the analysis make no difference.
	Given func() ([]byte, error)
}

// Defines reports whether the object defines a symbol.
func (o *Object) Defines(symbol string) bool {
	return slices.ContainsFunc(o.Summary.Symbols, func(s bitcode.SymbolEntry) bool { return s.Name == symbol })
}

// A needed is the state of a file that a compilation read.
type needed struct {
	Path string
	Size int64
	Time int64 // of the last change, in nanoseconds since 1970
	Sum  string
}

// needs is the content of a file KEY.needs.
type needs struct {
	Object string         // key of the object
	Failed *subject.Error // the compiler's error; nil if the source compiles
	Files  []string       // the lines of the files, see needed.line
}

// line returns the text of n in a file KEY.needs.
func (n *needed) line() string { return fmt.Sprintf("%d %d %s %s", n.Size, n.Time, n.Sum, n.Path) }

// text returns the content of a file KEY.needs: the object, the error in JSON, and a line for each file.
func (n *needs) text() []byte {
	failed, _ := json.Marshal(n.Failed) // cannot fail: it has only strings and numbers
	return []byte(strings.Join(append([]string{n.Object, string(failed)}, n.Files...), "\n"))
}

// needs reads a file KEY.needs. It returns nil if there is none, or if a file that the compilation read has changed.
func (s *Store) needs(path string) *needs {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	object, rest, _ := strings.Cut(string(text), "\n")
	failed, rest, found := strings.Cut(rest, "\n")
	n := &needs{Object: object}
	if !found || json.Unmarshal([]byte(failed), &n.Failed) != nil {
		return nil
	}
	for line := range strings.SplitSeq(rest, "\n") {
		if !s.unchanged(line) {
			return nil
		}
	}
	return n
}

// Objects compiles units. each must call f(0) ... f(n-1), and may do so in parallel. told, if not nil, receives the number of units that
// are done. failed has the error of each unit that does not compile.
func (s *Store) Objects(ctx context.Context, units []*Unit, each func(n int, f func(int)), told func(done int)) (
	objects map[*Unit]*Object, failed map[*Unit]error) {
	objects, failed = make(map[*Unit]*Object), make(map[*Unit]error)
	s.modules = readModules(units)
	for _, wave := range s.modules.waves(units) {
		each(len(wave), func(i int) {
			o, err := s.object(ctx, wave[i])
			s.mu.Lock()
			defer s.mu.Unlock()
			if err != nil {
				failed[wave[i]] = err
			} else if objects[wave[i]] = o; s.modules.defines[wave[i].abs] && s.modules.done[wave[i].abs] == nil {
				s.modules.done[wave[i].abs] = o
			}
			if told != nil {
				told(len(objects) + len(failed))
			}
		})
	}
	return objects, failed
}

// Known returns the keys of the objects of units, and the errors of units that do not compile, both in the order of the units. The key of
// such a unit depends on its error. Known compiles units that have changed if they are few, and returns nil if they are many. each is as
// for Objects.
func (s *Store) Known(ctx context.Context, units []*Unit, each func(n int, f func(int))) (keys []string, failed []error) {
	const few = 4 // one unit in so many
	s.modules = readModules(units)
	keys, failed = make([]string, len(units)), make([]error, len(units))
	each(len(units), func(i int) {
		n := s.needs(s.path(s.command(units[i], s.FlagsOf(units[i])), ".needs"))
		if n != nil && n.Failed != nil {
			failed[i] = n.Failed
		} else if n != nil {
			keys[i] = n.Object
		}
	})
	var again []int
	for i, u := range units {
		if keys[i] == "" && failed[i] == nil {
			again = append(again, i)
			if s.modules.defines[u.abs] || len(s.modules.uses[u.abs]) > 0 {
				return nil, nil // modules have an order
			}
		}
	}
	if len(again)*few > len(units) {
		return nil, nil
	}
	each(len(again), func(k int) {
		i := again[k]
		if o, err := s.object(ctx, units[i]); err != nil {
			failed[i] = err
		} else {
			keys[i] = o.Key
		}
	})
	for i, err := range failed {
		if err != nil {
			keys[i] = sum(units[i].abs, err.Error())
		}
	}
	if ctx.Err() != nil || !slices.Contains(failed, nil) {
		return nil, nil
	}
	return keys, failed
}

// ListPath returns the path of the file LIST.list, for the functions that some texts determine.
func (s *Store) ListPath(texts []string) string { return s.path(sum(texts...), ".list") }

// FlagsOf returns the flags for a unit: those of the build, and the user's. It omits optimisation levels, and flags of the build that clang
// does not know.
func (s *Store) FlagsOf(u *Unit) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	flags := slices.DeleteFunc(slices.Clone(u.Flags), func(f string) bool { return s.refused[f] || slices.Contains(levels, f) })
	return append(flags, s.Flags...)
}

// unknownRE matches clang's message about a flag of another compiler.
var unknownRE = regexp.MustCompile(`(?:unknown argument|unsupported option|unsupported argument|argument unused[^']*)[^']*'([^']+)'`)

// object returns the object of a unit, from the cache or from the compiler.
func (s *Store) object(ctx context.Context, u *Unit) (*Object, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if _, err := os.Stat(u.abs); err != nil {
		return nil, subject.LoadError(u.File, s.remedy("source"), "there is no such file")
	}
	for {
		o, err := s.compiled(ctx, u)
		m := unknownRE.FindStringSubmatch(message(err))
		if m == nil || !slices.Contains(u.Flags, m[1]) {
			return o, s.explained(u, err)
		}
		s.mu.Lock()
		again := s.refused[m[1]]
		if s.refused == nil {
			s.refused = make(map[string]bool)
		}
		s.refused[m[1]] = true
		s.mu.Unlock()
		if again {
			return o, s.explained(u, err)
		}
	}
}

// placeRE matches the place of an error in a source. The cache keeps only such errors, because others may come from the machine.
var placeRE = regexp.MustCompile(`:\d+:\d+$`)

// message returns the text of a compiler's error, "" for other errors.
func message(err error) string {
	if e := (*subject.Error)(nil); errors.As(err, &e) {
		return e.What
	}
	return ""
}

// explained adds a remedy to the error that a file was not found: the build may generate it.
func (s *Store) explained(u *Unit, err error) error {
	e := (*subject.Error)(nil)
	if !errors.As(err, &e) || !strings.HasSuffix(e.What, "file not found") {
		return err
	}
	e.Next = s.remedy("header")
	return e
}

// remedy returns the advice for a missing file that the build may generate.
func (s *Store) remedy(what string) string {
	if s.Build.CMake {
		return "if the build makes this " + what + ", make it first: cmake --build " + s.Build.Dir
	}
	return "if the build makes this " + what + ", run the build first"
}

// command returns the sum of the command that compiles a unit.
func (s *Store) command(u *Unit, flags []string) string {
	return sum(slices.Concat([]string{compile.Identity(u.File), u.abs, u.File}, flags, s.modules.usedFiles(u))...)
}

// key returns the key of an object. It depends on the path of the source, because the debug information of the object has this path.
func (s *Store) key(u *Unit, text []byte, flags []string) string {
	return sum(slices.Concat([]string{compile.Identity(u.File), u.abs, string(text)}, flags, s.usedKeys(u))...)
}

// compiled returns the object of a unit with the flags of FlagsOf, from the cache or from the compiler.
func (s *Store) compiled(whole context.Context, u *Unit) (*Object, error) {
	flags := s.FlagsOf(u)
	list := s.path(s.command(u, flags), ".needs")
	if known := s.needs(list); known != nil {
		folder.Used(list)
		if known.Failed != nil {
			return nil, known.Failed
		}
		if o := s.kept(known.Object); o != nil && !s.lacksModules(u, o.Key) {
			o.Given = s.given(whole, u, flags, o.Key)
			return o, nil
		}
	}
	dir, done, err := folder.Temporary()
	if err != nil {
		return nil, err
	}
	defer done()
	ctx := whole
	if s.Bound != nil {
		bounded, cancel := s.Bound(ctx)
		defer cancel()
		ctx = bounded
	}
	text, files, err := compile.Preprocessed(ctx, u.File, flags, dir)
	if err != nil {
		return nil, err
	}
	known := needs{Object: s.key(u, text, flags)}
	for _, f := range append(files, s.modules.usedFiles(u)...) {
		if state := s.state(f); state != nil {
			known.Files = append(known.Files, state.line())
		}
	}
	o := s.kept(known.Object)
	if o == nil || s.lacksModules(u, known.Object) {
		o, err = s.make(ctx, u, flags, dir, known.Object)
		if refused := (*subject.Error)(nil); errors.As(err, &refused) && placeRE.MatchString(refused.Where) {
			known.Failed = refused
		} else if err != nil {
			return nil, err
		}
	}
	if o != nil {
		o.Given = s.given(whole, u, flags, o.Key)
	}
	return o, errors.Join(err, folder.Replace(list, known.text()))
}

// make compiles a unit, and stores the object under a key.
func (s *Store) make(ctx context.Context, u *Unit, flags []string, dir, key string) (*Object, error) {
	// flang finds modules in the folders beside that of the object.
	if err := s.writeModules(s.usedKeys(u), filepath.Join(dir, "used")); err != nil {
		return nil, err
	}
	out, err := compile.Analysed(ctx, compile.File{Path: u.File}, flags, filepath.Join(dir, "0"))
	if err != nil {
		return nil, err
	}
	if s.modules != nil && s.modules.defines[u.abs] {
		if err := s.keepModules(key, filepath.Join(dir, "0")); err != nil {
			return nil, err
		}
	}
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	o := &Object{Key: key, Path: s.path(key, ".bc")}
	if o.Summary, err = bitcode.Summarise(u.File, data); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = errors.Join(gob.NewEncoder(&text).Encode(o.Summary), folder.Replace(o.Path, data))
	return o, errors.Join(err, folder.Replace(s.path(key, ".sum"), text.Bytes())) // written last: it implies that the bitcode is complete
}

// given returns a function that returns the bitcode with the user's flags alone. It returns nil if the flags for the analysis make no
// difference. The function compiles once, and stores the bitcode in the cache.
func (s *Store) given(ctx context.Context, u *Unit, flags []string, key string) func() ([]byte, error) {
	if !compile.Generates(flags) {
		return nil
	}
	return sync.OnceValues(func() ([]byte, error) {
		path := s.path(key, ".given")
		if data, err := os.ReadFile(path); err == nil {
			folder.Used(path)
			return data, nil
		}
		dir, done, err := folder.Temporary()
		if err != nil {
			return nil, err
		}
		defer done()
		data, err := compile.Given(ctx, compile.File{Path: u.File}, flags, dir, false)
		return data, errors.Join(err, folder.Replace(path, data))
	})
}

// Declarations returns the bitcode of compile.Declarations for the unit of an object. The cache keeps it.
func (s *Store) Declarations(ctx context.Context, u *Unit, o *Object) ([]byte, error) {
	flags := s.FlagsOf(u)
	path := s.path(sum(append(compile.DeclarationFlags(u.File, flags), o.Key)...), ".decl")
	if packed, err := os.ReadFile(path); err == nil {
		folder.Used(path)
		if r, err := gzip.NewReader(bytes.NewReader(packed)); err == nil {
			if data, err := io.ReadAll(r); err == nil {
				return data, nil
			}
		}
	}
	dir, done, err := folder.Temporary()
	if err != nil {
		return nil, err
	}
	defer done()
	out, err := compile.Declarations(ctx, u.File, flags, dir)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err == nil {
		_, err = z.Write(data)
	}
	return data, errors.Join(err, z.Close(), folder.Replace(path, packed.Bytes()))
}

// kept returns the object with a key from the cache, nil if it is missing or damaged.
func (s *Store) kept(key string) *Object {
	text, err := os.ReadFile(s.path(key, ".sum"))
	if err != nil {
		return nil
	}
	o := &Object{Key: key, Path: s.path(key, ".bc"), Summary: new(bitcode.Summary)}
	if err := gob.NewDecoder(bytes.NewReader(text)).Decode(o.Summary); err != nil {
		return nil
	}
	if _, err := os.Stat(o.Path); err != nil {
		return nil
	}
	folder.Used(o.Path)
	folder.Used(s.path(key, ".sum"))
	return o
}

// unchanged reports whether a file has the content that a line of a file KEY.needs describes. It reads the file only if the time of its
// last change differs. Many sources read the same headers, so it checks equal lines once.
func (s *Store) unchanged(line string) bool {
	s.mu.Lock()
	same, known := s.same[line]
	s.mu.Unlock()
	if known {
		return same
	}
	var was needed
	words := strings.SplitN(line, " ", 4)
	if len(words) < 4 {
		return false
	}
	was.Size, _ = strconv.ParseInt(words[0], 10, 64)
	was.Time, _ = strconv.ParseInt(words[1], 10, 64)
	was.Sum, was.Path = words[2], words[3]
	info, err := os.Stat(was.Path)
	same = err == nil && info.Size() == was.Size
	if same && info.ModTime().UnixNano() != was.Time {
		now := s.state(was.Path)
		same = now != nil && now.Sum == was.Sum
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.same == nil {
		s.same = make(map[string]bool)
	}
	s.same[line] = same
	return same
}

// state returns the size, time and sum of a file, nil if it cannot be read.
func (s *Store) state(path string) *needed {
	s.mu.Lock()
	known := s.states[path]
	s.mu.Unlock()
	if known != nil {
		return known
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	n := &needed{path, info.Size(), info.ModTime().UnixNano(), sum(string(text))}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.states == nil {
		s.states = make(map[string]*needed)
	}
	s.states[path] = n
	return n
}

// path returns the path of a file in the cache.
func (s *Store) path(key, ending string) string {
	return filepath.Join(s.Cache, keptIn, key[:2], key+ending)
}

// sum returns the SHA-256 sum of some texts, in hexadecimal.
func sum(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(h, "%d:", len(t))
		h.Write([]byte(t))
	}
	return hex.EncodeToString(h.Sum(nil))
}
