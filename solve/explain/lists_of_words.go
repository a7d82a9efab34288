package explain

import (
	"strings"

	"github.com/dustin/go-humanize/english"
)

// List joins words: "a", "a and b", "a, b and c".
func List(words []string) string { return english.WordSeries(words, "and") }

// Either is List with "or".
func Either(words []string) string { return english.WordSeries(words, "or") }

// Upper returns a sentence with its first letter as a capital.
func Upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// YesNo returns "yes" or "no".
func YesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
