package campaign

// This file reads the parameters of strategies: --set STRATEGY.NAME=VALUE.

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/fp"
)

// parameters reads the values of --set that are meant for one strategy: "atomu.init" is parameter init of atomu.
type parameters struct {
	strategy string
	set      map[string]string
	known    []string
	defaults []string // of known
	err      error
}

// A Parameter is one that --set sets.
type Parameter struct {
	Name, Default string
}

// Parameters returns the parameters of a strategy, without its name before theirs; none of a strategy that is not built.
func Parameters(strategy string) (list []Parameter) {
	read := strategies[strategy]
	if read == nil {
		return nil
	}
	p := &parameters{strategy: strategy}
	read(p)
	for i, name := range p.known {
		list = append(list, Parameter{strings.TrimPrefix(name, strategy+"."), p.defaults[i]})
	}
	return list
}

func (p *parameters) int(name string, v *int) {
	p.defaults = append(p.defaults, strconv.Itoa(*v))
	p.read(name, func(s string) (err error) { *v, err = strconv.Atoi(s); return })
}

func (p *parameters) float(name string, v *float64) {
	p.defaults = append(p.defaults, fp.Decimal(*v))
	p.read(name, func(s string) (err error) { *v, err = strconv.ParseFloat(s, 64); return })
}

func (p *parameters) read(name string, parse func(string) error) {
	p.known = append(p.known, p.strategy+"."+name)
	text, ok := p.set[p.strategy+"."+name]
	if !ok || p.err != nil {
		return
	}
	if err := parse(text); err != nil {
		p.err = Usagef("--set %s.%s=%s: not a number", p.strategy, name, text)
	}
}

// refuse notes what a strategy says against its parameters.
func (p *parameters) refuse(err error) {
	if err != nil && p.err == nil {
		p.err = Usagef("%v", err)
	}
}

// check reports the first value that is no number, or a name of this strategy that it does not have.
func (p *parameters) check() error {
	for _, name := range slices.Sorted(maps.Keys(p.set)) {
		if strings.HasPrefix(name, p.strategy+".") && !slices.Contains(p.known, name) && p.err == nil {
			p.err = Usagef("--set %s: no such parameter; %s", name, p.names())
		}
	}
	return p.err
}

// names says which parameters there are.
func (p *parameters) names() string {
	if len(p.known) == 0 {
		return p.strategy + " has none"
	}
	return "there are " + strings.Join(p.known, ", ")
}
