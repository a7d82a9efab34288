package perft

import (
	"encoding/json"
	"strings"
	"testing"

	"haft/model"
)

// Moves of a plan that are none, or that no piece can make, are refused.
func TestPlayed(t *testing.T) {
	for moves, want := range map[string]string{
		"e2e4 e7e5": "", "e2e4 x": `found "x", expected a move`, "e2e5": "the move e2e5 cannot be made: ",
		"e7e5": "the move e7e5 cannot be made: ",
	} {
		pos, err := played(model.NewPosition(model.DefaultRules()), strings.Fields(moves))
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", moves, err, want)
		}
		if err == nil && pos.ToMove() != model.White {
			t.Errorf("%s: %v to move", moves, pos.ToMove())
		}
	}
}

// Parts belong together if they are of one plan and one version.
func TestPartsTogether(t *testing.T) {
	first := perftPart{Perft: 5, Plan: "abc", Version: "1", Shard: "1/2", States: 3, Sequences: 4, Nodes: 5}
	for want, change := range map[string]func(p *perftPart){
		"":                               func(*perftPart) {},
		"it is of another plan than a":   func(p *perftPart) { p.Plan = "abd" },
		"it is of version 2, but a of 1": func(p *perftPart) { p.Version = "2" },
	} {
		second := first
		second.Shard = "2/2"
		change(&second)
		var all parts
		var err error
		for i, p := range []perftPart{first, second} {
			text, _ := json.Marshal(p)
			if err = all.add(text, []string{"a", "b"}[i]); err != nil && i == 0 {
				t.Error(err)
			}
		}
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		if err == nil && (all.sum.States != 6 || all.sum.Sequences != 8 || all.sum.Nodes != 10 || all.Complete() != nil) {
			t.Errorf("%+v", all.sum)
		}
	}
}

// A table that is too large is refused before anything is counted.
func TestRoomy(t *testing.T) {
	for hash, want := range map[uint]string{1: "", maxHash + 1: "; expected at most "} {
		err := (&options{hash: hash}).roomy()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%d megabytes: %v", hash, err)
		}
	}
}
