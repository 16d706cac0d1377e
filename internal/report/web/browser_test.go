package web

// This file opens pages in a Chromium without a window: from a file, as people do.

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A tab is a page in a browser, and what went wrong in it.
type tab struct {
	context.Context
	t *testing.T

	mu   sync.Mutex
	said []string // errors on the console, and requests
}

// open opens a page of stored streams; the test is skipped where no browser is.
func open(t *testing.T, streams ...string) *tab {
	t.Helper()
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil && browser == "" {
			browser = path
		}
	}
	if browser == "" {
		t.Skip("no Chromium: scripts/setup --browser installs it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.WindowSize(1300, 900),
		chromedp.Flag("no-sandbox", os.Geteuid() == 0))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {})) // a newer browser's events are no errors
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	b := &tab{Context: ctx, t: t}
	chromedp.ListenTarget(ctx, b.listen)
	b.do(network.Enable(), log.Enable(), runtime.Enable(), chromedp.Navigate("file://"+onDisk(t, streams)),
		chromedp.WaitReady(`html[data-ready]`, chromedp.ByQuery), chromedp.WaitReady(`[data-built]`, chromedp.ByQuery))
	t.Cleanup(b.quiet)
	return b
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

func (b *tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, "file://") || !strings.HasSuffix(e.Request.URL, "/page.html") {
			b.said = append(b.said, "request: "+e.Request.URL)
		}
	case *runtime.EventExceptionThrown:
		b.said = append(b.said, "exception: "+e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
			b.said = append(b.said, fmt.Sprintf("console: %s", e.Args[0].Value))
		}
	case *log.EventEntryAdded:
		b.said = append(b.said, fmt.Sprintf("log: %s: %s", e.Entry.Level, e.Entry.Text))
	}
}

// quiet fails the test for whatever the page asked for or complained of.
func (b *tab) quiet() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, what := range b.said {
		b.t.Error(what)
	}
}

func (b *tab) do(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// eval returns the value of an expression as text.
func (b *tab) eval(expression string) (text string) {
	b.t.Helper()
	b.do(chromedp.Evaluate("String("+expression+")", &text))
	return text
}

// shot keeps a picture of the page in the folder FAULTLINE_SHOTS, if that is set.
func (b *tab) shot(name string) {
	b.t.Helper()
	folder := os.Getenv("FAULTLINE_SHOTS")
	if folder == "" {
		return
	}
	var png []byte
	b.do(chromedp.Sleep(300*time.Millisecond), chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o666); err != nil {
		b.t.Error(err)
	}
}

const (
	names = `[...document.querySelectorAll(".tabulator-row .tabulator-cell:first-child")].map((e) => e.textContent).join(" ")`
	many  = "../table/testdata/many.json"
)

func TestBrowserSortsAndFilters(t *testing.T) {
	b := open(t, many, "../table/testdata/kinds.json")
	before := b.eval(names)
	b.shot("index")
	b.do(chromedp.Click(`.tabulator-col[tabulator-field="name"]`, chromedp.ByQuery))
	sorted := b.eval(names)
	if list := strings.Fields(sorted); sorted == before || len(list) < 3 || list[0] > list[1] || list[1] > list[2] {
		t.Errorf("sorted by name: %s; before: %s", sorted, before)
	}
	first := strings.Fields(sorted)[0]
	b.do(chromedp.KeyEvent("/"), chromedp.Evaluate(`document.activeElement.value = ""`, nil), chromedp.SendKeys(`input:focus`, first, chromedp.ByQuery))
	if got := b.eval(names); got != first {
		t.Errorf("filtered by %s: %s", first, got)
	}
	b.do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent("1"))
	if n := b.eval(`document.querySelector(".state.wrong b").textContent`); b.eval(`document.querySelectorAll(".tabulator-row").length`) != n {
		t.Errorf("of the state wrong are %s, shown: %s", n, b.eval(names))
	}
	if got := b.eval(`document.querySelector(".missing").textContent`); !strings.HasPrefix(got, "Not analysed") {
		t.Errorf("not analysed: %s", got)
	}
}

// From the index to a finding and back by keys alone.
func TestBrowserKeys(t *testing.T) {
	b := open(t, many)
	b.do(chromedp.KeyEvent("j"), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(".function", chromedp.ByQuery))
	b.shot("function")
	b.do(chromedp.KeyEvent("j"), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(".finding", chromedp.ByQuery))
	b.shot("finding")
	for what, want := range map[string]string{".values": "got", ".why": "class", ".again .command": "faultline explain"} {
		if got := b.eval(fmt.Sprintf(`document.querySelector(%q).textContent`, what)); !strings.Contains(got, want) {
			t.Errorf("%s: %q has no %q", what, got, want)
		}
	}
	b.do(chromedp.KeyEvent(kb.Escape), chromedp.WaitVisible(".function", chromedp.ByQuery), chromedp.KeyEvent("u"), chromedp.WaitVisible(".index", chromedp.ByQuery))
}

// The input is what it is in every language.
func TestBrowserCopies(t *testing.T) {
	b := open(t, many)
	b.do(chromedp.Evaluate(`location.hash = document.querySelector("#data").textContent.match(/F-[0-9a-f]{6}/)[0]`, nil), chromedp.WaitVisible(".finding", chromedp.ByQuery))
	hex := b.eval(`document.querySelector(".values .hex").textContent || document.querySelector(".values .num").textContent`)
	for _, language := range []string{"hex", "C", "Go", "Python", "FPCore"} {
		b.do(chromedp.Evaluate(fmt.Sprintf(`[...document.querySelectorAll(".tabs [role=tab]")].find((e) => e.textContent === %q).click()`, language), nil))
		if got := b.eval(`document.querySelector(".again pre").textContent`); !strings.Contains(got, hex) {
			t.Errorf("%s: %q has no %s", language, got, hex)
		}
	}
}

// On a phone, in the dark: nothing is wider than the screen.
func TestBrowserPhone(t *testing.T) {
	b := open(t, many)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile), emulation.SetEmulatedMedia().WithFeatures(
		[]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}))
	for _, view := range []string{"", `=`, `F-`} {
		b.do(chromedp.Evaluate(fmt.Sprintf(`location.hash = %q === "" ? "" : %[1]q === "=" ? "=" + JSON.parse(document.querySelector("#data").textContent).functions[0].name
			: document.querySelector("#data").textContent.match(/F-[0-9a-f]{6}/)[0]`, view), nil), chromedp.Sleep(200*time.Millisecond))
		b.shot("phone" + strings.Trim(view, "=-"))
		if over := b.eval(`document.documentElement.scrollWidth - document.documentElement.clientWidth`); over != "0" {
			t.Errorf("view %q is %s pixels too wide", view, over)
		}
	}
}

// Keys zoom a plot, to single numbers.
func TestBrowserZooms(t *testing.T) {
	b := open(t, many, "testdata/cut.jsonl")
	b.do(chromedp.Evaluate(`location.hash = "=cut"`, nil), chromedp.WaitVisible(".plot canvas", chromedp.ByQuery))
	const pixels = `document.querySelector(".plot canvas").toDataURL()`
	b.shot("plot")
	before := b.eval(pixels)
	b.do(chromedp.KeyEvent("+"), chromedp.KeyEvent("+"), chromedp.Sleep(300*time.Millisecond))
	nearer := b.eval(pixels)
	b.shot("zoomed")
	b.do(chromedp.KeyEvent("0"), chromedp.Sleep(300*time.Millisecond))
	if back := b.eval(pixels); nearer == before || back != before {
		t.Errorf("zoomed: %v, and back: %v", nearer != before, back == before)
	}
	if n := b.eval(`document.querySelectorAll(".plots figure").length`); n != "1" {
		t.Errorf("%s plots", n)
	}
}

// FAULTLINE_STREAM=FILE says of a stream how large its page is, and when it can be used.
func TestBrowserInteractive(t *testing.T) {
	stream := os.Getenv("FAULTLINE_STREAM")
	if stream == "" {
		t.Skip("FAULTLINE_STREAM names no stream")
	}
	b := open(t, stream)
	t.Logf("%s bytes, %s ms from navigation to a table that is there", b.eval(`performance.getEntriesByType("navigation")[0].decodedBodySize || document.documentElement.outerHTML.length`),
		b.eval(`Math.round(performance.getEntriesByName("built")[0].startTime)`))
	b.shot("stream")
}
