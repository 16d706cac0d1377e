package finding

// This file is the lines of a stream that are about all of it or about one subject. The others stand in files of their own.

// A Message is one line of the stream: exactly one field is set.
type Message struct {
	Config      *Config      `json:"config,omitempty"`
	Progress    *Progress    `json:"progress,omitempty"`
	Finding     *Finding     `json:"finding,omitempty"`
	Skipped     *Skipped     `json:"skipped,omitempty"`
	Stats       *Stats       `json:"stats,omitempty"`
	Range       *Range       `json:"range,omitempty"`       // what ranges says: a box
	Coverage    *Coverage    `json:"coverage,omitempty"`    // and of what is outside of all boxes
	Cut         *Cut         `json:"cut,omitempty"`         // the error over one input, where plots are asked for
	Heat        *Heat        `json:"heat,omitempty"`        // and over two,
	Trace       *Trace       `json:"trace,omitempty"`       // a run from input to output,
	Excerpt     *Excerpt     `json:"excerpt,omitempty"`     // and the source
	Envelope    *Envelope    `json:"envelope,omitempty"`    // what ranges --envelope says
	Explanation *Explanation `json:"explanation,omitempty"` // what explain says
	Sites       *SiteList    `json:"sites,omitempty"`       // what sites says
	Exceptions  *Exceptions  `json:"exceptions,omitempty"`  // what is known of every exception of a subject, of searches that prove
	Suppressed  *Suppressed  `json:"suppressed,omitempty"`  // at the end, where suppressions are said
	Changes     *Changes     `json:"changes,omitempty"`     // at the end, where there is a baseline
	Part        *Part        `json:"part,omitempty"`        // a mark, in a stream that is a part of a run
	Piece       *Piece       `json:"piece,omitempty"`       // and what a piece of a subject came to there
}

// Suppressed is what came of suppressions.
type Suppressed struct {
	File      string   `json:"file"`                // that says them
	Findings  int      `json:"findings"`            // that they are of; each has the reason
	Unmatched []string `json:"unmatched,omitempty"` // those of no finding: "F-3fa1c2", "geo.c:12 overflow"
	// of a part of a run that came to its end: those of no finding there. Of other parts they may be
	Elsewhere *[]string `json:"elsewhere,omitempty"`
}

// Config opens a stream.
type Config struct {
	Schema    int      `json:"schema"` // see Schema
	Version   string   `json:"version"`
	Seed      uint64   `json:"seed"`
	Strategy  []string `json:"strategy"`
	Threshold string   `json:"threshold"`                  // as said: "1e-3", "24bits", "1e-9 or 1e-12 abs; lat: 1e-9 abs"
	Stated    bool     `json:"threshold_stated,omitempty"` // that was said, and takes the place of what suites say
	Margin    string   `json:"margin,omitempty"`           // as said: "10"
	Oracle    string   `json:"oracle"`
	// methods of a job for ranges: these follow the stats, and a subject ends with its coverage
	Ranges []string `json:"ranges,omitempty"`
	// a subject ends with what is known of every exception that its operations may raise
	Exceptions bool     `json:"exceptions,omitempty"`
	Evals      int      `json:"evals,omitempty"`
	Subjects   int      `json:"subjects"`
	NoStats    bool     `json:"no_stats,omitempty"` // of a stream without stats: a subject that came to nothing may have no line
	Args       []string `json:"args,omitempty"`     // the SUBJECT arguments
	FailOn     []string `json:"fail_on,omitempty"`  // what sets the exit code, where that was said
	Command    []string `json:"command,omitempty"`  // what find was asked, but for its report, where plots are: to ask it again
	Flags      []string `json:"flags,omitempty"`    // said about the subjects (--domain, --init, clang's after --): to say it again
	Portion    *Portion `json:"portion,omitempty"`  // of a stream that is a part of a run
}

// Progress is where a campaign stands; never part of a comparison of two runs.
type Progress struct {
	Subject            string  `json:"subject"`
	Evaluations        int64   `json:"evaluations"`        // runs so far, of all subjects
	Expected           int64   `json:"expected,omitempty"` // runs that there will be in all, where that is known
	Findings           int     `json:"findings"`
	WorstRelativeError float64 `json:"worst_relative_error"`
	Done               int     `json:"done"`
	Subjects           int     `json:"subjects"`

	Lanes     int            `json:"lanes,omitempty"`     // of this process that are at work, in a run that others may join
	Elsewhere int            `json:"elsewhere,omitempty"` // lanes at work in processes that joined
	Failures  map[string]int `json:"failures,omitempty"`  // what went wrong in it, counted by reason
}

// Skipped says what was not analysed.
type Skipped struct {
	Subject   string `json:"subject"`
	Function  string `json:"function,omitempty"`
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	What      string `json:"what"`
	Lost      bool   `json:"lost,omitempty"`      // nothing of the subject was analysed
	Uncounted bool   `json:"uncounted,omitempty"` // with Lost: left out before the search, and none of those that config counts
}

// Stats closes a subject.
type Stats struct {
	Subject           string             `json:"subject"`
	Strategy          string             `json:"strategy"`
	Spelling          string             `json:"spelling,omitempty"` // the SUBJECT argument that names it again
	Sites             int                `json:"sites"`
	SitesReached      int                `json:"sites_reached"`
	Unrecorded        bool               `json:"unrecorded,omitempty"` // no run returned that would say which sites are reached
	UnstableSites     int                `json:"unstable_sites"`
	Evaluations       int64              `json:"evaluations"`
	OracleEvaluations int64              `json:"oracle_evaluations"`
	Candidates        int                `json:"candidates"`
	FalseCandidates   int                `json:"false_candidates"` // of an error of the result, and refuted
	Findings          int                `json:"findings"`
	Refuted           int                `json:"refuted"`
	Inconclusive      int                `json:"inconclusive"`
	Largest           *Largest           `json:"largest,omitempty"`
	Settled           []*Settled         `json:"settled,omitempty"`  // by a search of all inputs
	Compared          *Compared          `json:"compared,omitempty"` // two builds
	Paths             *Paths             `json:"paths,omitempty"`    // of a strategy that follows paths
	Stopped           bool               `json:"stopped,omitempty"`  // the time limit or an interrupt ended the search before its budget did
	Assumed           []string           `json:"assumed,omitempty"`  // of parameters: "a has 8 elements (--domain ... says otherwise)"
	Sandbox           []string           `json:"sandbox,omitempty"`  // what code under test was not kept from: guards that the kernel lacks, or "off"
	Seconds           map[string]float64 `json:"seconds,omitempty"`  // compile (of all subjects), load, search, certify, minimise
}

// Largest is the largest error that a search saw where it found nothing at or above the threshold, measured by the oracle.
type Largest struct {
	Input    []Number  `json:"input"`
	Error    *Error    `json:"error,omitempty"` // absent where no oracle could say it
	Verdict  Verdict   `json:"verdict"`
	Restarts []Restart `json:"restarts,omitempty"` // errors made before are not seen
	Evidence *Evidence `json:"evidence,omitempty"` // where no oracle could say it: what is known of why
	// The inputs that were held against exact values, and those at which there is none; both are 0 where there is one at all of them.
	Measured int `json:"measured,omitempty"`
	Open     int `json:"open,omitempty"`
}

// A Handler takes the stream, message by message.
type Handler interface {
	Handle(*Message) error
}
