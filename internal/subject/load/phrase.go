package load

// This file understands phrases about the values of parameters: "x must be positive", "0 <= t <= 1", "latitude in degrees". A phrase is
// understood as a whole or not at all. A sentence with a word such as "if" or "not" states nothing: its range may be one case of many.

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/subject"
	"faultline/internal/subject/clause"
)

// A stated interval is about one parameter.
type stated struct {
	name      string
	low, high subject.End
	unit      bool // it follows from a unit or a quantity
	firm      bool // it is a requirement by its words, or the text is about the parameter alone
	words     string
	line      int
}

const (
	numberText = `[-+]?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?\s*\*?\s*pi|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|pi|` +
		`inf(?:inity)?)(?:\s*/\s*\d+)?`
	unitText = `(?:\s*(?:degrees?|deg|radians?|rad))?`
)

var (
	spellings = strings.NewReplacer("≤", "<=", "≥", ">=", "=<", "<=", "π", "pi", "M_PI_2", "pi/2", "M_PI_4", "pi/4", "M_PI", "pi",
		"PI", "pi", "∞", "inf", "−", "-", "–", "-", "∈", " in ", "°", " degrees", "`", "", "[deg]", "(deg)", "[rad]", "(rad)",
		"[degrees]", "(degrees)", "[radians]", "(radians)", "\\f$", "", "$", "", "\\leq", "<=", "\\le", "<=", "\\geq", ">=", "\\ge", ">=",
		"\\in", " in ", "\\pi", "pi", "<b>", "", "</b>", "")
	zeroRE     = regexp.MustCompile(`\b(than|between|and|to|least|most|exceed) (zero|one)\b`)
	intervalRE = regexp.MustCompile(`([\[(])\s*(` + numberText + `)\s*(?:,|\.\.\.?|;| to )\s*(` + numberText + `)\s*([\])])`)
	// casesRE finds words that make a range one case, or deny it.
	casesRE = regexp.MustCompile(`(?i)\b(?:if|when|whenever|where|whose|which|while|unless|until|otherwise|else|except|or|not|` +
		`no|never|but|may|might|can|could|e\.g|i\.e|` +
		`example|clamped|clipped|wrapped|reduced|normali[sz]ed|default|ignored|usually|typically|often|need)\b|n't\b|\?`)
	deniedRE   = regexp.MustCompile(`(?i)\b(?:not be negative|not exceed)\b`)
	sentenceRE = regexp.MustCompile(`[.;!](?:\s+|$)`)
	partRE     = regexp.MustCompile(`\s*[,()]\s*`)

	mustText = `(?:must be|must lie|must have|must|has to be|have to be|should be|should lie|shall be|needs to be|` +
		`is required to be|are required to be|is assumed to be|are assumed to be|is assumed|is|are|lies|lie|ranges?|ranging)`
	mustRE    = regexp.MustCompile(`^(?i:` + mustText + `)\s+`)
	strongRE  = regexp.MustCompile(`^(?i:must|has to be|have to be|should|shall|needs|is required|are required|is assumed|are assumed)\b`)
	bareRE    = regexp.MustCompile(`^(?i:is|are)\s`)
	triggerRE = regexp.MustCompile(`^(?i:requires?|required|requirement|assumes?|assuming|assumption|preconditions?|pre|domain|` +
		`expects?|restrictions?|constraints?|valid for|valid only for|defined for|valid range|input range|range|` +
		`only valid for)\s*:?\s*(?:that\s+)?`)
	leadRE = regexp.MustCompile(`^(?i:(?:the|an?|its|input|valid|allowed|values?|geodetic|geographic|geocentric|geographical|` +
		`astronomical|observer'?s?|site|station|initial|final|start|starting|end|first|second|both)\s+)+`)
	rangeRE = regexp.MustCompile(`^(?i:(?:lying |lies |with |values? |given )?(?:in|within|on|in the range|in the interval|` +
		`on the interval|within the range|range|interval))\s*:?\s*#(\d+)#` + unitText + `$`)
	betweenRE = regexp.MustCompile(`^(?i:(?:lying |lies )?(?:between|from|in range|in the range|range|` +
		`ranges from))\s+(` + numberText + `)` + unitText + `\s*(?:and|to|\.\.\.?)\s*(` + numberText + `)` + unitText +
		`(?:\s+\(?(inclusive|exclusive|inclusively|exclusively)\)?)?$`)
	compareRE = regexp.MustCompile(`^(<=|>=|<|>)\s*(` + numberText + `)` + unitText + `$`)
	thanRE    = regexp.MustCompile(`^(?i:(strictly )?(greater|larger|more|bigger|less|smaller|lower) than( or equal to)?|` +
		`(at least)|(at most)|(not exceed))\s+(` + numberText + `)` + unitText + `$`)
	signRE = regexp.MustCompile(`^(?i:(strictly |finite and |finite )?(positive|non-?negative|not be negative|negative|` +
		`non-?positive))(?i:\s+(?:real|float|double|integer|int|number|value|scalar|argument|finite|numbers|values))*$`)
	chainRE = regexp.MustCompile(`^(` + numberText + `)\s*(<=|<)\s*([\pL_][\pL\pN_]*(?:\s*,\s*[\pL_][\pL\pN_]*)*)\s*(<=|` +
		`<)\s*(` + numberText + `)$`)
	fallRE    = regexp.MustCompile(`^(` + numberText + `)\s*(>=|>)\s*([\pL_][\pL\pN_]*)\s*(>=|>)\s*(` + numberText + `)$`)
	absRE     = regexp.MustCompile(`^(?:\||f?abs#\()\s*([\pL_][\pL\pN_]*)\s*(?:\||\)#)\s*(<=|<)\s*(` + numberText + `)$`)
	absCallRE = regexp.MustCompile(`\bf?abs\(([\pL_][\pL\pN_]*)\)`)
	mirrorRE  = regexp.MustCompile(`^(` + numberText + `)\s*(<=|>=|<|>)\s*([\pL_][\pL\pN_]*)$`)
	namesRE   = regexp.MustCompile(`^(?i:both\s+)?([\pL_][\pL\pN_]*(?:\s*(?:,\s*and|,|and|&)\s+[\pL_][\pL\pN_]*|` +
		`\s*,\s*[\pL_][\pL\pN_]*)*)\s*(.*)$`)
	partsRE  = regexp.MustCompile(`\s*,\s*(?:and\s+)?|\s+and\s+`)
	onlyRE   = regexp.MustCompile(`^#(\d)#` + unitText + `$`)
	pairRE   = regexp.MustCompile(`^(` + numberText + `)` + unitText + `\s*(?:\.\.\.?|to)\s*(` + numberText + `)` + unitText + `$`)
	joinRE   = regexp.MustCompile(`\s*(?:,\s*and|,|\band\b|&)\s*`)
	phraseRE = regexp.MustCompile(`^(?:[\pL'-]+\s+){1,5}((?i:in|within|between|in the range|in the interval)\s.*)$`)
	ofRE     = regexp.MustCompile(`(?i)\b(?:of|from|for|to|with|that|than|log|logarithm|into|by|at|and|function)\b`)
)

// A reader reads one text, whose intervals are replaced by their numbers: #0#.
type reader struct{ intervals [][]string }

// prepare returns a text in one spelling.
func (r *reader) prepare(text string) string {
	text = zeroRE.ReplaceAllStringFunc(spellings.Replace(text), func(s string) string {
		return strings.NewReplacer(" zero", " 0", " one", " 1").Replace(s)
	})
	text = zeroRE.ReplaceAllStringFunc(text, func(s string) string { return strings.NewReplacer(" zero", " 0", " one", " 1").Replace(s) })
	text = absCallRE.ReplaceAllString(text, "|$1|")
	return intervalRE.ReplaceAllStringFunc(text, func(s string) string {
		r.intervals = append(r.intervals, intervalRE.FindStringSubmatch(s))
		return "#" + string(rune('0'+min(len(r.intervals)-1, 9))) + "#"
	})
}

// decides reports whether a sentence states no range because of its words.
func decides(sentence string) bool {
	return casesRE.MatchString(deniedRE.ReplaceAllString(sentence, ""))
}

// explicit returns what free text states about parameters that it names.
func explicit(text string, names []string) (list []stated) {
	var r reader
	for _, sentence := range sentenceRE.Split(r.prepare(text), -1) {
		sentence = strings.TrimSpace(sentence)
		if sentence == "" || decides(sentence) {
			continue
		}
		rest := triggerRE.ReplaceAllString(sentence, "")
		found, all := r.clauses(rest, names)
		for i := range found {
			found[i].firm = found[i].firm || rest != sentence
		}
		if all {
			list = append(list, found...)
		}
	}
	return list
}

// clauses reads a list of statements that name their parameters. It reports whether it understood all of it.
func (r *reader) clauses(text string, names []string) (list []stated, all bool) {
	if found := r.clause(text, names); found != nil {
		return found, true
	}
	// Of several statements, each has to be understood.
	for _, part := range partsRE.Split(text, -1) {
		found := r.clause(part, names)
		if found == nil {
			return nil, false
		}
		list = append(list, found...)
	}
	return list, true
}

// clause reads one statement that names its parameters.
func (r *reader) clause(text string, names []string) (list []stated) {
	firm := false
	of := func(about string, low, high subject.End, unit bool) {
		for _, name := range joinRE.Split(about, -1) {
			if slices.Contains(names, name) {
				list = append(list, stated{name: name, low: low, high: high, unit: unit, firm: firm})
			}
		}
	}
	text = strings.TrimSpace(text)
	if m := chainRE.FindStringSubmatch(text); m != nil {
		low, high, ok := interval(m[1], m[5], m[2] == "<", m[4] == "<")
		if ok {
			of(m[3], low, high, false)
		}
		return list
	}
	if m := fallRE.FindStringSubmatch(text); m != nil {
		if low, high, ok := interval(m[5], m[1], m[4] == ">", m[2] == ">"); ok {
			of(m[3], low, high, false)
		}
		return list
	}
	if m := absRE.FindStringSubmatch(text); m != nil {
		if low, high, ok := interval("-"+strings.TrimLeft(m[3], "+"), m[3], m[2] == "<", m[2] == "<"); ok && m[3][0] != '-' {
			of(m[1], low, high, false)
		}
		return list
	}
	if m := mirrorRE.FindStringSubmatch(text); m != nil {
		if low, high, ok := compared(strings.NewReplacer("<", ">", ">", "<").Replace(m[2]), m[1]); ok {
			of(m[3], low, high, false)
		}
		return list
	}
	m := namesRE.FindStringSubmatch(text)
	if m == nil || !known(strings.ReplaceAll(" "+joinRE.ReplaceAllString(m[1], " "), " and ", " "), names) {
		return nil
	}
	rest := m[2]
	firm = strongRE.MatchString(rest)
	weak := bareRE.MatchString(rest) // "x is positive" may be a case
	unitOnly := unitOf(mustRE.ReplaceAllString(rest, ""))
	if unitOnly != "" {
		for _, name := range joinRE.Split(m[1], -1) {
			if low, high, is := quantityRange(quantityOfName(name), unitOnly); is {
				of(name, low, high, true)
			}
		}
		return list
	}
	predicate := mustRE.ReplaceAllString(rest, "")
	if weak && signRE.MatchString(predicate) {
		return nil
	}
	if signRE.MatchString(predicate) && !strongRE.MatchString(rest) || predicate == "" {
		return nil
	}
	if low, high, ok := r.predicate(predicate); ok {
		of(m[1], low, high, false)
	}
	return list
}

// implicit returns what a text about some parameters states, which need not name them again.
func implicit(text string, names []string) (list []stated) {
	var r reader
	for k, sentence := range sentenceRE.Split(r.prepare(text), -1) {
		sentence = strings.TrimSpace(sentence)
		if sentence == "" || decides(sentence) {
			if k == 0 {
				return nil
			}
			continue
		}
		parts := partRE.Split(sentence, -1)
		unit, quantity := "", ""
		for i, part := range parts {
			part = strings.TrimSpace(part)
			if found := r.clause(part, names); found != nil {
				list = append(list, found...)
				continue
			}
			part = leadRE.ReplaceAllString(part, "")
			if low, high, ok := r.described(part, i == 0 && len(parts) == 1); ok {
				for _, name := range names {
					list = append(list, stated{name: name, low: low, high: high})
				}
				continue
			}
			if u := unitOf(part); u != "" {
				unit = u
				continue
			}
			if q, u := quantityOf(part); i == 0 && k == 0 {
				if quantity = q; q == "julian date" && len(names) > 1 {
					quantity = "" // the date is a sum
				}
				if u != "" {
					unit = u
				}
			}
		}
		for _, name := range names {
			of := quantity
			if of == "" && unit != "" && k == 0 {
				of = quantityOfName(name)
			}
			if low, high, is := quantityRange(of, unit); is {
				list = append(list, stated{name: name, low: low, high: high, unit: true})
			}
		}
	}
	return list
}

// described reads a part of a text about a parameter: "must be positive", "in [0,1]", "interpolation parameter in [0,1]".
func (r *reader) described(part string, alone bool) (low, high subject.End, ok bool) {
	predicate := mustRE.ReplaceAllString(part, "")
	if low, high, ok = r.predicate(predicate); ok {
		return low, high, ok
	}
	if m := phraseRE.FindStringSubmatch(predicate); m != nil && !strings.HasPrefix(m[1], "in degrees") {
		head := strings.TrimSuffix(predicate, m[1])
		if !ofRE.MatchString(head) || probabilityRE.MatchString(head) {
			return r.predicate(m[1])
		}
	}
	return low, high, false
}

// predicate reads what is said of a value: "in [0,1]", "> 0", "between 0 and 1", "positive".
func (r *reader) predicate(text string) (low, high subject.End, ok bool) {
	if m := rangeRE.FindStringSubmatch(text); m != nil {
		return r.interval(m[1])
	}
	if m := onlyRE.FindStringSubmatch(text); m != nil {
		return r.interval(m[1])
	}
	if m := betweenRE.FindStringSubmatch(text); m != nil {
		open := strings.HasPrefix(strings.ToLower(m[3]), "exclusive")
		return interval(m[1], m[2], open, open)
	}
	if m := pairRE.FindStringSubmatch(text); m != nil {
		return interval(m[1], m[2], false, false)
	}
	if m := compareRE.FindStringSubmatch(text); m != nil {
		return compared(m[1], m[2])
	}
	if m := thanRE.FindStringSubmatch(text); m != nil {
		more := m[4] != "" || slices.Contains([]string{"greater", "larger", "more", "bigger"}, strings.ToLower(m[2]))
		relation := map[bool]string{true: ">", false: "<"}[more]
		if m[3] != "" || m[2] == "" {
			relation += "="
		}
		return compared(relation, m[7])
	}
	if m := signRE.FindStringSubmatch(text); m != nil {
		switch sign := strings.ToLower(strings.ReplaceAll(m[2], "-", "")); sign {
		case "positive":
			return compared(">", "0")
		case "nonnegative", "not be negative":
			return compared(">=", "0")
		case "negative":
			return compared("<", "0")
		default:
			return compared("<=", "0")
		}
	}
	return low, high, false
}

// interval returns the interval with a number.
func (r *reader) interval(number string) (low, high subject.End, ok bool) {
	if i := int(number[0] - '0'); i < len(r.intervals) && i < 9 {
		m := r.intervals[i]
		return interval(m[2], m[3], m[1] == "(", m[4] == ")")
	}
	return low, high, false
}

// compared returns the interval of the numbers that have a relation to a number.
func compared(relation, number string) (low, high subject.End, ok bool) {
	open := len(relation) == 1
	if relation[0] == '<' {
		return interval("-inf", number, false, open)
	}
	return interval(number, "inf", open, false)
}

var timesRE = regexp.MustCompile(`(\d)\s*\*?\s*pi`)

// interval reads two numbers. It returns false if nothing is between them, or everything.
func interval(from, to string, fromOpen, toOpen bool) (low, high subject.End, ok bool) {
	read := func(text string) string {
		text = strings.ReplaceAll(strings.TrimPrefix(strings.ReplaceAll(text, " ", ""), "+"), "infinity", "inf")
		return timesRE.ReplaceAllString(text, "$1*pi")
	}
	bracket := func(open bool, is, other string) string { return map[bool]string{true: is, false: other}[open] }
	list, err := clause.Read("", "x in "+bracket(fromOpen, "(", "[")+read(from)+","+read(to)+bracket(toOpen, ")", "]"))
	if err != nil || len(list) != 1 || list[0].Low.Name != "" || list[0].High.Name != "" {
		return low, high, false
	}
	end := func(b clause.Bound) subject.End {
		return subject.End{Value: b.Value, Text: b.Text, Open: b.Open && !math.IsInf(b.Value, 0)}
	}
	low, high = end(list[0].Low), end(list[0].High)
	return low, high, low.Value < high.Value && !(math.IsInf(low.Value, -1) && math.IsInf(high.Value, 1))
}
