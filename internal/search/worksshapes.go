package search

// This file learns shapes from runs: some programs refuse all vectors but unit vectors, and all weights whose sum is not 1. Inputs that are
// drawn independently are never like that, so bounds of single inputs cannot be learned before.

import (
	"math"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/shape"
)

// worksShapes are the shapes that are tried, in this order. Each is tried on all parameters that can have it.
var worksShapes = []string{"unit", "probability", "rotation"}

const (
	shapeSample = 32   // runs that show whether a shape makes a program work
	shapeRare   = 0.02 // largest share of runs that end normally without a shape
	shapeMost   = 0.5  // smallest share of them with it
)

// A shapeGroup is the coordinates of a parameter, or all numbers that are parameters of their own.
type shapeGroup struct {
	name   string
	coords []int
}

// shapeGroups returns the groups of floating-point coordinates whose domains are unlimited. Arrays and structs are groups. The numbers that
// are parameters of their own are one group.
func shapeGroups(s *subject.Subject) (list []shapeGroup) {
	at := make(map[string]int)
	var loose []string
	for i := range s.Params {
		p := &s.Params[i]
		name := p.Name
		if dot := strings.LastIndexByte(name, '.'); p.Index < 0 && dot >= 0 {
			name = name[:dot]
		} else if p.Index < 0 {
			name = ""
			loose = append(loose, p.Name)
		}
		if !p.Everything() {
			at[name] = -1 // a part of a parameter is no group
			continue
		}
		k, known := at[name]
		if !known {
			k = len(list)
			at[name] = k
			list = append(list, shapeGroup{name: name})
		}
		if k >= 0 {
			list[k].coords = append(list[k].coords, i)
		}
	}
	for name, k := range at {
		if k >= 0 && name == "" {
			list[k].name = "(" + strings.Join(loose, ", ") + ")"
		}
	}
	return slices.DeleteFunc(list, func(g shapeGroup) bool { return len(g.coords) < 2 })
}

// A ShapeOf is a learned shape, with the name of its parameter in the language of domains.
type ShapeOf struct {
	shape.Shape
	Name string
}

// Shaped returns the learned shapes.
func (w *Works) Shaped() (list []shape.Shape) {
	for i := range w.Shapes {
		list = append(list, w.Shapes[i].Shape)
	}
	return list
}

// shapes looks for shapes without which the program refuses nearly all inputs. It sets those of the learner's domain.
func (l *learner) shapes(s *subject.Subject) bool {
	if 1-l.failing() > shapeRare || !slices.ContainsFunc(l.trials, func(t trial) bool { return t.end == Refused }) {
		return false
	}
	groups := shapeGroups(s)
	for _, word := range worksShapes {
		var all []ShapeOf
		for _, g := range groups {
			if shape.Fits(word, len(g.coords)) == "" {
				all = append(all, shapeAt(s, word, g))
			}
		}
		if len(all) == 0 || l.share(all) < shapeMost {
			continue
		}
		for i := 0; i < len(all) && len(all) > 1; { // which of them are needed
			if fewer := slices.Delete(slices.Clone(all), i, i+1); l.share(fewer) >= shapeMost {
				all = fewer
			} else {
				i++
			}
		}
		l.set(all)
		l.w.Shapes = all
		return true
	}
	return false
}

func shapeAt(s *subject.Subject, word string, g shapeGroup) ShapeOf {
	_, _, first, last := shape.Box(word, math.Inf(-1), math.Inf(1))
	of := shape.Shape{Word: word, Coords: g.coords, Low: first, High: last, Digits: fp.Binary64.Digits()}
	for _, c := range g.coords {
		of.Digits = min(of.Digits, s.Params[c].Precision.Digits())
	}
	return ShapeOf{of, g.name}
}

// set gives the domain of the trials these shapes.
func (l *learner) set(list []ShapeOf) {
	l.d.shapes = nil
	for i := range l.d.axes {
		l.w.Low[i], l.w.High[i] = l.d.axes[i].lo, l.d.axes[i].hi
	}
	for i := range list {
		l.d.shapes = append(l.d.shapes, list[i].Shape)
		least, most, _, _ := shape.Box(list[i].Word, math.Inf(-1), math.Inf(1))
		for _, c := range list[i].Coords {
			l.w.Low[c], l.w.High[c] = max(l.w.Low[c], least), min(l.w.High[c], most)
		}
	}
}

// share returns the share of runs that end normally and soon with these shapes.
func (l *learner) share(list []ShapeOf) float64 {
	l.set(list)
	defer l.set(nil)
	var points []float64
	for k := range shapeSample {
		point := make([]float64, l.d.Dims())
		l.draw(k, point)
		points = append(points, point...)
	}
	ended := 0
	for _, end := range l.try(points) {
		if end == Ended {
			ended++
		}
	}
	return float64(ended) / shapeSample
}
