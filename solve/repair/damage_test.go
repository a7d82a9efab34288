package repair_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/pgn"
	"haft/solve"
)

// A damage is a way in which one ply of a record suffers. It returns the words that stand in its place.
type damage struct {
	name string
	do   func(v *victim, rng *rand.Rand, at int) []string
}

// A victim is a legal game with the words of its normal form.
type victim struct {
	*model.Game
	words []string
	world model.Assignment // one that plays the game
}

func newVictim(t testing.TB, rng *rand.Rand, rules model.Rules, plies int) *victim {
	t.Helper()
	g := solve.RandomGame(rng, rules, solve.Styles[rng.IntN(3)], plies)
	v := &victim{Game: g, words: gamefile.Words(g).Moves}
	answer, err := solve.Exact{}.Solve(ctx, model.Replay(g))
	if err != nil || answer.Status != solve.Sat {
		t.Fatal(answer, err)
	}
	v.world = answer.Witness
	return v
}

var damages = []damage{
	{"character", func(v *victim, rng *rand.Rand, at int) []string {
		word := []byte(v.words[at])
		word[rng.IntN(len(strings.TrimRight(v.words[at], "+")))] = '?' // behind a move it would be a mark
		return []string{string(word)}
	}},
	{"end", func(v *victim, _ *rand.Rand, at int) []string {
		return []string{v.words[at][:1] + strings.Repeat("?", len(v.words[at])-1)}
	}},
	{"unreadable", func(*victim, *rand.Rand, int) []string { return []string{"?"} }},
	{"left out", func(*victim, *rand.Rand, int) []string { return nil }},
	{"twice", func(v *victim, _ *rand.Rand, at int) []string { return []string{v.words[at], v.words[at]} }},
	{"letter", func(v *victim, _ *rand.Rand, at int) []string {
		pos := model.ReplayTo(v.Game, model.Ply(at))
		m := v.Moves[at]
		if q := pos.Board.On[m.From]; !pos.Board.Pawn(q) {
			_, sign, _ := strings.Cut(v.words[at], m.To.String())
			return []string{v.world[q].String() + m.To.String() + sign}
		}
		return []string{v.words[at]}
	}},
	{"letter only", func(v *victim, _ *rand.Rand, at int) []string {
		pos := model.ReplayTo(v.Game, model.Ply(at))
		if q := pos.Board.On[v.Moves[at].From]; !pos.Board.Pawn(q) {
			return []string{v.world[q].String() + "?"}
		}
		return []string{v.words[at]}
	}},
	{"wrong sign", func(v *victim, rng *rand.Rand, at int) []string {
		word := []byte(v.words[at])
		word[rng.IntN(len(strings.TrimRight(v.words[at], "+")))] = "zyuvw"[rng.IntN(5)]
		return []string{string(word)}
	}},
}

// signedDamages are those to records with announced checks.
var signedDamages = append(slices.Clone(damages), forgotten)

// forgotten is the damage to a word whose sign of check nobody wrote. It comes where there was one.
var forgotten = damage{"forgotten check", func(v *victim, _ *rand.Rand, at int) []string {
	return []string{strings.TrimRight(v.words[at], "+")}
}}

// checks returns the indexes of the moves that announce a check.
func (v *victim) checks() (at []int) {
	for i, m := range v.Moves {
		if m.Check {
			at = append(at, i)
		}
	}
	return at
}

// suffer chooses damages at n plies. The last ply is not left out, since nothing would show that.
func (v *victim) suffer(rng *rand.Rand, n int, kinds []damage) map[int]damage {
	at := map[int]damage{}
	for len(at) < min(n, len(v.Moves)-1) {
		ply, d := rng.IntN(len(v.Moves)), kinds[rng.IntN(len(kinds))]
		if d.name == forgotten.name {
			checks := v.checks()
			if len(checks) == 0 {
				continue
			}
			ply = checks[rng.IntN(len(checks))]
		}
		if d.name != "left out" || ply < len(v.Moves)-1 {
			at[ply] = d
		}
	}
	return at
}

// record writes the game with damage at some plies, with the numbers of the moves or without.
func (v *victim) record(rng *rand.Rand, at map[int]damage, numbers bool) string {
	var text strings.Builder
	if rules := v.Rules.String(); rules != "" {
		fmt.Fprintf(&text, "[Variant \"Haft Schroedinger\"]\n[HaftRules \"%s\"]\n\n", rules)
	}
	numbered := false
	for i, word := range v.words {
		words := []string{word}
		if d, ok := at[i]; ok {
			words = d.do(v, rng, i)
		}
		if len(words) == 0 {
			numbered = false
			continue
		}
		ply := model.Ply(i + 1)
		if dots := map[model.Color]string{model.White: ".", model.Black: "..."}[ply.Mover()]; numbers &&
			(ply.Mover() == model.White || !numbered) {
			fmt.Fprintf(&text, "%d%s ", (i+2)/2, dots)
		}
		numbered = true
		fmt.Fprintf(&text, "%s ", strings.Join(words, " "))
	}
	return text.String()
}

// sheetOf reads a record.
func sheetOf(t testing.TB, text string) *gamefile.Scoresheet {
	t.Helper()
	s, err := gamefile.NewSheetReader(strings.NewReader(text), pgn.Stdin).Next()
	if err != nil || s.Broken != nil {
		t.Fatalf("%v, %v, for %s", err, s, text)
	}
	return s
}
