package load

// This file has the usual ranges of angles, probabilities, percentages and Julian dates, by the words of a comment or by a name.

import (
	"regexp"
	"slices"
	"strings"

	"faultline/internal/subject"
)

// ranges gives each quantity, with its unit, the interval that contains all its usual values. Longitudes are counted from -180 or from 0
// degrees. A Julian date is between the years -4712 and 9999.
var ranges = map[string][2]string{
	"latitude degrees": {"-90", "90"}, "latitude radians": {"-pi/2", "pi/2"},
	"longitude degrees": {"-180", "360"}, "longitude radians": {"-pi", "2*pi"},
	"angle degrees": {"-360", "360"}, "angle radians": {"-2*pi", "2*pi"},
	"probability": {"0", "1"}, "percentage": {"0", "100"}, "correlation": {"-1", "1"}, "julian date": {"0", "5373484.5"},
	"size": {"0", "inf"},
}

// quantityRange returns the range of a quantity in a unit.
func quantityRange(quantity, unit string) (low, high subject.End, is bool) {
	ends, is := ranges[quantity]
	if !is {
		if ends, is = ranges[quantity+" "+unit]; !is {
			return low, high, false
		}
	}
	return interval(ends[0], ends[1], false, false)
}

var (
	unitRE = regexp.MustCompile(`^(?i:(?:units?:?\s+|measured |given |expressed |specified )?(?:in |` +
		`unit )?(?:decimal )?(degrees|deg|radians|rad))$`)
	quantityRE = regexp.MustCompile(`^(?i:(latitude|longitude|lat|lon)(?: of (?:the |` +
		`an? )?[\pL ]+?)?(?: in (?:decimal )?(degrees|deg|radians|rad))?)$`)
	angleRE = regexp.MustCompile(`^(?i:(?:[\pL-]+ ){0,2}(?:angle|azimuth|elevation|heading|bearing|phase|rotation|` +
		`declination|right ascension|inclination|anomaly)(?: of (?:the |an? )?[\pL ]+?)?(?: in (?:decimal )?(degrees|deg|radians|rad))?)$`)
	probabilityRE = regexp.MustCompile(`^(?i:(?:(?:success|failure|survival|tail|cumulative|lower|upper|target|prior|posterior|` +
		`conditional|transition|error) )?(?:probability|p-value)(?: (?:of|that|to|for)\b.*)?\s*)$`)
	percentageRE  = regexp.MustCompile(`^(?i:(?:percentage|percent)(?: of .*)?|in percent)$`)
	correlationRE = regexp.MustCompile(`^(?i:(?:pearson )?correlation coefficient(?: of .*| between .*)?)$`)
	julianRE      = regexp.MustCompile(`^(?i:(?:julian (?:date|day)(?: number)?|JD)(?: of .*| in .*)?)$`)
)

// unitOf returns "degrees" or "radians" if a text is a unit of angles.
func unitOf(text string) string {
	if m := unitRE.FindStringSubmatch(text); m != nil {
		return fullUnit(m[1])
	}
	return ""
}

func fullUnit(word string) string {
	switch strings.ToLower(word) {
	case "deg", "degree", "degrees":
		return "degrees"
	case "rad", "radian", "radians":
		return "radians"
	}
	return ""
}

// quantityOf returns the quantity and the unit that a text names, "" for none.
func quantityOf(text string) (quantity, unit string) {
	if m := quantityRE.FindStringSubmatch(text); m != nil {
		return map[bool]string{true: "latitude", false: "longitude"}[strings.HasPrefix(strings.ToLower(m[1]), "lat")], fullUnit(m[2])
	}
	if m := angleRE.FindStringSubmatch(text); m != nil {
		return "angle", fullUnit(m[1])
	}
	switch {
	case probabilityRE.MatchString(text):
		return "probability", ""
	case percentageRE.MatchString(text):
		return "percentage", ""
	case correlationRE.MatchString(text):
		return "correlation", ""
	case julianRE.MatchString(text):
		return "julian date", ""
	}
	return "", ""
}

var humpRE = regexp.MustCompile(`([\p{Ll}\pN])(\p{Lu})`)

// wordsOf divides the name of a parameter into words: lat_deg and latDeg have the words lat and deg.
func wordsOf(name string) []string {
	name = humpRE.ReplaceAllString(name, "${1}_$2")
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '_' })
}

var (
	angleNames = strings.Fields("angle ang theta phi psi alpha beta gamma lambda azimuth az elevation el alt heading bearing " +
		"course ha ra dec " +
		"declination roll pitch yaw rot rotation inclination anomaly phase obliquity hour")
	latitudeNames  = []string{"lat", "latitude"}
	longitudeNames = []string{"lon", "lng", "long", "longitude"}
	// sizeNames are quantities that are never negative.
	sizeNames = strings.Fields("radius radii mass length width area volume side distance duration principal halflife count variance stddev")
	// changed are words of names whose values are changes, limits or functions of a quantity, and may leave its range.
	changed = strings.Fields("log ln logit neg d delta diff change rate growth return error err rel max min step inc offset tol " +
		"density ratio sum n num")
)

// quantityOfName returns the quantity of an angle whose name is known: "angle" if no better one is.
func quantityOfName(name string) string {
	words := wordsOf(name)
	has := func(list []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	numbered := strings.TrimRight(name, "0123456789")
	switch {
	case has(changed):
		return ""
	case has(latitudeNames) || slices.Contains(latitudeNames, numbered):
		return "latitude"
	case has(longitudeNames) || slices.Contains(longitudeNames, numbered):
		return "longitude"
	}
	return "angle"
}

// nameRange returns the range of a parameter whose name has a unit.
func nameRange(name string) (low, high subject.End, is bool) {
	words := wordsOf(strings.TrimRight(name, "0123456789"))
	if len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(changed, w) }) {
		return low, high, false
	}
	last, rest := words[len(words)-1], words[:len(words)-1]
	unit := fullUnit(strings.TrimSuffix(last, "s"))
	isAngle := len(rest) > 0 && slices.ContainsFunc(slices.Concat(angleNames, latitudeNames, longitudeNames), func(w string) bool {
		return rest[len(rest)-1] == w || strings.TrimRight(rest[len(rest)-1], "0123456789") == w
	})
	switch whole := strings.Join(words, " "); {
	case unit != "" && (isAngle || len(rest) == 0 && (last == "degrees" || last == "radians")):
		return quantityRange(quantityOfName(strings.TrimRight(strings.Join(rest, "_"), "0123456789")), unit)
	case last == "prob" || last == "probability" || words[0] == "prob" || whole == "p value" || whole == "pvalue":
		return quantityRange("probability", "")
	case last == "percent" || last == "percentage" || last == "pct":
		return quantityRange("percentage", "")
	case slices.Contains(sizeNames, last) || whole == "half life":
		return quantityRange("size", "")
	case slices.Contains([]string{"jd", "jde", "julian", "julian date", "julian day"}, whole):
		return quantityRange("julian date", "")
	}
	return low, high, false
}
