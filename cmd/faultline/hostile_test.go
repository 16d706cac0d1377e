package main

// This file runs code that means harm, each function of testdata/hostile beside one that does not, and looks at what came of it: for that
// one, for the user's files, for other processes, for the network, and for what is said. A comment says what is expected of a function,
// nothing where none does:
//
//	want NAME: nothing                  nothing certified, nothing inconclusive
//	want NAME: uncertified              nothing certified
//	want NAME: certified KIND [REASON]  such a finding
//	want NAME: skipped [TEXT]           not analysed, or not all of it, what is said of that has TEXT, and nothing certified
//	want NAME: anything                 whatever is said of it

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"faultline/internal/finding"
	"faultline/internal/sandbox"
)

// A suspect is a function that means harm.
type suspect struct {
	file, name, want string
}

var (
	suspectRE = regexp.MustCompile(`(?m)^(?:double (\w+)\(double x\)|// want (.+?): (.*)$)`)
	aloneRE   = regexp.MustCompile(`(?m)^// want: (.*)$`)
)

// suspects writes the sources of testdata/hostile to the folder, and lists their functions.
func (s *siege) suspects(t *testing.T) (list []suspect) {
	files, err := filepath.Glob("testdata/hostile/*.c")
	if err != nil || len(files) == 0 {
		t.Fatalf("no subjects: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := s.write(t, filepath.Base(file), text)
		said := make(map[string]bool)
		for _, m := range suspectRE.FindAllStringSubmatch(string(text), -1) {
			function, want := m[1]+m[2], m[3]
			if m[1] != "" {
				want = "nothing"
			}
			if !said[function] {
				list = append(list, suspect{name, function, want})
			}
			said[function] = true
		}
	}
	archive, err := txtar.ParseFile("testdata/hostile/files.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		m := aloneRE.FindSubmatch(f.Data)
		if m == nil {
			t.Fatalf("%s: it says nothing of what is expected", f.Name)
		}
		list = append(list, suspect{s.write(t, f.Name, f.Data), "f", string(m[1])})
	}
	return list
}

// theSecret is what no suspect may know. Files are not named so, and suspects look for its end.
const theSecret = "well-kept secret"

// some is how many of the suspects one is tried where not all are.
const some = 25

// TestHostileCode: nothing happens to anybody, and what is said of the function beside it is what is said of it alone.
func TestHostileCode(t *testing.T) {
	if len(sandbox.Missing()) > 0 {
		t.Skipf("this kernel does not keep code under test from %v", sandbox.Missing())
	}
	t.Setenv("SECRET_TOKEN", theSecret)
	s := newSiege(t, 2*time.Minute)
	suspects := s.suspects(t)
	world := s.world(t)
	find := func(args ...string) *ended {
		return s.run(append(args, "good.c:good", "--evals", "200", "--suggest", "off", "--fail-on", "never", "--format", "json", "--jobs", "1")...)
	}
	alone := find("find")
	good := ofGood(alone.stdout.Bytes())
	if w := alone.wrong(exitNothing); w != nil || len(good) == 0 {
		t.Fatalf("%v\n%v", w, alone)
	}
	tried := 0
	for i, x := range suspects {
		if !isTried(i, some, testing.Short()) {
			continue
		}
		tried++
		r := find("find", x.file+":"+x.name)
		list := append(r.wrong(exitNothing), s.left()...)
		if got := ofGood(r.stdout.Bytes()); !bytes.Equal(got, good) {
			list = append(list, fmt.Sprintf("of the function beside it is said\n%sand not\n%s", got, good))
		}
		for _, w := range append(append(list, x.unexpected(r)...), world()...) {
			t.Errorf("%s:%s: %s\n%v", x.file, x.name, w, r)
		}
	}
	t.Logf("%d of %d were tried", tried, len(suspects))
}

// ofGood is what a stream says of the function beside.
func ofGood(stream []byte) (list []byte) {
	for line := range bytes.Lines(secondsRE.ReplaceAll(stream, nil)) {
		if bytes.Contains(line, []byte(`"subject":"good"`)) {
			list = append(list, line...)
		}
	}
	return list
}

// unexpected says where a run is not what its suspect promises.
func (x *suspect) unexpected(r *ended) (list []string) {
	verb, text, _ := strings.Cut(x.want, " ")
	met := false
	err := finding.Decode(bytes.NewReader(r.stdout.Bytes()), "stream", func(m *finding.Message) error {
		switch f, sk := m.Finding, m.Skipped; {
		case f != nil && f.Subject != "good" && f.Verdict != finding.Refuted:
			is := fmt.Sprintf("%s %s %s", f.Verdict, f.Kind, f.Signalled)
			claims := f.Verdict == finding.Certified
			if verb == "nothing" || claims && (verb == "skipped" || verb == "uncertified") {
				list = append(list, is)
			}
			met = met || strings.HasPrefix(is, x.want)
		case sk != nil && verb == "skipped":
			met = met || strings.Contains(sk.What, text)
		}
		return nil
	})
	if err != nil {
		list = append(list, err.Error())
	}
	if !met && (verb == "certified" || verb == "skipped" || verb == "inconclusive") {
		list = append(list, "not "+x.want)
	}
	if strings.Contains(r.stdout.String()+r.stderr.String(), theSecret) {
		list = append(list, "it knows the secret")
	}
	return list
}

// world makes what a suspect may wish to change, and returns what says whether one did.
func (s *siege) world(t *testing.T) func() []string {
	s.write(t, "good.c", []byte("#include <math.h>\ndouble good(double x) { return (1 - cos(x)) / (x * x); }\n"))
	s.write(t, "victim.txt", []byte("precious\n"))
	if err := os.Mkdir(filepath.Join(s.dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	before := s.files()
	return func() (list []string) {
		if after := s.files(); after != before {
			list = append(list, fmt.Sprintf("files were\n%sand are\n%s", before, after))
		}
		for _, name := range []string{"/tmp/faultline-evil.txt", "/dev/shm/evil", "/dev/mqueue/evil"} {
			if _, err := os.Lstat(name); err == nil {
				list = append(list, "there is "+name)
			}
		}
		return list
	}
}

// files describes the files of the folder.
func (s *siege) files() string {
	var b strings.Builder
	filepath.Walk(s.dir, func(name string, info os.FileInfo, err error) error {
		fmt.Fprintln(&b, name, err)
		if err == nil && info.Mode().IsRegular() {
			text, err := os.ReadFile(name)
			fmt.Fprintln(&b, info.Mode(), info.ModTime().UnixNano(), len(text), err)
		}
		return nil
	})
	return b.String()
}
