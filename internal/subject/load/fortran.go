package load

// This file is the source of claims about texts that Fortran passes: the characters of a flag, and the hidden lengths. It also finds the
// interface of a module procedure that a driver calls.

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/driver"
)

// fortranDriver returns the driver of a module procedure. Its arrays have at most so many elements a dimension.
func (l *loader) fortranDriver(g *group, f *decl.Function, name string, most int) ([]*driver.Driver, error) {
	source := g.sourceOf(f)
	dir := filepath.Dir(g.compiled[source])
	if g.of != nil {
		dir = filepath.Join(l.dir, "modules") // beside the folders of objects, where flang looks for modules
		if err := l.project.store.LayModules(l.project.Unit(source), dir); err != nil {
			return nil, err
		}
	}
	module, err := os.ReadFile(filepath.Join(dir, driver.ModuleOf(f)+".mod"))
	if err != nil {
		return nil, fmt.Errorf("it is in no module")
	}
	d, err := driver.Fortran(string(module), f, name, driver.Extents{Usual: most, Stated: l.statedElements()})
	return []*driver.Driver{d}, err
}

// statedElements returns how many elements the flags state of each input, and the values of pinned integers.
func (l *loader) statedElements() map[string]int {
	stated := make(map[string]int)
	for _, s := range l.settings {
		if n, err := strconv.Atoi(s.value); s.fixed && err == nil {
			stated[s.name] = min(n, maxElements)
		}
		if s.first >= 0 {
			stated[s.name] = max(stated[s.name], s.last+1)
		}
	}
	return stated
}

// textClaims returns what the code of a Fortran entry states about parameters of type CHARACTER. Such a parameter is one character, and its
// hidden length is 1. If the entry passes it to calls together with constants of one character, as LAPACK's LSAME, it is one of these.
func textClaims(program *ir.Program, entry *ir.Func) (list []claim, err error) {
	if !compile.IsFortran(entry.File) {
		return nil, nil
	}
	texts := make(map[int][]string) // by parameter: codes of characters
	for i, p := range entry.Params {
		switch {
		case i < len(entry.ParamNames) && entry.ParamNames[i] != "":
		case p.Kind == ir.Pointer:
			texts[i] = nil
		default: // flang describes no hidden length
			f, err := parseFix("", fmt.Sprintf("p%d=1", i))
			if err != nil {
				return nil, err
			}
			list = append(list, valueClaims(byDeclaration, []*setting{f}, nil)...)
		}
	}
	comparedCharacters(program, entry, texts, mostPassed)
	for i := range entry.Params {
		codes := texts[i]
		if blank := fmt.Sprint(' '); len(codes) == 1 && codes[0] != blank {
			codes = []string{blank, codes[0]} // for what the code does with any other character
		}
		if len(codes) > 0 {
			text := fmt.Sprintf("p%d in {%s}", i, strings.Join(codes, ","))
			claims, err := domainClaims(byDeclaration, []domainText{{"", text}})
			if err != nil {
				return nil, err
			}
			list = append(append(list, claims...), claim{kind: assumeThat, source: byDeclaration,
				words: []string{text + ", the codes of the characters that it is compared with"}})
		}
	}
	return list, nil
}

const (
	mostPassed   = 3 // calls through which a text is followed to comparisons
	mostCompared = 4 // arguments of a function that compares two texts: these and their lengths
)

// comparedCharacters adds to each parameter in texts the characters that calls for comparisons get together with it. If there are none, it
// adds those with which functions compare the parameter to which the entry passes it, so many calls deep.
func comparedCharacters(program *ir.Program, entry *ir.Func, texts map[int][]string, deep int) {
	origins := comparedHere(program, entry, texts)
	if deep == 0 {
		return
	}
	for in := range entry.Insts() {
		if in.Op != ir.OpCall || in.Callee < 0 || program.Funcs[in.Callee].Blocks == nil || program.Funcs[in.Callee] == entry {
			continue
		}
		for k, arg := range in.Args {
			param, n := 0, 0
			for of := range origins(arg) { // also the hidden length
				if _, isText := texts[of]; isText {
					param, n = of, n+1
				}
			}
			if n != 1 || len(texts[param]) > 0 {
				continue
			}
			passed := map[int][]string{k: nil}
			comparedCharacters(program, program.Funcs[in.Callee], passed, deep-1)
			texts[param] = passed[k]
		}
	}
}

// comparedHere is comparedCharacters for the calls of the entry itself. It returns a function that tells the parameters and, below zero,
// the variables of which a value is made.
func comparedHere(program *ir.Program, entry *ir.Func, texts map[int][]string) (origins func(ir.Operand) map[int]bool) {
	from := make(map[ir.Operand]map[int]bool) // by register: parameters and, below zero, variables that its value is made of
	within := make(map[ir.Operand]ir.Operand) // by register with the address of a part: the address of the whole
	origins = func(o ir.Operand) map[int]bool {
		if o >= 0 && int(o) < len(entry.Params) {
			return map[int]bool{int(o): true}
		}
		if o >= 0 {
			return from[o]
		}
		all := make(map[int]bool)
		entry.Consts[^o].References(func(global bool, id int) {
			if global {
				all[^id] = true
			}
		})
		return all
	}
	for _, b := range entry.Blocks {
		for i := range b.Insts {
			in := &b.Insts[i]
			all := make(map[int]bool)
			for _, arg := range in.Args {
				for of := range origins(arg) {
					all[of] = true
				}
			}
			switch in.Op {
			case ir.OpStore: // of a constant in a temporary variable, whose address is passed
				to := in.Args[1]
				for whole, is := within[to]; is; whole, is = within[to] {
					to = whole
				}
				if to >= 0 {
					maps.Copy(all, from[to])
					from[to] = all
				}
			case ir.OpCall:
				if len(in.Args) > mostCompared {
					continue
				}
				for of := range all {
					for param := range all {
						if code := oneCharacter(program, of); code != "" && param >= 0 {
							if codes, isText := texts[param]; isText && !slices.Contains(codes, code) {
								texts[param] = append(codes, code)
							}
						}
					}
				}
			default:
				if in.Op == ir.OpGEP {
					within[ir.Operand(in.Dst)] = in.Args[0]
				}
				if in.Dst >= 0 {
					from[ir.Operand(in.Dst)] = all
				}
			}
		}
	}
	for _, codes := range texts {
		slices.Sort(codes)
	}
	return origins
}

// oneCharacter returns the code of the character in a constant variable of one byte, given its complement; "" for anything else.
func oneCharacter(program *ir.Program, of int) string {
	if of >= 0 {
		return ""
	}
	g := program.Globals[^of]
	if !g.Constant || len(g.Data) != 1 {
		return ""
	}
	return fmt.Sprint(g.Data[0])
}
