package exact

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"haft/model"

	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// A state that is packed and unpacked packs to the same bytes, has the same key, counts and replies; so has its
// mirror image, mirrored again. Two states have the same packed form exactly if they have the same key.
func TestPack(t *testing.T) {
	extent.Slow(t)
	keys := map[string]Key{}
	forms := map[Key]string{}
	promoted := false
	for seed := range seeds(60) {
		rng := rand.New(rand.NewPCG(seed, 18))
		rules := gametest.AllRules()[seed%8]
		s := *NewState(model.NewPosition(rules))
		for range 80 {
			moves := s.Moves()
			if len(moves) == 0 {
				break
			}
			s.Play(oftenPawn(rng, &s, moves))
			promoted = promoted || s.turned != 0
			form, key := packs(t, &s, &rules)
			form = string(rune('0'+seed%8)) + form
			key.Index ^= seed % 8
			if old, ok := keys[form]; ok && old != key && s.turned == 0 { // a key tells promoted pawns apart
				t.Fatalf("seed %d: one packed form, two keys", seed)
			}
			if old, ok := forms[key]; ok && old != form {
				t.Fatalf("seed %d: one key, two packed forms", seed)
			}
			keys[form], forms[key] = key, form
		}
	}
	if !promoted {
		t.Error("no pawn was promoted")
	}
}

// oftenPawn chooses a move, often that of the pawn that has gone furthest, so that some are promoted.
func oftenPawn(rng *rand.Rand, s *State, moves []model.Move) model.Move {
	chosen, most := moves[rng.IntN(len(moves))], 0
	if rng.IntN(3) == 0 {
		return chosen
	}
	for _, m := range moves {
		steps := m.To.Rank()
		if s.mover == model.Black {
			steps = 7 - steps
		}
		if s.pawns[s.mover&1]&model.Of(m.From) != 0 && steps > most {
			chosen, most = m, steps
		}
	}
	return chosen
}

// packs compares a state with its packed form and its mirror image.
func packs(t *testing.T, s *State, rules *model.Rules) (string, Key) {
	t.Helper()
	var turn, again Turn
	turn.Look(s, s.Alive())
	form := turn.Pack(nil)
	var u State
	if err := u.Unpack(form, rules); err != nil {
		t.Fatal(err)
	}
	again.Look(&u, u.Alive())
	if !bytes.Equal(form, again.Pack(nil)) || s.turned == 0 && turn.Key() != again.Key() {
		t.Fatalf("%+v\nis unpacked as\n%+v", s, &u)
	}
	for _, m := range s.Moves() {
		if !bytes.Equal(packedAfter(&turn, m), packedAfter(&again, m)) {
			t.Fatalf("after %v, %+v\nand the same unpacked, %+v, differ", m, s, &u)
		}
	}
	mirrored := turn.PackMirrored(nil)
	var m State
	if err := m.Unpack(mirrored, rules); err != nil {
		t.Fatal(err)
	}
	again.Look(&m, m.Alive())
	if !bytes.Equal(form, again.PackMirrored(nil)) {
		t.Fatalf("%+v\nmirrored twice is\n%+v", s, &m)
	}
	a, b := s.Replies(), m.Replies()
	for c := range 16 {
		if len(s.Moves()) != len(m.Moves()) || s.turned == 0 && c < 8 && a[c] != mirroredSet(b[c^7]) {
			t.Fatalf("the mirror image of %+v has other moves", s)
		}
	}
	p, w := s.Count()
	pm, wm := m.Count()
	if p != pm || w != wm {
		t.Fatalf("%d %d, mirrored %d %d", p, w, pm, wm)
	}
	return string(form), turn.Key()
}

func packedAfter(turn *Turn, m model.Move) []byte {
	var next State
	var after Turn
	turn.After(m, &next)
	after.Look(&next, next.Alive())
	return after.Pack(nil)
}

// Bytes that are no packed state are refused, or are a state that packs.
func FuzzUnpack(f *testing.F) {
	rules := model.DefaultRules()
	var turn Turn
	s := *NewState(model.NewPosition(rules))
	turn.Look(&s, s.Alive())
	f.Add(turn.Pack(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		var u State
		if u.Unpack(data, &rules) == nil {
			u.Moves()
		}
	})
}
