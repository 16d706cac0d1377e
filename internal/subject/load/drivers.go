package load

// This file compiles drivers. clang may refuse some: then they are written again without the names that it does not know, or given up.

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/interp"
	"faultline/internal/ir/decl"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/driver"
	"faultline/internal/subject/suite"
)

// A driverWriter writes the drivers of a group.
type driverWriter struct {
	*loader
	g      *group
	all    declarations
	sigs   []link.Signature
	driven []*plan         // the plans with a driver
	of     map[*plan]*plan // the plan of the function that a driver calls
	failed map[*plan]error // why a function has no driver

	inputs  map[*plan]map[string]bool  // by the plan of a function: undeclared names in expressions of the user
	without map[*plan][]*decl.Function // by the plan of a function: makers that refuse all arguments
	numbers int                        // of drivers in texts

	functions  map[string][]*decl.Function    // by source: those that its drivers may use
	indices    map[string]*decl.FunctionIndex // of functions
	undeclared map[string]map[string]bool     // by source: names of functions that drivers declare before they use them
	unusable   map[string]map[string]bool     // by source: names that drivers do not use
	lacking    map[string]map[string]bool     // by source: headers that it cannot include
}

// write writes the drivers of a plan's function. It keeps the reason if there is none.
func (w *driverWriter) write(p *plan) []*plan {
	list, err := w.driversOf(p)
	if w.failed[p] = err; err == nil {
		delete(w.failed, p)
	}
	for _, with := range list {
		w.of[with] = p
	}
	return list
}

// usable returns the functions that drivers of a source may use, those of the source first: no static function of another source.
func (w *driverWriter) usable(source string) []*decl.Function {
	if list := w.functions[source]; list != nil {
		return list
	}
	var own, others []*decl.Function
	for _, f := range w.all.Functions {
		switch {
		case w.unusable[source][f.Name]:
		case f.Unit == source:
			own = append(own, f)
		case !f.Local:
			others = append(others, f)
		}
	}
	if w.functions == nil {
		w.functions, w.indices = make(map[string][]*decl.Function), make(map[string]*decl.FunctionIndex)
	}
	w.functions[source] = append(own, others...)
	w.indices[source] = decl.NewFunctionIndex(w.functions[source])
	return w.functions[source]
}

// mostTries bounds how often drivers are written again.
const mostTries = 8

// compile compiles the drivers, and returns a group of the plans with drivers that clang accepts. It returns nil if there are none.
func (w *driverWriter) compile() *group {
	checked := make(map[string]string) // the text of drivers that clang accepts, by source
	for round := range 2 * mostTries {
		if len(w.driven) == 0 {
			return nil
		}
		with := w.together()
		var wrong map[*plan]string
		if round > 0 || len(with.drivers) > 1 { // a check is faster than to compile all sources again
			wrong = w.check(with, checked)
		}
		if len(wrong) == 0 {
			err := w.openDriven(with)
			if err == nil {
				return with
			}
			if wrong = w.check(with, checked); len(wrong) == 0 { // Fortran, or an error that only code generation finds
				bad := w.named(err.Error())
				if bad == nil {
					w.giveUp(&driverRefused{subject.Reason(err, "")})
					return nil
				}
				wrong = map[*plan]string{bad: subject.Reason(err, "")}
			}
		}
		w.again(wrong, round < mostTries)
	}
	w.giveUp(&driverRefused{"it has too many errors"})
	return nil
}

// A driverRefused is the error for a driver that the compiler refuses, with its first error.
type driverRefused struct{ message string }

func (d *driverRefused) Error() string {
	return "the compiler refuses the code that makes its arguments: " + d.message
}

// giveUp leaves all functions without a driver.
func (w *driverWriter) giveUp(err error) {
	for _, p := range w.driven {
		w.failed[w.of[p]] = err
	}
	w.driven = nil
}

// together returns a group of all drivers, with the text that is compiled behind each source.
func (w *driverWriter) together() *group {
	g := w.g
	with := &group{files: g.files, flags: g.flags, of: g.of, where: g.where, plans: slices.Clone(w.driven),
		drivers: make(map[string]string)}
	for _, p := range w.driven {
		if p.number == 0 {
			w.numbers++
			p.number = w.numbers
		}
		if with.drivers[p.from] == "" && !compile.IsFortran(p.from) {
			with.drivers[p.from] = quiet
		}
		with.drivers[p.from] += fmt.Sprintf("#line 1 \"%s%d\"\n%s", driverFile, p.number-1, p.driver.Text)
	}
	for file, text := range with.drivers {
		with.drivers[file] += driver.Instances(text)
	}
	with.writer = w
	return with
}

// quiet comes before drivers: no warnings, but an undeclared function is an error in C too.
const quiet = "#pragma clang diagnostic ignored \"-Weverything\"\n" +
	"#pragma clang diagnostic error \"-Wimplicit-function-declaration\"\n"

// openDriven compiles the sources of a group with its drivers.
func (w *driverWriter) openDriven(with *group) (err error) {
	if with.of != nil {
		return w.openBuild(with)
	}
	with.lib, err = w.open(with, nil)
	return err
}

// check returns the first error that clang has for each driver that it refuses. It leaves out sources that checked has with the same text.
func (w *driverWriter) check(with *group, checked map[string]string) map[*plan]string {
	var files []string
	for _, file := range with.files {
		if text := with.drivers[file]; text != "" && text != checked[file] && !compile.IsFortran(file) {
			files = append(files, file)
		}
	}
	said := make([]string, len(files))
	w.each()(len(files), func(i int) {
		file := compile.File{Path: files[i], More: with.drivers[files[i]]}
		said[i] = compile.Refused(w.ctx, file, w.flagsOf(w.g, files[i]), filepath.Join(w.dir, fmt.Sprintf("check%d", i)))
	})
	wrong := make(map[*plan]string)
	for k, text := range said {
		starts := errorRE.FindAllStringSubmatchIndex(text, -1)
		if len(starts) == 0 {
			checked[files[k]] = with.drivers[files[k]]
		}
		for i, at := range starts {
			end := len(text)
			if i+1 < len(starts) {
				end = starts[i+1][0]
			}
			if p := w.named(text[at[0]:end]); p != nil && wrong[p] == "" {
				wrong[p] = text[at[2]:at[3]]
			} else if m := includedRE.FindStringSubmatch(text[:at[0]]); m != nil {
				w.withoutHeader(files[k], m[1], m[2], text[at[2]:at[3]], wrong)
			}
		}
	}
	return wrong
}

// includedRE matches what clang says before an error of a header that a driver includes.
var includedRE = regexp.MustCompile(`In file included from ` + driverFile + `(\d+):(\d+):\n(?:In file included from [^\n]*\n)*$`)

// withoutHeader notes that a source cannot include the header at a line of a driver's text. All drivers that include it are wrong.
func (w *driverWriter) withoutHeader(source, number, line, message string, wrong map[*plan]string) {
	p := w.named(driverFile + number)
	at, err := strconv.Atoi(line)
	if p == nil || err != nil {
		return
	}
	lines := strings.Split(p.driver.Text, "\n")
	if at < 1 || at > len(lines) || !strings.HasPrefix(lines[at-1], "#include ") {
		return
	}
	if w.lacking == nil {
		w.lacking = make(map[string]map[string]bool)
	}
	if w.lacking[source] == nil {
		w.lacking[source] = make(map[string]bool)
	}
	w.lacking[source][strings.Trim(strings.TrimPrefix(lines[at-1], "#include "), `"`)] = true
	for _, with := range w.driven {
		if with.from == source && wrong[with] == "" && w.includesRefused(with) {
			wrong[with] = message
		}
	}
}

// includesRefused reports whether a driver includes a header that its source cannot include.
func (w *driverWriter) includesRefused(p *plan) bool {
	for header := range w.lacking[p.from] {
		if strings.Contains(p.driver.Text, "#include \""+header+"\"\n") {
			return true
		}
	}
	return false
}

// errorRE matches a line with an error of clang.
var errorRE = regexp.MustCompile(`(?m)^[^\n]*?: (?:fatal )?error: ([^\n]*)$`)

// named returns the first driver that an error of the compiler names, nil if there is none.
func (w *driverWriter) named(text string) *plan {
	_, after, found := strings.Cut(text, driverFile)
	digits := len(after) - len(strings.TrimLeft(after, "0123456789"))
	number, err := strconv.Atoi(after[:digits])
	i := slices.IndexFunc(w.driven, func(p *plan) bool { return p.number == number+1 })
	if !found || err != nil || i < 0 {
		return nil
	}
	return w.driven[i]
}

// quotedRE matches the first name that an error of clang quotes.
var quotedRE = regexp.MustCompile(`'(?:struct |class |::)?([^']*?)'`)

// again writes refused drivers again. A function whose name clang does not know is declared first, and is not used if that does not help.
// If rewrite is false, or if clang does not name a function, the driver is given up.
func (w *driverWriter) again(wrong map[*plan]string, rewrite bool) {
	bad := make(map[*plan]string) // by the plan of the function
	var order []*plan
	for _, with := range w.driven {
		message, is := wrong[with]
		if p := w.of[with]; is && bad[p] == "" {
			bad[p] = message
			order = append(order, p)
		}
	}
	helps := make(map[*plan]bool)
	said := make(map[*plan]*driver.Make) // the first expression of the user in a refused driver
	for _, p := range order {
		with := w.driven[slices.IndexFunc(w.driven, func(with *plan) bool { return w.of[with] == p })]
		makes := w.makesOf(p)
		for _, k := range with.driver.Said {
			if said[p] == nil {
				said[p] = &makes[k]
			}
			helps[p] = helps[p] || rewrite && w.input(p, makes[k].Expr, bad[p])
		}
		helps[p] = helps[p] || rewrite && (w.includesRefused(with) || w.avoid(with.from, bad[p]) || w.withoutCallbacks(with))
	}
	var kept []*plan
	written := make(map[*plan]bool)
	for _, with := range w.driven {
		p := w.of[with]
		switch message, is := bad[p]; {
		case !is:
			kept = append(kept, with)
		case written[p]:
		case helps[p]:
			written[p] = true
			for _, again := range w.write(p) {
				again.refused = with.refused
				kept = append(kept, again)
			}
		case said[p] != nil:
			w.failed[p] = subject.UsageError(said[p].Where, "", "clang refuses the expression: %s", message)
		default:
			w.failed[p] = &driverRefused{message}
		}
	}
	w.driven = kept
}

// undeclaredRE matches clang's error about a name that nothing declares.
var undeclaredRE = regexp.MustCompile(`^use of undeclared identifier '(\w+)'`)

// input makes an input of an undeclared name in an expression of the user. It reports whether there is one.
func (w *driverWriter) input(p *plan, expr, message string) bool {
	m := undeclaredRE.FindStringSubmatch(message)
	if m == nil || !regexp.MustCompile(`\b`+m[1]+`\b`).MatchString(expr) || w.inputs[p][m[1]] {
		return false
	}
	if w.inputs == nil {
		w.inputs = make(map[*plan]map[string]bool)
	}
	if w.inputs[p] == nil {
		w.inputs[p] = make(map[string]bool)
	}
	w.inputs[p][m[1]] = true
	return true
}

// makesOf returns the expressions with which the user makes arguments of a plan's function: those of flags, then of its suite.
func (l *loader) makesOf(p *plan) []driver.Make {
	list := slices.Clone(l.makes)
	if p.suite == nil {
		return list
	}
	for _, text := range slices.Concat(p.known.Make, p.suite.Make) {
		m, err := driver.ParseMake(p.suite.Path+": make", text)
		if err == nil { // readMakes has checked it
			list = append(list, m)
		}
	}
	return list
}

// readMakes reads the expressions of flags and of suites.
func (l *loader) readMakes() error {
	for _, text := range l.Make {
		m, err := driver.ParseMake("--make "+text, text)
		if err != nil {
			return subject.UsageError("--make", "", "%v", err)
		}
		l.makes = append(l.makes, m)
	}
	return nil
}

// unmade returns an error for an expression of a flag that makes no parameter of any function.
func (l *loader) unmade(groups []*group) error {
	for i := range l.makes {
		m := &l.makes[i]
		fits := false
		var names []string
		for _, g := range groups {
			for _, p := range g.plans {
				fits = fits || p.driver != nil && slices.Contains(p.driver.Said, i)
				if entry := g.program.Entry(p.entry); entry != nil && p.driver == nil {
					names = append(names, entry.ParamNames...)
				}
			}
		}
		if !fits && !l.fitting[i] {
			next := ""
			if len(names) > 0 {
				next = suite.Nearest(m.Of, names)
			}
			return subject.UsageError(m.Where, next, "no function has a parameter %s", m.Of)
		}
	}
	return nil
}

// makesArgument reports whether an expression of the user makes an argument of a plan's function.
func (l *loader) makesArgument(g *group, p *plan, sig *link.Signature) bool {
	makes := l.makesOf(p)
	if len(makes) == 0 {
		return false
	}
	f := l.declarations(g, false).function(sig)
	found := false
	for i := range makes {
		if f != nil && makes[i].Fits(f) {
			found = true
			if l.fitting == nil {
				l.fitting = make(map[int]bool)
			}
			l.fitting[i] = true
		}
	}
	return found
}

// withoutCallbacks notes that drivers of a source do not use the callbacks of other sources that a driver has: the source may not know a
// type of their arguments. It reports whether drivers change by that.
func (w *driverWriter) withoutCallbacks(with *plan) (changes bool) {
	for _, f := range with.driver.Chosen {
		if f.Unit != with.from && !w.unusable[with.from][f.Name] {
			w.leaveOut(with.from, f.Name)
			changes = true
		}
	}
	return changes
}

// leaveOut notes that drivers of a source do not use a function.
func (w *driverWriter) leaveOut(source, name string) {
	if w.unusable == nil {
		w.unusable = make(map[string]map[string]bool)
	}
	if w.unusable[source] == nil {
		w.unusable[source] = make(map[string]bool)
	}
	w.unusable[source][name] = true
	delete(w.functions, source)
}

// avoid notes the name of a function that clang does not know in a source. It reports whether drivers change by that.
func (w *driverWriter) avoid(source, message string) bool {
	m := quotedRE.FindStringSubmatch(message)
	if m == nil {
		return false
	}
	name := m[1][strings.LastIndex(m[1], ":")+1:]
	isFunction := slices.ContainsFunc(w.all.Functions, func(f *decl.Function) bool { return f.Name == name })
	if !isFunction {
		return false
	}
	if w.undeclared[source][name] {
		w.leaveOut(source, name)
		return true
	}
	if w.undeclared == nil {
		w.undeclared = make(map[string]map[string]bool)
	}
	if w.undeclared[source] == nil {
		w.undeclared[source] = make(map[string]bool)
	}
	w.undeclared[source][name] = true
	return true
}

// refusalRuns is how many runs show that what makes the arguments refuses.
const refusalRuns = 8

// refusing returns the maker that refuses the arguments in all of some runs of a plan's driver, so that its function is never called. It
// returns nil if the function is called, or if the driver has no other maker.
func (w *driverWriter) refusing(g *group, p *plan) *decl.Function {
	if len(p.driver.Makers) == 0 || p.layout == nil || p.claims == nil {
		return nil
	}
	ids := make(map[string]int)
	for _, f := range g.program.Funcs {
		ids[f.Name] = f.ID
	}
	of, known := ids[w.all.Definition(p.driver.Of).Linkage]
	if !known {
		return nil
	}
	call := p.layout.call
	call.Entry = g.program.Entry(p.entry).ID
	call.Start, call.Init = w.before(g.program, p, g.program.Entry(p.entry))
	m := interp.New(g.program, &call)
	for k := range refusalRuns {
		if r := m.Run(pointOf(p.layout.params, k), interp.Limits{Steps: mostSteps}); r.Outcome == interp.Unmodelled || m.Called(of) {
			return nil
		}
	}
	var last *decl.Function
	for _, f := range p.driver.Makers {
		definition := w.all.Definition(f)
		if definition == nil {
			continue
		}
		if id, known := ids[definition.Linkage]; known && m.Called(id) {
			last = f
		}
	}
	return last
}

// otherMakers writes drivers anew whose makers refuse all arguments, with other makers. They replace the plans in the group if clang
// accepts them.
func (w *driverWriter) otherMakers(g *group) {
	replaced := make(map[*plan]*plan) // by the plan of a function: the plan with the driver
	w.driven = nil
	for _, p := range g.plans {
		refusing := w.refusing(g, p)
		if refusing == nil || p.driver.Variant != "" {
			continue
		}
		of := w.of[p]
		if w.without == nil {
			w.without = make(map[*plan][]*decl.Function)
		}
		w.without[of] = append(w.without[of], refusing)
		for _, again := range w.write(of) {
			if d := again.driver; d.Variant == "" && (d.Supposed == "" || d.Supposed == p.driver.Supposed) {
				again.refused, replaced[of] = p.refused, p
				w.driven = append(w.driven, again)
			}
		}
	}
	with := w.compile()
	if with == nil {
		return
	}
	for _, again := range w.driven {
		g.plans = slices.DeleteFunc(g.plans, func(p *plan) bool { return p == replaced[w.of[again]] })
	}
	g.driven = with
}
