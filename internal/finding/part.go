package finding

// This file is what a stream says that is a part of a run: a shard of it, or the results of a run as they came. Its config line says which
// part, and behind the lines of each subject stands a mark. Such streams are merged into the stream of the whole run, which has neither.

// A Portion says which part of a run a stream is.
type Portion struct {
	Shard    int     `json:"shard,omitempty"` // from 1; 0: results as they came, of all subjects
	Of       int     `json:"of,omitempty"`    // shards
	Run      string  `json:"run"`             // a hash of what was asked, and of the programs that it was asked about
	Machine  Machine `json:"machine"`
	Whole    int     `json:"whole"`    // subjects of the run, with those whose program cannot be compiled
	Subjects []int   `json:"subjects"` // of this part, by their numbers in the run, from 0; without those
}

// A Machine is what results may hang on beside the programs.
type Machine struct {
	Version   string `json:"version"`   // of faultline
	LLVM      string `json:"llvm"`      // that it is linked with
	Libm      string `json:"libm"`      // its release, and a hash of results that it gives
	Processor string `json:"processor"` // its kind, and the instructions that libm and compilers choose by
}

// A Part closes the lines since the one before it.
type Part struct {
	Head    bool `json:"head,omitempty"`    // they are about the whole run, and every part begins with them
	Subject int  `json:"subject"`           // they are about the subject of this number
	Unbuilt bool `json:"unbuilt,omitempty"` // whose program cannot be compiled: they stand before those of all others
	Tally
}

// A Tally counts what subjects came to.
type Tally struct {
	Findings     int `json:"findings,omitempty"` // certified, at or above the threshold
	Refuted      int `json:"refuted,omitempty"`
	Inconclusive int `json:"inconclusive,omitempty"`
	Skipped      int `json:"skipped,omitempty"`
	Stopped      int `json:"stopped,omitempty"`    // searches that the time limit or an interrupt ended early, and subjects that none was begun of
	Lost         int `json:"lost,omitempty"`       // of the subjects: nothing of them could be analysed, for no fault of theirs
	Misnamed     int `json:"misnamed,omitempty"`   // SUBJECTs beside others that name nothing
	Unreturned   int `json:"unreturned,omitempty"` // findings that state what the unmodified code does not do: errors of ours
	Mismatched   int `json:"mismatched,omitempty"` // inputs whose native runs do not take the path that they were solved for: errors of ours
}

// Add adds another tally.
func (t *Tally) Add(o *Tally) {
	t.Findings += o.Findings
	t.Refuted += o.Refuted
	t.Inconclusive += o.Inconclusive
	t.Skipped += o.Skipped
	t.Stopped += o.Stopped
	t.Lost += o.Lost
	t.Misnamed += o.Misnamed
	t.Unreturned += o.Unreturned
	t.Mismatched += o.Mismatched
}

// Count counts a finding by its verdict.
func (t *Tally) Count(f *Finding) {
	switch f.Verdict {
	case Certified:
		t.Findings++
	case Refuted:
		t.Refuted++
	default:
		t.Inconclusive++
	}
}
