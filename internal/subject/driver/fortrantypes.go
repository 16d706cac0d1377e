package driver

// This file passes derived types of Fortran. The driver has a parameter for each number in one, and gives the components these values.

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var derivedRE = regexp.MustCompile(`^type\((\w+)\)$`)

// isNumber reports whether a type of Fortran is a number.
func isNumber(typ string) bool {
	return numberRE.MatchString(typ) || strings.HasPrefix(typ, "complex(")
}

// componentsIn returns the components of a type in the text of a module file. It returns nil if the type is not there, extends another one,
// or has other members.
func componentsIn(module, name string) (list []*variable) {
	module = strings.ReplaceAll(module, "&\n&", "")
	_, body, found := strings.Cut("\n"+module, "\ntype::"+name+"\n")
	body, _, ended := strings.Cut(body, "\nend type")
	if !found || !ended {
		return nil
	}
	for line := range strings.SplitSeq(body, "\n") {
		v := parseVariable(line)
		if v == nil {
			return nil
		}
		v.name, _, _ = strings.Cut(v.name, "=") // the value that it begins with
		list = append(list, v)
	}
	return list
}

// components adds the parameters of the driver for a dummy argument of a derived type, and returns what is passed.
func (w *fortran) components(v *variable) (string, error) {
	local := "fl_" + v.name
	w.declare(v.typ + ", save :: " + local) // others would be initialised by flang's runtime
	w.uses = append(w.uses, derivedRE.FindStringSubmatch(v.typ)[1])
	return local, w.component(v, v.typ, local, v.name, v.name)
}

// component is components for the part of a dummy argument that is called path in the driver. A parameter for a number of it is called id,
// and shown to people.
func (w *fortran) component(v *variable, typ, path, id, shown string) error {
	of := derivedRE.FindStringSubmatch(typ)
	members := componentsIn(w.module, of[1])
	if members == nil {
		return fmt.Errorf("is a %s, whose components are not known", typ)
	}
	for _, m := range members {
		in, id, shown := path+"%"+m.name, id+"_"+m.name, shown+"."+m.name
		for slices.Contains(w.named, id) || w.p.of[id] != nil {
			id += "_"
		}
		switch {
		case derivedRE.MatchString(m.typ) && m.dims == nil && m.kept == "":
			if err := w.component(v, m.typ, in, id, shown); err != nil {
				return err
			}
			continue
		case !isNumber(m.typ) || m.kept != "":
			return fmt.Errorf("has a component %s, which is %s", m.name, strings.TrimSpace(m.kept+" "+m.typ))
		}
		attributes := []string{"intent(inout)"}
		if v.intent == "in" && m.dims == nil {
			attributes = []string{"value"}
		}
		w.add(id, input{declaration: declaration(m.typ, attributes, id, m.dims), shown: shown})
		w.before = append(w.before, in+" = "+id)
		if v.intent != "in" {
			w.after = append(w.after, id+" = "+in)
		}
	}
	return nil
}
