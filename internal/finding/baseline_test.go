package finding

import "testing"

func TestBaseline(t *testing.T) {
	certified := func(id, subject, relative string) *Message {
		return &Message{Finding: &Finding{ID: id, Subject: subject, Verdict: Certified, Kind: Cancellation, Class: Avoidable, Strategy: "hunt",
			Error: []Error{{Oracle: Shadow, Relative: &Bounds{relative, relative}}}}}
	}
	b := NewBaseline("old.jsonl")
	for _, m := range []*Message{
		certified("F-same", "f", "0.1"), certified("F-worse", "f", "0.1"), certified("F-better", "f", "0.1"), certified("F-fixed", "f", "0.1"),
		certified("F-open", "g", "1"), certified("F-stopped", "h", "1"), certified("F-tier", "f", "0.1"),
		{Finding: &Finding{ID: "F-refuted", Subject: "f", Verdict: Refuted}},
	} {
		b.Add(m)
	}
	other := certified("F-tier", "f", "0.1")
	other.Finding.Extreme = true
	for want, m := range map[Since]*Message{
		Appeared: certified("F-refuted", "f", "1"), Unchanged: certified("F-same", "f", "0.199"), Worsened: certified("F-worse", "f", "0.2"),
		Improved: other,
	} {
		if b.Mark(m); m.Finding.Since != want {
			t.Errorf("%s is %q, want %q", m.Finding.ID, m.Finding.Since, want)
		}
	}
	b.Mark(certified("F-better", "f", "0.05"))
	b.Mark(&Message{Stats: &Stats{Subject: "f"}})
	b.Mark(&Message{Stats: &Stats{Subject: "h", Stopped: true}})
	c := b.Changes()
	if c.New != 1 || c.Worse != 1 || c.Better != 2 || c.Same != 1 || len(c.Fixed) != 1 || c.Fixed[0].ID != "F-fixed" || c.Open != 2 {
		t.Errorf("%+v", c)
	}
}
