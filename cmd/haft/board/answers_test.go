package board

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model/packed"
	"haft/solve/schema"
	"haft/solve/solvertest"
)

// told is a view in lines, without its picture.
func told(v *View) string {
	var b strings.Builder
	fmt.Fprintf(&b, "ply %d %s: %s\n", v.Ply, v.Turn, v.State)
	for _, text := range []string{v.Fault, v.Banner, v.Moment} {
		if text != "" {
			fmt.Fprintf(&b, "says: %s\n", text)
		}
	}
	for _, line := range v.Legend {
		fmt.Fprintf(&b, "legend: %s\n", line)
	}
	if v.Panel != nil {
		fmt.Fprintf(&b, "panel %s: %s\n", v.Panel.Square, v.Panel.Head)
		for _, r := range v.Panel.Rows {
			fmt.Fprintf(&b, "  %s %.4f %s suppose=%s why=%s\n", r.Name, r.Part, r.Text, r.Suppose, r.Why)
		}
		for _, w := range v.Panel.Ways {
			fmt.Fprintf(&b, "way %s, %s: %s\n", w.Change, w.Words, strings.Join(w.To, " "))
		}
	}
	for _, t := range v.Targets {
		fmt.Fprintf(&b, "to %s: %s", t.To, t.Words)
		for _, c := range t.Choices {
			fmt.Fprintf(&b, "; %s=%s", c.Move, c.Words)
		}
		b.WriteString("\n")
	}
	for _, l := range v.Locked {
		fmt.Fprintf(&b, "locked at %d: %s, %s\n", l.Ply, l.Words, l.Claim)
	}
	if v.Sample != nil {
		fmt.Fprintf(&b, "sample %d of %s\n", v.Sample.At, v.Sample.Of)
	}
	for _, c := range v.Counts {
		fmt.Fprintf(&b, "%s: %s\n", c.Name, c.Value)
	}
	fmt.Fprintf(&b, "movers %s, samples %d, plies %v\n", strings.Join(v.Movers, " "), v.Samples, v.Plies)
	return b.String()
}

// What the page shows of a position, word for word.
func TestViewsInWords(t *testing.T) {
	for _, test := range views {
		r := test.request
		r.Question = "view"
		if diff := cmp.Diff(test.want, told(answer[View](t, r))); diff != "" {
			t.Errorf("%+v: %s", r, diff)
		}
	}
}

// Whenever a question runs out of time, that is an error, unless its answer is whole already.
func TestLate(t *testing.T) {
	for _, r := range []Request{
		{Question: "read", Text: knights},
		{Question: "read", Text: quantumText},
		{Question: "view", Text: knights, At: Path{4}, Select: "d1"},
		{Question: "view", Text: knights, At: Path{4}, Suppose: "w4=K"},
		{Question: "view", Text: knights, At: Path{4}, Why: "w2=N"},
		{Question: "view", Text: illegal, At: Path{6}, Why: "illegal"},
		{Question: "view", Text: quantumText, At: Path{3}},
		{Question: "play", Text: knights, At: Path{4}, Move: "e2e4"},
		{Question: "play", Text: knights, At: Path{4}, Move: "d1c3"},
		{Question: "play", Text: witnessed, At: Path{2}, Move: "f1d3"},
		{Question: "play", Text: quantumText, At: Path{3}, Move: "a7a6"},
		{Question: "timeline", Text: knights, At: Path{4}},
		{Question: "timeline", Text: quantumText, At: Path{3}},
		{Question: "entangle", Text: knights, At: Path{4}},
		{Question: "picture", Text: knights, At: Path{4}, Theme: "light"},
		{Question: "ended", Text: knights},
	} {
		late := func(n int64) (string, bool, error) {
			again, f := r, &solvertest.Fuse{Context: ctx, Left: n}
			reply, err := Usual.Answer(f, &again)
			if err != nil {
				return "", f.Left < 0, err
			}
			text, err := schema.Marshal(reply)
			return string(text), f.Left < 0, err
		}
		whole, _, err := late(1 << 40)
		if err != nil {
			t.Errorf("%+v: %v", r, err)
			continue
		}
		for n := int64(0); ; n += 1 + n/16 {
			text, seen, err := late(n)
			if !seen {
				break
			}
			if err == nil && text != whole {
				t.Errorf("%+v, out of time at look %d: %s", r, n, text)
			}
		}
	}
}

// Questions about places that are not there, and games that cannot be read, are errors.
func TestBadQuestions(t *testing.T) {
	nowhere := Path{99}
	for _, text := range []string{knights, quantumText, heisenbergText} {
		for _, r := range []Request{
			{Question: "view", At: nowhere},
			{Question: "view", At: Path{0, 0, 0, 7}},
			{Question: "timeline", At: nowhere},
			{Question: "play", At: nowhere, Move: "e2e4"},
			{Question: "picture", At: nowhere, Theme: "light"},
			{Question: "rule", At: Path{0}, Rule: "nosuch=1"},
			{Question: "entangle", At: nowhere},
			{Question: "what"},
			{Question: "new", Variant: "what"},
			{Question: "view", At: Path{0}, Select: "i1"},
			{Question: "view", At: Path{0}, Select: "e22"},
		} {
			if r.Text = text; r.Question == "timeline" && text == heisenbergText {
				continue // it has none at any place
			}
			if reply, err := Usual.Answer(ctx, &r); err == nil {
				t.Errorf("%+v: %+v", r, reply)
			}
		}
	}
	for _, text := range []string{
		"e4 e9", "{\"moves\":1}", "[Variant \"QuantumChess\"]\n\n1. d4 Kd4 *",
		"[Variant \"QuantumChess\"]\n\ne2e9 *",
	} {
		for _, question := range []string{"view", "play", "rule", "timeline", "entangle"} {
			if reply, err := Usual.Answer(ctx, &Request{
				Question: question, Text: text, Move: "e2e4",
				Rule: "check=off",
			}); err == nil {
				t.Errorf("%s of %q: %+v", question, text, reply)
			}
		}
	}
	for _, world := range []int{6, maxBoards, maxBoards + 1} {
		if _, err := Usual.Answer(ctx, &Request{Question: "view", Text: quantumText, At: Path{3}, World: world}); err == nil {
			t.Errorf("there is a board %d of 5", world)
		}
	}
	limits := Usual
	limits.Unpack = func(data []byte) (io.Reader, error) { return packed.Open(bytes.NewReader(data)) }
	for _, damaged := range []string{"\x1f\x8b\x08\x00", "\x28\xb5\x2f\xfd\x00", "\x28\xb5\x2f\xfd\x00\xf8\x00\x00"} {
		if _, err := limits.Answer(ctx, &Request{Question: "read", Data: []byte(damaged)}); err == nil {
			t.Errorf("%q is read", damaged)
		}
	}
}

// Without help a view tells nothing of how likely anything is, and questions that help are refused.
func TestUnaided(t *testing.T) {
	text, err := os.ReadFile("../../../testdata/games/immortal.pgn")
	if err != nil {
		t.Fatal(err)
	}
	helping := []string{" %", "world", "starting position", "-part", "suppose", "marginals", "news"}
	for _, game := range []struct {
		text, at string
		plies    int
		words    []string
	}{
		{string(text), "f3", 45, append(helping, "perhaps")},
		{quantumText, "e5", 3, append(helping, "boards", "distinct", `class=\"presence`)},
	} {
		for ply := range game.plies + 1 {
			for _, question := range []string{"view", "picture"} {
				r := &Request{Question: question, Text: game.text, At: Path{ply}, Select: game.at, Theme: "light", Unaided: true}
				reply, err := Usual.Answer(ctx, r)
				if err != nil {
					t.Fatal(err)
				}
				said, err := schema.Marshal(reply)
				if err != nil {
					t.Fatal(err)
				}
				for _, word := range game.words {
					if bytes.Contains(said, []byte(word)) {
						t.Errorf("%s at ply %d tells %q: %s", question, ply, word, said)
					}
				}
			}
		}
	}
	for _, r := range []Request{
		{Question: "timeline"},
		{Question: "entangle"},
		{Question: "ordinary"},
		{Question: "marks"},
		{Question: "view", Lens: "K"},
		{Question: "view", Suppose: "w5=K"},
		{Question: "view", Why: "w5=K"},
		{Question: "view", World: 1},
		{Question: "picture", Theme: "light", World: 1},
	} {
		r.Text, r.At, r.Unaided = knights, Path{4}, true
		if reply, err := Usual.Answer(ctx, &r); err != ErrUnaided {
			t.Errorf("%+v: %v, %v", r, reply, err)
		}
	}
}
