package main

// This file holds the main command, find.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
)

var findManual = `Find searches for inputs on which the subjects go wrong, certifies what it found, and reports the worst first.

Nothing is reported as a finding without a proof: an enclosure of the exact value whose distance from the computed one is
above the threshold, or a second run of the unmodified code that crashed the same way or raised the same exception, or a loop's
state that comes back: it never ends. What could not be analysed is listed.

The code as it was given, with the flags behind -- and nothing of ours, must return what a finding says was computed, in the same
process in another order and in another process as well. Where it returns something else the finding is not certified, and both values
are said; where runs at the same input differ, the result is no function of the inputs, which is said even if nothing is found.

Errors of the result stand in blocks, each with the simplest input found that still shows it; what was raised in such runs and is not
the cause is named there. First comes what is wrong, could be right and nobody is told of, the worst first; then what the program
signals itself, by a status or an exception of its own. What is inherent or merely crosses zero is a line each, what takes extreme
inputs a count; --verbose shows them as blocks. Behind them, in lines, stand exceptions and turned decisions in runs whose result is not
certified to be wrong, by the harm that they do. Of more than three subjects each is a line; --verbose shows all of them whole.

--kind and --class ask for some findings only, by the names of the stream. --kind inaccuracy asks for wrong results: digits, or 0, NaN or
infinity in place of an ordinary number, whatever made them so. Where nothing is found, the largest error seen is said, of all runs
that were measured.

The exit code is 1 for what is wrong and could be right, crashes and proved endless loops. --fail-on names other findings
(faultline help fail-on).

An error counts from --threshold on, 1e-3 relative where nothing is said. '1e-9 or 1e-12 abs' leaves out what is within either: an
error counts that is too large for both. 'lat: 1e-9 abs' is about one output, its elements and fields; the others keep what is said of
all. Suites say the same for their subjects (threshold = "..."), and what the command line says of all takes its place.

Many libraries return an estimate of their own error (gsl_sf_result.err; --error-output names it). Where the error is at or above
the threshold and more than --margin times that estimate, this is a finding of its own, underestimated-error, in the block of
the error itself. A status other than 0, and an estimate that is NaN or infinite, promise nothing and are no such finding.

Of avoidable errors, the operations that are blamed are written in other ways, by laws of algebra and of the functions of libm, and the
program is run with each in their place: at the finding's input, at others near it, and at a sample of the domain, of ordinary size
(1e-30 to 1e30) where the finding's input is. What is better at that input and worse at none, by more than eight ulps (of a sum two more
for each term) and twice the error that is there now, stands in the line try (--suggest). Where no formula is better, more digits on the
way are tried: __float128, or double for floats.

Code is analysed as it is written. --as-built analyses what clang makes of it with the flags behind --, '-O3 -march=native -ffast-math':
operations that it fused, put into another order, vectorised or took out, each with the line that it comes from.

--compare-builds takes the flags of two builds of one source, '-O0' '-O3 -march=native -ffast-math', and looks for inputs on which they
differ most. Flags behind -- are common to both. Each build is run natively, with nothing of ours in its code: at every input that a
strategy asks for, at others that are drawn, and in a climb from the largest differences. A difference at or above the threshold,
relative to the larger value, is a finding, builds-differ; NaN for a number, another integer and another end of the run always are.

--same-as takes another function of the same files, and looks for inputs on which the two differ most: an old and a new one, a fast and
a careful one. Both are run natively. The exact value says which of them is nearer, and the operation of the other one is blamed; where
their formulas differ, over the reals, that is said, and a --reference decides.

--inverse takes a function that gives back what the subject takes, and holds x against g(f(x)): a projection and its inverse, an encoder
and a decoder. Results may be returned or left behind pointers; what the subject takes besides is passed on to both. Between the two
stands a float, which is rounded: an error that half an ulp of that explains is inherent.

--kind exception asks hunt and then ariadne, and ends each subject with what is known of every exception that its operations may raise:
raised by an input; proved impossible, over floats as the program runs or over the reals, and then up to how many rounds of loops; not
found; not analysed. --verbose names them all.

Strategies (faultline help strategies: their parameters):
` + strategyLines() + `
Waiting for runs that do not end is bounded, three seconds in all for a subject; --time bounds each subject and --total-time all of them:
what they cut short is said, and incomplete to --strict. A compiler may work or sleep for as long, two seconds in any case.

--evals bounds the runs for each subject, for lsga, random and s3fp the errors measured. With more of them hunt goes on where it would have
ended, and proposes what is worst in the end: a cause with a milder result that fewer runs proposed may give way to worse ones.
Without it hunt has fewer errors proved of functions whose runs take more than some 10,000 operations: --evals has all of them proved.
Lsga plans its whole search by their number. --continue goes on from a stream that find wrote, whose findings all stay.

-o FOLDER/ keeps a run in that folder: results.jsonl has what each function came to, on the disk before anybody is told, findings.jsonl the
stream of the whole when the run is over. The same command in the same folder goes on where it was, whatever ended it, and searches
nothing twice but what was under way; another command there is refused. The bytes of the report are those of a run without a folder, but
for its times.

--listen lets others join such a run, faultline work on this machine or others: functions go to whoever has none, and are given to another
where a process is lost. The bytes stay the same. Those who join must have the files of the run. While it goes on, progress.txt in the
folder says how far it is, with the lanes here and elsewhere, and what went wrong by reason.

--queue does the same where machines reach NATS servers that are there already, and not this one: their JetStream hands the functions out.
Results still come here, so that nothing is lost with those servers, whatever they keep on a disk and when. A token stands in --token-file,
a user with a password in the URL.

--watch searches again whenever one of the files changes that the functions are made of, headers and suites among them: those functions
whose compiled code, with what it calls and where that stands in the source, is not what it was, or the lines round about, which patches
show; what is known of the others is said again.
Each round is a report of its own, which takes the place of the one in -o FILE when it is whole; --baseline says in each what has changed.
Source that does not compile is said and waited for; where nothing else can be searched, the last report stays. An interrupt ends it,
always with the exit code 130: between two rounds the last report is there, within a round what that has found until then.`

func (a *app) findCommand() *cobra.Command {
	var (
		j    job
		part divided
		from string
	)
	c := &cobra.Command{
		Use:   "find [flags] SUBJECT... [-- clang flags]",
		Short: "search, certify, rank",
		Long:  findManual,
		Args: func(c *cobra.Command, args []string) error {
			if from != "" {
				return nil // the sources of the subjects
			}
			return needSubjects(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := j.read(c, args); err != nil {
				return err
			}
			if from != "" {
				if err := a.earlier(c, from, &j.cfg); err != nil {
					return err
				}
			}
			j.projectInstead()
			if !c.Flags().Changed("strategy") && from == "" {
				j.cfg.ForKinds()
			}
			j.cfg.Cuts = j.cfg.Cuts || j.out.format == "html"
			j.cfg.NoSuggestions = j.out.suggest == "off"
			if err := cmp.Or(searched(&j.cfg), part.read(a, &j.cfg, &j.out)); err != nil {
				return err
			}
			open, err := part.opened(&j.out)
			switch {
			case err != nil:
				return err
			case part.watched:
				return a.watch(c, &j, from)
			}
			return a.campaign(c, &j, part.whole(a, &j.cfg, open, a.engine.find))
		},
	}
	f := c.Flags()
	subjectFlags(f, &j.cfg)
	buildFlags(f, &j.cfg)
	proofFlags(f, &j.cfg)
	marginFlag(f, &j.cfg)
	searchFlags(f, &j)
	f.StringVar(&from, "continue", "", "go on from the stream in this `FILE` (--format json): "+
		"its subjects and flags, its findings kept, --evals for more runs")
	f.BoolVar(&part.watched, "watch", false, "search again whenever a source changes, until an interrupt: functions whose code changed")
	cutsFlag(f, &j.cfg)
	jobFlags(f, &j.cfg)
	part.flags(f)
	sandboxFlag(f)
	j.failOn.flag(f)
	strictFlag(f, &j.cfg)
	j.out.flags(f)
	j.out.progressFlag(f)
	j.out.suggestFlag(f)
	j.out.corpusFlag(f)
	return c
}

// campaign runs a job, writes its report, and sets the exit code. It closes the report in every case, so that no finding is lost.
func (a *app) campaign(c *cobra.Command, j *job, work func(context.Context, *sink) (*campaign.Summary, error)) error {
	j.out.keep = true
	p, err := readProject(slices.Concat(j.cfg.Args, j.suites))
	if err != nil {
		return err
	}
	s, err := a.open(&j.out, j.cfg.Args, j.cfg.TotalTime)
	if err != nil {
		return err
	}
	if s.project = p; len(p.failOn) > 0 && !j.failOn.said {
		j.failOn = failOn{words: p.failOn, said: true}
	}
	s.flags, s.command, s.failOn = recordable(c, &j.cfg), asked(c, &j.cfg), j.failOn
	j.cfg.Progress = s.progress != nil || s.told != nil || j.out.progress
	if s.progress != nil {
		s.progress.Say("loading and compiling")
	}
	a.mu.Lock()
	a.reporting = s
	a.mu.Unlock()
	sum, err := work(c.Context(), s)
	if err == nil {
		for _, m := range p.came(c.Name() == "find" && !sum.Interrupted && sum.Stopped == 0, j.cfg.Shard != nil) {
			err = cmp.Or(err, s.Handle(m))
		}
	}
	var cerr error
	if s.end(&cerr); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	if sum.Interrupted {
		fmt.Fprintln(a.stderr, interruptedText)
	}
	if j.cfg.Shard != nil && sum.Subjects == 0 {
		fmt.Fprintln(a.stderr, "faultline: --shard: no subject falls to this part of the run, so nothing was searched")
	}
	a.code = code(sum, s.failing, j.cfg.Strict)
	return nil
}
