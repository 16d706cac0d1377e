package main

// This file makes the pages of man(1) from the help texts of the command. It changes these texts, so the process must end afterwards.

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

// writeManPages writes faultline.1, a page of section 1 for each verb that is shown, and a page of section 7 for each topic, into a folder.
// $SOURCE_DATE_EPOCH sets their month.
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

// marked makes Markdown of what a command says, which is text.
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

// specialRE is what means something in Markdown. Backquotes stay: in usages they are about the name of a value.
var specialRE = regexp.MustCompile(`[\\*_{}\[\]<>#|~&]`)

func escape(text string) string { return specialRE.ReplaceAllString(text, `\$0`) }

// manMarkdown makes text that is laid out by hand into Markdown that says the same: indented lines stand as they are, and a line of words
// that ends with a colon, between empty ones, is a title.
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

// titleRE is a title of the manual.
var titleRE = regexp.MustCompile(`^[A-Z][a-z]+(?: [a-z]+)?:$`)
