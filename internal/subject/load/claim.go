package load

// This file joins the claims of all sources about one entry. A source is a function that returns claims:
//
//	flagClaims      --domain, --pin, --require, --result and the other flags (sources.go)
//	suiteClaims     a suite or a project file (sources.go)
//	commentClaims   comments that begin with "faultline:" (sources.go, comment.go)
//	declared        array lengths in the declaration of the function (sources.go, comment.go)
//	trials          runs of the entry at a few points (trial.go)
//	guardClaims     comparisons at the head of the function that reject some values (document.go)
//	documentClaims  intervals and units in comments and in names of parameters (document.go, phrase.go)
//
// join applies the precedence of the table below. layOut (layout.go) makes the call of the entry from the result.

import (
	"maps"
	"slices"
	"strconv"

	"faultline/internal/subject"
)

// A source is where a claim comes from. A larger source is stronger.
type source int

const (
	byName  source = iota + 1 // a unit in the name of a parameter; 0 is no source
	byUnit                    // a unit or a quantity in a comment
	byProse                   // an interval in a comment that does not begin with "faultline:"
	byGuard
	byTrial
	byDeclaration
	byComment
	bySuite   // the common part of a suite
	bySubject // the part of a suite about this entry
	byFlag
)

// sources is the table of precedence. If two claims of one kind are about the same thing, the stronger source decides. Elements that the
// stronger source does not name keep the values that the weaker source gives them.
var sources = [...]struct {
	optional bool // the entry may lack the inputs that the source names
	replaces bool // a claim about a whole input removes weaker claims about its elements
}{
	byName:        {},
	byUnit:        {},
	byProse:       {},
	byGuard:       {},
	byTrial:       {},
	byDeclaration: {},
	byComment:     {},
	bySuite:       {optional: true},
	bySubject:     {},
	byFlag:        {replaces: true},
}

// A claimKind is what a claim states.
type claimKind int

// Of these kinds, all claims hold together.
const (
	valuesOf   claimKind = iota // inputs: the values of some inputs
	filterBy                    // filter: a predicate over the inputs
	noteThat                    // words: a note for the report
	assumeThat                  // words: a note about an assumption that findings rest on
	rangeIs                     // low, high: an interval of the parameter "about", a positionKey, in these words; it narrows no search
)

// Of these kinds, the strongest claim decides.
const (
	namesAre      claimKind = iota + 16 // words: the names of all parameters
	precisionIs                         // words: the format of drawn values
	outputsAre                          // words: the outputs
	errorOutputIs                       // words: the output that estimates the error, or "none"
	statusIs                            // words: the output that tells success from failure, or "none"
	operandsAre                         // words: the inputs with which a search of a part of the inputs begins
	usualLengthIs                       // number: elements of each array without a length of its own
	lengthIs                            // number: elements of the array "about", which is the key of a parameter
	integerIs                           // number: the value of the integer "about", which determines array lengths
	choicesAre                          // values: those of the integer "about", which decides which code runs
	bitsAre                             // the integer "about" may be as large as bounds say
	largestIs                           // number: the largest value of the index "about"; words: the object that a larger one leaves
	countIs                             // number: the most elements of the arrays that the integer "about" counts; words: if it varies
	leastLengthIs                       // number: elements that the array "about", the key of a parameter, has unless a domain states fewer
	resultIs                            // the array "about" is written before it is read
	partIs                              // trial runs may have missed some memory use, so the lengths that they show are lower bounds
)

// A claim is one statement of one source. join does not change it.
type claim struct {
	kind   claimKind
	source source
	where  string // "--result", "suites/gsl.toml: gsl_sf_log", "sin.c:12"
	about  string // a parameter or an input; "" for the entry as a whole

	// What the claim states. The kind tells which field.
	inputs *setting
	filter condition
	words  []string
	number float64
	values []float64
	bounds bounds

	low, high subject.End
}

// positionKey is how claims name parameter i before its name is known.
func positionKey(i int) string { return "#" + strconv.Itoa(i) }

// A topic is what at most one claim decides.
type topic struct {
	kind  claimKind
	about string
}

// joined is the result of join. Nothing changes it.
type joined struct {
	strongest map[topic]*claim
	settings  []*setting // of inputs; later ones win
	filter    []condition
	notes     []string
	assumed   []string
	ranges    []*claim // rangeIs
}

// join applies the precedence of sources to claims. Claims of weaker sources come first.
func join(claims []claim) *joined { return new(joined).with(claims) }

// with returns j with the claims of another source. j stays as it is.
func (j *joined) with(claims []claim) *joined {
	k := *j
	if k.strongest = maps.Clone(j.strongest); k.strongest == nil {
		k.strongest = make(map[topic]*claim)
	}
	for i := range claims {
		switch c := &claims[i]; c.kind {
		case valuesOf:
			k.settings = append(slices.DeleteFunc(slices.Clone(k.settings), c.inputs.removes), c.inputs)
		case filterBy:
			k.filter = append(slices.Clip(k.filter), c.filter)
		case noteThat:
			k.notes = append(slices.Clip(k.notes), c.words...)
		case assumeThat:
			k.assumed = append(slices.Clip(k.assumed), c.words...)
		case rangeIs:
			k.ranges = append(slices.Clip(k.ranges), c)
		default:
			at := topic{c.kind, c.about}
			if known := k.strongest[at]; known == nil || known.source <= c.source {
				k.strongest[at] = c
			}
		}
	}
	return &k
}

// removes reports whether s removes the weaker setting o.
func (s *setting) removes(o *setting) bool {
	return o.source < s.source && sources[s.source].replaces && s.replaces(o)
}

// about returns the strongest claim of a kind about a parameter or an input, or an empty claim.
func (j *joined) about(kind claimKind, name string) (c claim, known bool) {
	if found := j.strongest[topic{kind, name}]; found != nil {
		return *found, true
	}
	return claim{}, false
}

// of returns the strongest claim of a kind about the entry as a whole, or an empty claim.
func (j *joined) of(kind claimKind) claim {
	c, _ := j.about(kind, "")
	return c
}

// word returns the only word of the strongest claim of a kind, or "".
func (j *joined) word(kind claimKind) string {
	if words := j.of(kind).words; len(words) > 0 {
		return words[0]
	}
	return ""
}

// without returns j without the deciding claims of one source.
func (j *joined) without(from source) *joined {
	k := *j
	k.strongest = maps.Clone(j.strongest)
	maps.DeleteFunc(k.strongest, func(_ topic, c *claim) bool { return c.source == from })
	return &k
}
