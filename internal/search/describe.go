package search

// This file holds what a strategy says of itself: its name, its parameters and the modes of its runs.

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// A Description describes a strategy. [Describe] makes it. Other packages know a strategy only by its description.
type Description struct {
	Name   string
	Says   string                       // how it searches: its line in the manual
	Asks   []run.Mode                   // modes of runs for which native code is compiled, beside Plain
	Method finding.Method               // the method whose ranges a [Ranger] finds; "" for other strategies
	Fits   func(*subject.Subject) error // returns why a subject cannot be searched, in words for the user; nil: all can be
	// Reasons is true for a [Reasoner]. It runs after other strategies and does not ask again what they settled.
	Reasons bool
	Works   bool // it searches the inputs whose runs end normally first, see [FindWorks]
	Checks  bool // it checks the additions and subtractions of [Setup].Checked for lost digits
	Params  []Param
	Presets []Preset // for parameter "as"
	// Read reads the values of --set that are meant for the strategy: "ga.size" is parameter size of ga. An error is a mistake of the user.
	Read func(set map[string]string) (Maker, error)
}

// A Param is a parameter of a strategy, which --set STRATEGY.NAME=VALUE sets.
type Param struct{ Name, Says, Default string }

// A Preset is a set of parameters that replaces the defaults. Params has the type of the defaults.
type Preset struct {
	Name, Says string
	Params     any
}

// presetParam is the parameter that names a preset.
const presetParam = "as"

// A Maker makes a strategy from parameters that were read.
type Maker func(Setup) Strategy

// A Checker is a set of parameters with a joint condition. Check returns how they break it, in words for the user who set them. Each
// parameter alone is within its limits already.
type Checker interface{ Check() error }

// Check returns what is wrong with parameters, in words for the user who set them. The tag in:"(0,1]" of a field gives its limits. An
// integer without that tag must not be negative.
func Check(params any) (wrong error) {
	eachParam(params, func(tag reflect.StructTag, v reflect.Value) {
		if wrong == nil {
			wrong = outside(tag, v)
		}
	})
	if c, ok := params.(Checker); ok && wrong == nil {
		return c.Check()
	}
	return wrong
}

// outside returns an error if a parameter is outside of its limits.
func outside(tag reflect.StructTag, v reflect.Value) error {
	where, x := cmp.Or(tag.Get("in"), "[-inf,inf]"), 0.0
	if v.CanInt() {
		where, x = cmp.Or(tag.Get("in"), "[0,inf)"), float64(v.Int())
	} else {
		x = v.Float()
	}
	low, high, _ := strings.Cut(strings.Trim(where, "[()]"), ",")
	lo, err1 := strconv.ParseFloat(low, 64)
	hi, err2 := strconv.ParseFloat(high, 64)
	if err := cmp.Or(err1, err2); err != nil {
		panic(err)
	}
	inside := lo <= x && x <= hi && (x != lo || where[0] == '[') && (x != hi || strings.HasSuffix(where, "]"))
	return Unless(inside, "%s = %s: it must lie in %s", tag.Get("set"), valueText(v), where)
}

// Must panics if parameters are wrong. Callers pass parameters that were checked when they were read.
func Must(params any) {
	if err := Check(params); err != nil {
		panic(err)
	}
}

// Unless returns nil if well, and else the error of the format, which says what the parameters must be.
func Unless(well bool, format string, args ...any) error {
	if well {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// None is the parameter type of a strategy without parameters.
type None struct{}

// Describe completes a description. Fields of type int and float64 with a tag set:"NAME" become parameters. The tag says holds their line
// in the manual, the tag in their limits: see [Check].
func Describe[P any, S Strategy](d Description, defaults P, begin func(Setup, P) S) *Description {
	eachParam(&defaults, func(tag reflect.StructTag, v reflect.Value) {
		d.Params = append(d.Params, Param{tag.Get("set"), tag.Get("says"), valueText(v)})
	})
	if len(d.Presets) > 0 {
		d.Params = append(d.Params, Param{presetParam, d.presetsText(), "ours"})
	}
	d.Read = func(set map[string]string) (Maker, error) {
		p := defaults
		failed := d.preset(set, func(params any) { p = params.(P) })
		eachParam(&p, func(tag reflect.StructTag, v reflect.Value) {
			name := d.Name + "." + tag.Get("set")
			if text, ok := set[name]; ok && failed == nil && parseValue(v, text) != nil {
				failed = fmt.Errorf("--set %s=%s: not a number", name, text)
			}
		})
		if wrong := Check(p); wrong != nil && failed == nil {
			failed = fmt.Errorf("%s.%w", d.Name, wrong)
		}
		return func(setup Setup) Strategy { return begin(setup, p) }, cmp.Or(failed, d.unknown(set))
	}
	return &d
}

// preset applies the preset that --set names, if it names one.
func (d *Description) preset(set map[string]string, apply func(params any)) error {
	name, value := d.Name+"."+presetParam, ""
	if value = set[name]; value == "" || value == "ours" || len(d.Presets) == 0 {
		return nil
	}
	i := slices.IndexFunc(d.Presets, func(p Preset) bool { return p.Name == value })
	if i < 0 {
		return fmt.Errorf("--set %s=%s: no such preset; there are %s", name, value, d.presets())
	}
	apply(d.Presets[i].Params)
	return nil
}

// presetsText lists the presets.
func (d *Description) presetsText() string { return "defaults of the other parameters: " + d.presets() }

// presets lists the presets with what they are.
func (d *Description) presets() string {
	text := "ours"
	for _, p := range d.Presets {
		text += ", " + p.Name + " (" + p.Says + ")"
	}
	return text
}

// eachParam calls f for each settable field of a struct or of a pointer to one.
func eachParam(params any, f func(reflect.StructTag, reflect.Value)) {
	v := reflect.Indirect(reflect.ValueOf(params))
	for i := range v.NumField() {
		if tag := v.Type().Field(i).Tag; tag.Get("set") != "" {
			f(tag, v.Field(i))
		}
	}
}

func valueText(v reflect.Value) string {
	if v.CanInt() {
		return strconv.FormatInt(v.Int(), 10)
	}
	return fp.Decimal(v.Float())
}

func parseValue(v reflect.Value, text string) error {
	if v.CanInt() {
		n, err := strconv.Atoi(text)
		v.SetInt(int64(n))
		return err
	}
	x, err := strconv.ParseFloat(text, 64)
	v.SetFloat(x)
	return err
}

// unknown returns an error if a value of --set names a parameter that the strategy does not have.
func (d *Description) unknown(set map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if parameter, ok := strings.CutPrefix(name, d.Name+"."); ok && !d.Has(parameter) {
			return errors.New("--set " + name + ": no such parameter; " + d.names())
		}
	}
	return nil
}

// Has reports whether the strategy has that parameter.
func (d *Description) Has(parameter string) bool {
	return slices.ContainsFunc(d.Params, func(p Param) bool { return p.Name == parameter })
}

// names lists the parameters for a message.
func (d *Description) names() string {
	if len(d.Params) == 0 {
		return d.Name + " has none"
	}
	var names []string
	for _, p := range d.Params {
		names = append(names, d.Name+"."+p.Name)
	}
	return "there are " + strings.Join(names, ", ")
}
