package chart

import (
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"haft/bench/report"
)

// nameDrawn gives the configurations in a figure the shortest names that tell them apart, and adds to the title what
// the names leave out.
func nameDrawn(title string, drawn []report.Configuration) (*report.Names, string) {
	names := report.NewNames(drawn)
	var words []string
	if title != "" {
		words = append(words, title)
	}
	if names.Common != "" {
		words = append(words, "all: "+names.Common)
	}
	if names.Usual != "" {
		words = append(words, "where not named: "+names.Usual)
	}
	return names, strings.Join(words, "; ")
}

// nameWidth is the most that names beside a plot may take.
const nameWidth = 4.5 * centimetre

// wrap breaks words into lines of at most the given width. A wider word has a line of its own.
func wrap(words string, style text.Style, width vg.Length) string {
	var lines []string
	for _, word := range strings.Fields(words) {
		last := len(lines) - 1
		if last >= 0 && style.Width(lines[last]+" "+word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return strings.Join(lines, "\n")
}
