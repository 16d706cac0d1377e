package main

// This file is the verb check, and what it shares with find: a folder of recorded calls becomes subjects with points.

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/record"
	"faultline/internal/recorded"
	"faultline/internal/subject"
	"faultline/internal/subject/builds"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/load"
	"faultline/internal/subject/suite"
)

const checkManual = `Measure the error of each call that faultline record recorded, the worst first. check does not search for other inputs.

For each function, the report counts the recorded calls with an error at or above the threshold, and proves the worst ones. It compares
the recorded results with those of faultline's build of the same source. check writes the domains of the recorded inputs into a project
file in FOLDER. A later faultline find FOLDER/ searches these domains.`

func (a *app) checkCommand() *cobra.Command {
	var j job
	c := &cobra.Command{
		Use:   "check [flags] FOLDER/...",
		Short: "measure the errors of recorded calls",
		Long:  checkManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "FOLDER with recorded calls", 1, 0) },
		RunE: func(c *cobra.Command, args []string) error {
			for _, dir := range args {
				if !record.IsFolder(dir) {
					return usagef("%s: this is no folder of faultline record, because it has no %s", dir, record.IndexFile)
				}
			}
			if err := j.read(c, args); err != nil {
				return err
			}
			j.cfg.NoSuggestions = j.out.suggest == "off"
			kept, done, err := load.NewCompiled()
			if err != nil {
				return err
			}
			defer done()
			j.cfg.Compiled = kept
			readings, err := a.recordings(c.Context(), &j.cfg)
			if err != nil {
				return err
			}
			j.cfg.OnlyRecorded = true
			checked := &checkedFunctions{outcome: make(map[string]outcome)}
			err = a.campaign(c, &j, func(ctx context.Context, s *sink) (*campaign.Summary, error) {
				checked.Handler = s
				return a.engine.find(ctx, &j.cfg, checked)
			})
			if checked.Handler != nil && !j.out.quiet {
				for _, r := range readings {
					fmt.Fprintln(a.stderr, "faultline: "+checked.text(r.index))
				}
			}
			return err
		},
	}
	f := c.Flags()
	proofFlags(f, &j.cfg)
	marginFlag(f, &j.cfg)
	f.Var((*span)(&j.cfg.Time), "time", "")
	f.Var((*span)(&j.cfg.TotalTime), "total-time", "")
	jobFlags(f, &j.cfg)
	j.findingFlags(f)
	return c
}

// recordings replaces each folder of recorded calls among the subjects of a job by the subjects with these calls.
func (a *app) recordings(ctx context.Context, cfg *campaign.Config) (readings []*recording, err error) {
	var args []string
	for _, arg := range cfg.Args {
		if !record.IsFolder(arg) {
			args = append(args, arg)
			continue
		}
		r := recording{dir: arg, cfg: cfg}
		if err := r.read(ctx); err != nil {
			return nil, err
		}
		args = append(args, r.args...)
		readings = append(readings, &r)
	}
	if cfg.Args = args; len(readings) > 0 {
		cfg.Behind = func(spelling string) (list []subject.Memory) {
			for _, r := range readings {
				list = append(list, r.behind(spelling)...) // of the only folder with this subject
			}
			return list
		}
		cfg.Ready = func(loaded []*subject.Subject) (skipped []*finding.Skipped) {
			for _, r := range readings {
				skipped = append(skipped, r.again(loaded)...)
			}
			return skipped
		}
	}
	return readings, nil
}

// A recording turns a folder of recorded calls into subjects.
type recording struct {
	dir  string
	cfg  *campaign.Config // of the job
	args []string         // the subjects, as SUBJECT arguments

	index    *record.Index
	projects []*recorded.Project
	entries  map[string]*recorded.Entry // by spelling
	callees  callees
	drivers  map[string]string // text of each file of drivers, by path
}

// read loads the functions, groups their calls by the integers that are fixed, and loads a subject for each group. Then it decodes the
// calls, and writes the domains of their inputs.
func (r *recording) read(ctx context.Context) (err error) {
	if r.index, err = record.ReadIndex(r.dir); err != nil {
		return usagef("%s: %v", r.dir, err)
	}
	loaded, err := r.load(ctx, r.called())
	if err != nil {
		return err
	}
	if err := r.shapes(loaded); err != nil {
		return err
	}
	if len(r.args) == 0 {
		return usagef("%s: no recorded call can be decoded%s", r.dir, firstReason(r.cfg.Undecoded))
	}
	all := r.args
	r.args = nil
	return r.decode(ctx, all)
}

// again decodes the calls of functions without a driver once more. The domains may have changed the inputs of these subjects, such as the
// length of an array. It returns the calls that are no longer decoded.
func (r *recording) again(loaded []*subject.Subject) []*finding.Skipped {
	before := len(r.cfg.Undecoded)
	decoded := make(map[*subject.Subject][]recorded.Point)
	ranges := make(map[string]recorded.Ranges)
	for _, s := range loaded {
		e := r.entries[s.Spelling]
		if e == nil {
			continue
		}
		if e.Params == nil {
			r.decodeOne(s, decoded, ranges)
		}
		if r.cfg.OnlyRecorded { // no search
			continue
		}
		for _, name := range e.Domain.Kept {
			s.Assumed = append(s.Assumed, name+" stays as in all recorded calls")
		}
	}
	for s, points := range decoded {
		e := r.entries[s.Spelling]
		r.cfg.Recorded[s.Spelling] = recorded.NewSet(s, points, ranges[e.Of])
		r.cfg.Recorded[s.Spelling].Symbol = e.Of
	}
	return r.cfg.Undecoded[before:]
}

func firstReason(list []*finding.Skipped) string {
	if len(list) == 0 {
		return ""
	}
	return ": " + list[0].Subject + ": " + list[0].What
}

// load loads subjects: with the flags of the recording, until there is a project file that contains them. It adds subjects that cannot be
// loaded to Undecoded, and returns an error if none can be loaded.
func (r *recording) load(ctx context.Context, args []string) (*campaign.Job, error) {
	if len(args) == 0 {
		return nil, usagef("%s: no call was recorded; see \"skipped\" and the counts in %s", r.dir, record.IndexFile)
	}
	cfg := campaign.Config{Args: args, CacheDir: r.cfg.CacheDir, Jobs: r.cfg.Jobs, Compiled: r.cfg.Compiled, Behind: r.behind}
	if len(r.projects) == 0 {
		cfg.Declared = r.callees.add
		cfg.ClangFlags, cfg.BuildDir, cfg.BuildTarget = r.index.Flags, r.index.Build, r.index.Target
	}
	loaded, err := campaign.Load(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	for _, s := range loaded.Skipped() {
		if !slices.ContainsFunc(r.callees, func(c *recorded.Callee) bool { return c.Name == s.Subject }) {
			r.cfg.Undecoded = append(r.cfg.Undecoded, s)
		}
	}
	return loaded, nil
}

// behind returns, for each argument of a subject, how much memory was behind the pointer in its recorded calls.
func (r *recording) behind(spelling string) []subject.Memory {
	if e := r.entries[spelling]; e != nil {
		return recorded.Memory(e.Shape.Calls)
	}
	return nil
}

// called returns the subjects with recorded calls.
func (r *recording) called() (args []string) {
	for _, f := range r.index.Functions {
		if f.Recorded > 0 {
			args = append(args, f.Subject)
		}
	}
	return args
}

// undecoded adds calls that were not decoded to the report.
func (r *recording) undecoded(name string, reasons []recorded.Reason) {
	for _, why := range reasons {
		said := finding.Skipped{Subject: name, What: fmt.Sprintf("%s not decoded: %s", counted(why.Calls, "recorded call"), why.Why)}
		same := func(s *finding.Skipped) bool { return s.Subject == said.Subject && s.What == said.What }
		if !slices.ContainsFunc(r.cfg.Undecoded, same) {
			r.cfg.Undecoded = append(r.cfg.Undecoded, &said)
		}
	}
}

// shapes groups the calls, and writes project files with the fixed integers.
func (r *recording) shapes(loaded *campaign.Job) error {
	r.entries, r.drivers = make(map[string]*recorded.Entry), make(map[string]string)
	of := make(map[string]*recorded.Project)
	for i := range r.index.Functions {
		f := &r.index.Functions[i]
		if f.Recorded == 0 {
			continue
		}
		means := func(spelling string) bool {
			list, err := absoluteSubjects([]string{spelling})
			return err == nil && list[0] == f.Subject
		}
		at := slices.IndexFunc(loaded.Subjects, func(s *subject.Subject) bool { return means(s.Spelling) })
		callee := slices.IndexFunc(r.callees, func(c *recorded.Callee) bool { return means(c.Spelling) })
		calls, err := record.ReadCalls(r.dir, f)
		if err != nil {
			return usagef("%s: %v", r.dir, err)
		}
		var shapes []*recorded.Shape
		var left []recorded.Reason
		if at >= 0 {
			shapes, left = recorded.Shapes(loaded.Subjects[at], calls, callee >= 0)
		}
		switch {
		case len(shapes) > 0:
			if err = r.flat(of, loaded.Subjects[at], f, shapes); err != nil {
				return err
			}
		case callee >= 0:
			var images []*recorded.Image
			if images, left = recorded.Images(r.callees[callee], calls); len(images) > 0 {
				if err := r.images(of, r.callees[callee], images); err != nil {
					return err
				}
			}
		case at < 0:
			left = []recorded.Reason{{Why: "its function cannot be loaded any more", Calls: f.Recorded}}
		}
		r.undecoded(f.Name, left)
	}
	for path, text := range r.drivers {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return err
		}
	}
	for i, p := range r.projects {
		p.Path = filepath.Join(r.dir, "domains.toml")
		if i > 0 {
			p.Path = filepath.Join(r.dir, fmt.Sprintf("domains-%d.toml", i+1))
		}
		for k := range p.Entries {
			r.entries[p.Path+":"+p.Entries[k].Name] = &p.Entries[k]
		}
		r.args = append(r.args, p.Path)
	}
	return r.write()
}

// flat adds the shapes of a function that is called directly to its project.
func (r *recording) flat(of map[string]*recorded.Project, s *subject.Subject, f *record.Function, shapes []*recorded.Shape) error {
	project, known, common, err := r.project(of, s.Spelling, s.Program.Funcs[s.Call.Entry].Name, nil)
	if err != nil {
		return err
	}
	for _, shape := range shapes {
		e := recorded.Entry{Name: s.Name, Entry: f.Symbol, Of: f.Symbol, Shape: shape, Known: known, Common: common,
			Setup: r.setup(f.Subject)}
		if len(shapes) > 1 {
			e.Name += "@" + strings.ReplaceAll(shape.String(), ", ", ",")
		}
		project.Entries = append(project.Entries, e)
	}
	return nil
}

// setup returns the symbols of the set-up functions in the sources of a SUBJECT. Global variables are not recorded, so check calls these
// functions before the others of their sources.
func (r *recording) setup(of string) (symbols []string) {
	for _, f := range recorded.SetUp(r.index, of) {
		symbols = append(symbols, f.Symbol)
	}
	return symbols
}

// images adds the images of a function to its projects, and their drivers to the files of drivers. A file includes the sources of static
// functions that its drivers name, and of functions in no source of the SUBJECT.
func (r *recording) images(of map[string]*recorded.Project, c *recorded.Callee, images []*recorded.Image) error {
	own := ""
	if c.Func.Local {
		own = c.Source
	}
	for i, image := range images {
		t, err := suite.ParseTarget(c.Spelling)
		if err != nil {
			return err
		}
		include := r.index.Includes(own, image.Callbacks, t.Files)
		project, _, _, err := r.project(of, c.Spelling, "", include)
		if err != nil {
			return err
		}
		path := project.Sources[0]
		if r.drivers[path] == "" {
			r.drivers[path] = record.Including(include) + recorded.Prelude
		}
		if c.Frees && !strings.Contains(r.drivers[path], recorded.Keeps) {
			keeping, err := filepath.Abs(filepath.Join(r.dir, recorded.KeepingFile))
			if err != nil {
				return err
			}
			r.drivers[path] += recorded.Keeps
			r.drivers[keeping] = recorded.Keeping
			project.Flags = append(project.Flags, "-include", keeping)
		}
		r.drivers[path] += image.Text
		e := recorded.Entry{Name: c.Name, Entry: image.Driver, Of: c.Func.Name, Shape: &recorded.Shape{Calls: image.Calls},
			Params: image.Params, Sizes: image.Domain, Setup: r.setup(c.Spelling)}
		if len(images) > 1 {
			e.Name += fmt.Sprintf("@%d", i+1)
		}
		project.Entries = append(project.Entries, e)
	}
	return nil
}

// project returns the project for the sources of a SUBJECT, and what a suite knows of the function with a symbol. For symbol "", it returns
// the project of drivers, which include some sources.
func (r *recording) project(of map[string]*recorded.Project, spelling, symbol string, include []string) (
	*recorded.Project, *suite.Subject, *suite.Common, error) {
	t, err := suite.ParseTarget(spelling)
	if err != nil {
		return nil, nil, nil, err
	}
	files, flags := t.Files, r.index.Flags
	var known *suite.Subject
	var from *suite.Suite
	if suite.KindOf(files[0]) == suite.SuiteFile {
		if from, err = suite.Read(files[0]); err != nil {
			return nil, nil, nil, err
		}
		own := []string(nil)
		if files, own, err = from.Inputs(); err != nil {
			return nil, nil, nil, err
		}
		flags = append(own, flags...)
		known = from.Knows(t.Glob)
	} else {
		from, known = suite.Known(symbol)
	}
	if r.index.Build != "" && suite.KindOf(files[0]) == suite.Source {
		build, err := builds.Open(r.index.Build, r.index.Target)
		if err != nil {
			return nil, nil, nil, err
		}
		if u := build.Unit(files[0]); u != nil {
			flags = append(slices.Clone(u.Flags), flags...)
		}
	}
	key := strings.Join(slices.Concat(files, []string{"--"}, flags), "\x00")
	if symbol == "" {
		key += "\x00drivers " + strings.Join(include, "\x00")
	}
	p := of[key]
	if p == nil {
		p = &recorded.Project{Sources: absoluteFiles(files), Flags: absoluteFlags(flags)}
		if symbol == "" {
			included := absoluteFiles(include)
			p.Sources = append([]string{r.driverFile(append(included, files[0]))}, slices.DeleteFunc(p.Sources, func(f string) bool {
				return slices.Contains(included, f)
			})...)
		}
		of[key] = p
		r.projects = append(r.projects, p)
	}
	if known == nil {
		return p, nil, nil, nil
	}
	return p, known, &from.Common, nil
}

// driverFile returns the path for another file of drivers: of C++ if one of some sources is, else of C.
func (r *recording) driverFile(sources []string) string {
	extension := ".c"
	if slices.ContainsFunc(sources, func(f string) bool { return !compile.IsC(f) }) {
		extension = ".cpp"
	}
	path, err := filepath.Abs(filepath.Join(r.dir, fmt.Sprintf("drivers-%d%s", len(r.projects)+1, extension)))
	if err != nil {
		return ""
	}
	return path
}

func absoluteFiles(files []string) (list []string) {
	for _, f := range files {
		if abs, err := filepath.Abs(f); err == nil {
			f = abs
		}
		list = append(list, f)
	}
	return list
}

// write writes the project files. Domains hold values of the program, so only the user may read them.
func (r *recording) write() (err error) {
	for _, p := range r.projects {
		err = cmp.Or(err, os.WriteFile(p.Path, []byte(p.Text()), 0o600))
	}
	return err
}

// decode loads subjects, decodes their calls, and writes the domains. It adds the subjects with decoded calls to args.
func (r *recording) decode(ctx context.Context, spellings []string) error {
	loaded, err := r.load(ctx, spellings)
	if err != nil {
		return err
	}
	if r.cfg.Recorded == nil {
		r.cfg.Recorded = make(map[string]*recorded.Set)
	}
	decoded, ranges := make(map[*subject.Subject][]recorded.Point), make(map[string]recorded.Ranges)
	for _, s := range loaded.Subjects {
		if r.entries[s.Spelling] != nil {
			r.decodeOne(s, decoded, ranges)
		}
	}
	for _, s := range loaded.Subjects {
		if points := decoded[s]; points != nil {
			e := r.entries[s.Spelling]
			e.Domain = recorded.DomainOf(s, points, ranges[e.Of])
			r.cfg.Recorded[s.Spelling] = recorded.NewSet(s, points, ranges[e.Of])
			r.cfg.Recorded[s.Spelling].Objects, r.cfg.Recorded[s.Spelling].Symbol = e.Params != nil, e.Of
			r.args = append(r.args, s.Spelling)
		}
	}
	if len(r.args) == 0 {
		return usagef("%s: no recorded call can be decoded%s", r.dir, firstReason(r.cfg.Undecoded))
	}
	return r.write()
}

// mostSampled is the number of calls that show which inputs a function reads.
const mostSampled = 4

// decodeOne decodes the calls of a subject, and adds their values to the ranges of its function.
func (r *recording) decodeOne(s *subject.Subject, decoded map[*subject.Subject][]recorded.Point, ranges map[string]recorded.Ranges) {
	e := r.entries[s.Spelling]
	points, left := recorded.Decode(s, e.Shape.Calls)
	if r.undecoded(s.Name, left); len(points) == 0 {
		return
	}
	var some [][]float64
	for i := range min(len(points), mostSampled) {
		some = append(some, points[i*len(points)/min(len(points), mostSampled)].At)
	}
	unread := load.Unread(s, some)
	for i := range points {
		points[i].Unread = unread
	}
	decoded[s] = points
	if ranges[e.Of] == nil {
		ranges[e.Of] = make(recorded.Ranges)
	}
	ranges[e.Of].Add(s, points)
}

// checkRecorded returns an error for flags that do not work with recorded calls.
func checkRecorded(cfg *campaign.Config, part *divided, out *output, from string) error {
	switch {
	case len(cfg.Recorded) == 0:
		return nil
	case cfg.Shard != nil || out.run != "" || part.listen != "" || part.queue != "" || part.watched || from != "":
		return usagef("recorded calls are searched in one run; leave out --shard, --listen, --queue, --watch, --continue and -o FOLDER/")
	case len(cfg.Domains)+len(cfg.Fix) > 0:
		return usagef("recorded calls decide domains and fixed integers; to change them, copy a [[subject]] of %s to a file of your "+
			"own, and search that", filepath.Base(cfg.Args[0]))
	}
	return nil
}
