package main

// This file gives the command what nobody means and everybody may have: files that are no files, or endless, names that shells and terminals
// trip over, numbers that are none, and flags that contradict each other. What holds of the inputs of badinput_test.go holds of these.

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"faultline/internal/report/formats"
)

// readers are the ways in which the command reads a file, each with the ending of its name; FILE is the file.
var readers = [][]string{
	{".c", "find", "FILE:foo"}, {".cpp", "find", "FILE:*"}, {".bc", "find", "FILE:foo"}, {".ll", "find", "FILE:foo"}, {".a", "find", "FILE:foo"},
	{".toml", "find", "FILE"}, {".fpcore", "find", "FILE"}, {".c", "find", "good.c+FILE:foo"}, {".c", "init", "FILE"},
	{".jsonl", "report", "FILE"}, {".jsonl", "certify", "FILE"}, {".jsonl", "explain", "1", "FILE"}, {".jsonl", "diff", "stream.jsonl", "FILE"},
	{".jsonl", "merge", "FILE", "stream.jsonl"}, {".jsonl", "export", "--format", "c-test", "FILE"},
	{".jsonl", "find", "good.c:foo", "--baseline", "FILE"}, {".jsonl", "find", "--continue", "FILE"}, {"", "replay", "FILE"},
}

// oddFiles are what may have the place of a file, by what makes one.
func oddFiles() map[string]func(path string) error {
	text := func(text string) func(string) error {
		return func(path string) error { return os.WriteFile(path, []byte(text), 0o666) }
	}
	return map[string]func(string) error{
		"pipe":     func(path string) error { return unix.Mkfifo(path, 0o666) },
		"folder":   func(path string) error { return os.Mkdir(path, 0o777) },
		"itself":   func(path string) error { return os.Symlink(filepath.Base(path), path) },
		"nowhere":  func(path string) error { return os.Symlink("nothing/there", path) },
		"empty":    text(""),
		"newlines": text(strings.Repeat("\n", 1<<20)),
		"opening":  text(strings.Repeat("(", 1<<20)),
		"brackets": text("a = " + strings.Repeat("[", 1<<20)),
		"objects":  text(strings.Repeat(`{"a":`, 1<<20)),
		"marks":    text("\xef\xbb\xbf\xff\xfe\x00"),
		"sparse":   func(path string) error { return errors.Join(os.WriteFile(path, nil, 0o666), os.Truncate(path, 2<<30)) },
		"quote":    text(`a = "` + strings.Repeat("x", 1<<20)),
	}
}

// oddWords are arguments behind "find good.c:foo", or after a verb that is named. A space separates them.
var oddWords = `
--domain=x_in_[nan,nan] --domain=x_in_[0,nan] --domain=x_in_[inf,-inf] --domain=x_in_[inf,inf] --domain=x_in_[-inf,inf] --domain=x_in_[0x1p-1076,0]
--domain=x_in_[1e999,2e999] --domain=x_in_[] --domain=x_in_{} --domain=x_in_{nan} --domain=x_in_{inf,-inf} --domain=x_in_[0,1]_or --domain=x_in_[-0,0]
--domain=x_in_(0,0x1p-1074) --domain=y_in_[0,1] --domain=table[0]_in_[0,1] --domain=table[9]_in_[0,1] --domain=table_in_[2,1] --domain=x_is --domain=x_is_x
--domain=*_in_[0,1];*_in_[2,3] --domain=1_<_x_<_1 --domain=x_<_x --domain=x_in_[0,1]_except_[0,1] --domain=;;; --domain=x_in_[1/0,2] --domain=x_in_[pi,e]
--require=x_!=_x --require=x --require=1_<_2 --require=sqrt(x)_<_nan --require=x/0_>_1 --require=foo(x)_>_1 --require=(((x))) --require=x_>_1e400
--pin=x=nan --pin=x=inf --pin=x --pin=x=x --pin=x=1;x=2 --pin=x= --pin==1 --pin=table[0]=nan
--threshold=nan --threshold=-1 --threshold=0 --threshold=inf --threshold=1e400 --threshold=0ulp --threshold=-3bits --threshold=1e-3_or --threshold=x:1
--margin=nan --margin=0 --margin=-1 --margin=inf --evals=0 --evals=-1 --evals=99999999999999999999 --evals=1e3 --jobs=0 --jobs=-1 --jobs=1e9 --seed=-1
--seed=1e30 --seed= --time=0 --time=-1s --time=1ns --time=1e9h --time=nan --total-time=-1s --total-time=1ns --shard=0/0 --shard=3/2 --shard=-1/4 --shard=1/99999999
--shard=auto --strategy=, --strategy=hunt,,hunt --strategy=* --kind=, --class=x --format=xml --format= --color=mauve --suggest=maybe --inputs=some --measure=feet
--oracle=delphi --precision=binary16 --result=nothing --result=return[3] --error-output=x --setup=foo --setup=nothing --reference=( --reference=(foo_x)
--reference=(+_x_y) --reference=x)) --reference=#t --reference=NAN --reference=(/_0_0) --same-as=dot --same-as=foo --same-as=nothing --inverse=dot --inverse=foo
--compare-builds --fail-on=, --fail-on=everything --baseline= --continue= --corpus=good.c --corpus=/dev/null --corpus=/proc/self -o=. -o=/proc/self/nothing
-o=good.c -o=nowhere/there.jsonl -o= -o=/dev/full --queue=nats:// --queue=http://x --listen=x:y --listen=999.0.0.1:1 --token-file=. --set=hunt --set=hunt.start=
--set=hunt.start=nan --set==1 --set=hunt.samples=9223372036854775807 --set=hunt.lines=9e18 --require=x^x^x^x_>_1e300 --require=x_<_1_and_x_>_2^1e18 --sandbox=maybe --strict=maybe --at=x=1 --nothing ---- -x -- --_-o_evil --_-fplugin=/dev/zero --_@nothing --_-include_/dev/zero
--_-E --_-### --_-M --_--target=arm --_-march=nothing --_-fsanitize=address --_-flto=thin --_-save-temps --_-working-directory=/nowhere --_- --_-x_cuda --_-m32
--_-fsyntax-only --_-Xclang_-load_-Xclang_/dev/null --_-mllvm_-nothing --_-Weverything --_-fprofile-instr-generate --_-ftrapv --_-D --_-c
`

// oddCalls are whole commands, their arguments separated by spaces, "_" being one in an argument.
var oddCalls = strings.Fields(`
find| find|: find|::: find|+ find|+.c:f find|good.c+:foo find|.c:f find|good.c: find|good.c:foo: find|good.c:*:* find|good.c:[ find|good.c:\
find|good.c:foo|good.c:foo find|./././good.c:foo find|//dev/null:foo find|/dev/stdin:foo find|-:foo find|good.c:foo;rm find|good.c:$(id)
find|good.c:foo|--|--|-- find|good.c:nothing|small.c:small find|nothing.c:f|small.c:small explain|99999999999999999999 explain|F- explain|-1 explain|0
explain| explain|good.c:foo|--at explain|good.c:foo|--at=x explain|good.c:foo|--at=x=1e999 explain|good.c:foo|--at=x=nan(5) explain|good.c:foo|--at=x=1;x=2
explain|good.c:foo|--at=y=1 explain|good.c:*|--at=x=1 ranges|good.c:foo|--domain=x_in_[nan,1] ranges|good.c:dot sites| sites|good.c:nothing sites|/dev/null
report| report|.|--format=html report|stream.jsonl|--format=nothing export|stream.jsonl export|stream.jsonl|--format=fpcore certify| diff| diff|stream.jsonl
merge| merge|stream.jsonl|stream.jsonl replay| replay|.|--binary=/dev/zero replay|good.c bench|nothing bench| help|nothing
completion|nosh completion| cache|nothing cache|clean|extra doctor|extra init| init|. init|/dev/null work| work|nats://
work|ftp://x nothing --nothing -| @ find|good.c:foo|--listen=127.0.0.1:0|--queue=nats://127.0.0.1:1|-o|run`)

// oddNames are names of files that are hard to say.
var oddNames = []string{"new\nline.c", "\xff\xfe.c", "-o.c", "two words.c", "colon:here.c", "plus+here.c", "*.c", "größe.c", "\x1b[31mred.c", "quote'\".c",
	"$HOME.c", "back\\slash.c", "\u202eevil.c", strings.Repeat("n", 250) + ".c", "dots...c", ".c.c", "100%s%n.c", "tab\there.c", "{a,b}.c", "#hash.c", "~.c"}

// TestOddInputs: whatever is given to it, the command ends in time, with an exit code that is documented and one message for people.
func TestOddInputs(t *testing.T) {
	s := newSiege(t, 90*time.Second)
	s.write(t, "good.c", []byte(ordinary))
	s.write(t, "small.c", []byte("double small(double x) { return x - 1; }\n"))
	s.run("find", "good.c:foo", "--evals", "200", "--format", "json", "-o", "stream.jsonl")
	var calls [][]string
	files := oddFiles()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for i, r := range readers {
			if name == "pipe" && r[0] == ".jsonl" {
				continue // a stream may come out of a pipe, and somebody may write to this one later
			}
			file := fmt.Sprintf("%s%d%s", name, i, r[0])
			if err := files[name](filepath.Join(s.dir, file)); err != nil {
				t.Fatal(err)
			}
			calls = append(calls, strings.Split(strings.ReplaceAll(strings.Join(r[1:], "\n"), "FILE", file), "\n"))
		}
	}
	for _, word := range strings.Fields(oddWords) {
		calls = append(calls, append([]string{"find", "good.c:foo"}, arguments(word)...))
	}
	for _, call := range oddCalls {
		calls = append(calls, strings.Split(strings.ReplaceAll(call, "_", " "), "|"))
	}
	for _, name := range oddNames {
		s.write(t, name, []byte(ordinary))
		calls = append(calls, []string{"find", name + ":foo"}, []string{"sites", name})
	}
	sideBySide(len(calls), func(i int) {
		if !isTried(i, part, testing.Short()) {
			return
		}
		args := calls[i]
		if args[0] == "find" || args[0] == "ranges" {
			args = append(append(args[:1:1], few[:6]...), args[1:]...)
		}
		r := s.run(args...)
		for _, w := range r.wrong(exitNothing, exitFindings, exitUsage, exitSubject) {
			t.Errorf("%s\n%v", w, r)
		}
	})
	for _, w := range s.left() {
		t.Error(w)
	}
	t.Logf("of %d", len(calls))
}

// What cannot be written is said, and the exit code is that of a report that is not written.
func TestFullOutput(t *testing.T) {
	s := newSiege(t, time.Minute)
	s.write(t, "good.c", []byte(ordinary))
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	s.run("find", "good.c:foo", "--evals", "200", "--format", "json", "-o", "stream.jsonl")
	calls := [][]string{{"help"}, {"help", "find"}, {"--version"}, {"doctor"}, {"cache"}, {"completion", "bash"}, {"init", "good.c"}, {"sites", "good.c"}}
	for _, format := range formats.Names() {
		if format == formats.Changes {
			continue // it writes nothing without a baseline
		}
		calls = append(calls, []string{"report", "stream.jsonl", "--format", format})
	}
	for _, args := range calls {
		c := s.command(args...)
		var said bytes.Buffer
		c.Stdout, c.Stderr = full, &said
		if code := codeOf(c.Run()); code != exitSubject || strings.Count(said.String(), "\n") != 1 {
			t.Errorf("%q: exit code %d, and it says %q", args, code, said.String())
		}
	}
}

// arguments are the arguments that a word stands for: "_" is a space, and one between them behind "--".
func arguments(word string) []string {
	if after, ok := strings.CutPrefix(word, "--_"); ok {
		return append([]string{"--"}, strings.Split(after, "_")...)
	}
	return []string{strings.ReplaceAll(word, "_", " ")}
}
