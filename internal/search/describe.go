package search

// This file is how a strategy describes itself: its name, its parameters and what it asks for.

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
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

// A Checker is the parameters of a strategy. Check says what is wrong with them, in words for the user who set them.
type Checker interface{ Check() error }

// Must panics where parameters make no search: those who make one have read them.
func Must(p Checker) {
	if err := p.Check(); err != nil {
		panic(err)
	}
}

// Unless is an error of a parameter unless all is well; it says what it must be.
func Unless(well bool, format string, args ...any) error {
	if well {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// Among reports whether x lies in [lo, hi]: a probability in [0, 1]. A NaN does not.
func Among[T cmp.Ordered](x, lo, hi T) bool { return lo <= x && x <= hi }

// Positive reports whether x is above 0, and no infinity.
func Positive(x float64) bool { return x > 0 && !math.IsInf(x, 1) }

// None is the parameters of a strategy that has none.
type None struct{}

// Check finds nothing wrong.
func (None) Check() error { return nil }

// Describe completes a description. Of the parameters, fields of type int and float64 with a tag set:"NAME" can be set; their tag says
// is what the manual says of them.
func Describe[P Checker, S Strategy](d Description, defaults P, begin func(Setup, P) S) *Description {
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
		return func(setup Setup) Strategy { return begin(setup, p) }, cmp.Or(failed, p.Check(), d.unknown(set))
	}
	return &d
}

// eachParam calls f for the fields of a struct that can be set.
func eachParam(params any, f func(reflect.StructTag, reflect.Value)) {
	v := reflect.ValueOf(params).Elem()
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
