package bench

// This file is the suite callable: which public functions of real projects can be called without a line written by hand, why the others
// cannot, and how many of their operations runs reach. scripts/projects fetches the projects.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/folder"
)

// A project is a project that scripts/projects has fetched.
type project struct {
	name, build string
	folders     []string // with the functions that count
}

// projects returns the projects with some names, all of them without names.
func projects(names []string) (list []*project, err error) {
	root := filepath.Join(folder.Subjects(), "projects")
	files, err := filepath.Glob(filepath.Join(root, "*", "folders"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		dir := filepath.Dir(file)
		p := &project{name: filepath.Base(dir), build: filepath.Join(dir, "build")}
		for _, f := range strings.Fields(string(text)) {
			p.folders = append(p.folders, filepath.Join(dir, f))
		}
		if len(names) == 0 || slices.Contains(names, p.name) {
			list = append(list, p)
		}
	}
	if len(list) < max(len(names), 1) {
		return nil, campaign.Usagef("%s has no such project; scripts/projects fetches %s", root, cmp.Or(strings.Join(names, " "), "some"))
	}
	return list, nil
}

// A census says which functions of a project can be called.
type census struct {
	public   int
	callable []string          // SUBJECTs of public functions
	called   int               // public functions that drivers of others call: constructors, and what changes objects
	refused  map[string]string // reasons by the names of functions
	statics  int               // static functions
	own      int               // static functions that can be called
}

// count lists the functions of a project with operations of their own, and those that can be called.
func (p *project) count(ctx context.Context, cfg *campaign.Config) (*census, error) {
	c := *cfg
	c.BuildDir, c.Args, c.Only = p.build, p.folders, nil
	all, err := campaign.Sites(ctx, &c)
	if err != nil {
		return nil, err
	}
	c.Rehearse = true
	tried, err := campaign.Sites(ctx, &c)
	if err != nil {
		return nil, err
	}
	can, cannot := make(map[string]string), make(map[string]string)
	for _, f := range tried.Functions {
		if at := placeOf(f); f.Problem == "" && can[at] == "" {
			can[at] = f.Spelling
		} else if f.Problem != "" {
			cannot[f.Name] = f.Problem
		}
	}
	out := &census{refused: make(map[string]string)}
	for _, f := range all.Functions {
		spelling, why := can[placeOf(f)], cannot[f.Name]
		if f.Static {
			out.statics++
			out.own += one(spelling != "")
			continue
		}
		switch out.public++; {
		case spelling != "":
			out.callable = append(out.callable, spelling)
		case why != "":
			out.refused[f.Spelling] = why
		default:
			out.called++
		}
	}
	return out, nil
}

// placeOf returns the file and line of a function. One list names the file from the root of its repository, the other one whole.
func placeOf(f finding.Function) string { return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line) }

// percent returns how many public functions can be called, alone or by a driver of another one.
func (c *census) percent() float64 {
	return 100 * float64(len(c.callable)+c.called) / float64(max(c.public, 1))
}

var (
	callRE  = regexp.MustCompile(`(?s)^.*? cannot be called: (.*?)(?:; (?:write|say|add) .*)?$`)
	nameRE  = regexp.MustCompile(`parameter \S+: |\S+: |parameter \S+`)
	spaceRE = regexp.MustCompile(`\s+`)
)

// reasonOf returns a reason without names of parameters, to count equal ones.
func reasonOf(problem string) string {
	if m := callRE.FindStringSubmatch(problem); m != nil {
		problem = m[1]
	}
	return strings.TrimSpace(spaceRE.ReplaceAllString(nameRE.ReplaceAllString(problem, ""), " "))
}

// sampleOf returns at most n texts at equal distances.
func sampleOf(list []string, n int) (sample []string) {
	for i := range min(n, len(list)) {
		sample = append(sample, list[i*len(list)/min(n, len(list))])
	}
	return sample
}

// mostReached is how many functions of a project are searched.
const mostReached = 60

// A share is the percentage of the operations of a function that runs reach.
type share struct {
	name    string
	percent float64
}

// reached returns the shares of some functions, in ascending order.
func (p *project) reached(ctx context.Context, cfg *campaign.Config, functions []string) (list []share, err error) {
	c := *cfg
	c.BuildDir, c.Only, c.NoSuggestions = p.build, nil, true
	c.Evals = cmp.Or(c.Evals, 2000)
	m, err := measure(ctx, &c, sampleOf(functions, mostReached), nil)
	if err != nil {
		return nil, err
	}
	for _, r := range m.rows {
		most := 0.0
		for _, s := range stats(r.report) {
			most = max(most, float64(s.SitesReached)/float64(max(s.Sites, 1)))
		}
		list = append(list, share{r.name, 100 * most})
	}
	slices.SortStableFunc(list, func(x, y share) int { return cmp.Compare(x.percent, y.percent) })
	return list, nil
}

func benchCallable(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	wanted := []string{"reasons", "refused", "runs"}
	only := slices.DeleteFunc(slices.Clone(cfg.Only), func(s string) bool { return slices.Contains(wanted, s) })
	list, err := projects(only)
	if err != nil {
		return err
	}
	reasons, runs := slices.Contains(cfg.Only, "reasons"), slices.Contains(cfg.Only, "runs")
	fmt.Fprintf(w, "public functions with floating-point operations of their own: callable, called by drivers of others;\n"+
		"the operations of the callable ones that runs reach\n\n")
	fmt.Fprintf(w, "%-12s %6s %8s %6s %7s %6s %13s %7s\n", "project", "public", "callable", "called", "refused", "%", "median, least",
		"static")
	for _, p := range list {
		c, err := p.count(ctx, cfg)
		if err != nil {
			return err
		}
		text := "-"
		var shares []share
		if runs && len(c.callable) > 0 {
			if shares, err = p.reached(ctx, cfg, c.callable); err != nil {
				return err
			}
			if len(shares) > 0 {
				text = fmt.Sprintf("%.0f%%, %.0f%%", shares[len(shares)/2].percent, shares[0].percent)
			}
		}
		fmt.Fprintf(w, "%-12s %6d %8d %6d %7d %5.0f%% %13s %7s\n", p.name, c.public, len(c.callable), c.called, len(c.refused),
			c.percent(), text, fmt.Sprintf("%d/%d", c.own, c.statics))
		if reasons {
			c.printReasons(w)
			for _, s := range shares {
				fmt.Fprintf(w, "  reached %3.0f%%  %s\n", s.percent, s.name)
			}
		}
		if slices.Contains(cfg.Only, "refused") {
			c.printRefused(w)
		}
	}
	return nil
}

// printReasons prints why functions are refused, the most frequent reason first, each with one function.
func (c *census) printReasons(w io.Writer) {
	count, example := make(map[string]int), make(map[string]string)
	for _, f := range slices.Sorted(maps.Keys(c.refused)) {
		why := reasonOf(c.refused[f])
		count[why]++
		example[why] = cmp.Or(example[why], f)
	}
	order := slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), strings.Compare(a, b))
	})
	for _, why := range order {
		fmt.Fprintf(w, "  %4d  %s  (%s)\n", count[why], why, example[why][strings.LastIndexByte(example[why], '/')+1:])
	}
}

// printRefused prints each refused function with its reason.
func (c *census) printRefused(w io.Writer) {
	for _, f := range slices.Sorted(maps.Keys(c.refused)) {
		fmt.Fprintf(w, "  refused %s: %s\n", f[strings.LastIndexByte(f, '/')+1:], reasonOf(c.refused[f]))
	}
}
