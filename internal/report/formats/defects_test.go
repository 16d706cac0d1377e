package formats

// This file tests that formats for people show a defect once.

import (
	"strings"
	"testing"
)

// twoOnALine has two findings of the same line, one with a suggestion, and one of another line.
const twoOnALine = `{"config":{"schema":2,"version":"0.1","seed":1,"strategy":["hunt"],"threshold":"1e-3","oracle":"both","subjects":1,"args":["f.c:f"]}}
{"finding":{"id":"F-00000a","subject":"f","spelling":"f.c:f","rank":1,"kind":"cancellation","verdict":"certified","class":"avoidable","input":[{"name":"x","hex":"0x1p+0","decimal":"1"}],"output":"return","computed":{"hex":"0x0p+0","decimal":"0"},"exact":[{"oracle":"shadow","mid":"1e-17","rad":"0","precision":128}],"error":[{"oracle":"shadow","relative":{"lower":"1","upper":"1"},"ulps":{"lower":"1e15","upper":"1e15"}}],"site":{"function":"f","file":"f.c","line":3,"column":7,"op":"fsub","inlined_at":[]},"strategy":"hunt","evaluations":1,"step":0}}
{"finding":{"id":"F-00000b","subject":"f","spelling":"f.c:f","rank":2,"kind":"amplification","verdict":"certified","class":"avoidable","input":[{"name":"x","hex":"0x1p+0","decimal":"1"}],"output":"return","computed":{"hex":"0x0p+0","decimal":"0"},"exact":[{"oracle":"shadow","mid":"1e-17","rad":"0","precision":128}],"error":[{"oracle":"shadow","relative":{"lower":"1","upper":"1"},"ulps":{"lower":"1e15","upper":"1e15"}}],"site":{"function":"f","file":"f.c","line":3,"column":11,"op":"fdiv","inlined_at":[]},"suggestion":{"text":"better(x)","replaces":"f(x)","file":"f.c","line":3,"before":{"oracle":"shadow"},"after":{"oracle":"shadow"},"tried":9,"better":5,"worse_on":0},"strategy":"hunt","evaluations":1,"step":0}}
{"finding":{"id":"F-00000c","subject":"f","spelling":"f.c:f","rank":3,"kind":"amplification","verdict":"certified","class":"avoidable","input":[{"name":"x","hex":"0x1p+0","decimal":"1"}],"output":"return","computed":{"hex":"0x0p+0","decimal":"0"},"exact":[{"oracle":"shadow","mid":"1e-17","rad":"0","precision":128}],"error":[{"oracle":"shadow","relative":{"lower":"1","upper":"1"},"ulps":{"lower":"1e15","upper":"1e15"}}],"site":{"function":"f","file":"f.c","line":4,"column":7,"op":"fdiv","inlined_at":[]},"strategy":"hunt","evaluations":1,"step":0}}
{"stats":{"subject":"f","spelling":"f.c:f","strategy":"hunt","sites":3,"sites_reached":3,"evaluations":5}}
`

// The terminal joined the findings of one line. gcc, SARIF and Markdown had a line, a result or a row for each of them.
func TestFormatsShowADefectOnce(t *testing.T) {
	for format, each := range map[string]string{"gcc": ": error: ", "md": "| error: ", "sarif": `"ruleId"`} {
		text := string(rendered(t, format, []byte(twoOnALine)))
		if n := strings.Count(text, each); n != 2 {
			t.Errorf("%s: %d defects, want 2:\n%s", format, n, text)
		}
		for _, id := range []string{"F-00000a", "F-00000b", "F-00000c", "better(x)"} {
			if !strings.Contains(text, id) {
				t.Errorf("%s: %s is missing:\n%s", format, id, text)
			}
		}
	}
}
