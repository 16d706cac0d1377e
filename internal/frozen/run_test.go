package frozen

// This file runs commands and turns what they print into answers that do not depend on times or on where files are.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/cpu"

	"faultline/internal/folder"
)

// A command is one execution of faultline.
type command struct {
	name  string // of its answer; of a stream that is split, of the lines that belong to no subject
	args  []string
	split bool   // the answer is a stream, and each subject of it has an answer of its own
	label string // before the names of these subjects
}

// A runner runs commands with the binary that it built.
type runner struct {
	root     string // of the repository
	binary   string
	subjects string // the folder of archives
	normal   *strings.Replacer
	answers  int
}

func newRunner(t *testing.T) *runner {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{root: root, binary: filepath.Join(t.TempDir(), "faultline"),
		subjects: folder.Subjects()}
	r.normal = strings.NewReplacer(filepath.Dir(r.binary), "$TMP", r.subjects, "$SUBJECTS", folder.Cache(), "$CACHE", root, "$ROOT")
	build := exec.Command("sh", "-c", `GOFLAGS="${GOFLAGS:-$(scripts/goflags)}" go build -o "$0" ./cmd/faultline`, r.binary)
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("frozen: the command does not build: %v\n%s", err, out)
	}
	return r
}

// run returns the answers of the subjects that s selects, by their names.
func (r *runner) run(t *testing.T, s selection) map[string]string {
	p := parts[slices.IndexFunc(parts, func(p part) bool { return p.name == s.part })]
	list := p.commands(t, r, s.glob)
	all := make(map[string]string)
	var mu sync.Mutex
	var wg sync.WaitGroup
	var failed []error
	began, last, done := time.Now(), time.Now(), 0
	free := make(chan bool, *jobs)
	for _, c := range list {
		wg.Add(1)
		free <- true
		go func() {
			defer func() { <-free; wg.Done() }()
			some, err := r.execute(c)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed = append(failed, err)
			}
			for name, text := range some {
				if glob(s.glob, name) && (!isRest(name) || s.glob == "*") {
					all[name] += text
				}
			}
			if done++; time.Since(last) > 20*time.Second && done < len(list) {
				last = time.Now()
				fmt.Fprintf(os.Stderr, "frozen: %s %d of %d commands, %.0f s\n", s.part, done, len(list), time.Since(began).Seconds())
			}
		}()
	}
	wg.Wait()
	for _, err := range failed {
		t.Error(err)
	}
	if len(all) == 0 {
		t.Errorf("frozen: %s/%s names nothing", s.part, s.glob)
	}
	r.answers += len(all)
	fmt.Fprintf(os.Stderr, "frozen: %s/%s %d commands, %d answers, %.0f s\n", s.part, s.glob, len(list), len(all), time.Since(began).Seconds())
	return all
}

// isRest reports whether a name is of the lines of a stream that belong to no subject. They depend on which subjects are selected.
func isRest(name string) bool { return strings.HasPrefix(name, "-") }

// execute runs a command to its end and returns its answers. Exit code and standard error are part of them.
func (r *runner) execute(c command) (map[string]string, error) {
	args := c.args
	if args[0] == "find" || args[0] == "ranges" {
		args = slices.Insert(slices.Clone(args), 1, "--jobs", fmt.Sprint(*jobs))
	}
	cmd := exec.Command(r.binary, args...)
	cmd.Dir, cmd.Env = r.root, append(os.Environ(), "SUBJECTS="+r.subjects, "NO_COLOR=1")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return nil, fmt.Errorf("frozen: %s: %v", c.name, err)
	}
	// The subjects of a stream are all there: another code says that the list of subjects or the stored points are wrong.
	if code := cmd.ProcessState.ExitCode(); c.split && code > 1 {
		return nil, fmt.Errorf("frozen: %s: exit code %d: %s", c.name, code, &stderr)
	}
	ended := fmt.Sprintf("exit code %d\n%s", cmd.ProcessState.ExitCode(), r.normalised(stderr.String()))
	text := r.normalised(stdout.String())
	if !c.split {
		return map[string]string{c.name: text + ended}, nil
	}
	answers, err := split(text, c)
	if err != nil {
		return nil, fmt.Errorf("frozen: %s: %v", c.name, err)
	}
	answers[c.name] += ended
	return answers, nil
}

// What does not belong to an answer: seconds, what the kernel cannot do, and the hash in the path of a built-in suite.
var (
	timesRE   = regexp.MustCompile(`,"seconds":\{[^}]*\}`)
	sandboxRE = regexp.MustCompile(`,"sandbox":\[[^]]*\]|(?m)^faultline: code under test is not kept from .*\n`)
	suiteRE   = regexp.MustCompile(`[^\s"]*/suites/([a-z0-9]+)-[0-9a-f]{16}/`)
	listRE    = regexp.MustCompile(`\},\{"name":("[^"]*"),"spelling"`) // functions of sites, which get a line each
)

func (r *runner) normalised(text string) string {
	text = timesRE.ReplaceAllString(text, "")
	text = sandboxRE.ReplaceAllString(text, "")
	text = suiteRE.ReplaceAllString(text, "suites/$1/")
	text = listRE.ReplaceAllString(text, "},\n{\"name\":$1,\"spelling\"")
	return r.normal.Replace(text)
}

// split returns the lines of each subject of a stream. The rest of it are the other lines and the order of the subjects.
func split(stream string, c command) (map[string]string, error) {
	answers := make(map[string]string)
	var order []string
	for line := range strings.Lines(stream) {
		var message map[string]struct {
			Subject string `json:"subject"`
		}
		if err := json.Unmarshal([]byte(line), &message); err != nil {
			return nil, fmt.Errorf("%v in %s", err, line)
		}
		for what, m := range message {
			switch {
			case what == "progress":
			case m.Subject == "":
				answers[c.name] += line
			default:
				name := c.label + m.Subject
				if answers[name] == "" {
					order = append(order, m.Subject)
				}
				answers[name] += line
			}
		}
	}
	answers[c.name] += "order: " + strings.Join(order, " ") + "\n"
	return answers, nil
}

var (
	usedRE    = regexp.MustCompile(`(?m)^ok +(clang|llvm|arithmetic|z3|cvc5) +(.*)$`)
	versionRE = regexp.MustCompile(`[0-9]+(\.[0-9]+)+`)
)

// versions are of everything outside of the project on which answers depend.
func (r *runner) versions(t *testing.T) (list []string) {
	out, _ := exec.Command(r.binary, "doctor").Output() // it exits with 1 if something is missing
	for _, m := range usedRE.FindAllStringSubmatch(string(out), -1) {
		list = append(list, m[1]+" "+strings.Join(versionRE.FindAllString(m[2], 2), " "))
	}
	libc, err := exec.Command("getconf", "GNU_LIBC_VERSION").Output()
	if err != nil || len(list) == 0 {
		t.Fatalf("frozen: versions are not known: %v\n%s", err, out)
	}
	processor := runtime.GOARCH
	for name, has := range map[string]bool{"avx2": cpu.X86.HasAVX2, "avx512": cpu.X86.HasAVX512F, "fma": cpu.X86.HasFMA} {
		if has {
			processor += " " + name
		}
	}
	words := strings.Fields(processor)
	slices.Sort(words)
	return append(list, strings.TrimSpace(string(libc)), "processor "+strings.Join(words, " "))
}

// glob reports whether a pattern matches a name: * stands for any text, ? for a character, [a-c] for one of some.
func glob(pattern, name string) bool {
	text := regexp.QuoteMeta(pattern)
	text = strings.NewReplacer(`\*`, `.*`, `\?`, `.`, `\[`, `[`, `\]`, `]`, `\-`, `-`).Replace(text)
	re, err := regexp.Compile("^(?:" + text + ")$")
	return err == nil && re.MatchString(name)
}
