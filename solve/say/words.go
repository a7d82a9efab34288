package say

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"haft/model"
)

// Number writes n, below 2⁶³, with a comma before each group of three digits.
func Number(n uint64) string { return humanize.Comma(int64(n)) }

// Count returns a number of things: "1 ply", "45 plies".
func Count(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

// Percent returns part of whole in percent with one digit after the point, in at most five characters. It returns ""
// if part is 0, and 100.0 only if part is whole.
func Percent(part, whole uint64) string {
	p := 100 * float64(part) / float64(whole)
	switch {
	case part == 0:
		return ""
	case part < whole && p > 99.95:
		return ">99.9"
	case p < 0.05:
		return "<0.1"
	}
	return fmt.Sprintf("%.1f", p)
}

// Ply names a ply of g: "ply 11 (6. f1d3)".
func Ply(g *model.Game, t model.Ply) string { return "ply " + PlyAndMove(g, t) }

// PlyAndMove is Ply without the word: "11 (6. f1d3)".
func PlyAndMove(g *model.Game, t model.Ply) string {
	return fmt.Sprintf("%d (%s)", t, t.Numbered(g.Moves[t-1]))
}

// Plies names several plies: "plies 3 (2. f1d3) and 5 (3. d3d5)".
func Plies(g *model.Game, plies []model.Ply) string {
	if len(plies) == 1 {
		return Ply(g, plies[0])
	}
	var each []string
	for _, t := range plies {
		each = append(each, PlyAndMove(g, t))
	}
	return "plies " + List(each)
}

// List joins words: "a", "a and b", "a, b and c".
func List(words []string) string { return Join(words, "and") }

// Either is List with "or".
func Either(words []string) string { return Join(words, "or") }

// Join is List with another word before the last one.
func Join(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// Upper returns a sentence with its first letter as a capital.
func Upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Title returns what a game is called: its players and event, or else where it was read.
func Title(g *model.Game) string {
	var parts []string
	if white, black := Known(g, "White"), Known(g, "Black"); white != "" && black != "" {
		parts = append(parts, white+" – "+black)
	}
	for _, name := range []string{"Event", "Date"} {
		if value := Known(g, name); value != "" {
			parts = append(parts, value)
		}
	}
	if len(parts) == 0 {
		return Place(g)
	}
	return strings.Join(parts, ", ")
}

// Known returns the value of a tag, or "" if the tag only says that the value is not known.
func Known(g *model.Game, tag string) string {
	value := g.Tag(tag)
	if strings.Trim(value, "?.- ") == "" {
		return ""
	}
	return value
}

// Place returns where a game was read.
func Place(g *model.Game) string { return g.Name + ", game " + g.ID }

// YesNo returns "yes" or "no".
func YesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
