package finding

// This file checks a message of a stream beyond its types, because other programs write streams, and disks damage them.

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
)

// lacks returns an error if the message misses a field without which it has no meaning.
func (m *Message) lacks(text []byte) error {
	if bytes.Contains(text, []byte("null")) && hollow(reflect.ValueOf(m)) {
		return errors.New("a list with null in it")
	}
	if m.Finding == nil {
		return nil
	}
	return m.Finding.lacks()
}

func (f *Finding) lacks() error {
	switch {
	case len(f.Input) == 0 && f.ID == "":
		return errors.New("a finding without id and input")
	case slices.ContainsFunc(f.Also, func(w Witness) bool { return w.Computed == nil }):
		return errors.New("a finding whose also is without computed")
	case (f.OwnState == OwnNoNumber || f.OwnState == OwnViolated && f.OwnTimes == "") && f.Estimate == nil:
		return errors.New("a finding whose own is about an estimate, without one")
	}
	return nil
}

// hollow reports whether a list in v contains null. Missing numbers are allowed.
func hollow(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return !v.IsNil() && hollow(v.Elem())
	case reflect.Struct:
		return slices.ContainsFunc(fieldsOf(v), hollow)
	case reflect.Slice:
		for i := range v.Len() {
			e := v.Index(i)
			if e.Kind() == reflect.Pointer && e.IsNil() && e.Type().Elem().Kind() == reflect.Struct || hollow(e) {
				return true
			}
		}
	}
	return false
}

func fieldsOf(v reflect.Value) (list []reflect.Value) {
	for i := range v.NumField() {
		list = append(list, v.Field(i))
	}
	return list
}
