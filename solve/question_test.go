package solve_test

import (
	"errors"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
)

// A square means the piece that stands on it; b1 to b8 are squares only after an @.
func TestQuestionsBySquare(t *testing.T) {
	pos := model.ReplayTo(solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5"), 5)
	for text, want := range map[string]string{
		"d5=Q": "w6=Q", "@D5 != k": "w6!=K", "b3=B": "b3=B", "@b1=N": "w2=N",
		"e1=K -> g6=N": "w5=K -> b8=N", "w5=K -> @g6=N": "w5=K -> b8=N", "over": "over",
	} {
		q, err := solve.ParseQuestion(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if c, err := q.At(pos); err != nil || c.String() != want || q.Known() {
			t.Errorf("%q is %v, %v; want %s", text, c, err, want)
		}
	}
	for text, want := range map[string]string{
		"d5": "w6 d5", "w6": "w6 d5", "@b1": "w2 b1", "b1": "b1 a8", "a5": "- a5",
		"b12": "b12 -",
	} {
		q, err := solve.ParseQuestion(text)
		if err != nil || !q.Known() || q.Single() {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if piece, at := q.Piece(pos); piece.String()+" "+at.String() != want {
			t.Errorf("%q is about %v on %v; want %s", text, piece, at, want)
		}
	}
}

func TestQuestionsAboutNothing(t *testing.T) {
	q, err := solve.ParseQuestion("w6=Q -> h5=K")
	if err != nil {
		t.Fatal(err)
	}
	var empty *solve.EmptySquareError
	pos := model.ReplayTo(solvertest.Play(t, "e2e4"), 1)
	if _, err := q.At(pos); !errors.As(err, &empty) || empty.Square.String() != "h5" ||
		empty.Ply != 1 {
		t.Errorf("%v, want an EmptySquareError of h5 at ply 1", err)
	}
}

func TestWhatIsNoQuestion(t *testing.T) {
	for text, want := range map[string]string{
		"":            "character 1: expected illegal, over, or a piece from w1 to w16 or b1 to b16, or its square",
		"i1":          "character 1: expected illegal, over, or a piece",
		"e66":         "character 1: expected illegal, over, or a piece",
		"@":           "character 1: expected a square from a1 to h8 after @",
		" @w1=K":      "character 2: expected a square from a1 to h8 after @",
		"e6 b3":       "character 4: expected = or !=",
		"e6 -> b3=B":  "character 4: expected = or !=",
		"e6=K -> d5":  "character 11: expected = or !=",
		"e6=K -> @":   "character 9: expected a square",
		"e6=K d5=Q":   "character 6: expected -> or the end",
		"illegal e6":  "character 9: expected the end",
		"e6=K -> d5P": "character 9: expected a piece from w1 to w16 or b1 to b16, or its square",
	} {
		_, err := solve.ParseQuestion(text)
		var claim *solve.ClaimError
		if !errors.As(err, &claim) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
	for _, text := range []string{"e6=K", "@e6=K", "w6", "w5=K -> e6=B"} {
		if c, err := solve.ParseClaim(text); err == nil {
			t.Errorf("the claim %q, which no position is given for, is read as %v", text, c)
		}
	}
}
