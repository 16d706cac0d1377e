package shard

// This file reads which shard is meant: from the command line, or from what a scheduler says in the environment.

import (
	"fmt"
	"strconv"
	"strings"
)

// A Place is a part, from 1, of so many.
type Place struct{ Number, Of int }

// most bounds the number of shards.
const most = 1 << 20

// Parse reads I/N, auto, or auto/N for schedulers that say the number of a task and not how many there are.
func Parse(text string, env func(string) string) (Place, error) {
	first, rest, divided := strings.Cut(text, "/")
	of := 0
	if divided {
		var err error
		if of, err = strconv.Atoi(rest); err != nil || of < 1 || of > most {
			return Place{}, fmt.Errorf("%s: %q is no number of shards; use I/N as in 3/16, auto, or auto/16", text, rest)
		}
	}
	if first == "auto" {
		return auto(of, env)
	}
	number, err := strconv.Atoi(first)
	if err != nil || !divided || number < 1 || number > of {
		return Place{}, fmt.Errorf("%s: use I/N with I from 1 to N, as in 3/16, auto, or auto/16", text)
	}
	return Place{number, of}, nil
}

// A scheduler says in variables which task this is.
type scheduler struct {
	name, index, count string
	from               int    // the first index
	low, high          string // the variables that have the first index and the last one; "" is none
	step               string // and the one that has what lies between two
	status             string // has the name of a file that must be made, or nobody believes that the number was heeded
}

// schedulers are in the order in which they are asked, the innermost first: tasks have the variables of what started them too, as those of
// HyperQueue have the ones of the array whose tasks are its workers.
var schedulers = []scheduler{
	{name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", status: "TEST_SHARD_STATUS_FILE"},
	{name: "HyperQueue", index: "HQ_TASK_ID"},
	{name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT", low: "SLURM_ARRAY_TASK_MIN",
		high: "SLURM_ARRAY_TASK_MAX", step: "SLURM_ARRAY_TASK_STEP"},
	{name: "Kubernetes", index: "JOB_COMPLETION_INDEX"},
	{name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", from: 1},
	{name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"},
	{name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"},
}

// asked is the scheduler that says which task this is, nil for none.
func asked(env func(string) string) *scheduler {
	for i := range schedulers {
		if env(schedulers[i].index) != "" {
			return &schedulers[i]
		}
	}
	return nil
}

// Status is the file that must be made where a scheduler was asked that wants to see that, "" for none.
func Status(text string, env func(string) string) string {
	if s := asked(env); s != nil && strings.HasPrefix(text, "auto") && s.status != "" {
		return env(s.status)
	}
	return ""
}

func auto(of int, env func(string) string) (Place, error) {
	if s := asked(env); s != nil {
		at, err := s.place(of, env)
		if err != nil {
			err = fmt.Errorf("auto: %w", err)
		}
		return at, err
	}
	var known []string
	for _, s := range schedulers {
		known = append(known, s.index+" ("+s.name+")")
	}
	return Place{}, fmt.Errorf("auto: none of %s is set; use I/N, as in 3/16", strings.Join(known, ", "))
}

// place is where the task is among those of its scheduler. A number that leaves a part to nobody is refused, by all tasks where that can be
// seen by each.
func (s *scheduler) place(of int, env func(string) string) (Place, error) {
	var bad error
	read := func(name string, otherwise int) int {
		if name == "" || env(name) == "" {
			return otherwise
		}
		n, err := strconv.Atoi(env(name))
		if err != nil && bad == nil {
			bad = fmt.Errorf("%s=%s is no whole number", name, env(name))
		}
		return n
	}
	index, low, step := read(s.index, 0), read(s.low, s.from), read(s.step, 1)
	said := read(s.count, 0)
	if of == 0 {
		of = said
	}
	high := read(s.high, low+(of-1)*step)
	switch {
	case bad != nil:
	case of < 1 || of > most:
		bad = fmt.Errorf("%s=%d does not tell how many tasks there are; use auto/N", s.index, index)
	case said != 0 && of != said:
		bad = fmt.Errorf("%s=%d, which is not %d; say I/%d", s.count, said, of, of)
	case step < 1 || high != low+(of-1)*step:
		bad = fmt.Errorf("%s: the %d numbers from %d to %d are not equally far apart, so the part is not known; use I/%d",
			s.name, of, low, high, of)
	case of == 1 && index == low && index > 1: // it would search everything
		bad = fmt.Errorf("%s=%d is the only task; if it repeats one task of an array, its part is not known: use I/N, or 1/1",
			s.index, index)
	case (index-low)%step != 0 || index < low || (index-low)/step >= of:
		bad = fmt.Errorf("%s=%d is none of %d shards from %d on; say I/%d", s.index, index, of, low, of)
	}
	if bad != nil {
		return Place{}, bad
	}
	return Place{(index-low)/step + 1, of}, nil
}
