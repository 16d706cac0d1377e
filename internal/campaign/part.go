package campaign

// This file is a run that does a part of its subjects: which, and what its stream says of that.

import (
	"faultline/internal/finding"
	"faultline/internal/shard"
	"faultline/internal/subject"
)

// A Shard is which part of the subjects is searched.
type Shard struct {
	Number, Of int                // from 1
	Costs      map[string]float64 // seconds by spelling, of an earlier run
}

// Machine is what results hang on of this one.
func Machine() finding.Machine { return machineOf(Version) }

// A part is what a job knows of the whole run.
type part struct {
	all     []*subject.Subject // that were loaded
	number  map[*subject.Subject]int
	left    []*subject.Subject // whose program cannot be compiled
	unbuilt []*finding.Skipped // a line for each of them
}

// choose leaves those subjects that the shard is of. Each shard comes to the same division.
func (j *Job) choose() {
	all := j.Subjects
	j.part.all, j.part.number = all, make(map[*subject.Subject]int)
	for i, s := range all {
		j.part.number[s] = i
	}
	if j.cfg.Shard == nil {
		return
	}
	j.Subjects = nil
	for _, i := range shard.Deal(weights(all, j.cfg.Shard.Costs), j.cfg.Shard.Of)[j.cfg.Shard.Number-1] {
		j.Subjects = append(j.Subjects, all[i])
	}
}

// weights are what subjects are expected to cost: the seconds that are known, by spelling, and the numbers of their operations.
func weights(list []*subject.Subject, known map[string]float64) []float64 {
	costs, sites := make([]float64, len(list)), make([]float64, len(list))
	for i, s := range list {
		costs[i], sites[i] = known[s.Spelling], float64(1+len(s.Sites))
	}
	return shard.Weights(costs, sites)
}

// asked is what the results hang on.
func (cfg *Config) asked() *Config {
	c := *cfg
	c.Shard, c.Jobs, c.CacheDir, c.Progress, c.Strict, c.KeepQueries = nil, 0, "", false, false, ""
	return &c
}

// numbers are the numbers of subjects in the run.
func (j *Job) numbers(list []*subject.Subject) []int {
	of := make([]int, len(list))
	for i, s := range list {
		of[i] = j.part.number[s]
	}
	return of
}

// portion is what the config line of a part says of it.
func (j *Job) portion() *finding.Portion {
	p := &finding.Portion{Run: identityOf(j.cfg.asked(), j.part.all), Machine: Machine(),
		Whole: len(j.part.all), Subjects: j.numbers(j.Subjects)}
	if sh := j.cfg.Shard; sh != nil {
		p.Shard, p.Of = sh.Number, sh.Of
	}
	return p
}

// closing is the mark behind subject k in a stream that is a part of a run.
func (j *Job) closing(k int, d *Done) []*finding.Message {
	if j.cfg.Shard == nil {
		return nil
	}
	u := finding.Unit{Subject: j.part.number[j.Subjects[k]]}
	return []*finding.Message{{Part: &finding.Part{Unit: u, Tally: d.Tally, Cut: d.Cut}}}
}
