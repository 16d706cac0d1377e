package serve

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"faultline/internal/browsertest"
)

const many = "../report/table/testdata/many.json"

// lines are those of a stored stream.
func lines(t *testing.T, name string) [][]byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.SplitAfter(text, []byte("\n"))
}

// served is a folder with these files, and its server.
func served(t *testing.T, files map[string][]byte) (dir string, s *httptest.Server) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range files {
		put(t, filepath.Join(dir, name), text)
	}
	p, err := at(dir)
	if err != nil {
		t.Fatal(err)
	}
	s = httptest.NewServer(onlyLocal(handler(p)))
	t.Cleanup(s.Close)
	return dir, s
}

func put(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// get is the status and the text of an address.
func get(t *testing.T, url, host string) (int, string) {
	t.Helper()
	r, _ := http.NewRequest("GET", url, nil)
	r.Host = host
	a, err := http.DefaultTransport.RoundTrip(r) // follows nothing
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, a.Header.Get("Location") + string(text)
}

func TestWhatIsServed(t *testing.T) {
	stream := bytes.Join(lines(t, many), nil)
	_, s := served(t, map[string][]byte{"a b.jsonl": stream, "empty.jsonl": nil, "bad.jsonl": []byte("no\n"), "secret": []byte("secret")})
	for _, c := range []struct {
		path, host string
		status     int
		says       string
	}{
		{"/", "", 200, "/a%20b.jsonl"}, {"/a%20b.jsonl", "", 200, `id="data"`}, {"/empty.jsonl", "", 200, "nothing of a stream is in it yet"},
		{"/bad.jsonl", "", 200, "bad.jsonl:1: not a message"}, {"/secret", "", 404, "there is no stream"},
		{"/..%2fserve_test.go", "", 404, "there is no stream"}, {"/x.jsonl", "", 404, "there is no stream"},
		{"/", "localhost:80", 200, ""}, {"/", "[::1]", 200, ""}, {"/", "evil.example", 403, "this machine only"},
	} {
		if status, text := get(t, s.URL+c.path, c.host); status != c.status || !strings.Contains(text, c.says) || strings.Contains(text, "secret\n") {
			t.Errorf("%s at %q: %d, %.200s", c.path, c.host, status, text)
		}
	}
	_, s = served(t, map[string][]byte{"one.jsonl": stream})
	if status, to := get(t, s.URL, ""); status != http.StatusFound || !strings.HasPrefix(to, "/one.jsonl") {
		t.Errorf("the only stream: %d, %.100s", status, to)
	}
}

// An event says that there is a version, and another one as soon as the stream has grown.
func TestEventsSayThatAStreamGrew(t *testing.T) {
	dir, s := served(t, map[string][]byte{"a.jsonl": []byte("{}\n")})
	a, err := http.Get(s.URL + "/a.jsonl/events")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	events := bufio.NewScanner(a.Body)
	next := func() string {
		for events.Scan() {
			if data, is := strings.CutPrefix(events.Text(), "data: "); is {
				return data
			}
		}
		t.Fatal(events.Err())
		return ""
	}
	first := next()
	put(t, filepath.Join(dir, "a.jsonl"), []byte("{}\n{}\n"))
	if second := next(); second == first {
		t.Errorf("%s again", second)
	}
}

func TestListen(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "bad"), []byte("no\n"))
	s, err := Listen(dir, "127.0.0.1:0")
	if err != nil || !s.Local() {
		t.Fatal(err)
	}
	defer s.listener.Close()
	if port, err := Listen(dir, "0"); err != nil || !port.Local() { // as find --listen has it
		t.Errorf("a port alone: %v", err)
	} else {
		port.listener.Close()
	}
	for _, c := range []struct{ path, address, want string }{
		{dir, s.listener.Addr().String(), "address already in use"}, {dir, "nothing", "missing port"}, {dir, "65536", "missing port"}, {dir + "/none", "127.0.0.1:0", "no such file"},
		{dir + "/bad", "127.0.0.1:0", "not a message"}, {"/dev/null", "127.0.0.1:0", "neither a folder nor a file"},
	} {
		if _, err := Listen(c.path, c.address); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s at %s: %v, want %s", c.path, c.address, err, c.want)
		}
	}
}

// The page grows with its stream, and its reader's filter stays.
func TestBrowserFollowsAStream(t *testing.T) {
	all := lines(t, many)
	part := len(all) / 2
	dir, s := served(t, map[string][]byte{"run.jsonl": bytes.Join(all[:part], nil)})
	b := browsertest.Open(t, s.URL+"/run.jsonl")
	const functions = `[...document.querySelectorAll(".state b")].reduce((n, e) => n + Number(e.textContent), 0)`
	before := b.Eval(functions)
	b.Do(chromedp.SendKeys(`input[type=search]`, "certified", chromedp.ByQuery))
	put(t, filepath.Join(dir, "run.jsonl"), bytes.Join(all, nil))
	b.Do(chromedp.Poll(functions+" > "+before, nil, chromedp.WithPollingTimeout(20*time.Second)))
	b.Shot("live")
	if got := b.Eval(`document.querySelector("input[type=search]").value`); got != "certified" {
		t.Errorf("the filter is %q now", got)
	}
	if got := b.Eval(`document.querySelector(".live").textContent`); got != "live" {
		t.Errorf("it says %q", got)
	}
}

// TestProgressOfARun: the folder of a run that is under way says how far that is, until it is over.
func TestProgressOfARun(t *testing.T) {
	const far = "10/40 subjects · 1 lane here, 6 elsewhere · lanes lost: 1 <b>"
	dir, s := served(t, map[string][]byte{"results.jsonl": bytes.Join(lines(t, many), nil), "progress.txt": []byte(far + "\n")})
	host := strings.TrimPrefix(s.URL, "http://")
	code, text := get(t, s.URL, host)
	if code != http.StatusOK || !strings.Contains(text, "10/40 subjects · 1 lane here, 6 elsewhere · lanes lost: 1 &lt;b&gt;") {
		t.Errorf("%d: the front page says nothing of progress:\n%s", code, text)
	}
	p, err := at(dir)
	if err != nil {
		t.Fatal(err)
	}
	before := p.versions()
	put(t, filepath.Join(dir, "progress.txt"), []byte("11/40 subjects\n"))
	if now := p.versions(); now == before {
		t.Errorf("who looks at the page is not told that %q is %q now", before, now)
	}
	os.Remove(filepath.Join(dir, "progress.txt"))
	if code, _ := get(t, s.URL, host); code != http.StatusFound {
		t.Errorf("when the run is over its only stream is not shown: %d", code)
	}
}
