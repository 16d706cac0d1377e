package web

// This file puts a page together. Its program and style are made of src/ and of the libraries that package-lock.json names, by make web;
// make web-check says whether they still are what that makes.

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
)

//go:embed bundle/page.js
var program string

//go:embed bundle/page.css
var style string

// The head of a page forbids it to load anything.
const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>%s</title>
<style>
%s</style>
</head>
<body>
<noscript>This page needs JavaScript to be shown; the same without: faultline report FILE --format md</noscript>
<main id="page"></main>
<script type="%s" id="data">
`

const tail = `</script>
<script>
%s</script>
</body>
</html>
`

// mostPlain is how many bytes of data stand in a page as they are.
const mostPlain = 1 << 20

// write writes a page with its data, in which nothing ends a script: json writes <, > and the ends of lines of JavaScript as escapes, and
// what is large is gzip in base64.
func write(w io.Writer, d *document) error {
	data, err := json.Marshal(d)
	if err != nil {
		return err
	}
	kind := "application/json"
	if len(data) > mostPlain {
		kind, data = "application/gzip", packed(data)
	}
	_, err = fmt.Fprintf(w, head+"%s\n"+tail, html.EscapeString(d.Title), style, kind, data, program)
	return err
}

func packed(data []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(data) // a buffer takes everything
	z.Close()
	return base64.StdEncoding.AppendEncode(nil, b.Bytes())
}
