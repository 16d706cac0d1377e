package main

// This file holds the command build. It runs a build and records how the build compiles each source.

import (
	"fmt"

	"github.com/spf13/cobra"

	"faultline/internal/folder"
	"faultline/internal/proc"
	"faultline/internal/report"
	"faultline/internal/subject/builds"
)

const buildManual = `Run a build, and write how it compiles each source into compile_commands.json in the working folder.

COMMAND runs the build, for example make -j2. build puts scripts with the names of the compilers in front of PATH. Each script records
its arguments, and then runs the compiler. If an object is up to date, the build does not compile its source, and build cannot record it. So
run make clean first. The exit code is that of COMMAND.

cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON writes the same file without a build. Then faultline find -p DIR searches the project.`

func (a *app) buildCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "build -- COMMAND",
		Short: "run a build, and record how it compiles each source",
		Long:  buildManual,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("build: no command; name the build, as faultline build -- make -j2")
			}
			dir, done, err := folder.Temporary()
			if err != nil {
				return err
			}
			defer done()
			r, err := builds.NewRecorder(dir)
			if err != nil {
				return err
			}
			env, err := r.Environment()
			if err != nil {
				return err
			}
			code, err := proc.Through(c.Context(), args, env)
			if err != nil {
				return usagef("build: %v", err)
			}
			recorded, all, err := r.Write(".")
			if err != nil {
				return err
			}
			fmt.Fprintf(a.stderr, "faultline: recorded %s; %s has %d; search them with faultline find -p .\n",
				report.Plural(recorded, "compilation"), builds.Commands, all)
			if recorded == 0 {
				fmt.Fprintln(a.stderr, "faultline: if everything was built already, clean the build first (make clean)")
			}
			a.code = code
			return nil
		},
	}
}
