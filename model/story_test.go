package model

import (
	"slices"
	"strings"
	"testing"
)

// story reads a list of moves separated by spaces: UCI moves, and "O-O" and "O-O-O" for White's castling.
func story(t testing.TB, moves string) []Move {
	t.Helper()
	var list []Move
	for _, word := range strings.Fields(moves) {
		list = append(list, told(t, word))
	}
	return list
}

func told(t testing.TB, word string) Move {
	t.Helper()
	castles := map[string]string{"O-O": "e1g1", "O-O-O": "e1c1"}
	squares, castle := castles[word]
	if !castle {
		squares = word
	}
	m, ok := ParseMove(squares)
	if !ok {
		t.Fatalf("the story has no move in %q", word)
	}
	m.Castle = castle
	return m
}

// rulesOf returns the default rules changed by the options of the list.
func rulesOf(t testing.TB, list string) Rules {
	t.Helper()
	r := DefaultRules()
	if err := r.SetAll(list); err != nil {
		t.Fatal(err)
	}
	return r
}

// gameOf returns a game from rules and moves, both as text.
func gameOf(t testing.TB, rules, moves string) *Game {
	t.Helper()
	return &Game{Rules: rulesOf(t, rules), Moves: story(t, moves)}
}

// positionOf returns the position at the end of a story.
func positionOf(t testing.TB, rules, moves string) *Position {
	t.Helper()
	g := gameOf(t, rules, moves)
	return ReplayTo(g, Ply(len(g.Moves)))
}

// tell returns facts as text without their plies. It sorts them, because their order within a ply means nothing.
func tell(facts []Fact) []string {
	var lines []string
	for _, f := range facts {
		line := f.Rule.String() + ": " + f.Piece.String() + " not " + f.Not.String()
		if f.HasCheckers() {
			line = f.Rule.String() + ": " + checkers(f)
		}
		if f.King != NoPiece {
			line += " if " + f.King.String() + " is K"
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return lines
}

// checkers tells who may give an announced check, as in "w4 is Q or w1 is QR".
func checkers(f Fact) string {
	var list []string
	for i, natures := range f.Checkers {
		if natures != 0 {
			list = append(list, NewPiece(f.King.Color().Other(), i+1).String()+" is "+natures.String())
		}
	}
	return strings.Join(list, " or ")
}
