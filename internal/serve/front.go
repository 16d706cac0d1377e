package serve

// This file is the front page: the streams of a folder, the one that was written last first, or the page of the only one; and what stands
// in the place of a page that cannot be made yet.

import (
	"html/template"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"
)

// A row is a stream on the front page.
type row struct {
	Name, Address, Changed, Size string

	changed time.Time
}

func (p *place) front(w http.ResponseWriter, r *http.Request) {
	names, err := p.streams()
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	says := p.progress()
	if len(names) == 1 && says == "" {
		http.Redirect(w, r, address(names[0]), http.StatusFound)
		return
	}
	if len(names) == 0 && says == "" {
		says = "No stream is here yet; faultline find --format json -o NAME" + ending + " writes one, and this page shows it then."
	}
	waiting{Title: p.folder, Says: says, Rows: p.rows(names), Events: "/events", Version: p.versions()}.write(w)
}

// A waiting page is made again whenever something changes.
type waiting struct {
	Title, Says string
	Rows        []row
	Events      string // its address, and the version that this is
	Version     string
}

func (p waiting) write(w http.ResponseWriter) {
	html(w)
	waitingPage.Execute(w, p) // who has gone away needs it no more
}

// rows are streams, the one that was written last first.
func (p *place) rows(names []string) (rows []row) {
	for _, n := range names {
		info, err := os.Stat(filepath.Join(p.folder, n))
		if err != nil {
			continue // it has gone
		}
		rows = append(rows, row{n, address(n), info.ModTime().Format(time.DateTime), kilobytes(info.Size()), info.ModTime()})
	}
	slices.SortStableFunc(rows, func(a, b row) int { return b.changed.Compare(a.changed) })
	return rows
}

func kilobytes(n int64) string { return strconv.FormatInt((n+999)/1000, 10) + " KB" }

const waitingText = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'">
<link rel="icon" href="data:,">
<title>faultline: {{.Title}}</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; }
td { padding: .2rem 1.2rem .2rem 0; overflow-wrap: anywhere; }
td + td { white-space: nowrap; opacity: .75; }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{with .Says}}<p>{{.}}</p>
{{end}}{{with .Rows}}<table>{{range .}}
<tr><td><a href="{{.Address}}">{{.Name}}</a></td><td>{{.Size}}</td><td>{{.Changed}}</td></tr>{{end}}
</table>
{{end}}<script>
new EventSource({{.Events}}).onmessage = (e) => { if (JSON.parse(e.data) !== {{.Version}}) location.reload(); };
</script>
</body>
</html>
`

var waitingPage = template.Must(template.New("waiting").Parse(waitingText))
