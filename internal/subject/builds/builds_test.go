package builds

// This file tests what is read of build folders: words of commands, flags, programs, and recorded compilations.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/ir/bitcode"
)

func TestShellWords(t *testing.T) {
	for text, want := range map[string][]string{
		`gcc -c  a.c`:                      {"gcc", "-c", "a.c"},
		`gcc '-DN=a b' "-DS=\"x\"" a\ b.c`: {"gcc", "-DN=a b", `-DS="x"`, "a b.c"},
		`gcc "-DP=C:\dir" ''`:              {"gcc", `-DP=C:\dir`, ""},
		"gcc -c \\\n a.c":                  {"gcc", "-c", "a.c"},
	} {
		if got := ShellWords(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestFlags(t *testing.T) {
	e := entry{Directory: "/b"}
	command := "gcc -Iinc -I ../x -isystem/sys -include pre.h --sysroot=root -DN -U M -std=c99 -O3 -g -Wall -fPIC -ffast-math -mavx2 -pthread " +
		"-MD -MF a.d -fvisibility=hidden -o a.o -c a.c"
	got := strings.Join(e.clangFlags(ShellWords(command)), " ")
	want := "-I /b/inc -I /x -isystem /sys -include /b/pre.h --sysroot /b/root -DN -U M -std=c99 -O3 -ffast-math -mavx2 -pthread"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// project writes a compile_commands.json of sources with objects, and opens it.
func project(t *testing.T, objects map[string]string) *Project {
	t.Helper()
	dir := t.TempDir()
	var list []string
	for source, object := range objects {
		list = append(list, `{"directory":"`+dir+`","file":"`+source+`","command":"cc -o `+object+` -c `+source+`"}`)
	}
	slices.Sort(list)
	if err := os.WriteFile(filepath.Join(dir, Commands), []byte("["+strings.Join(list, ",")+"]"), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := Open(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Functions of headers in include/ were not listed, because the project's folder was src/, the deepest folder with all sources.
func TestRootHasHeaders(t *testing.T) {
	p := project(t, map[string]string{"src/a.c": "a.o", "src/sub/b.c": "b.o"})
	if root := p.Root(); root != p.Dir {
		t.Errorf("%s, want the build folder %s", root, p.Dir)
	}
	home := "/folder-of-a-project" // need not exist
	outside := project(t, map[string]string{home + "/src/a.c": "a.o"})
	if root := outside.Root(); root != filepath.Join(home, "src") {
		t.Errorf("%s, want the folder of the sources, %s", root, filepath.Join(home, "src"))
	}
	cache := "CMAKE_BUILD_TYPE:STRING=\nCMAKE_HOME_DIRECTORY:INTERNAL=" + home + "\n"
	if err := os.WriteFile(filepath.Join(outside.Dir, "CMakeCache.txt"), []byte(cache), 0o666); err != nil {
		t.Fatal(err)
	}
	if root := outside.Root(); root != home {
		t.Errorf("%s, want the folder that CMake names, %s", root, home)
	}
}

// programs returns the files of each program of a project, with the files that have a main.
func programs(p *Project, mains ...string) (list []string) {
	objects := make(map[*Unit]*Object)
	for _, u := range p.Units {
		objects[u] = &Object{Summary: new(bitcode.Summary)}
		if slices.Contains(mains, filepath.Base(u.abs)) {
			objects[u].Summary.Symbols = []bitcode.SymbolEntry{{Name: "main"}}
		}
	}
	names := func(units []*Unit) string {
		var list []string
		for _, u := range units {
			list = append(list, filepath.Base(u.abs))
		}
		return strings.Join(list, " ")
	}
	for _, program := range p.Programs(objects) {
		list = append(list, names(program.Own)+": "+names(program.Units))
	}
	return list
}

// A target with main has the units of libraries, and none of another target with main.
func TestProgramsOfTargets(t *testing.T) {
	p := project(t, map[string]string{"a.c": "CMakeFiles/lib.dir/a.o", "b.c": "CMakeFiles/lib.dir/b.o", "m.c": "CMakeFiles/run.dir/m.o",
		"n.c": "CMakeFiles/test.dir/n.o", "o.c": "CMakeFiles/test.dir/o.o"})
	got := programs(p, "m.c", "n.c")
	want := []string{"a.c b.c: a.c b.c", "m.c: m.c a.c b.c", "n.c o.c: n.c o.c a.c b.c"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Without CMake's targets, each source with a main is a program of its own, with all sources that have none.
func TestProgramsOfFolders(t *testing.T) {
	p := project(t, map[string]string{"a.c": "a.o", "b.c": "sub/b.o", "m.c": "m.o", "n.c": "n.o"})
	got := programs(p, "m.c", "n.c")
	want := []string{"a.c: a.c b.c", "b.c: b.c a.c", "m.c: m.c a.c b.c", "n.c: n.c a.c b.c"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCompilations(t *testing.T) {
	for command, want := range map[string]string{
		"gcc -O2 -c a.c -o a.o":       "a.c>a.o",
		"gcc a.c sub/b.cpp -o run":    "a.c> sub/b.cpp>",
		"gcc -E a.c":                  "",
		"gcc a.o -o run":              "",
		"gcc -include x.c -c b.c":     "b.c>",
		"gcc -MD -MF a.c -c b.c -o b": "b.c>b",
	} {
		var got []string
		for _, e := range compilations("/d", strings.Fields(command)) {
			got = append(got, e.File+">"+e.Output)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

// Equal sources in two folders had one object, whose debug information named the file of the first folder.
func TestEqualSourcesOfTwoFolders(t *testing.T) {
	var keys []string
	for range 2 {
		t.Chdir(t.TempDir())
		u := (&entry{Directory: ".", File: "a.c"}).unit()
		keys = append(keys, new(Store).key(u, []byte("double f(double x) { return x - 1; }"), nil))
	}
	if keys[0] == keys[1] {
		t.Error("the two sources have one object")
	}
}
