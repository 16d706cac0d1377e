package finding

// This file is what a subject consists of, before anything is run.

// A SiteList says what can be called, where the floating-point operations are, and what is not modelled.
type SiteList struct {
	Functions []Function `json:"functions"`
	Skipped   []Skipped  `json:"skipped,omitempty"`
}

// A Function is one that can be a subject, or says why it cannot.
type Function struct {
	Name       string      `json:"name"`
	Spelling   string      `json:"spelling"` // the SUBJECT argument that names it
	File       string      `json:"file,omitempty"`
	Line       int         `json:"line,omitempty"`
	Result     string      `json:"result"` // type, as in the source
	Parameters []Parameter `json:"parameters"`
	Sites      int         `json:"sites"`             // that it can reach, callees included
	Reach      []Site      `json:"reach,omitempty"`   // these sites; only when a single function was asked for
	Notes      []string    `json:"notes,omitempty"`   // what was chosen where nothing was said
	Problem    string      `json:"problem,omitempty"` // why it cannot be a subject as it is, and what would help
}

// A Parameter of a function.
type Parameter struct {
	Name string `json:"name"`
	Type string `json:"type"`           // as in the source: "double", "gsl_sf_result *"
	Role string `json:"role"`           // "input", "output", "in and out", "fixed", "not supported"
	Says string `json:"says,omitempty"` // domain or value: "[-1, 1]", "every finite value", "= 32"
}
