package main

import (
	"fmt"
	"strconv"
	"strings"

	"haft/model"
)

// number writes n with a comma before each group of three digits.
func number(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// count is a number of things: "1 ply", "45 plies".
func count(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return number(n) + " " + many
}

// percent is part of whole with one digit, in five characters; what is neither nothing
// nor everything never looks like it.
func percent(part, whole uint64) string {
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

// plyWords names a ply of g: "ply 11 (6. f1d3)".
func plyWords(g *model.Game, t model.Ply) string { return "ply " + plyAndMove(g, t) }

func plyAndMove(g *model.Game, t model.Ply) string {
	return fmt.Sprintf("%d (%s)", t, t.Numbered(g.Moves[t-1]))
}

// pliesWords names several: "plies 3 (2. f1d3) and 5 (3. d3d5)".
func pliesWords(g *model.Game, plies []model.Ply) string {
	if len(plies) == 1 {
		return plyWords(g, plies[0])
	}
	var each []string
	for _, t := range plies {
		each = append(each, plyAndMove(g, t))
	}
	return "plies " + list(each)
}

// list joins words: "a", "a and b", "a, b and c".
func list(words []string) string { return joined(words, "and") }

// either is list with "or".
func either(words []string) string { return joined(words, "or") }

func joined(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// title is what a game is called: its players and event, else where it was read.
func title(g *model.Game) string {
	var parts []string
	if white, black := known(g, "White"), known(g, "Black"); white != "" && black != "" {
		parts = append(parts, white+" – "+black)
	}
	for _, name := range []string{"Event", "Date"} {
		if value := known(g, name); value != "" {
			parts = append(parts, value)
		}
	}
	if len(parts) == 0 {
		return place(g)
	}
	return strings.Join(parts, ", ")
}

// known is the value of a tag, "" if the tag only says that it is not known.
func known(g *model.Game, tag string) string {
	value := g.Tag(tag)
	if strings.Trim(value, "?.- ") == "" {
		return ""
	}
	return value
}

// place is where a game was read.
func place(g *model.Game) string { return g.Name + ", game " + g.ID }

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
