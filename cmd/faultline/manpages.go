package main

// This file makes pages for man(1) from the help texts of the command. It changes these texts, so the process must end afterwards.

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	cobradoc "github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// writeManPages writes these pages to a folder: faultline.1, one page of section 1 for each visible command, and one page of section 7 for
// each topic. $SOURCE_DATE_EPOCH sets their month.
func writeManPages(root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	source := root.Name() + " " + root.Version
	marked(root)
	root.Long += "\n# TOPICS\n"
	for _, c := range root.Commands() {
		marked(c)
		if c.IsAvailableCommand() || c.Hidden {
			continue
		}
		root.Long += fmt.Sprintf("**%s-%s(7)** %s\n\n", root.Name(), c.Name(), c.Short)
		file := filepath.Join(dir, root.Name()+"-"+c.Name()+".7")
		if err := os.WriteFile(file, topic(root, c, source), 0o666); err != nil {
			return err
		}
	}
	header := cobradoc.GenManHeader{Source: source, Manual: root.Name()}
	return cobradoc.GenManTreeFromOpts(root, cobradoc.GenManTreeOptions{Header: &header, Path: dir, CommandSeparator: "-"})
}

// marked converts the texts of a command to Markdown.
func marked(c *cobra.Command) {
	c.DisableAutoGenTag = true
	c.Long = manMarkdown(c.Long)
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if _, list := f.Value.(pflag.SliceValue); list && f.DefValue == "[]" {
			f.DefValue, _ = pflag.UnquoteUsage(f)
		}
		f.Usage = escape(f.Usage)
	})
}

func topic(root, c *cobra.Command, source string) []byte {
	name := root.Name() + "-" + c.Name()
	return md2man.Render(fmt.Appendf(nil, "%% %q \"7\" \"\" %q %q\n# NAME\n%s \\- %s\n\n# DESCRIPTION\n%s\n\n# SEE ALSO\n**%s(1)**\n",
		strings.ToUpper(name), source, root.Name(), name, c.Short, c.Long, root.Name()))
}

// specialRE matches the special characters of Markdown. Backquotes stay, because they mark the name of a flag's value.
var specialRE = regexp.MustCompile(`[\\*_{}\[\]<>#|~&]`)

func escape(text string) string { return specialRE.ReplaceAllString(text, `\$0`) }

// manMarkdown converts plain text to Markdown. Indented lines stay as they are. A line between empty lines that ends with a colon becomes a
// title.
func manMarkdown(text string) string {
	var b strings.Builder
	lines, fenced := strings.Split(strings.TrimSpace(text), "\n"), false
	fence := func(on bool) {
		if on != fenced {
			b.WriteString("```\n")
			fenced = on
		}
	}
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, "  "):
			if !fenced && i > 0 && lines[i-1] != "" {
				b.WriteByte('\n')
			}
			fence(true)
			b.WriteString(line + "\n")
		case line == "" && fenced && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "  "):
			b.WriteByte('\n')
		case titleRE.MatchString(line) && (i == 0 || lines[i-1] == "") && i+1 < len(lines) && lines[i+1] == "":
			fence(false)
			b.WriteString("# " + strings.ToUpper(strings.TrimSuffix(line, ":")) + "\n")
		default:
			fence(false)
			b.WriteString(escape(line) + "\n")
		}
	}
	fence(false)
	return strings.TrimSuffix(b.String(), "\n")
}

// titleRE matches a title of the manual.
var titleRE = regexp.MustCompile(`^[A-Z][a-z]+(?: [a-z]+)?:$`)
