package intent

import "testing"

func TestCounters(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"now": true, "nowMs": true, "start_time": true, "rtp_seq": true, "s->last_tick": true, "millis()": true,
		"known": false, "end": false, "width": false, "timely": false, "a.size()": false, "": false,
	} {
		if isCounter(name) != want {
			t.Errorf("%q is a counter: %v", name, !want)
		}
	}
}
