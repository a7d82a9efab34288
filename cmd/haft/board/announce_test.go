package board

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// A move that may or may not give check is one target with two choices, and what is typed may have a sign. haft itself
// does not play.
func TestAnnouncedChecks(t *testing.T) {
	d := loaded(t, "[HaftRules \"announce=on\"]\n\n1. e4 d6 *")
	v := answer[View](t, Request{Question: "view", Text: d.Text, At: d.At, Select: "f1"})
	for _, target := range v.Targets {
		choices := []string{}
		for _, c := range target.Choices {
			choices = append(choices, c.Move)
		}
		want := "f1" + target.To
		if target.To == "b5" {
			want += " f1b5+"
		}
		if got := strings.Join(choices, " "); got != want {
			t.Errorf("the choices to %s are %s, want %s", target.To, got, want)
		}
	}
	played := answer[Played](t, Request{Question: "play", Text: d.Text, At: d.At, Move: "M6b5+"})
	if played.Document == nil || strings.Join(played.Line.Moves, " ") != "e4 d6 f1b5+" {
		t.Errorf("%+v", played)
	}
	_, err := Usual.Answer(context.Background(), &Request{Question: "rule", Text: d.Text, Rule: "check=off"})
	if err == nil || !strings.Contains(err.Error(), "contradict each other") {
		t.Errorf("both rules: %v", err)
	}
}

// A new game offers the rule, and moves typed after that are taken with their signs.
func TestAnnounceFromTheStart(t *testing.T) {
	d := answer[Document](t, Request{Question: "new", Variant: "haft"})
	if !slices.ContainsFunc(d.Rules, func(r Rule) bool { return r.Name == "announce" }) {
		t.Fatalf("the rules are %+v", d.Rules)
	}
	d = answer[Document](t, Request{Question: "rule", Text: d.Text, Rule: "announce=on"})
	for i, move := range []string{"e4", "d6", "f1b5", "a6"} {
		played := answer[Played](t, Request{Question: "play", Text: d.Text, At: Path{i}, Move: move})
		if played.Document == nil {
			t.Fatalf("%s: %+v", move, played)
		}
		d = played.Document
	}
	if !strings.Contains(d.Text, "announce=on") || !strings.Contains(d.Text, "f1b5 a6") {
		t.Errorf("the game is %s", d.Text)
	}
	refused := answer[Played](t, Request{Question: "play", Text: d.Text, At: Path{4}, Move: "d2d3+"})
	if refused.Document != nil {
		t.Errorf("a check that nothing gives was taken: %+v", refused)
	}
}

// Reasons, suppositions and lenses know what was announced.
func TestQuestionsAboutAnnouncedChecks(t *testing.T) {
	d := loaded(t, "[HaftRules \"announce=on\"]\n\n1. e4 d6 2. f1b5+ *")
	for want, r := range map[string]Request{
		"says: Why b5=K?":                           {Why: "b5=K"},
		"starting positions: 1,190,700":             {Lens: "K"},
		"suppose=w6=Q":                              {Select: "b5"},
		"Suppose w6=Q: 396,900 of 1,190,700 worlds": {Suppose: "w6=Q"},
	} {
		r.Question, r.Text, r.At = "view", d.Text, d.At
		v := answer[View](t, r)
		if got := told(v); !strings.Contains(got, want) {
			t.Errorf("%+v: no %q in\n%s", r, want, got)
		}
	}
}
