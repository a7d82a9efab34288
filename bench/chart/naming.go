package chart

import (
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"haft/bench/report"
)

// nameDrawn names the configurations that a figure shows, as briefly as they can be told apart there, and adds to its
// title what the names leave out.
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

// nameWidth is what names beside a plot may take.
const nameWidth = 4.5 * centimetre

// wrap breaks words into lines that are no wider than a width, where no single word is.
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
