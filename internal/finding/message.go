package finding

// This file holds the messages about the whole stream or about one subject. The other messages have their own files.

// A Message is one line of the stream. Exactly one field is set.
type Message struct {
	Config      *Config      `json:"config,omitempty"`
	Progress    *Progress    `json:"progress,omitempty"`
	Finding     *Finding     `json:"finding,omitempty"`
	Skipped     *Skipped     `json:"skipped,omitempty"`
	Stats       *Stats       `json:"stats,omitempty"`
	Range       *Range       `json:"range,omitempty"`       // ranges: one box
	Coverage    *Coverage    `json:"coverage,omitempty"`    // ranges: the inputs outside of all boxes
	Cut         *Cut         `json:"cut,omitempty"`         // error over one input, for plots
	Heat        *Heat        `json:"heat,omitempty"`        // error over two inputs, for plots
	Loss        *Loss        `json:"loss,omitempty"`        // share of inputs that lose digits, for plots
	Trace       *Trace       `json:"trace,omitempty"`       // a run from input to output, for plots
	Excerpt     *Excerpt     `json:"excerpt,omitempty"`     // source text, for plots
	Envelope    *Envelope    `json:"envelope,omitempty"`    // ranges --set ranges.envelope=true
	Explanation *Explanation `json:"explanation,omitempty"` // explain
	Sites       *SiteList    `json:"sites,omitempty"`       // sites
	Exceptions  *Exceptions  `json:"exceptions,omitempty"`  // searches that prove: all exceptions of a subject
	Suppressed  *Suppressed  `json:"suppressed,omitempty"`  // at the end, if there are suppressions
	Changes     *Changes     `json:"changes,omitempty"`     // at the end, if there is a baseline
	Part        *Part        `json:"part,omitempty"`        // a mark, in a stream that is a part of a run
	Piece       *Piece       `json:"piece,omitempty"`       // the result of a piece of a subject, in such a stream
}

// Suppressed summarises the suppressions of a run.
type Suppressed struct {
	File      string   `json:"file"`                // the file with the suppressions
	Findings  int      `json:"findings"`            // suppressed findings; each has the reason
	Unmatched []string `json:"unmatched,omitempty"` // suppressions without a finding: "F-3fa1c2", "geo.c:12 overflow"
	// of a finished part of a run: suppressions without a finding there, which may have one in another part
	Elsewhere *[]string `json:"elsewhere,omitempty"`
}

// Config opens a stream.
type Config struct {
	Schema    int      `json:"schema"` // see Schema
	Version   string   `json:"version"`
	Seed      uint64   `json:"seed"`
	Strategy  []string `json:"strategy"`
	Threshold string   `json:"threshold"`                  // as the user gave it: "1e-3", "24bits", "1e-9 or 1e-12 abs; lat: 1e-9 abs"
	Stated    bool     `json:"threshold_stated,omitempty"` // the user gave it, so that it replaces those of suites
	Margin    string   `json:"margin,omitempty"`           // as the user gave it: "10"
	Oracle    string   `json:"oracle"`
	// ranges: its methods. Their messages follow the stats, and a subject ends with its coverage
	Ranges []string `json:"ranges,omitempty"`
	// a subject ends with all exceptions that its operations may raise
	Exceptions bool     `json:"exceptions,omitempty"`
	Evals      int      `json:"evals,omitempty"`
	Subjects   int      `json:"subjects"`
	NoStats    bool     `json:"no_stats,omitempty"` // the stream has no stats, so a subject without findings may have no line
	Args       []string `json:"args,omitempty"`     // the SUBJECT arguments
	FailOn     []string `json:"fail_on,omitempty"`  // what sets the exit code, if the user gave it
	Command    []string `json:"command,omitempty"`  // for plots: the arguments of find without those of its report
	Flags      []string `json:"flags,omitempty"`    // flags about the subjects (--domain, --setup, those of clang after --)
	Portion    *Portion `json:"portion,omitempty"`  // of a stream that is a part of a run
}

// Progress is the state of a campaign. It is not part of a comparison of two runs.
type Progress struct {
	Subject            string  `json:"subject"`
	Evaluations        int64   `json:"evaluations"`        // runs so far, of all subjects
	Expected           int64   `json:"expected,omitempty"` // runs of the whole campaign, if known
	Findings           int     `json:"findings"`
	WorstRelativeError float64 `json:"worst_relative_error"`
	Done               int     `json:"done"`
	Subjects           int     `json:"subjects"`

	Lanes     int            `json:"lanes,omitempty"`     // lanes of this process, in a run that other processes may join
	Elsewhere int            `json:"elsewhere,omitempty"` // lanes in the processes that joined
	Failures  map[string]int `json:"failures,omitempty"`  // failures of these processes, by reason

	// a finding that was certified just now. It comes again when its subject is done, unless another finding shows the same cause or the
	// unmodified code does not confirm it.
	Certified *Finding `json:"certified,omitempty"`
}

// Skipped names something that was not analysed.
type Skipped struct {
	Subject   string `json:"subject"`
	Function  string `json:"function,omitempty"`
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	What      string `json:"what"`
	Lost      bool   `json:"lost,omitempty"`      // nothing of the subject was analysed
	Uncounted bool   `json:"uncounted,omitempty"` // with Lost: the subject was excluded before the search, and config does not count it
}

// Stats closes a subject.
type Stats struct {
	Subject           string             `json:"subject"`
	Strategy          string             `json:"strategy"`
	Spelling          string             `json:"spelling,omitempty"` // the SUBJECT argument that names the subject
	Sites             int                `json:"sites"`
	SitesReached      int                `json:"sites_reached"`
	Unrecorded        bool               `json:"unrecorded,omitempty"` // no run returned, so the reached sites are not known
	UnstableSites     int                `json:"unstable_sites"`
	Evaluations       int64              `json:"evaluations"`
	OracleEvaluations int64              `json:"oracle_evaluations"`
	Candidates        int                `json:"candidates"`
	FalseCandidates   int                `json:"false_candidates"` // candidates of an error of the result that were refuted
	Findings          int                `json:"findings"`
	Refuted           int                `json:"refuted"`
	Inconclusive      int                `json:"inconclusive"`
	Largest           *Largest           `json:"largest,omitempty"`
	Settled           []*Settled         `json:"settled,omitempty"`  // of a search of all inputs
	Compared          *Compared          `json:"compared,omitempty"` // of a comparison of two builds
	Calls             *Calls             `json:"calls,omitempty"`    // of faultline check: the recorded calls
	Paths             *Paths             `json:"paths,omitempty"`    // of a strategy that follows paths
	Stopped           bool               `json:"stopped,omitempty"`  // the time limit or an interrupt ended the search before its budget
	Assumed           []string           `json:"assumed,omitempty"`  // about parameters: "a has 8 elements (--domain ... changes this)"
	Free              []string           `json:"free,omitempty"`     // floating parameters that took every value, for want of a domain
	Works             *Works             `json:"works,omitempty"`    // the part of the domain that was searched most
	Proposed          string             `json:"proposed,omitempty"` // a domain that the source suggests for them, in the language of --domain
	Sandbox           []string           `json:"sandbox,omitempty"`  // missing protection: guards that the kernel lacks, or "off"
	Seconds           map[string]float64 `json:"seconds,omitempty"`  // compile (of all subjects), load, search, certify, minimise
}

// Largest is the largest error that a search saw below the threshold, measured by the oracle.
type Largest struct {
	Input    []Number  `json:"input"`
	Error    *Error    `json:"error,omitempty"` // absent if no oracle knows it
	Verdict  Verdict   `json:"verdict"`
	Restarts []Restart `json:"restarts,omitempty"` // errors made before these are not seen
	Evidence *Evidence `json:"evidence,omitempty"` // why no oracle knows the error
	// The inputs that were compared with exact values, and those that have none. Both are 0 if all inputs have one.
	Measured int `json:"measured,omitempty"`
	Open     int `json:"open,omitempty"`
}

// A Handler takes the messages of a stream in order.
type Handler interface {
	Handle(*Message) error
}
