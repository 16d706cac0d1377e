package exhaustive

// This file serialises a result, to be merged elsewhere by the same program on a machine of the same kind.

import "encoding/json"

// kept is a Result in JSON. All numbers in it are finite.
type kept struct {
	Done       int64
	Refused    int64
	Unknown    int64
	NoEstimate int64
	Referenced bool
	Shadow     []Worst
	Reference  []Worst
	Groups     []keptGroup
}

type keptGroup struct {
	Group
	Members
}

// MarshalJSON writes groups in their order.
func (r *Result) MarshalJSON() ([]byte, error) {
	k := kept{Done: r.Done, Refused: r.Refused, Unknown: r.Unknown, NoEstimate: r.NoEstimate, Referenced: r.referenced,
		Shadow: r.Shadow.List, Reference: r.Reference.List}
	for _, g := range r.sorted() {
		k.Groups = append(k.Groups, keptGroup{g, *r.Groups[g]})
	}
	return json.Marshal(&k)
}

// UnmarshalJSON reads what can be merged.
func (r *Result) UnmarshalJSON(text []byte) error {
	var k kept
	if err := json.Unmarshal(text, &k); err != nil {
		return err
	}
	*r = Result{Done: k.Done, Refused: k.Refused, Unknown: k.Unknown, NoEstimate: k.NoEstimate, referenced: k.Referenced,
		Shadow: Ranking{List: k.Shadow}, Reference: Ranking{List: k.Reference}, Groups: make(map[Group]*Members)}
	for _, g := range k.Groups {
		r.Groups[g.Group] = &g.Members
	}
	return nil
}
