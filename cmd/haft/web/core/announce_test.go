package core

import (
	"context"
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
