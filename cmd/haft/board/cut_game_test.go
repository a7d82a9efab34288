package board

import (
	"slices"
	"strings"
	"testing"

	"haft/solve/search"
)

// A game goes on from any of its places: with what stands beside the moves before, and without its result.
func TestCut(t *testing.T) {
	d := loaded(t, "[Result \"1-0\"]\n[White \"A\"]\n\n1. e4 {one} e5 (1... d5 2. d4 {two}) 2. a3 {three} 1-0")
	for _, c := range []struct {
		at   Path
		want string
	}{
		{Path{0}, "*"},
		{Path{2}, "1. e4 {one} 1... e5 (1... d5 2. d4 {two}) *"},
		{Path{1, 2}, "1. e4 d5 2. d4 *"},
	} {
		cut := answer[Document](t, Request{Question: "cut", Text: d.Text, At: c.at})
		_, moves, _ := strings.Cut(cut.Text, "\n\n")
		if strings.TrimSpace(moves) != c.want || cut.Result != "*" || !strings.Contains(cut.Text, `[White "A"]`) ||
			len(cut.At) != 1 || cut.At[0] != len(cut.Line.Moves) {
			t.Errorf("%v: %v\n%s\nwant %s", c.at, cut.At, cut.Text, c.want)
		}
	}
}

// Who plays on from a game of others is named instead of them.
func TestPlayers(t *testing.T) {
	d := loaded(t, "[Event \"E\"]\n[White \"A\"]\n[HaftRules \"check=off\"]\n\n1. e4 e5 1-0")
	players := []string{"you", "haft (easy)"}
	cut := answer[Document](t, Request{Question: "cut", Text: d.Text, At: Path{1}, Players: players})
	const want = `[White "you"]
[Black "haft (easy)"]
[Result "*"]
[Variant "Haft Schroedinger"]
[HaftRules "check=off"]

1. e4 *
`
	if strings.TrimSpace(cut.Text) != strings.TrimSpace(want) || cut.Title != "you – haft (easy)" {
		t.Errorf("%q\n%s\nwant\n%s", cut.Title, cut.Text, want)
	}
}

// Every level is told, with how strong it is.
func TestLevels(t *testing.T) {
	reply, err := Usual.Answer(ctx, &Request{Question: "levels"})
	if err != nil {
		t.Fatal(err)
	}
	all := reply.(*struct {
		Levels []Level `json:"levels"`
	}).Levels
	if len(all) != len(search.Levels) || all[0].Name != "beginner" ||
		!strings.Contains(all[5].Words, "250,000 positions") {
		t.Errorf("%+v", all)
	}
}

// The scores of comments are those on the way to a place, in a variation, too.
func TestScores(t *testing.T) {
	d := loaded(t, "1. e4 {[%eval 0.00]} e5 {[%eval 1.00]} (1... d5 {[%eval -9.00] bad} 2. d4 {[%eval #4]}) 2. a3 *")
	for _, c := range []struct {
		at   Path
		want []int
	}{{Path{3}, []int{1, 2}}, {Path{0}, []int{1, 2}}, {Path{2, 1}, []int{1, 2, 3}}} {
		var plies []int
		for _, s := range answer[Timeline](t, Request{Question: "timeline", Text: d.Text, At: c.at}).Scores {
			plies = append(plies, s.Ply)
		}
		if !slices.Equal(plies, c.want) {
			t.Errorf("%v: %v, want %v", c.at, plies, c.want)
		}
	}
}
