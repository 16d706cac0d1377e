package search

// This file is how a strategy describes itself: its name, its parameters and what it asks for.

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

// A Description is what a strategy says of itself, made by [Describe]. No other room knows a strategy in another way.
type Description struct {
	Name   string
	Says   string                       // how it searches: its line in the manual
	Asks   []run.Mode                   // the modes that native code is compiled for, beside Plain
	Method finding.Method               // the method whose ranges it finds, as a [Ranger]; "" for none
	Fits   func(*subject.Subject) error // why a subject cannot be searched, in words for the user; nil: every subject can
	// Reasons says that it is a [Reasoner]. Others come before it, and what they settled is not asked again.
	Reasons bool
	Checks  bool // it checks additions and subtractions: [Setup].Checked
	Params  []Param
	// Read reads the values of --set that are meant for the strategy: "ga.size" is parameter size of ga. An error is one of the user's.
	Read func(set map[string]string) (Maker, error)
}

// A Param is a parameter of a strategy, which --set STRATEGY.NAME=VALUE sets.
type Param struct{ Name, Says, Default string }

// A Maker makes a strategy whose parameters were read before.
type Maker func(Setup) Strategy

// A Checker is parameters of which something must hold together. Check says what does not, in words for the user who set them; each
// alone is where it may be.
type Checker interface{ Check() error }

// Check says what is wrong with parameters, in words for the user who set them. The tag in:"(0,1]" of a field says where it may be; a
// whole number of which nothing is said may not be negative.
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

// outside says that a parameter is not where it may be.
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

// Must panics where parameters make no search: those who make one have read them.
func Must(params any) {
	if err := Check(params); err != nil {
		panic(err)
	}
}

// Unless is an error of parameters unless all is well; it says what they must be.
func Unless(well bool, format string, args ...any) error {
	if well {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// None is the parameters of a strategy that has none.
type None struct{}

// Describe completes a description. Of the parameters, fields of type int and float64 with a tag set:"NAME" can be set; their tag says
// is what the manual says of them, and in where they may be: see [Check].
func Describe[P any, S Strategy](d Description, defaults P, begin func(Setup, P) S) *Description {
	eachParam(&defaults, func(tag reflect.StructTag, v reflect.Value) {
		d.Params = append(d.Params, Param{tag.Get("set"), tag.Get("says"), valueText(v)})
	})
	d.Read = func(set map[string]string) (Maker, error) {
		p := defaults
		var failed error
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

// eachParam calls f for the fields of a struct, or of what points to one, that can be set.
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

// unknown says which of the values of --set that are meant for the strategy are of no parameter.
func (d *Description) unknown(set map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if parameter, ok := strings.CutPrefix(name, d.Name+"."); ok && !d.Has(parameter) {
			return errors.New("--set " + name + ": no such parameter; " + d.names())
		}
	}
	return nil
}

// Has reports whether the strategy has a parameter.
func (d *Description) Has(parameter string) bool {
	return slices.ContainsFunc(d.Params, func(p Param) bool { return p.Name == parameter })
}

// names says which parameters there are.
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
