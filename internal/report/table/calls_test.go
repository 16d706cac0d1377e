package table

import (
	"strings"
	"testing"
)

// Each shape of a recorded function was a function of the report, with a block for the same line. The worst shape did not come first.
func TestShapesAreOneFunction(t *testing.T) {
	var stream strings.Builder
	stream.WriteString(`{"config":{"schema":2,"subjects":4,"seed":0,"strategy":["recorded"]}}` + "\n")
	for _, of := range []struct{ name, error string }{{"mean@n=2", "0.01"}, {"mean@n=5", "0.5"}, {"mean@n=9", "0.02"}, {"scale@n=2", "0.001"}} {
		function, _, _ := strings.Cut(of.name, "@")
		line := map[string]string{"mean": "3", "scale": "9"}[function]
		stream.WriteString(strings.NewReplacer("NAME", of.name, "FUNCTION", function, "LINE", line, "ERROR", of.error).Replace(
			`{"finding":{"id":"F-NAME","rank":1,"subject":"NAME","spelling":"a.c:FUNCTION","kind":"cancellation","verdict":"certified",`+
				`"class":"avoidable","strategy":"recorded","input":[],"site":{"id":1,"op":"-","file":"a.c","line":LINE,"column":5,"function":"FUNCTION"},`+
				`"error":[{"oracle":"shadow","relative":{"lower":"ERROR","upper":"ERROR"}}],"computed":{"decimal":"1"}}}`+"\n"+
				`{"stats":{"subject":"NAME","strategy":"recorded","sites":3,"findings":1,"calls":{"calls":10,"above":4,"unknown":1,`+
				`"compared":10,"same":9,"different":7,"worst":"ERROR","worst_call":3,"program":"./demo"}}}`) + "\n")
	}
	got := string(table(t, []byte(stream.String()), false))
	for _, want := range []string{
		"a.c:3:5: error: mean@n=5: ", "a.c:9:5: error: scale@n=2: ", "2 more defects at the same lines in other groups of calls",
		"mean: 12 of 30 calls, relative error 0.5 in call 3 of ./demo", "4 recorded calls: the error is not known, in mean, scale",
		"36 of 40", "mean (3 of 30, first call 7), scale (1 of 10, first call 7)", "2 of 2 functions have something to fix",
	} {
		if !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Count(got, "error: mean") != 1 || strings.Contains(got, "seed") {
		t.Errorf("one line for mean, and no seed:\n%s", got)
	}
}
