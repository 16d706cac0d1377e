// Package browsertest opens pages for tests in a Chromium without a window, and listens for what they ask for and complain of. It must not
// know what the pages are. A Tab belongs to one test.
package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A Tab is a page in a browser, and what went wrong in it.
type Tab struct {
	context.Context
	t   *testing.T
	own string // how the addresses begin that the page may ask for

	mu   sync.Mutex
	said []string // errors on the console, and requests
}

// patience is how long a test has with a page.
const patience = 2 * time.Minute

// Open opens a page, which may ask for what begins with its address and nothing else; the test is skipped where no browser is.
func Open(t *testing.T, address string) *Tab {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.WindowSize(1300, 900),
		chromedp.Flag("no-sandbox", os.Geteuid() == 0))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {})) // a newer browser's events are no errors
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	if err := chromedp.Run(ctx); err != nil && strings.Contains(err.Error(), "executable file not found") {
		t.Skip("no Chromium: scripts/setup --browser installs it")
	} else if err != nil {
		t.Fatal(err)
	}
	b := &Tab{Context: ctx, t: t, own: address}
	chromedp.ListenTarget(ctx, b.listen)
	b.Do(network.Enable(), log.Enable(), runtime.Enable(), chromedp.Navigate(address),
		chromedp.WaitReady(`html[data-ready]`, chromedp.ByQuery), chromedp.WaitReady(`[data-built]`, chromedp.ByQuery))
	t.Cleanup(b.quiet)
	return b
}

func (b *Tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, b.own) {
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
func (b *Tab) quiet() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, what := range b.said {
		b.t.Error(what)
	}
}

// Do does something in the page.
func (b *Tab) Do(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// Eval returns the value of an expression as text.
func (b *Tab) Eval(expression string) (text string) {
	b.t.Helper()
	b.Do(chromedp.Evaluate("String("+expression+")", &text))
	return text
}

// Shot keeps a picture of the page in the folder FAULTLINE_SHOTS, if that is set.
func (b *Tab) Shot(name string) {
	b.t.Helper()
	folder := os.Getenv("FAULTLINE_SHOTS")
	if folder == "" {
		return
	}
	var png []byte
	b.Do(chromedp.Sleep(300*time.Millisecond), chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o666); err != nil {
		b.t.Error(err)
	}
}
