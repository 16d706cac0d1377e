package web

// This file opens pages in a Chromium without a window: from a file, as people do.

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"faultline/internal/browsertest"
)

// open opens a page of stored streams.
func open(t *testing.T, streams ...string) *browsertest.Tab {
	t.Helper()
	return browsertest.Open(t, "file://"+onDisk(t, streams))
}

// onDisk writes the page of streams into a file.
func onDisk(t *testing.T, streams []string) string {
	var all, html bytes.Buffer
	for _, name := range streams {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	read(t, &all, &html)
	name := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(name, html.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

const (
	names = `[...document.querySelectorAll(".tabulator-row .tabulator-cell:first-child")].map((e) => e.textContent).join(" ")`
	many  = "../table/testdata/many.json"
)

func TestBrowserSortsAndFilters(t *testing.T) {
	b := open(t, many, "../table/testdata/kinds.json")
	before := b.Eval(names)
	b.Shot("index")
	b.Do(chromedp.Click(`.tabulator-col[tabulator-field="name"]`, chromedp.ByQuery))
	sorted := b.Eval(names)
	if list := strings.Fields(sorted); sorted == before || len(list) < 3 || list[0] > list[1] || list[1] > list[2] {
		t.Errorf("sorted by name: %s; before: %s", sorted, before)
	}
	first := strings.Fields(sorted)[0]
	b.Do(chromedp.KeyEvent("/"), chromedp.Evaluate(`document.activeElement.value = ""`, nil), chromedp.SendKeys(`input:focus`, first, chromedp.ByQuery))
	if got := b.Eval(names); got != first {
		t.Errorf("filtered by %s: %s", first, got)
	}
	b.Do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent("1"))
	if n := b.Eval(`document.querySelector(".state.wrong b").textContent`); b.Eval(`document.querySelectorAll(".tabulator-row").length`) != n {
		t.Errorf("of the state wrong are %s, shown: %s", n, b.Eval(names))
	}
	if got := b.Eval(`document.querySelector(".missing").textContent`); !strings.HasPrefix(got, "Not analysed") {
		t.Errorf("not analysed: %s", got)
	}
}

// From the index to a finding and back by keys alone.
func TestBrowserKeys(t *testing.T) {
	b := open(t, many)
	b.Do(chromedp.KeyEvent("j"), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(".function", chromedp.ByQuery))
	b.Shot("function")
	b.Do(chromedp.KeyEvent("j"), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(".finding", chromedp.ByQuery))
	b.Shot("finding")
	for what, want := range map[string]string{".values": "got", ".why": "class", ".again .command": "faultline explain"} {
		if got := b.Eval(fmt.Sprintf(`document.querySelector(%q).textContent`, what)); !strings.Contains(got, want) {
			t.Errorf("%s: %q has no %q", what, got, want)
		}
	}
	b.Do(chromedp.KeyEvent(kb.Escape), chromedp.WaitVisible(".function", chromedp.ByQuery), chromedp.KeyEvent("u"), chromedp.WaitVisible(".index", chromedp.ByQuery))
}

// The input is what it is in every language.
func TestBrowserCopies(t *testing.T) {
	b := open(t, many)
	b.Do(chromedp.Evaluate(`location.hash = document.querySelector("#data").textContent.match(/F-[0-9a-f]{6}/)[0]`, nil), chromedp.WaitVisible(".finding", chromedp.ByQuery))
	hex := b.Eval(`document.querySelector(".values .hex").textContent || document.querySelector(".values .num").textContent`)
	for _, language := range []string{"hex", "C", "Go", "Python", "FPCore"} {
		b.Do(chromedp.Evaluate(fmt.Sprintf(`[...document.querySelectorAll(".tabs [role=tab]")].find((e) => e.textContent === %q).click()`, language), nil))
		if got := b.Eval(`document.querySelector(".again pre").textContent`); !strings.Contains(got, hex) {
			t.Errorf("%s: %q has no %s", language, got, hex)
		}
	}
}

// On a phone, in the dark: nothing is wider than the screen.
func TestBrowserPhone(t *testing.T) {
	b := open(t, many)
	b.Do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile), emulation.SetEmulatedMedia().WithFeatures(
		[]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}))
	for _, view := range []string{"", `=`, `F-`} {
		b.Do(chromedp.Evaluate(fmt.Sprintf(`location.hash = %q === "" ? "" : %[1]q === "=" ? "=" + JSON.parse(document.querySelector("#data").textContent).functions[0].name
			: document.querySelector("#data").textContent.match(/F-[0-9a-f]{6}/)[0]`, view), nil), chromedp.Sleep(200*time.Millisecond))
		b.Shot("phone" + strings.Trim(view, "=-"))
		if over := b.Eval(`document.documentElement.scrollWidth - document.documentElement.clientWidth`); over != "0" {
			t.Errorf("view %q is %s pixels too wide", view, over)
		}
	}
}

// The chart of the error shows the recorded calls, and its text alternative describes them.
func TestBrowserRecorded(t *testing.T) {
	b := open(t, "testdata/recorded.jsonl")
	b.Do(chromedp.WaitVisible(".plot canvas", chromedp.ByQuery))
	b.Shot("recorded")
	for _, what := range []string{`document.querySelector("figcaption").textContent`, `document.querySelector(".plot").getAttribute("aria-label")`} {
		if got := b.Eval(what); !strings.Contains(got, "recorded calls: 60, x from 0 to 3.97e+05") {
			t.Errorf("%s: %s", what, got)
		}
	}
	b.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}), chromedp.Reload(),
		chromedp.WaitVisible(".plot canvas", chromedp.ByQuery))
	b.Shot("recorded-dark")
}

// On paper, the index has all functions, and plots are no wider than a page. Afterwards the screen is as before.
func TestBrowserPrints(t *testing.T) {
	b := open(t, many, "testdata/cut.jsonl")
	print := func(event, media string) {
		b.Do(emulation.SetEmulatedMedia().WithMedia(media), chromedp.Evaluate(`dispatchEvent(new Event("`+event+`"))`, nil))
	}
	const rows = `document.querySelectorAll(".printed tbody tr").length`
	print("beforeprint", "print")
	if n := b.Eval(`JSON.parse(document.querySelector("#data").textContent).functions.length`); b.Eval(rows) != n {
		t.Errorf("%s functions on paper, of %s", b.Eval(rows), n)
	}
	if got := b.Eval(`getComputedStyle(document.querySelector(".tabulator")).display`); got != "none" {
		t.Errorf("the table of the screen on paper: %s", got)
	}
	print("afterprint", "")
	if n := b.Eval(rows); n != "0" {
		t.Errorf("%s rows of the printed table are left", n)
	}
	b.Do(chromedp.Evaluate(`location.hash = "=cut"`, nil), chromedp.WaitVisible(".plot canvas", chromedp.ByQuery))
	const width = `document.querySelector(".plot canvas").clientWidth`
	before := b.Eval(width)
	print("beforeprint", "print")
	b.Shot("printed")
	if got := b.Eval(width); got != "680" {
		t.Errorf("a plot on paper is %s pixels wide, want 680", got)
	}
	print("afterprint", "")
	if got := b.Eval(width); got != before {
		t.Errorf("after printing a plot is %s pixels wide, before %s", got, before)
	}
}

// Keys zoom a plot, to single numbers.
func TestBrowserZooms(t *testing.T) {
	b := open(t, many, "testdata/cut.jsonl")
	b.Do(chromedp.Evaluate(`location.hash = "=cut"`, nil), chromedp.WaitVisible(".plot canvas", chromedp.ByQuery))
	const pixels = `document.querySelector(".plot canvas").toDataURL()`
	b.Shot("plot")
	before := b.Eval(pixels)
	b.Do(chromedp.KeyEvent("+"), chromedp.KeyEvent("+"), chromedp.Sleep(300*time.Millisecond))
	nearer := b.Eval(pixels)
	b.Shot("zoomed")
	b.Do(chromedp.KeyEvent("0"), chromedp.Sleep(300*time.Millisecond))
	if back := b.Eval(pixels); nearer == before || back != before {
		t.Errorf("zoomed: %v, and back: %v", nearer != before, back == before)
	}
	if n := b.Eval(`document.querySelectorAll(".plots figure").length`); n != "1" {
		t.Errorf("%s plots", n)
	}
}

// Beside results that are no numbers, errors of more than 64 bits were above the end of the axis.
func TestBrowserShowsLargeErrorsBesideNaN(t *testing.T) {
	b := open(t, "testdata/beyond.jsonl")
	b.Do(chromedp.Evaluate(`location.hash = "=f"`, nil), chromedp.WaitVisible(".plot canvas", chromedp.ByQuery), chromedp.Sleep(300*time.Millisecond))
	b.Shot("beyond")
	const red = `(() => { const c = document.querySelector(".plot canvas"), d = c.getContext("2d").getImageData(0, 40, c.width, c.height - 40).data; let n = 0;
		for (let i = 0; i < d.length; i += 4) n += d[i] > 150 && d[i + 1] < 110 && d[i + 2] < 110 && d[i + 3] > 200; return n })()`
	if n := b.Eval(red); n == "0" {
		t.Error("no error is in the plot")
	}
}

// Of two inputs there is a picture over both; a run is told in order, with what amplified; the source has lines round about; and under every
// figure stands what to type.
func TestBrowserShowsARun(t *testing.T) {
	b := open(t, "testdata/two.jsonl")
	b.Do(chromedp.Evaluate(`location.hash = "=leg"`, nil), chromedp.WaitVisible(".heat canvas", chromedp.ByQuery))
	b.Do(chromedp.Evaluate(`document.querySelector(".heat").scrollIntoView()`, nil))
	b.Shot("heat")
	const commands = `[...document.querySelectorAll(".command code")].map((e) => e.textContent).join("\n")`
	if got := b.Eval(commands); !strings.Contains(got, "faultline find hyp.c:leg --domain '1 <= c <= 100; 1 <= a <= 100; a <= c' --format html -o page.html") {
		t.Errorf("under the plots: %s", got)
	}
	b.Do(chromedp.Evaluate(`document.querySelector(".card").click()`, nil), chromedp.WaitVisible(".trace", chromedp.ByQuery),
		chromedp.Evaluate(`document.querySelector(".trace").scrollIntoView()`, nil))
	b.Shot("run")
	steps := `[...document.querySelectorAll(".trace ol ol li")].map((e) => e.querySelector(".what code").textContent.replace(/-?[0-9][0-9.e+-]*/g, "x")).join(",")`
	if got := b.Eval(steps); got != "x * x,x * x,x - x,sqrt(x)" {
		t.Errorf("the run: %s", got)
	}
	if got := b.Eval(`document.querySelector(".trace .hot").textContent`); !strings.Contains(got, " - ") || !strings.Contains(got, "amplifies") {
		t.Errorf("amplified: %s", got)
	}
	for _, figure := range []string{".trace", "section:has(> .source)"} {
		if got := b.Eval(fmt.Sprintf(`document.querySelector(%q).querySelector(".command code").textContent`, figure)); !strings.HasPrefix(got, "faultline explain") {
			t.Errorf("under %s: %s", figure, got)
		}
	}
	b.Do(chromedp.Evaluate(`document.querySelector(".trace details").open = false; document.querySelector(".source .line a").click()`, nil), chromedp.WaitVisible(".trace .line.current details[open]", chromedp.ByQuery))
	if got := b.Eval(`document.querySelector(".source").textContent`); !strings.Contains(got, "double a2") || !strings.Contains(got, "sqrt") {
		t.Errorf("the source: %s", got)
	}
}

// Ranges are bands of the plot, and sentences; nothing is wider than a phone in the dark.
func TestBrowserShowsRanges(t *testing.T) {
	b := open(t, "testdata/ranges.jsonl")
	b.Do(chromedp.Evaluate(`location.hash = "=bar"`, nil), chromedp.WaitVisible(".plot canvas", chromedp.ByQuery))
	b.Shot("bands")
	if got := b.Eval(`document.querySelector(".plots figcaption").textContent`); !strings.Contains(got, "bands: ranges") {
		t.Errorf("the plot: %s", got)
	}
	if got := b.Eval(`document.querySelector(".ranges li").textContent`); !strings.HasPrefix(got, "x in [10804823509704.092, 1e+18]") {
		t.Errorf("the first range: %s", got)
	}
	dark := emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}})
	b.Do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile), dark, chromedp.Evaluate(`document.querySelector(".card").click()`, nil),
		chromedp.WaitVisible(".trace", chromedp.ByQuery), chromedp.Evaluate(`document.querySelector(".trace").scrollIntoView()`, nil))
	b.Shot("phonerun")
	if over := b.Eval(`document.documentElement.scrollWidth - document.documentElement.clientWidth`); over != "0" {
		t.Errorf("the run is %s pixels too wide", over)
	}
}

// A page with a baseline says what is new and what is fixed, and is there within a second.
func TestBrowserShowsABaseline(t *testing.T) {
	b := open(t, many, "testdata/since.jsonl")
	b.Shot("baseline")
	if got := b.Eval(`document.querySelector(".changes").textContent`); !strings.Contains(got, "1 fixed") {
		t.Errorf("the changes: %s", got)
	}
	if got := b.Eval(`document.querySelector(".fixed summary").textContent`); got != "1 fixed" {
		t.Errorf("fixed: %s", got)
	}
	if got := b.Eval(`[...document.querySelectorAll(".tabulator-col-title")].map((e) => e.textContent).join(" ")`); !strings.Contains(got, "since") {
		t.Errorf("the columns: %s", got)
	}
	const built = `Math.round(performance.getEntriesByName("built")[0].startTime)`
	least := math.Inf(1) // of some tries: the machine may have other work
	for try := 0; try < 10 && least > 1000; try++ {
		b.Do(chromedp.Reload(), chromedp.WaitReady(`[data-built]`, chromedp.ByQuery))
		ms, err := strconv.ParseFloat(b.Eval(built), 64)
		if err != nil {
			t.Fatal(err)
		}
		least = min(least, ms)
	}
	if t.Logf("the table is there after %v ms", least); least > 1000 {
		t.Errorf("the table is there after %v ms, at most 1000", least)
	}
}

// FAULTLINE_STREAM=FILE says of a stream how large its page is, and when it can be used.
func TestBrowserInteractive(t *testing.T) {
	stream := os.Getenv("FAULTLINE_STREAM")
	if stream == "" {
		t.Skip("FAULTLINE_STREAM names no stream")
	}
	b := open(t, stream)
	t.Logf("%s bytes, %s ms from navigation to a table that is there", b.Eval(`performance.getEntriesByType("navigation")[0].decodedBodySize || document.documentElement.outerHTML.length`),
		b.Eval(`Math.round(performance.getEntriesByName("built")[0].startTime)`))
	b.Shot("stream")
}

// A page of one function opens it, without an index; switches of the axis draw anew, and the ends of the axis stay.
func TestBrowserOpensTheOneFunction(t *testing.T) {
	b := open(t, "testdata/one.jsonl")
	b.Shot("one")
	if got := b.Eval(`document.querySelector("h1").textContent`); got != "f returns wrong results" {
		t.Errorf("the title: %s", got)
	}
	const drawn = `document.querySelector(".plot canvas").toDataURL()`
	linear := b.Eval(drawn)
	b.Do(chromedp.Evaluate(`[...document.querySelectorAll(".scales button")].find((e) => e.textContent === "floats").click()`, nil), chromedp.Sleep(200*time.Millisecond))
	b.Shot("onefloats")
	if b.Eval(drawn) == linear {
		t.Error("the switch draws nothing anew")
	}
	if got := b.Eval(`[...document.querySelectorAll("figcaption")].map((e) => e.textContent).join("; ")`); !strings.Contains(got, "50.0% of 4 evenly spaced inputs lose more than half of their digits; with the suggestion: none") {
		t.Errorf("the caption: %s", got)
	}
	if got := b.Eval(`document.querySelector(".plots .empty").textContent`); !strings.Contains(got, "No exact value is known on this line") {
		t.Errorf("the empty plot: %s", got)
	}
}
