package exact

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
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
		rules := gametest.RulesOf(seed)
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

// Bytes are refused that end too early or too late, or that put a piece off the board or two on a square.
func TestUnpackRefuses(t *testing.T) {
	rules := model.DefaultRules()
	var turn Turn
	s := *NewState(model.NewPosition(rules))
	turn.Look(&s, s.Alive())
	start := turn.Pack(nil)
	// The start has a byte of flags, White's pawns on the second rank, no major that has moved, and the same for Black.
	if !slices.Equal(start[:7], []byte{0, 1 << 1, 0xff, 0, 1 << 6, 0xff, 0}) {
		t.Fatalf("the start is packed as %v", start)
	}
	white := func(flags byte, of ...byte) []byte { return slices.Concat([]byte{flags}, of, start[4:]) }
	turned := func(of ...byte) []byte { return append(white(packedTurned, 1<<2, 0x02, 0), of...) }
	for name, c := range map[string]struct {
		data []byte
		ok   bool
	}{
		"the start":                   {start, true},
		"one byte more":               {append(slices.Clone(start), 0), false},
		"a major that was captured":   {white(0, 1<<1, 0xff, 1, byte(model.NoSquare)), true},
		"a major off the board":       {white(0, 1<<1, 0xff, 1, byte(model.NoSquare)+1), false},
		"a major on another's square": {white(0, 1<<1, 0xff, 1, 1), false},
		"a pawn on a major's square":  {white(0, 1<<0, 0x01, 0), false},
		"nine pawns":                  {white(0, 1<<2|1<<1, 0x01, 0xff, 0), false},
		"eight pawns on two ranks":    {white(0, 1<<2|1<<1, 0x01, 0xfe, 0), true},
		"passed off the board":        {append(white(packedPassed, 1<<1, 0xff, 0), 65), false},
		"passed":                      {append(white(packedPassed, 1<<1, 0xff, 0), 40), true},
		"a promoted pawn":             {turned(1, 32, 0, 0, 0, 0, 0), true},
		"a promoted pawn on a pawn":   {turned(1, 17, 0, 0, 0, 0, 0), false},
		"nine promoted pawns":         {turned(9, 32, 33, 34, 35, 36, 37, 38, 39, 40, 0, 0, 0, 0, 0), false},
		"eight, and one that is not":  {turned(8, 32, 33, 34, 35, 36, 37, 38, 39, 0, 0, 0, 0, 0), false},
	} {
		var u State
		if err := u.Unpack(c.data, &rules); (err == nil) != c.ok || err != nil && !errors.Is(err, errPacked) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for n := range start {
		var u State
		if u.Unpack(start[:n], &rules) == nil {
			t.Errorf("the first %d bytes are a state", n)
		}
	}
}
