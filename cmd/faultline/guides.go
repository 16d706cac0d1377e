package main

// This file holds the topics of the manual about searches: what can be searched, what counts, comparisons, long runs, exit codes.

import "github.com/spf13/cobra"

// guides are the topics that are plain text.
func guides() (list []*cobra.Command) {
	for _, g := range []struct{ name, short, text string }{
		{"subjects", "what can be searched: functions, files, folders", subjectsGuide},
		{"findings", "what is reported, in which order, and how it is proved", findingsGuide},
		{"compare", "two builds, two functions, a function and its inverse", compareGuide},
		{"runs", "budgets, resumed runs, watching files, many machines", runsGuide},
		{"exit-codes", "what the exit codes mean", exitGuide},
	} {
		list = append(list, &cobra.Command{Use: g.name, Short: g.short, Long: g.text})
	}
	return list
}

const subjectsGuide = `A SUBJECT names code to search. Several subjects can follow each other.

  src/                       every C and C++ source below a folder, with the functions that each defines
  roots.c                    the function of a file, if there is only one
  roots.c small_root         one function of a file
  roots.c:small_root         the same function
  roots.c:'small_*'          every function that the glob matches; in archives, --statics adds static functions
  roots.c:7                  the function that contains line 7; roots.c:7:3 is the same
  a.c+b.c:func               a function of a program of several files
  code.ll:func, code.bc:func LLVM IR or bitcode (clang -emit-llvm)
  lib.a:func                 an archive of bitcode (clang -flto, llvm-ar)
  lib.a:file.c:func          the function of that file, if several files have one of this name
  cores.fpcore:name          an FPCore benchmark; without a name, all benchmarks of the file
  suite.toml:glob            functions of a suite or project file; without a glob, all of them

Without a SUBJECT, find searches the project file of the working folder (faultline help project).

Compiler flags follow --, as in faultline find src/ -- -std=c++17 -O2. The flags -I and -D need no --.

With -p DIR, find searches the project that is built in DIR. It reads the sources and their flags from DIR/compile_commands.json.
cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON and faultline build -- make write this file (docs/projects.md). A SUBJECT may then also be a
folder, a header, or a glob of functions ('geo::*'). Without a SUBJECT, find searches the whole project. It includes static functions.

faultline reads the parameters from debug information. A double can be every finite value. An integer is 0 to 100, or any value of
8 bits. Larger integers take values of the whole type too, if runs with such values end soon. The flags --domain and --pin change this
(faultline help domains). A parameter that points to a struct may be a result; --result names the member to judge.

Objects, containers and callbacks are made by constructors and functions of the program. faultline sites says how ('made'). If faultline
cannot make a parameter, say how, with an expression in the language of the source:

  faultline find curve.c:curve_at --make 'c = curve_new(rate, 12)'
  faultline find -p build 'proj_*' --make 'PJ * = proj_create(0, "+proj=vandg")'

The left side is a parameter, 'this' for the object of a method, or a type: then the expression makes every parameter of this type. Names
of numbers that the source does not declare, here rate, become inputs. A run ends without a finding if the expression is a null pointer.
faultline init --drivers writes the code that makes arguments into a source, to be changed and searched.`

const findingsGuide = `Every finding has a proof. It is one of these:

  an enclosure of the exact result whose distance from the computed result is above the threshold
  a second run of the unmodified code that crashed in the same way or raised the same exception
  a loop that returns to an earlier state, so that it never ends

Your own build must return the wrong value as well: your code, with the flags after --, in two processes. If the runs differ, the
report names the function, since its result depends on more than its inputs. The report lists all code that it did not analyse.

Order of the report:

  1. a block for each silent error that you can fix, the worst first
  2. a warning for each error that the function itself reports, by a status or a C++ exception of its own
  3. counts of all other findings, such as inherent errors; --verbose shows them in full

With more than three functions, each defect is one line. find FILE:FUNCTION shows its block.

Threshold:

An error counts from 1e-3 on, relative to the exact result. --threshold '1e-9 or 1e-12 abs' reports errors above both limits.
--threshold 'lat: 1e-9 abs' is about one output. The command line has precedence over project files.

Functions that estimate their own error:

Many libraries return an error estimate, as gsl_sf_result.err; --error-output names another one. An error that is above the threshold
and above --margin times the estimate is a finding of kind underestimated-error. If the function returns a
status other than 0, its estimate does not count.

Replacements (--suggest):

For an avoidable error, find tries other formulas in place of the blamed operations. It runs each at the input of the finding, at its
neighbours, and at a sample of the domain. The report shows a formula that is better at this input and worse at no other. (Worse: by
more than 8 ulps and more than twice the error of today.) If no formula is better, find tries a wider type.

Kinds:

--kind inaccuracy reports wrong results only. --kind exception lists every exception that an operation may raise, with an answer: raised
by an input, impossible, not found, or not analysed. --class reports some classes of wrong results only.`

const compareGuide = `--compare-builds, --same-as and --inverse search for inputs on which two ways to compute a result differ most.

Two builds of one source:

  faultline find foo.c:foo --compare-builds '-O0' '-O3 -march=native -ffast-math'

Both builds run natively. Flags after -- apply to both. A difference above the threshold is a finding of kind builds-differ. So are
NaN against a number, two different integers, and runs that end in different ways.

Two functions of the same files:

  faultline find foo.c:fast --same-as careful

Both run natively. The report says which one is nearer to the exact result, and blames an operation of the other one. If the formulas
differ over the real numbers, give the intended one with --reference.

A function and its inverse:

  faultline find geo.c:project --inverse unproject

find compares x with g(f(x)). Results may be returned or written through pointers. Other parameters go to both functions. The value
between the two is rounded: an error that this rounding explains is inherent.

Optimised code:

--as-built analyses the code as clang optimises it with the flags after --. Each finding names the source line of the operation.

Two searches:

  faultline diff monday.jsonl tuesday.jsonl`

const runsGuide = `Budget:

--evals N bounds the runs of each function. A larger budget continues the search. Worse findings may then replace milder ones of the
same cause. Without --evals, each strategy chooses. --time bounds the time of each function, --total-time the time of the whole search.
The report names each search that a limit cut short, and --strict then exits with 4. The same seed gives the same report, except for times.

Resumed runs:

-o FOLDER/ keeps a run in a folder. results.jsonl has the result of each function as soon as it is known. findings.jsonl has the whole
stream at the end. The same command in the same folder resumes the run. faultline refuses another command there.

--continue FILE continues the search of a stream. The new stream keeps its findings.

Watching files:

--watch searches again whenever a source, header or suite changes. It searches only the functions whose compiled code changed. With
-o FILE, each report replaces the one before. An interrupt ends the watch, with exit code 130.

Many machines:

--shard I/N searches one part of the functions, and faultline merge joins the parts. With --listen, the command opens its run to
workers: faultline work joins it from this machine or another. --queue does the same through NATS servers with JetStream. The report is
the same as that of one machine. Workers need the same files. progress.txt in the folder of the run shows the state.`

const exitGuide = `Exit codes:

  0    nothing that --fail-on names (default: nothing to fix)
  1    findings that --fail-on names: by default wrong results that you can fix, crashes, endless loops
  2    wrong usage: an unknown flag, a misspelled function, a wrong domain
  3    the code cannot be compiled or loaded, or the report cannot be written
  4    with --strict: something was skipped or cut short; merge: parts of the run are missing
  5    internal error: native code did not take the path that was computed for an input; the report has all findings
  130  interrupted; the report has the findings up to then`
