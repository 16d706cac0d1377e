package builds

// This file finds the functions whose code differs from an earlier revision of git. It compiles the earlier version of each source that
// reads a changed file. An overlay of clang (-ivfsoverlay) then shows the earlier content of all changed files at their paths of today.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"faultline/internal/folder"
	"faultline/internal/ir/bitcode"
	"faultline/internal/proc"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
)

// A revision is the difference between the work tree and a commit.
type revision struct {
	word   string            // as the user names it
	top    string            // the work tree
	commit string            // its hash
	files  map[string]string // by absolute path of a changed file: the file with its content in the commit; "" if the commit has none
}

// Changed returns the functions of each unit whose code differs from a revision of git, by linkage name. A function that the revision does
// not have differs. units have objects. skip gets each source whose earlier version does not compile: all of its functions differ.
func (s *Store) Changed(ctx context.Context, word string, objects map[*Unit]*Object, each func(n int, f func(int)),
	skip func(file string, err error)) (map[*Unit]map[string]bool, error) {
	dir, done, err := folder.Temporary()
	if err != nil {
		return nil, err
	}
	defer done()
	r, err := s.Build.revision(ctx, word, dir)
	if err != nil {
		return nil, err
	}
	overlay, err := r.overlay(dir)
	if err != nil {
		return nil, err
	}
	var units []*Unit
	for _, u := range s.Build.Units {
		if objects[u] != nil && slices.ContainsFunc(s.reads(u), func(file string) bool { _, is := r.files[file]; return is }) {
			units = append(units, u)
		}
	}
	changed := make(map[*Unit]map[string]bool)
	var mu sync.Mutex
	var failed []error
	each(len(units), func(i int) {
		u := units[i]
		names, refused, err := s.differ(ctx, u, objects[u], r, overlay, filepath.Join(dir, fmt.Sprint(i)))
		mu.Lock()
		defer mu.Unlock()
		if refused != nil && skip != nil {
			skip(u.File, subject.LoadError("", "", "its version of %s does not compile, so all of its functions count as changed: %s", word,
				message(refused)))
		}
		changed[u] = names
		failed = append(failed, err)
	})
	return changed, errors.Join(failed...)
}

// differ returns the functions of a unit whose code differs from a revision. refused is the compiler's error for the earlier source.
func (s *Store) differ(ctx context.Context, u *Unit, now *Object, r *revision, overlay, dir string) (names map[string]bool, refused,
	err error) {
	names = make(map[string]bool)
	var was map[string]string
	if earlier, changed := r.files[u.abs]; !changed || earlier != "" {
		o, err := s.earlier(ctx, u, earlier, overlay, dir)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err == nil && o.Key == now.Key {
			return names, nil, nil
		}
		if refused = err; err == nil {
			if was, err = o.code(u); err != nil {
				return nil, nil, err
			}
		}
	}
	is, err := now.code(u)
	for name, sum := range is {
		names[name] = sum != was[name]
	}
	return names, refused, err
}

// earlier returns the object of the earlier version of a unit. Folder dir is for its files.
func (s *Store) earlier(ctx context.Context, u *Unit, source, overlay, dir string) (*Object, error) {
	if s.Bound != nil {
		bounded, cancel := s.Bound(ctx)
		defer cancel()
		ctx = bounded
	}
	flags, file := s.FlagsOf(u), u.File
	with := append(slices.Clone(flags), "-ivfsoverlay", overlay)
	if compile.IsFortran(u.File) { // flang has no overlays
		if with = flags; source != "" {
			file = source
		}
	}
	text, _, err := compile.Preprocessed(ctx, file, with, filepath.Join(dir, "text"))
	if err != nil {
		return nil, err
	}
	key := s.key(u, text, flags)
	if o := s.kept(key); o != nil {
		return o, nil
	}
	return s.make(ctx, &Unit{File: file, abs: u.abs}, with, filepath.Join(dir, "code"), key)
}

// code returns a sum of the code of each function.
func (o *Object) code(u *Unit) (map[string]string, error) {
	data, err := os.ReadFile(o.Path)
	if err != nil {
		return nil, err
	}
	return bitcode.Code(u.File, u.abs, data)
}

// reads returns the absolute paths of the files that the compilation of a unit reads.
func (s *Store) reads(u *Unit) (files []string) {
	text, _ := os.ReadFile(s.path(s.command(u, s.FlagsOf(u)), ".needs")) // Objects wrote it
	for i, line := range strings.Split(string(text), "\n") {
		if words := strings.SplitN(line, " ", 4); i > 1 && len(words) == 4 {
			files = append(files, words[3])
		}
	}
	return files
}

// git runs git in a folder, with some standard input, and returns its standard output.
func git(ctx context.Context, dir string, stdin []byte, args ...string) ([]byte, error) {
	path, err := proc.Find("git")
	if err != nil {
		return nil, err
	}
	c := proc.Command{Args: append([]string{path, "-C", dir}, args...), Env: []string{"GIT_OPTIONAL_LOCKS=0"}}
	return c.Run(ctx, stdin)
}

// revision reads which files differ from a revision, and writes their earlier content into folder dir.
func (b *Project) revision(ctx context.Context, word, dir string) (*revision, error) {
	wrong := func(next, format string, args ...any) error {
		return subject.UsageError("--changed "+word, next, format, args...)
	}
	if _, err := proc.Find("git"); err != nil {
		return nil, wrong("apt-get install git", "git is not installed")
	}
	r := &revision{word: word, files: make(map[string]string)}
	tried := make(map[string]bool)
	for _, u := range b.Units {
		from := filepath.Dir(u.abs)
		if tried[from] || r.top != "" || strings.HasPrefix(word, "-") {
			continue
		}
		tried[from] = true
		if out, err := git(ctx, from, nil, "rev-parse", "--show-toplevel"); err == nil {
			r.top = strings.TrimSuffix(string(out), "\n")
		}
	}
	if r.top == "" {
		return nil, wrong("", "the sources of the build in %s are not in a work tree of git", b.Dir)
	}
	out, err := git(ctx, r.top, nil, "rev-parse", "--verify", "--quiet", "--end-of-options", word+"^{commit}")
	if err != nil {
		return nil, wrong("name a commit, a branch or a tag", "the git repository in %s has no such revision", r.top)
	}
	r.commit = strings.TrimSpace(string(out))
	differing, err := git(ctx, r.top, nil, "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", r.commit, "--")
	if err != nil {
		return nil, err
	}
	untracked, err := git(ctx, r.top, nil, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	names := strings.Split(strings.TrimSuffix(string(differing), "\x00"), "\x00")
	if len(differing) == 0 {
		names = nil
	}
	for _, name := range strings.Split(string(untracked), "\x00") {
		if name != "" {
			r.files[filepath.Join(r.top, name)] = ""
		}
	}
	return r, r.write(ctx, names, dir)
}

// write writes the earlier content of the named files into folder dir.
func (r *revision) write(ctx context.Context, names []string, dir string) error {
	names = slices.DeleteFunc(names, func(name string) bool { return strings.Contains(name, "\n") }) // git reads one a line
	var ask bytes.Buffer
	for _, name := range names {
		fmt.Fprintf(&ask, "%s:%s\n", r.commit, name)
	}
	out, err := git(ctx, r.top, append(ask.Bytes(), '\n'), "cat-file", "--batch")
	if err != nil {
		return err
	}
	for i, name := range names {
		head, rest, _ := bytes.Cut(out, []byte("\n"))
		out = rest
		words := strings.Fields(string(head)) // HASH TYPE SIZE, or NAME missing
		path := filepath.Join(r.top, name)
		r.files[path] = ""
		size, err := strconv.Atoi(words[len(words)-1])
		if err != nil || size > len(rest) {
			continue
		}
		if out = rest[min(size+1, len(rest)):]; words[len(words)-2] != "blob" {
			continue
		}
		// A folder for each: flang names a unit after its source.
		kept := filepath.Join(dir, fmt.Sprint("was", i), filepath.Base(name))
		if err := os.Mkdir(filepath.Dir(kept), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(kept, rest[:size], 0o666); err != nil {
			return err
		}
		r.files[path] = kept
	}
	return nil
}

// overlay writes a file for -ivfsoverlay into folder dir, and returns its path.
func (r *revision) overlay(dir string) (string, error) {
	type root struct {
		Type     string `json:"type"`
		Name     string `json:"name"`
		Contents string `json:"external-contents"`
	}
	roots := []root{}
	for path, kept := range r.files {
		if kept != "" {
			roots = append(roots, root{"file", path, kept})
		}
	}
	slices.SortFunc(roots, func(a, b root) int { return strings.Compare(a.Name, b.Name) })
	// Without external names, diagnostics and __FILE__ have the paths of today.
	text, err := json.Marshal(map[string]any{"version": 0, "case-sensitive": true, "use-external-names": false, "roots": roots})
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "overlay.json")
	return path, os.WriteFile(path, text, 0o666)
}
