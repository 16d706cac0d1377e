package main

// This file tests that each mistake gets one message. The message names the wrong thing and the next step.

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"faultline/internal/subject/builds"
	"faultline/internal/testenv"
)

// mistakenFiles are the files that the mistakes name.
var mistakenFiles = map[string]string{
	"roots.c":      "double small_root(double a, double b)\n{\n  return a - b;\n}\ndouble other(double x) { return x + 1; }\n",
	".t/sq.cpp":    "template <class T>\nT sq(T x) { return x * x; }\n",
	".t/no.c":      "#include \"missing.h\"\n",
	".t/m.cpp":     "struct F { double a_; double push(double x); };\ndouble F::push(double x) { return a_ * x; }\n",
	".t/class.cpp": "template <class T> struct Vec {\n  T x;\n  T norm() const { return x * x; }\n};\n",
	"empty.c":      "", "syntax.c": "double f(double x) { return ; x }\n", "private.c": "static int a;\n",
	"a.h": "", "CMakeLists.txt": "", "Makefile": "", "a.py": "x = 1\n", "a.rs": "", "a.f90": "", "A.java": "", "lib.so": "", "lib.so.1": "",
	"program": "\x7fELF\x02", "notes.txt": "x", "thing.xyz": "x", "run": "#!/bin/sh\n", "s.jsonl": "", "src.zip": "PK",
	"report.sarif": `{"version":"2.1.0","runs":[]}`, "report.json": `{"version":"2.1.0","runs":[]}`, "report.html": "<!doctype html>", "one.json": `{"a":1}`,
	"machine.s":                ".globl m\nm:\n ret\n",
	"headers/a.h":              "",
	"build/" + builds.Commands: `[{"directory":"DIR","file":"other.c","command":"cc -c other.c"}]`,
	"cmake/CMakeCache.txt":     "", "broken/" + builds.Commands: "[",
}

// mistakes are command lines, each with its exit code and the message behind "faultline: ", as a regular expression.
var mistakes = []struct {
	line string
	code int
	want string
}{
	{"find headers", 2, `headers: there is no C or C\+\+ source below this folder`},
	{"find . --exclude *.c", 2, `\.: the build in build compiles no source below this folder, except those that --exclude matches`},
	{"find .t --exclude .t", 2, `\.t: there is no C or C\+\+ source below this folder, except those that --exclude matches`},
	{"find cmake", 2, `cmake: this is a build folder; name the folder of the sources, as faultline find -p cmake src/`},
	{"find build", 2, `build: this is a build folder; .* -p build src/`},
	{"replay headers", 2, `headers: there is no witness in it; .*`},
	{"find build/compile_commands.json", 2, `build/compile_commands.json: this lists the commands of a build; name its folder with -p, .*`},
	{"find CMakeLists.txt", 2, `CMakeLists.txt: this describes a build; name the sources .*`},
	{"find Makefile", 2, `Makefile: this describes a build; .*`},
	{"find a.h", 2, `a.h: this is a header; name a source that includes it, .*`},
	{"find a.h:f", 2, `a.h:f: this is a header; .*`},
	{"find lib.so", 2, `lib.so: this is a shared library of machine code; name the sources; .*`},
	{"find lib.so.1:f", 2, `lib.so.1:f: this is a shared library .*`},
	{"find program", 2, `program: this is a program of machine code; name its sources`},
	{"find machine.o", 3, `machine.o: machine code, no bitcode in it; build it with CC="clang -flto" .*`},
	{"find libmachine.a:m", 3, `libmachine.a:m: libmachine.a: machine code, no bitcode in it; .*`},
	{"find a.py", 2, `a.py: faultline does not read this language; name the C or C\+\+ code .*`},
	{"find a.rs", 2, `a.rs: this is Rust; make bitcode .* rustc -g --emit=llvm-bc.*`},
	{"find A.java", 2, `A.java: faultline does not read this language; .*`},
	{"find notes.txt", 2, `notes.txt: this is text, not code; .*`},
	{"find thing.xyz", 2, `thing.xyz: faultline does not read this kind of file; faultline help subjects .*`},
	{"find run", 2, `run: this is a script; .*`},
	{"find src.zip", 2, `src.zip: this is an archive of files; unpack it, .*`},
	{"find s.jsonl", 2, `s.jsonl: this is a stream of findings; faultline report shows it; .*`},
	{"find empty.c", 2, `empty.c: empty.c defines no function that can be called from outside`},
	{"find private.c", 2, `private.c: private.c defines no function that can be called from outside`},
	{"find syntax.c", 3, `syntax.c:1:\d+: .*; the command was: clang-\S+ .*`},
	{"find nothing/", 2, `nothing/: there is no such folder`},
	{"find buidl/", 2, `buidl/: there is no such folder; did you mean build\?`},
	{"find rots.c", 3, `rots.c: no such file or directory; did you mean roots.c\?`},
	{"find other.cc:f", 3, `other.cc:f: .*|other.cc: no such file or directory`},
	{"find roots", 2, `roots: there is no file or folder of this name; did you mean roots.c\?`},
	{"find small_root", 2, `small_root: there is no file or folder of this name; write a function after its file, as FILE.c:small_root`},
	{"find roots.c:smal_root", 2, `roots.c:smal_root: .* defines no function smal_root .*; did you mean small_root\?`},
	{"find roots.c smal_root", 2, `roots.c:smal_root: .*; did you mean small_root\?`},
	{"find .t/sq.cpp", 2, `.t/sq.cpp: sq is a template without an instance here; add 'template double sq<double>\(double x\);' below it`},
	{"find .t/sq.cpp:sq<double>", 2, `.t/sq.cpp:sq<double>: sq is a template without an instance here; .*`},
	{"find .t/sq.cpp:2", 2, `.t/sq.cpp:2: sq is a template without an instance here; .*`},
	{"find .t/class.cpp:Vec::norm", 2, `.t/class.cpp:Vec::norm: norm is a template without an instance here; call it, or instantiate its class, .*`},
	{"find roots.c:99", 2, `roots.c:99: the file has no line 99: it has 5 lines`},
	{"find private.c:1", 2, `private.c:1: no function contains line 1.*`},
	{"explain roots.c --at x=1", 2, `roots.c: it has 2 functions; say roots.c:FUNCTION with one of .*`},
	{"explain roots.c:other", 2, `explain: no point; add --at NAME=VALUE, .*`},
	{"find roots.c:other --domain x~[0,1", 2, `--domain 'x~\[0,1': this is no domain; a domain is 'NAME in \[LOW,HIGH\]' .*; faultline help domains .*`},
	{"find roots.c:other --domain z>1", 2, `--domain 'z>1': other has no parameter z; its parameters are x`},
	{"find roots.c:other --domain x>=0;x<=-1", 2, `--domain 'x<=-1': domain of x is empty: .*`},
	{"find .t/m.cpp:F::push --domain a>0", 2, `--domain 'a>0': push has no parameter a; did you mean this.a_\?; its parameters are this.a_, x`},
	{"find .t/m.cpp:F:push", 2, `.t/m.cpp:F:push: .* defines no function push in a file F; did you mean F::push\?`},
	{"find .t/m.cpp F.push", 2, `F.push: this is not a regular file; write a method after its file, as FILE.cpp:F::push`},
	{"find roots.c x>1", 2, `x>1: this is not a regular file; put --domain before it: --domain 'x>1'`},
	{"find smal_root roots.c", 2, `roots.c:smal_root: .*; did you mean small_root\?`},
	{"find roots.c,syntax.c", 3, `roots.c,syntax.c: .*; separate files with spaces: roots.c syntax.c`},
	{"find roots.c -std=c99", 2, `-std=c99: this is a flag for clang; put it after --: -- -std=c99`},
	{"find roots.c -O2", 2, `-O2: this is a flag for clang; .*`},
	{"find roots.c --std c99", 2, `--std: this is a flag for clang; .*`},
	{"find roots.c -I missing", 2, `-I missing: there is no such folder`},
	{"find .t/no.c", 3, `.t/no.c:1:10: 'missing.h' file not found; name the folder of this header with -I FOLDER`},
	{"find .t/no.c -v", 3, `.t/no.c:1:10: 'missing.h' file not found; .*\nfaultline: the command was: clang-\S+ .* -c .t/no.c`},
	{"find roots.c:other --domain x", 2, `--domain 'x': this is no domain; quote it, .*`},
	{"explain", 2, `explain: no FINDING; 'faultline explain 1' explains .*`},
	{"help domian", 2, `no verb or topic "domian"; did you mean domains\?`},
	{"find roots.c:other --pin y=1", 2, `--pin 'y=1': other has no parameter y; its parameters are x`},
	{"find roots.c:other --result val", 2, `--result 'val': other has no output val; its outputs are return`},
	{"find roots.c:other --setup start", 2, `--setup start: roots.c:other has no function start`},
	{"find -p", 2, `--build-dir: it needs a value, DIR: search the project built in DIR \(compile_commands.json\)`},
	{"find -p roots.c", 2, `-p roots.c: this is not a folder; name the build folder, then the source: -p build roots.c`},
	{"find -p missing roots.c", 2, `-p missing: there is no such folder; -p needs the folder with compile_commands.json`},
	{"find -p headers roots.c", 2, `-p headers: this folder has no compile_commands.json; run cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON headers, or .*`},
	{"find -p broken roots.c", 2, `-p broken: compile_commands.json: .*`},
	{"find -p build roots.c", 2, `-p build: compile_commands.json has no entry for roots.c; add the file to the build, and run cmake again`},
	{"find roots.c:other -- -I", 2, `-- -I: clang needs a value after this flag`},
	{"find roots.c:other -j x", 2, `--jobs "x": not a whole number .*`},
	{"find roots.c:other --threshold", 2, `--threshold: it needs a value, ERROR: .*`},
	{"find --doman x>1 roots.c", 2, `unknown flag: --doman; did you mean --domain\?`},
	{"find --verbos roots.c", 2, `unknown flag: --verbos; did you mean --verbose\?`},
	{"find --output-fil x roots.c", 2, `unknown flag: --output-fil; did you mean --output-file\?`},
	{"roots.c --treshold 1", 2, `unknown flag: --treshold; did you mean --threshold\?`},
	{"report s.jsonl --fromat json", 2, `unknown flag: --fromat; did you mean --format\?`},
	{"fnd roots.c", 2, `no verb "fnd"; did you mean find\?`},
	{"report report.sarif", 2, `report.sarif: this is a report in SARIF; name a stream that find --format json wrote`},
	{"report report.json", 2, `report.json: this is a report in SARIF; .*`},
	{"certify report.html", 2, `report.html: this is a report for a browser; .*`},
	{"report roots.c", 2, `roots.c: this is a source, which find searches; .*`},
	{"report one.json", 2, `one.json: this is no stream of find: .*`},
	{"find roots.c:other --baseline report.sarif", 2, `report.sarif: this is a report in SARIF; .*`},
	{"report s.jsonl", 2, `s.jsonl: this is no stream of find: .*`},
	{"replay roots.c", 2, `roots.c: line 1: no witness, .*`},
}

func TestMistakes(t *testing.T) {
	t.Setenv("FAULTLINE_CACHE", testenv.Cache(t))
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range mistakenFiles {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, dir, name, strings.ReplaceAll(text, "DIR", dir))
	}
	make := exec.Command("sh", "-c", "cc -c machine.s -o machine.o && ar rc libmachine.a machine.o")
	if out, err := make.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, m := range mistakes {
		var stdout, stderr bytes.Buffer
		a := &app{engine: realEngine(), stdout: &stdout, stderr: &stderr, clock: time.Now}
		code := a.main(context.Background(), strings.Fields(m.line))
		if text := stderr.String(); code != m.code || !regexp.MustCompile(`\A(?:faultline: code under test .*\n)?faultline: (?:`+m.want+`)\n\z`).MatchString(text) {
			t.Errorf("faultline %s: exit code %d, want %d\ngot  %swant %s", m.line, code, m.code, text, m.want)
		}
		if stdout.Len() > 0 {
			t.Errorf("faultline %s: standard output has %q", m.line, &stdout)
		}
	}
}
