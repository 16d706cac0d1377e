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
			return Place{}, fmt.Errorf("%s: %q is no number of shards; say I/N as in 3/16, auto, or auto/16", text, rest)
		}
	}
	if first == "auto" {
		return auto(of, env)
	}
	number, err := strconv.Atoi(first)
	if err != nil || !divided || number < 1 || number > of {
		return Place{}, fmt.Errorf("%s: say I/N with I from 1 to N, as in 3/16, auto, or auto/16", text)
	}
	return Place{number, of}, nil
}

// A scheduler says in variables which task this is.
type scheduler struct {
	name, index, count string
	from               int    // the first index
	low                string // the variable that has the first index; "" is none
	step               string // and the one that has what lies between two
}

var schedulers = []scheduler{
	{name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT", low: "SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP"},
	{name: "Kubernetes", index: "JOB_COMPLETION_INDEX"},
	{name: "HyperQueue", index: "HQ_TASK_ID"},
	{name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"},
	{name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", from: 1},
}

// auto asks the schedulers, the innermost first: a job of continuous integration may have made the others.
func auto(of int, env func(string) string) (Place, error) {
	var known []string
	for _, s := range schedulers {
		if env(s.index) != "" {
			return s.place(of, env)
		}
		known = append(known, s.index+" ("+s.name+")")
	}
	return Place{}, fmt.Errorf("auto: none of %s is set; say I/N, as in 3/16", strings.Join(known, ", "))
}

func (s *scheduler) place(of int, env func(string) string) (Place, error) {
	bad := ""
	read := func(name string, otherwise int) int {
		if name == "" || env(name) == "" {
			return otherwise
		}
		n, err := strconv.Atoi(env(name))
		if err != nil && bad == "" {
			bad = fmt.Sprintf("auto: %s=%s is no whole number", name, env(name))
		}
		return n
	}
	index, low, step := read(s.index, 0), read(s.low, s.from), read(s.step, 1)
	if of == 0 {
		of = read(s.count, 0)
	}
	switch {
	case bad != "":
	case of < 1 || of > most:
		bad = fmt.Sprintf("auto: %s=%d says nothing of how many there are; say auto/N", s.index, index)
	case step < 1 || (index-low)%step != 0 || index < low || (index-low)/step >= of:
		bad = fmt.Sprintf("auto: %s=%d is none of %d shards from %d on; say I/N", s.index, index, of, low)
	}
	if bad != "" {
		return Place{}, fmt.Errorf("%s", bad)
	}
	return Place{(index-low)/step + 1, of}, nil
}
