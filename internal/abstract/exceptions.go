package abstract

// This file controls the analysis. It runs boxes of inputs one after the other, and cuts a box if smaller ones may exclude more exceptions.

import (
	"math"
	"math/bits"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// Options bound the analysis.
type Options struct {
	Work    int                                    // interpreted instructions in all boxes; 0: DefaultWork
	Settled func(site int, kind fp.Exception) bool // reports exceptions that are known to happen, for which no proof is needed; may be nil
	Cuts    [][]float64                            // points on which the first cuts of a box lie; the middle comes after them
}

// DefaultWork takes about two thirds of a second.
const DefaultWork = 2_000_000

// A Result holds what is possible in a domain. It is valid for every input of Box, also for inputs that the subject's filter excludes.
type Result struct {
	Box   subject.Box
	Sites []Site // those of the subject, in its order
	Parts []Part // boxes that cover Box
	Why   string // why everything is possible in some part; "" if there is no such part
	Work  int    // work that was used
}

// A Site holds what is possible at one site.
type Site struct {
	ID      int
	Reached bool         // some run may get there
	May     fp.Exception // exceptions of finite operands
	Carried fp.Exception // exceptions that need an infinite operand: IEEE's invalid of inf - inf
}

// A Part is a box of the domain, with what is possible in it.
type Part struct {
	Box   subject.Box
	Sites []Site // in the order of Result.Sites; nil if everything is possible
	Why   string // the reason, if Sites is nil

	cuts []cut
	deep int
	base level // level at which its parts begin
	cost int
	open []fp.Exception // by index of a site: exceptions that are neither excluded nor settled
}

// Exceptions analyses a subject.
func Exceptions(s *subject.Subject, o Options) *Result {
	if o.Work == 0 {
		o.Work = DefaultWork
	}
	c := &course{analysis: newAnalysis(s), options: o, left: o.Work, index: map[int]int{}}
	for i, id := range s.Sites {
		c.index[id] = i
	}
	for n := range mostParts + 4 {
		c.weights = append(c.weights, 1/float64(max(n, 1)))
	}
	parts := c.parts()
	r := &Result{Box: s.Box(), Parts: parts, Work: o.Work - c.left, Sites: make([]Site, len(s.Sites))}
	for i, id := range s.Sites {
		r.Sites[i] = Site{ID: id}
		for k := range parts {
			r.Sites[i] = r.Sites[i].or(parts[k].site(i), s.Program.Sites[id].Op)
		}
		r.Sites[i].May &^= c.shown[i]
	}
	for i := range parts {
		if r.Why == "" {
			r.Why = parts[i].Why
		}
	}
	return r
}

// or returns what is possible in x or in y; a nil y means everything.
func (x Site) or(y *Site, op fp.Op) Site {
	if y == nil {
		return Site{ID: x.ID, Reached: true, May: op.Raises() | fp.Flags, Carried: fp.Invalid}
	}
	return Site{ID: x.ID, Reached: x.Reached || y.Reached, May: x.May | y.May, Carried: x.Carried | y.Carried}
}

// site returns what is possible at the site with an index; nil: everything.
func (p *Part) site(i int) *Site {
	if p.Sites == nil {
		return nil
	}
	return &p.Sites[i]
}

// Impossible reports whether no run raises an exception at the site with an index from finite operands.
func (r *Result) Impossible(i int, kind fp.Exception) bool { return r.Sites[i].May&kind == 0 }

// Carried reports whether a run may raise an exception at the site with an index because an operand is infinite.
func (r *Result) Carried(i int, kind fp.Exception) bool { return r.Sites[i].Carried&kind != 0 }

// Where lists the boxes in which an exception may be raised at the site with an index.
func (r *Result) Where(i int, kind fp.Exception) (list []subject.Box) {
	for k := range r.Parts {
		if s := r.Parts[k].site(i); s == nil || s.May&kind != 0 {
			list = append(list, r.Parts[k].Box)
		}
	}
	return list
}

// A course is the state of an analysis.
type course struct {
	*analysis
	options Options
	left    int
	index   map[int]int // index of a site in the subject's list

	unsettled []fp.Exception // by index of a site: exceptions for which a proof is wanted
	shown     []fp.Exception // by index of a site: exceptions that cuts of one side proved impossible
	counts    [][8]int       // by index and kind: the number of parts in which it is possible
	told      []float64      // by coordinate: the recent success of cuts of it, from 0 to 1
	weights   []float64      // the worth of a proof in one more part, by the number of parts in which it is possible
}

const (
	restarts   = 8 // when a static variable gets more possible values
	mostParts  = 400
	mostAlong  = 24 // when only one side is cut
	deepestCut = 60
)

// parts returns parts that cover the domain.
func (c *course) parts() []Part {
	for range restarts {
		c.grew = false
		if list := c.cover(); !c.grew {
			return list
		}
	}
	clear(c.shown)
	return []Part{{Box: c.subject.Box(), Why: "static variables take ever more values"}}
}

// cover runs the domain as a whole, then the parts into which it is cut.
func (c *course) cover() []Part {
	list := []Part{c.whole()}
	for c.grew && c.left > c.options.Work/2 { // the whole first: the possible values of static variables are valid in its parts too
		c.grew = false
		list[0] = c.whole()
	}
	c.unsettled, c.shown = c.unsettledKinds(), make([]fp.Exception, len(c.subject.Sites))
	c.told = slices.Repeat([]float64{1}, len(c.subject.Params))
	for dim := 0; dim < len(c.told) && len(c.told) > 1; dim++ {
		c.along(list[0], dim)
	}
	return c.divide(list[0], mostParts, 0, c.split)
}

// along cuts only one side. Parts of all sides would be many more.
func (c *course) along(whole Part, dim int) {
	list := c.divide(whole, mostAlong, c.options.Work*3/4, func(p *Part) ([]subject.Box, int) {
		if at, ok := c.anywhere(p, dim); ok {
			return c.cutAt(p.Box, dim, at), dim
		}
		return nil, dim
	})
	for i := range c.unsettled {
		may := fp.NoException
		for k := range list {
			may |= list[k].open[i]
		}
		c.shown[i] |= c.unsettled[i] &^ may
		c.unsettled[i] = may
	}
}

// divide cuts a part into at most most parts, as long as more than keep work is left.
func (c *course) divide(whole Part, most, keep int, split func(*Part) ([]subject.Box, int)) []Part {
	list := []Part{whole}
	c.counts = make([][8]int, len(c.subject.Sites))
	c.count(&list[0], 1)
	for len(list) < most && c.left > keep && !c.grew {
		i := c.choose(list)
		if i < 0 {
			break
		}
		p := list[i]
		boxes, dim := split(&p)
		if len(boxes) < 2 {
			list[i].deep = deepestCut + 1
			continue
		}
		c.count(&p, -1)
		list = slices.Delete(list, i, i+1)
		for _, b := range boxes {
			q := c.part(&p, b)
			c.count(&q, 1)
			c.learn(dim, &p, &q)
			list = append(list, q)
		}
	}
	return list
}

// whole runs the domain. If that needed too much work, it runs the domain again and distinguishes fewer calls.
func (c *course) whole() Part {
	p := c.run(c.subject.Box(), Part{}, c.options.Work/6)
	if p.base == fine {
		return p
	}
	q := c.run(c.subject.Box(), Part{base: rough}, c.options.Work/6)
	if q.Sites == nil {
		return p
	}
	q.keepTo(&p)
	return q
}

// part runs a box of a part. If that fails, the result for the part is valid for the box too.
func (c *course) part(p *Part, b subject.Box) Part {
	q := Part{Box: b, Sites: p.Sites, Why: p.Why, deep: p.deep + 1}
	if c.left > 0 {
		work := max(c.options.Work/24, 1000)
		from := Part{base: p.base, deep: p.deep + 1}
		if p.cost < work/4 && from.base > fine {
			from.base--
		}
		q = c.run(b, from, work)
		if q.Sites == nil && p.Sites != nil {
			q.Sites, q.Why = p.Sites, ""
			return q
		}
		q.keepTo(p)
	}
	return q
}

// keepTo removes from p what is impossible in a box that contains it.
func (p *Part) keepTo(whole *Part) {
	if p.Sites == nil || whole.Sites == nil {
		return
	}
	for i := range p.Sites {
		s, w := &p.Sites[i], &whole.Sites[i]
		s.Reached, s.May, s.Carried = s.Reached && w.Reached, s.May&w.May, s.Carried&w.Carried
	}
}

// run analyses one box, with the level and depth of from.
func (c *course) run(b subject.Box, from Part, work int) Part {
	work = min(work, c.left)
	m := &machine{analysis: c.analysis, allowed: work, work: work, base: from.base, memo: map[string]*summary{}, active: map[string]bool{}}
	args, mem := m.inputs(b)
	s := m.entry(args, mem)
	c.left -= work - m.work + 50
	p := Part{Box: b, deep: from.deep, cuts: m.cuts, base: from.base, cost: work - m.work}
	if m.fell {
		p.base = min(p.base+1, rough)
	}
	if m.gaveUp() {
		p.Why = m.why
		return p
	}
	p.Sites = make([]Site, len(c.subject.Sites))
	for i, id := range c.subject.Sites {
		p.Sites[i].ID = id
	}
	c.collect(s, p.Sites, map[*summary]bool{})
	return p
}

// collect adds the exceptions of a call and of all calls in it.
func (c *course) collect(s *summary, sites []Site, seen map[*summary]bool) {
	if seen[s] || s.body == nil {
		return
	}
	seen[s] = true
	for k := range s.told {
		if t := &s.told[k]; t.reached {
			if i, ok := c.index[s.body.fn.FirstSite+k]; ok {
				x := &sites[i]
				x.Reached, x.May, x.Carried = true, x.May|t.may, x.Carried|t.carried
			}
		}
	}
	for _, k := range s.calls {
		c.collect(k, sites, seen)
	}
}

// count counts the open exceptions of a part. by is 1 for a new part, -1 for a removed one.
func (c *course) count(p *Part, by int) {
	if p.open == nil {
		p.open = make([]fp.Exception, len(c.subject.Sites))
		for i := range p.open {
			p.open[i] = c.unsettled[i]
			if s := p.site(i); s != nil {
				p.open[i] &= s.May
			}
		}
	}
	for i, x := range p.open {
		for ; x != 0; x &= x - 1 {
			c.counts[i][bits.TrailingZeros8(uint8(x))] += by
		}
	}
}

// choose returns the part whose cut is worth most: one with exceptions that are possible in few other parts. -1: none.
func (c *course) choose(list []Part) int {
	best, most := -1, 0.0
	for k := range list {
		if list[k].deep > deepestCut {
			continue
		}
		score := 0.0
		for i, x := range list[k].open {
			for ; x != 0; x &= x - 1 {
				score += weight(x&-x) * c.weights[c.counts[i][bits.TrailingZeros8(uint8(x))]]
			}
		}
		score *= math.Pow(0.8, float64(list[k].deep))
		if score > most {
			best, most = k, score
		}
	}
	return best
}

// weight returns the worth of a proof that an exception is impossible. Exceptions that programs never intend are worth several others.
func weight(kind fp.Exception) float64 {
	if kind&(fp.Invalid|fp.DivideByZero) != 0 {
		return 8
	}
	return 1
}

// unsettledKinds returns the exceptions of each site for which a proof is wanted.
func (c *course) unsettledKinds() []fp.Exception {
	list := make([]fp.Exception, len(c.subject.Sites))
	for i, id := range c.subject.Sites {
		list[i] = c.program.Sites[id].Op.Raises()
		for x := list[i]; x != 0 && c.options.Settled != nil; x &= x - 1 {
			if kind := x & -x; c.options.Settled(id, kind) {
				list[i] &^= kind
			}
		}
	}
	return list
}
