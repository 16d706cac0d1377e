package suite

// This file says what a word is that names no subject, and what to name instead.

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/names"
	"faultline/internal/subject"
)

// A foreignFile is a kind of file that is no subject. Files have it by their name, their ending, or their first bytes.
type foreignFile struct {
	names, first []string
	what, next   string
}

var foreignFiles = []foreignFile{
	{names: []string{"compile_commands.json"}, what: "this lists the commands of a build",
		next: "name its folder with -p, and the sources: faultline find -p build src/"},
	{names: []string{"CMakeLists.txt", ".cmake", "CMakeCache.txt", "Makefile", "makefile", ".mk", "meson.build", "configure", "BUILD", ".ninja"},
		what: "this describes a build", next: "name the sources that it builds: faultline find -p build src/"},
	{names: []string{".h", ".hh", ".hpp", ".hxx", ".inl", ".ipp", ".tpp"}, what: "this is a header",
		next: "name a source that includes it, and the function: FILE.c:FUNCTION"},
	{names: []string{".so", ".dylib", ".dll", ".pyd"}, what: "this is a shared library of machine code",
		next: "name the sources; replay --binary runs saved inputs in a library"},
	{names: []string{".jsonl"}, what: "this is a stream of findings", next: "faultline report shows it; find --continue FILE continues its search"},
	{names: []string{".sarif", ".html", ".htm", ".xml", ".csv", ".json", ".md", ".txt", ".log"}, what: "this is text, not code",
		next: "name C or C++ sources (faultline help subjects)"},
	{names: []string{".rs"}, what: "this is Rust", next: "make bitcode of the LLVM that faultline doctor names, with rustc -g --emit=llvm-bc, and name FILE.bc:FUNCTION"},
	{names: []string{".jl"}, what: "this is Julia", next: "write its LLVM IR to a file, and name FILE.ll:FUNCTION"},
	{names: []string{".cu", ".cuh", ".cl"}, what: "this is code for a graphics processor", next: "name a C++ source with the same function"},
	{names: []string{".py", ".pyx", ".ipynb", ".java", ".js", ".ts", ".go", ".m", ".r", ".cs", ".kt", ".swift", ".scala", ".zig", ".pas", ".lua"},
		what: "faultline does not read this language", next: "name the C or C++ code that it calls (faultline help subjects)"},
	{names: []string{".s", ".asm"}, what: "this is assembly", next: "name the C or C++ source"},
	{names: []string{".zip", ".gz", ".xz", ".bz2", ".tar", ".tgz", ".deb", ".whl"}, what: "this is an archive of files",
		next: "unpack it, and name its sources"},
	{first: []string{"\x7fELF", "MZ", "\xcf\xfa\xed\xfe"}, what: "this is a program of machine code", next: "name its sources"},
	{first: []string{"BC\xc0\xde"}, what: "this is bitcode under another ending", next: "rename it to FILE.bc"},
	{first: []string{"#!"}, what: "this is a script", next: "name C or C++ sources (faultline help subjects)"},
}

// TargetForm tells where the forms of subjects are listed.
const TargetForm = "faultline help subjects lists what can be searched"

// noTarget returns the error for a word that names no subject.
func noTarget(text string) error {
	file, _, glob := splitNames(text)
	if _, err := os.Stat(text); err == nil {
		file, glob = text, ""
	}
	if next := meantWords(text); next != "" {
		return subject.UsageError(text, next, "this is not a regular file")
	}
	usage := func(next, what string, args ...any) error { return subject.UsageError(text, next, what, args...) }
	info, err := os.Stat(file)
	switch {
	case file == "" || file == ":":
		return usage(TargetForm, "no file is named")
	case err == nil && info.IsDir():
		return usage("name a source in it, as "+filepath.Join(file, "FILE.c:FUNCTION")+"; faultline find "+file+" searches all of them",
			"this is a folder")
	case strings.HasSuffix(file, "/"):
		return usage(NearFile(filepath.Clean(file)), "there is no such folder")
	}
	if f := foreign(file); f != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return usage(NearFile(file), "there is no such file")
		}
		return usage(f.next, "%s", f.what)
	}
	switch {
	case err == nil && info.Size() == 0:
		return usage(TargetForm, "the file is empty")
	case err == nil:
		return usage(TargetForm, "faultline does not read this kind of file")
	case glob == "" && !strings.ContainsAny(file, "./+"):
		near := NearFile(file)
		if near == "" {
			near = "write a function after its file, as FILE.c:" + file
		}
		return usage(near, "there is no file or folder of this name")
	}
	near := NearFile(file)
	if near == "" {
		near = TargetForm
	}
	return usage(near, "there is no such file")
}

var (
	domainRE = regexp.MustCompile(`^\w[\w.]*\s*(?:\bin\s*[\[({]|[<>]=?|\bis\s)`)
	dottedRE = regexp.MustCompile(`^([A-Z]\w*)\.(\w+)$`)
)

// meantWords returns advice on a text that has other words than a subject: a domain, a function before its file, or a
// method as in other languages. It returns "" for other texts.
func meantWords(text string) string {
	isSource := func(name string) bool {
		_, err := os.Stat(name)
		return err == nil && KindOf(name) == Source
	}
	words := strings.Fields(text)
	switch m := dottedRE.FindStringSubmatch(text); {
	case domainRE.MatchString(text):
		return "put --domain before it: --domain '" + text + "'"
	case len(words) == 2 && isSource(words[0]):
		return "write " + words[0] + ":" + words[1]
	case m != nil && KindOf(text) == NoKind && foreign(text) == nil:
		return "write a method after its file, as FILE.cpp:" + m[1] + "::" + m[2]
	}
	return ""
}

// foreign returns what a file is, nil if that is not known.
func foreign(file string) *foreignFile {
	base, ending := filepath.Base(file), strings.ToLower(filepath.Ext(file))
	if i := strings.Index(base, ".so."); i > 0 {
		ending = ".so"
	}
	begin := make([]byte, 8)
	if f, err := os.Open(file); err == nil {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			n, _ := f.Read(begin)
			begin = begin[:n]
		}
		f.Close()
	}
	for i := range foreignFiles {
		f := &foreignFiles[i]
		if slices.Contains(f.names, base) || ending != "" && slices.Contains(f.names, ending) ||
			slices.ContainsFunc(f.first, func(p string) bool { return bytes.HasPrefix(begin, []byte(p)) }) {
			return f
		}
	}
	return nil
}

// NearFile advises on a file that is not there: files of the same folder with a similar name.
func NearFile(file string) string {
	if words := strings.Fields(file); len(words) == 2 && isFile(words[1]) {
		return "write " + words[1] + ":" + words[0]
	}
	if list := strings.Split(file, ","); len(list) > 1 && isFile(list[0]) {
		return "separate files with spaces: " + strings.Join(list, " ")
	}
	dir := filepath.Dir(file)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	var known []string
	for _, e := range entries {
		if e.IsDir() || KindOf(e.Name()) != NoKind {
			known = append(known, e.Name())
		}
	}
	near := names.Nearest(filepath.Base(file), known)
	if len(near) == 0 {
		return ""
	}
	return "did you mean " + filepath.Join(dir, near[0]) + "?"
}
