package web

// This file puts a page together. Its program and style are made of src/ and of the libraries that package-lock.json names, by make web;
// make web-check says whether they still are what that makes.

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
)

//go:embed bundle/page.js
var program string

//go:embed bundle/page.css
var style string

// The head of a page lets it load nothing from anywhere.
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
<script type="application/json" id="data">
`

const tail = `</script>
<script>
%s</script>
</body>
</html>
`

// write writes a page with its data, in which nothing ends a script: json writes <, > and the ends of lines of JavaScript as escapes.
func write(w io.Writer, d *document) error {
	if _, err := fmt.Fprintf(w, head, html.EscapeString(d.Title), style); err != nil {
		return err
	}
	if err := json.NewEncoder(w).Encode(d); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, tail, program)
	return err
}
