package pgn

import (
	"fmt"
	"testing"
)

// Each move is spelled in its own position, that of a variation too, and may change it.
func TestSpell(t *testing.T) {
	deep := Variation[string]{Moves: []string{"x"}, Notes: []Note[string]{{After: 1, NAG: 7}}}
	side := Variation[string]{Moves: []string{"d", "e"}, Notes: []Note[string]{{After: 2, Line: &deep}, {
		After: 2,
		Text:  "t",
	}}}
	line := Variation[string]{
		Moves: []string{"a", "b", "c"},
		Notes: []Note[string]{{Comment: "first"}, {After: 1, Line: &side}, {After: 3, Line: &side}, {
			After:   3,
			Comment: "last",
		}},
	}
	var shown func(v *Variation[string]) string
	shown = func(v *Variation[string]) string {
		text := fmt.Sprint(v.Moves)
		for _, n := range v.Notes {
			text += fmt.Sprint(" ", n.After, n.Comment, n.Text, n.NAG)
			if n.Line != nil {
				text += "(" + shown(n.Line) + ")"
			}
		}
		return text
	}
	words := Spell(&line, "", 5, func(s *string, ply int, m string) string {
		*s += m
		return fmt.Sprint(ply, *s)
	})
	const want = "[5a 6ab 7abc] 0first0 10([5d 6de] 20([6dx] 17) 2t0) " +
		"30([7abd 8abde] 20([8abdx] 17) 2t0) 3last0"
	if got := shown(words); got != want {
		t.Error(got)
	}
}

// A variation begins on the board before the last move, and its end goes back to where it began.
func TestBoards(t *testing.T) {
	var b Boards[string]
	b.Set("x")
	b.Set("start")
	*b.Top() = Board[string]{"start", "one"}
	b.Open()
	if got := *b.Top(); got != (Board[string]{"start", "start"}) {
		t.Errorf("in the variation: %v", got)
	}
	*b.Top() = Board[string]{"start", "other"}
	b.Open()
	b.Close()
	if got := *b.Top(); got != (Board[string]{"start", "other"}) {
		t.Errorf("back in it: %v", got)
	}
	b.Close()
	if got := *b.Top(); got != (Board[string]{"start", "one"}) || len(b.lines) != 1 {
		t.Errorf("back in the main line: %v", got)
	}
}
