package main

// This file holds the command init, which writes a project file for the sources that it finds.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/subject/suite"
)

const initManual = `Write faultline.toml into the working folder: sources, flags for clang (after --), and each function that faultline can search.

Without FILE, the sources are the C and C++ files in this folder and below. init names each file that does not compile, and omits it.
With -p DIR, init lists the functions of the project that is built in DIR, or of SUBJECTS in it. Comments in the file show domains that
guards, comments and names of parameters imply. init does not overwrite a file. Then faultline find searches the project. See
faultline help project.

With --drivers, init writes NAME_drivers.c or .cpp for the sources of one program: the code with which faultline makes objects, containers
and callbacks for functions that want them. It includes the source. Change it, and search it like any other source.`

func (a *app) initCommand() *cobra.Command {
	var cfg campaign.Config
	drivers := false
	c := &cobra.Command{
		Use: "init [FILE...] [-- clang flags]\n  faultline init -p DIR [SUBJECT...] [-- clang flags]\n" +
			"  faultline init --drivers FILE... [-- clang flags]",
		Short: "write a project file (faultline.toml)",
		Long:  initManual,
		RunE: func(c *cobra.Command, args []string) error {
			files, flags := splitDash(c, args)
			if drivers {
				cfg.ClangFlags = flags
				return a.initDrivers(c.Context(), files, &cfg)
			}
			if cfg.BuildDir != "" {
				cfg.Args, cfg.ClangFlags = files, flags
				return a.initBuild(c.Context(), &cfg)
			}
			files, err := a.initSources(files)
			if err != nil {
				return err
			}
			list, err := a.sitesOf(c.Context(), files, flags)
			var left []string
			if err != nil {
				if files, left = a.compiling(c.Context(), files, flags); len(files) == 0 || len(left) == 0 {
					return err
				}
				list, err = a.sitesOf(c.Context(), files, flags)
			}
			if err != nil {
				return err
			}
			if err := writeNew(suite.ProjectFile, projectText(files, flags, left, list)); err != nil {
				return err
			}
			for _, why := range left {
				fmt.Fprintf(a.said, "left out: %s\n", why)
			}
			fmt.Fprintf(a.said, "%s lists %s; add the domains of their inputs there, then run faultline find\n", suite.ProjectFile,
				report.Plural(callable(list), "function"))
			return nil
		},
	}
	c.Flags().StringVar(&cfg.BuildDir, "build-dir", "", "")
	c.Flags().StringVar(&cfg.BuildTarget, "target", "", "")
	c.Flags().StringArrayVar(&cfg.Make, "make", nil, "")
	c.Flags().BoolVar(&drivers, "drivers", false, "")
	return c
}

func (a *app) sitesOf(ctx context.Context, files, flags []string) (*finding.SiteList, error) {
	return a.engine.sites(ctx, &campaign.Config{Args: []string{strings.Join(files, "+") + ":*"}, ClangFlags: flags})
}

// compiling returns the files that compile alone, and the reasons why the others do not.
func (a *app) compiling(ctx context.Context, files, flags []string) (read, left []string) {
	for _, f := range files {
		if _, err := a.sitesOf(ctx, []string{f}, flags); err != nil {
			left = append(left, oneLine(err.Error()))
			continue
		}
		read = append(read, f)
	}
	return read, left
}

// initSources returns the source files of the project. It reports an existing project file before it compiles anything.
func (a *app) initSources(files []string) ([]string, error) {
	if _, err := os.Stat(suite.ProjectFile); err == nil {
		return nil, thereAlready(suite.ProjectFile)
	}
	for _, f := range files {
		if k := suite.KindOf(f); k == suite.NoKind || k == suite.SuiteFile || k == suite.CoreFile {
			return nil, usagef("init %s: name sources, bitcode or archives, without functions", f)
		}
	}
	if len(files) > 0 {
		return files, nil
	}
	files, err := sourcesBelow(".", nil)
	if err == nil && len(files) == 0 {
		err = usagef("init: this folder has no C or C++ source; name files, as faultline init src/geo.c -- -I include")
	}
	return files, err
}

func thereAlready(name string) error {
	if name == suite.ProjectFile {
		return usagef("%s exists already; remove it first, or add the functions that faultline sites lists", name)
	}
	return usagef("%s exists already; remove or rename it first", name)
}

// writeNew writes a file that must not exist.
func writeNew(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return thereAlready(name)
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return cmp.Or(err, f.Close())
}

func callable(list *finding.SiteList) (n int) {
	for i := range list.Functions {
		if list.Functions[i].Problem == "" {
			n++
		}
	}
	return n
}

// commonKeys are the keys of a project file that the user may want.
const commonKeys = "# threshold = \"1e-9 or 1e-12 abs\"    # smallest error to report; the default is 1e-3\n" +
	"# domain = [\"* in [-1e6,1e6]\"]      # of each input that has no other\n" +
	"# fail-on = [\"wrong\"]               # findings that make the exit code 1\n"

// projectText returns the text of a project file.
func projectText(files, flags, left []string, list *finding.SiteList) string {
	var b strings.Builder
	b.WriteString("# The functions that faultline find searches here. faultline help project explains the keys.\n\n")
	fmt.Fprintf(&b, "sources = [%s]\n", quotedList(files))
	for _, why := range left {
		fmt.Fprintf(&b, "# left out: %s\n", why)
	}
	if len(flags) > 0 {
		fmt.Fprintf(&b, "flags = [%s]\n", quotedList(flags))
	}
	b.WriteString(commonKeys)
	for i := range list.Functions {
		f := &list.Functions[i]
		if f.Problem != "" {
			fmt.Fprintf(&b, "\n# %s: %s\n", f.Name, oneLine(f.Problem))
			continue
		}
		fmt.Fprintf(&b, "\n[[subject]]\nname = %s # %s\n", strconv.Quote(f.Name), signature(f))
		if inputs := openInputs(f); len(inputs) > 0 {
			fmt.Fprintf(&b, "# domain = [%s]\n", strings.Join(inputs, ", "))
		}
	}
	return b.String()
}

// signature returns a function's declaration and its position in the source.
func signature(f *finding.Function) string {
	var params []string
	for _, p := range f.Parameters {
		params = append(params, strings.TrimSpace(p.Type+" "+p.Name))
	}
	name := f.Name
	if t, err := suite.ParseTarget(name); err == nil && t.Glob != "" { // several functions of this name: FILE:NAME
		name = t.Glob
	}
	return fmt.Sprintf("%s %s(%s), %s:%d", f.Result, name, strings.Join(params, ", "), filepath.Base(f.File), f.Line)
}

// openInputs returns the inputs without a known domain, as domains for the user to fill in. An input has the domains of the first place
// that states one.
func openInputs(f *finding.Function) (list []string) {
	stated := func(name string) bool {
		return slices.ContainsFunc(f.Assumed, func(c finding.Claim) bool { return c.Parameter == name })
	}
	for _, c := range f.Assumed {
		first := f.Assumed[slices.IndexFunc(f.Assumed, func(o finding.Claim) bool { return o.Parameter == c.Parameter })]
		if first.Source == c.Source && first.Place == c.Place { // a guard may state both ends
			list = append(list, strconv.Quote(c.Domain))
		}
	}
	for _, p := range f.Parameters {
		if strings.HasPrefix(p.Role, "in") && strings.Contains(p.Says, "every finite ") && !stated(p.Name) {
			list = append(list, strconv.Quote(p.Name+" in [LOW,HIGH]"))
		}
	}
	return list
}

func quotedList(list []string) string {
	list = slices.Clone(list)
	for i := range list {
		list[i] = strconv.Quote(list[i])
	}
	return strings.Join(list, ", ")
}
