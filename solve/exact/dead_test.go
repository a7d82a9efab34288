package exact

import (
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model"
)

// A position without worlds has no legal moves and nothing to draw from, and all its counts are 0.
func TestNoWorldLeft(t *testing.T) {
	pos := model.NewPosition(model.DefaultRules())
	for _, text := range strings.Fields("b1a3 a7a6 c1b3 a6a5 d1c3") {
		m, _ := model.ParseMove(text)
		pos.Play(m)
	}
	table := NewTable(&pos.Problem)
	if n := table.Alive(); n != 0 {
		t.Fatalf("%d pairs of kings are left", n)
	}
	if s := table.NewSampler(rand.New(rand.NewPCG(1, 1))); s != nil {
		t.Errorf("a sampler of %d worlds", s.worlds)
	}
	s := NewState(pos)
	if r := s.Replies(); r != (Replies{}) {
		t.Errorf("replies %v", r)
	}
	if positions, worlds := s.Count(); positions != 0 || worlds != 0 {
		t.Errorf("%d starting positions, %d worlds", positions, worlds)
	}
}

// Who reads a list of moves may stop anywhere.
func TestMovesStop(t *testing.T) {
	s := NewState(model.NewPosition(model.DefaultRules()))
	all := s.Moves()
	if len(all) != 30 {
		t.Fatalf("%d moves at the start", len(all))
	}
	n := 0
	r := s.Replies()
	for m := range s.each(&r) {
		if m != all[n] {
			t.Errorf("move %d is %v, want %v", n, m, all[n])
		}
		if n++; n == 7 {
			break
		}
	}
}

// The tables know one roster only.
func TestOtherRoster(t *testing.T) {
	rules := model.DefaultRules()
	rules.Roster[model.Queen]++
	defer func() {
		if fault, _ := recover().(string); !strings.HasPrefix(fault, "exact: roster ") {
			t.Errorf("recovered %q", fault)
		}
	}()
	p := model.NewProblem(rules)
	NewTable(&p)
}
