package load

// This file tests how functions are named that only their own file can call.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/subject"
	"faultline/internal/subject/compile"
)

// staticArchive makes an archive of files that share names of static functions, and of file names.
func staticArchive(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	archive := filepath.Join(dir, "lib.a")
	for name, text := range map[string]string{
		"one/a.c": "static double twice(double x) { return 2*x; }\nstatic double only(double x) { return x - 1; }\n" +
			"double one(double x) { return twice(x) + only(x); }\n",
		"two/a.c": "static double twice(double x) { return x + x; }\ndouble two(double x) { return twice(x); }\n",
		"b.c":     "static double one(double x) { return 1 - x; }\ndouble three(double x) { return one(x); }\n",
	} {
		source := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(source), 0o777); err != nil {
			t.Fatal(err)
		}
		object := strings.ReplaceAll(strings.TrimSuffix(name, ".c"), "/", "-") + ".o"
		for _, words := range [][]string{{"clang-" + compile.LLVM, "-O0", "-flto", "-g", "-c", "-o", filepath.Join(dir, object), writeText(t, source, text)},
			{"llvm-ar-" + compile.LLVM, "rcs", archive, filepath.Join(dir, object)}} {
			if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
				t.Skipf("%v: %s", words, out)
			}
		}
	}
	return archive
}

func TestStaticFunctions(t *testing.T) {
	archive := staticArchive(t)
	for _, test := range []struct{ name, want string }{
		{"only", "only"},
		{"a.c:only", "only"},
		{"one/a.c:twice", "one/a.c:twice"},
		{"two/a.c:twice", "two/a.c:twice"},
		{"two-a.o:twice", "two/a.c:twice"},
		{"one", "one"}, // the one that others can call
		{"b.c:one", "b.c:one"},
		{"b.c:three", "three"},
		{"*", "one three two"},
		{"one/a.c:*", "one one/a.c:twice only"},
	} {
		list, err := Subjects(t.Context(), Spec{Args: []string{archive + ":" + test.name}})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := shownNames(list, archive); got != test.want {
			t.Errorf("%s is %q, want %q", test.name, got, test.want)
		}
	}
	list, err := Subjects(t.Context(), Spec{Args: []string{archive + ":*"}, Statics: true})
	if err != nil {
		t.Fatal(err)
	}
	const all = "one three two b.c:one one/a.c:twice only two/a.c:twice"
	if got := shownNames(list, archive); !sameWords(got, all) {
		t.Errorf("all are %q, want %q", got, all)
	}
}

func sameWords(a, b string) bool {
	count := make(map[string]int)
	for _, w := range strings.Fields(a) {
		count[w]++
	}
	for _, w := range strings.Fields(b) {
		count[w]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// shownNames are the names of subjects, whose spellings say them behind the archive.
func shownNames(list []*subject.Subject, archive string) string {
	var names []string
	for _, s := range list {
		if s.Spelling != archive+":"+s.Name {
			return s.Spelling + " for " + s.Name
		}
		names = append(names, s.Name)
	}
	return strings.Join(names, " ")
}

func TestStaticFunctionsOfOneName(t *testing.T) {
	archive := staticArchive(t)
	for name, want := range map[string]string{
		"twice":     "twice is a static function of 2 files\n  say which one: ",
		"a.c:twice": "twice is a static function of 2 files\n  say which one: ",
		"c.c:twice": "defines no function twice in a file c.c",
		"tw*ce":     "defines no function tw*ce that can be called from outside\n  --statics adds static functions: 2 of them",
	} {
		_, err := Subjects(t.Context(), Spec{Args: []string{archive + ":" + name}})
		if err == nil || subject.ExitCode(err) != subject.Usage || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// A suite names entries as the command line does.
func TestStaticEntriesOfSuites(t *testing.T) {
	archive := staticArchive(t)
	text := "name = \"s\"\nsources = [\"" + archive + "\"]\n[[subject]]\nname = \"minus\"\nentry = \"only\"\n" +
		"[[subject]]\nname = \"doubled\"\nentry = \"two/a.c:twice\"\n"
	suite := writeText(t, filepath.Join(t.TempDir(), "s.toml"), text)
	list, err := Subjects(t.Context(), Spec{Args: []string{suite}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"only", "twice"} {
		if f := list[i].Program.Funcs[list[i].Call.Entry]; f.Name != want || !f.Local {
			t.Errorf("%s enters %s", list[i].Name, f.Name)
		}
	}
}

// Functions that read what others set were searched with 0 in it, and nothing said so.
func TestVariablesThatOthersSetAreSaid(t *testing.T) {
	name := write(t, t.TempDir(), "state.c", `double gain, offset, table[4]; const double half = 0.5; static double inner; int flag; double always = 2;
		void set(double g) { gain = g; offset = -g; table[2] = g; inner = g; flag = 1; }
		double scaled(double x) { return flag ? gain * x * always : inner; }
		int mode = 0; double (*hook)(double); double hooked(double x) { return mode ? x : hook ? hook(x) : 2 * x; }
		double looked(double x) { return x / table[2]; }
		double all(double x) { set(x); return gain * half + always; }`)
	for _, tt := range []struct{ function, domain, want string }{
		{"scaled", "", "gain, flag are 0, because no code that runs sets them (--domain 'gain in [LOW,HIGH]' makes it an input)"},
		{"scaled", "gain in [1,2]; flag in [0,1]", ""},
		{"hooked", "", "mode is 0, because no code that runs sets it (--domain 'mode in [LOW,HIGH]' makes it an input); " +
			"hook is null, because no code that runs sets it (search a function that sets it first)"},
		{"looked", "", "table is 0, because no code that runs sets it (--domain 'table[0..3] in [LOW,HIGH]' makes it an input)"},
		{"all", "", ""},
	} {
		spec := Spec{Args: []string{name + ":" + tt.function}}
		if tt.domain != "" {
			spec.Domains = []string{tt.domain}
		}
		if got := strings.Join(loadOne(t, spec).Assumed, "; "); got != tt.want {
			t.Errorf("%s %s: %q, want %q", tt.function, tt.domain, got, tt.want)
		}
	}
}
