package bench

// This file is the suite rebuilt: it makes the objects of recorded calls again at other addresses, and calls the functions in a process of
// the recorded program and in the interpreter. It counts the calls that return the recorded bits, in results and in memory.

import (
	"bytes"
	"cmp"
	"context"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/interp"
	"faultline/internal/proc"
	"faultline/internal/record"
	"faultline/internal/recorded"
	"faultline/internal/recorded/rebuild"
	"faultline/internal/run"
	"faultline/internal/subject/suite"
)

// mostInterpreted is the largest number of calls of a function that the interpreter runs, spread evenly. mostWords is the largest number
// of words in one of its programs.
const (
	mostInterpreted = 100
	mostWords       = 1 << 20
)

// A rebuiltCall is a recorded call with the outcomes of its runs.
type rebuiltCall struct {
	of          int // index of its function
	call        *record.Call
	process     *rebuild.Outcome
	interpreted string // "" if it was not run there, else "same" or a reason
}

// rebuilding rebuilds the calls of a folder.
type rebuilding struct {
	dir, work string
	index     *record.Index
	calls     []*rebuiltCall
	symbols   rebuild.Table
}

func benchRebuilt(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	if len(cfg.Only) == 0 {
		return campaign.Usagef("rebuilt: name folders of faultline record, as --only calls")
	}
	fmt.Fprintf(w, "recorded calls that are rebuilt at other addresses: same result and memory bits, in a process of the recorded\n"+
		"program, and in the interpreter\n\n%-20s %9s %6s %8s %7s %12s %7s\n", "folder", "functions", "calls", "process", "%", "interpreter", "%")
	var all [4]int
	why := make(map[string]int)
	for _, dir := range cfg.Only {
		r := &rebuilding{dir: dir}
		if err := r.run(ctx, cfg); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		n := r.count(filepath.Base(dir), why)
		r.row(w, filepath.Base(dir), n)
		for i, x := range n {
			all[i] += x
		}
	}
	(&rebuilding{}).row(w, "all", all)
	fmt.Fprintln(w, "\nothers, by reason:")
	var reasons []string
	for reason := range why {
		reasons = append(reasons, reason)
	}
	slices.SortFunc(reasons, func(a, b string) int { return cmp.Or(cmp.Compare(why[b], why[a]), cmp.Compare(a, b)) })
	for _, reason := range reasons {
		fmt.Fprintf(w, "%6d  %s\n", why[reason], reason)
	}
	return nil
}

func (r *rebuilding) row(w io.Writer, name string, n [4]int) {
	functions := make(map[int]bool)
	for _, c := range r.calls {
		functions[c.of] = true
	}
	percent := func(k, n int) float64 { return 100 * float64(k) / float64(max(n, 1)) }
	fmt.Fprintf(w, "%-20s %9d %6d %8d %6.1f%% %5d of %4d %6.1f%%\n", name, len(functions), n[0], n[1], percent(n[1], n[0]),
		n[3], n[2], percent(n[3], n[2]))
}

// count returns the number of calls, of those with the same bits in a process, of those that the interpreter ran, and of those with the
// same bits there. It counts the others by reason.
func (r *rebuilding) count(name string, why map[string]int) (n [4]int) {
	for _, c := range r.calls {
		n[0]++
		f := &r.index.Functions[c.of]
		if c.process != nil && c.process.Why == rebuild.Same {
			n[1]++
		} else {
			why["process: "+name+" "+f.Name+": "+reasonFor(c)]++
		}
		if c.interpreted != "" {
			n[2]++
			n[3] += one(c.interpreted == "same")
			if c.interpreted != "same" {
				why["interpreter: "+name+" "+f.Name+": "+c.interpreted]++
			}
		}
	}
	return n
}

// outcomeWords are what the numbers of an outcome mean.
var outcomeWords = map[uint64]string{rebuild.Result: "another result", rebuild.Memory: "other memory", rebuild.Made: "another new object",
	rebuild.NotReturned: "the call does not return", rebuild.NoFunction: "the program has no such symbol"}

// reasonFor returns why a call has no same bits in a process.
func reasonFor(c *rebuiltCall) string {
	if c.process == nil {
		return "its program did not run"
	}
	text := outcomeWords[c.process.Why]
	switch {
	case slices.ContainsFunc(c.call.Objects, func(o record.Object) bool { return o.Cut && o.Bounds != record.Window && !o.New }):
		text += ", and its objects have more bytes than a recorded call may have"
	case slices.ContainsFunc(c.call.Args, func(v record.Value) bool { return v.Object < 0 && v.Bytes == "" && !v.Null && v.Symbol == "" }):
		text += ", and a pointer leads to memory that was not recorded"
	}
	return text
}

// run reads the calls, and runs them.
func (r *rebuilding) run(ctx context.Context, cfg *campaign.Config) (err error) {
	if r.index, err = record.ReadIndex(r.dir); err != nil {
		return err
	}
	if r.work, err = os.MkdirTemp("", "faultline-rebuilt-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.work)
	for i := range r.index.Functions {
		list, err := record.ReadCalls(r.dir, &r.index.Functions[i])
		if err != nil {
			return err
		}
		for k := range list {
			r.calls = append(r.calls, &rebuiltCall{of: i, call: &list[k]})
		}
	}
	library, err := r.library(ctx)
	if err != nil {
		return err
	}
	var programs []string
	for _, c := range r.calls {
		if p := programOf(c.call); !slices.Contains(programs, p) {
			programs = append(programs, p)
		}
	}
	for _, p := range programs {
		if err := r.process(ctx, library, p); err != nil {
			return err
		}
	}
	return r.interpret(ctx, cfg)
}

func programOf(c *record.Call) string {
	first, _, _ := strings.Cut(c.Program, " ")
	return first
}

// library compiles the library that rebuilds calls in a process, and returns its path.
func (r *rebuilding) library(ctx context.Context) (string, error) {
	source, path := filepath.Join(r.work, "process.c"), filepath.Join(r.work, "rebuilt.so")
	if err := os.WriteFile(source, []byte(rebuild.Process(r.index.Functions)), 0o600); err != nil {
		return "", err
	}
	cc, err := proc.Find("cc", "gcc", "clang")
	if err != nil {
		return "", err
	}
	_, err = (&proc.Command{Args: []string{cc, "-shared", "-fPIC", "-O1", "-w", "-o", path, source, "-ldl"},
		Writes: []string{r.work}, Env: []string{"TMPDIR=" + r.work}}).Run(ctx, nil)
	if err != nil {
		return "", fmt.Errorf("%s: %w", cc, err)
	}
	return path, nil
}

// process runs the calls of one program in a process of it.
func (r *rebuilding) process(ctx context.Context, library, program string) error {
	images, outcomes, list := filepath.Join(r.work, "images"), filepath.Join(r.work, "outcomes"), filepath.Join(r.work, "symbols")
	var b bytes.Buffer
	var ran []*rebuiltCall
	for _, f := range recorded.SetUp(r.index, "") {
		binary.Write(&b, binary.LittleEndian, []uint64{0, uint64(r.symbols.Of(f.Symbol)), 0})
	}
	for _, c := range r.calls {
		if programOf(c.call) != program {
			continue
		}
		f := &r.index.Functions[c.of]
		words, err := rebuild.Image(c.call, f, &r.symbols, nil)
		if err != nil {
			return err
		}
		binary.Write(&b, binary.LittleEndian, []uint64{uint64(c.of), uint64(r.symbols.Of(f.Symbol)), uint64(len(words))})
		binary.Write(&b, binary.LittleEndian, words)
		ran = append(ran, c)
	}
	text, err := r.places(ctx, program)
	err = cmp.Or(err, os.WriteFile(images, b.Bytes(), 0o600), os.WriteFile(list, []byte(text), 0o600), os.WriteFile(outcomes, nil, 0o600))
	if err != nil {
		return err
	}
	command := proc.Command{Args: []string{program}, Writes: []string{r.work}, Env: []string{"LD_PRELOAD=" + library,
		"FL_IMAGES=" + images, "FL_SYMBOLS=" + list, "FL_OUTCOMES=" + outcomes}}
	if _, err := command.Run(ctx, nil); err != nil {
		return fmt.Errorf("%s: %w", program, err)
	}
	data, err := os.ReadFile(outcomes)
	if err != nil {
		return err
	}
	in := bytes.NewReader(data)
	for _, c := range ran {
		var o rebuild.Outcome
		if binary.Read(in, binary.LittleEndian, &o) != nil {
			break
		}
		c.process = &o
	}
	return nil
}

// places lists the symbols that calls name, with the files of the program that define them.
func (r *rebuilding) places(ctx context.Context, program string) (string, error) {
	path, err := proc.Find(program)
	if err != nil {
		return "", err
	}
	ldd, err := proc.Find("ldd")
	if err != nil {
		return "", err
	}
	out, err := (&proc.Command{Args: []string{ldd, path}}).Run(ctx, nil)
	if err != nil {
		out = nil // a static program
	}
	files := []string{path}
	for _, word := range strings.Fields(string(out)) {
		if strings.HasPrefix(word, "/") {
			files = append(files, word)
		}
	}
	var b strings.Builder
	for _, file := range files {
		f, err := elf.Open(file)
		if err != nil {
			continue
		}
		static, _ := f.Symbols()
		dynamic, _ := f.DynamicSymbols()
		for _, s := range append(static, dynamic...) {
			name, _, _ := strings.Cut(s.Name, "@")
			if s.Section == elf.SHN_UNDEF || elf.ST_TYPE(s.Info) != elf.STT_FUNC || !slices.Contains(r.symbols.Names, name) {
				continue
			}
			fmt.Fprintf(&b, "%d %s %d %d\n", r.symbols.Of(name), filepath.Base(file), s.Value, one(f.Type == elf.ET_EXEC))
		}
		f.Close()
	}
	return b.String(), nil
}

// interpret runs calls in the interpreter, on faultline's build of the sources. A call that has other bits in the process is not run.
func (r *rebuilding) interpret(ctx context.Context, cfg *campaign.Config) error {
	byFunction := make(map[int][]*rebuiltCall)
	for _, c := range r.calls {
		if c.process != nil && c.process.Why == rebuild.Same {
			byFunction[c.of] = append(byFunction[c.of], c)
		}
	}
	groups := make(map[string][]*rebuiltCall) // by sources
	for i := range r.index.Functions {
		f, list := &r.index.Functions[i], byFunction[i]
		t, err := suite.ParseTarget(f.Subject)
		if err == nil && slices.ContainsFunc(t.Files, func(file string) bool { _, err := os.Stat(file); return err != nil }) {
			err = fmt.Errorf("%s is no SUBJECT", f.Subject)
		}
		if err != nil { // an operator, such as operator+
			for _, c := range list {
				c.interpreted = "its name means no function to faultline"
			}
			continue
		}
		own := source(f)
		if f.Local && own == "" {
			continue
		}
		for _, first := range recorded.SetUp(r.index, f.Subject) {
			own = cmp.Or(own, source(first))
		}
		for k := range min(mostInterpreted, len(list)) {
			c := list[k*len(list)/min(mostInterpreted, len(list))]
			include := r.index.Includes(own, c.call.Pointed(), t.Files)
			others := slices.DeleteFunc(slices.Clone(t.Files), func(file string) bool { return slices.Contains(include, file) })
			key := strings.Join(include, "\n") + "\x00" + strings.Join(others, "+")
			groups[key] = append(groups[key], c)
		}
	}
	var keys []string
	for key := range groups {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	n := 0
	for _, key := range keys {
		include, sources, _ := strings.Cut(key, "\x00")
		for left := groups[key]; len(left) > 0; n++ {
			ran, err := r.interpretSome(ctx, cfg, n, include, sources, left)
			if err != nil {
				return err
			}
			left = left[ran:]
		}
	}
	return nil
}

// source returns the source of a static function, "" for other functions and for one whose source is not known.
func source(f *record.Function) string {
	t, err := suite.ParseTarget(f.Subject)
	if err != nil || !f.Local {
		return ""
	}
	if t.From == "" && len(t.Files) == 1 {
		return t.Files[0]
	}
	at := slices.IndexFunc(t.Files, func(file string) bool { return t.From != "" && strings.HasSuffix(file, t.From) })
	if at < 0 {
		return ""
	}
	return t.Files[at]
}

// setup returns the symbols of the set-up functions in the sources of a SUBJECT that a file can call: a static one only if the file
// includes its source.
func (r *rebuilding) setup(of string, included []string) (symbols []string) {
	for _, f := range recorded.SetUp(r.index, of) {
		if !f.Local || slices.Contains(included, source(f)) {
			symbols = append(symbols, f.Symbol)
		}
	}
	return symbols
}

// interpretSome runs the first calls of a list, of functions with the same sources, and returns how many.
func (r *rebuilding) interpretSome(ctx context.Context, cfg *campaign.Config, n int, include, sources string, calls []*rebuiltCall) (
	int, error) {
	var parts []rebuild.Part
	var symbols rebuild.Table
	words := 0
	var ran []*rebuiltCall
	for _, c := range calls {
		image, err := rebuild.Image(c.call, &r.index.Functions[c.of], &symbols, c.process)
		if err != nil {
			return 0, err
		}
		if words += len(image); words > mostWords && len(parts) > 0 {
			break
		}
		parts, ran = append(parts, rebuild.Part{Of: c.of, Image: image}), append(ran, c)
	}
	extension := ".c"
	included := strings.FieldsFunc(include, func(r rune) bool { return r == '\n' })
	first, _, _ := strings.Cut(sources, "+")
	if slices.ContainsFunc(append(included, first), func(f string) bool { return f != "" && filepath.Ext(f) != ".c" }) {
		extension = ".cpp"
	}
	path := filepath.Join(r.work, fmt.Sprintf("interpreted-%d%s", n, extension))
	text := rebuild.Interpreted(r.index.Functions, parts, &symbols, r.setup(r.index.Functions[ran[0].of].Subject, included),
		record.Including(included))
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return 0, err
	}
	entry := strings.Trim(path+"+"+sources, "+") + ":" + rebuild.EntryName
	c := campaign.Config{Args: []string{entry}, CacheDir: cfg.CacheDir, Jobs: cfg.Jobs,
		ClangFlags: r.index.Flags, BuildDir: r.index.Build, BuildTarget: r.index.Target}
	job, err := campaign.Load(ctx, &c)
	if err != nil {
		for _, c := range ran {
			c.interpreted = "faultline does not load its sources: " + err.Error()
		}
		return len(ran), nil
	}
	s := job.Subjects[0]
	m := interp.New(s.Program, &s.Call)
	for i, c := range ran {
		out := m.Run([]float64{float64(i)}, interp.Limits{Fill: 0xb7})
		switch {
		case out.Outcome == run.Unmodelled:
			c.interpreted = "not modelled: " + out.Unsupported.What
		case out.Outcome != run.Returned:
			c.interpreted = fmt.Sprintf("%v: %s", out.Outcome, out.Reason)
		case out.Values[0].Float64() == rebuild.Same:
			c.interpreted = "same"
		default:
			c.interpreted = cmp.Or(outcomeWords[uint64(out.Values[0].Float64())], "not decoded")
		}
	}
	return len(ran), nil
}
