package scramble_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/model/scramble"
	"haft/solve/solvertest/extent"
)

// drawGame returns a random game, the world in which it was played, and the random source.
func drawGame(t *testing.T, rt *rapid.T) (*model.Game, *model.Assignment, *rand.Rand) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
	r := rapid.SampledFrom(gametest.AllRules()).Draw(rt, "rules")
	w := randomWorld(rng, r)
	g, _ := randomGame(t, rng, r, w, rapid.IntRange(0, 150).Draw(rt, "plies"))
	return g, w, rng
}

// A move is listed exactly if it can be played, and a move that is refused changes nothing.
func TestListedIffPlayable(t *testing.T) {
	extent.Slow(t)
	rapid.Check(t, func(rt *rapid.T) {
		g, w, _ := drawGame(t, rt)
		p := replayed(t, g, w)
		listed := p.Moves()
		for from := range model.Square(64) {
			for to := range model.Square(64) {
				m, next := model.Move{From: from, To: to}, *p
				err := next.Play(m)
				if (err == nil) != slices.Contains(listed, m) {
					rt.Fatalf("%v\n%v listed: %v; played: %v", p, m, slices.Contains(listed, m), err)
				}
				if err != nil && next != *p {
					rt.Fatalf("%v\nthe refused %v left %v", p, m, &next)
				}
			}
		}
	})
}

// Without castling, chess has no left and no right: the mirror image of a game is legal up to the same ply.
func TestMirror(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g, w, rng := drawGame(t, rt)
		near := neighbour(rng, model.Replay(g), w)
		ok1, first1, why1 := scramble.Legal(g, &near)
		ok2, first2, why2 := scramble.Legal(mirrorGame(g), mirrorWorld(&near))
		if ok1 != ok2 || first1 != first2 {
			rt.Fatalf("legal %v, ply %d (%v); in the mirror %v, ply %d (%v)\n%v", ok1, first1, why1, ok2, first2, why2, g.Moves)
		}
	})
}

func mirrorGame(g *model.Game) *model.Game {
	mirrored := &model.Game{Rules: g.Rules}
	for _, m := range g.Moves {
		m.From, m.To = mirrorSquare(m.From), mirrorSquare(m.To)
		mirrored.Moves = append(mirrored.Moves, m)
	}
	return mirrored
}

func mirrorSquare(s model.Square) model.Square { return model.NewSquare(7-s.File(), s.Rank()) }

func mirrorWorld(w *model.Assignment) *model.Assignment {
	var mirrored model.Assignment
	for q := range w {
		mirrored[q^7] = w[q]
	}
	return &mirrored
}

// FuzzAgreement lets the fuzzer choose the moves, legal or not, and a world nearby.
func FuzzAgreement(f *testing.F) {
	f.Add(uint64(1), uint8(0), []byte{12, 28, 52, 36})
	f.Add(uint64(2), uint8(3), []byte{200, 4, 250, 250, 1, 2, 3, 4, 5, 6, 7, 8})
	f.Fuzz(func(t *testing.T, seed uint64, rules uint8, choices []byte) {
		rng := rand.New(rand.NewPCG(seed, 0))
		r := gametest.RulesOf(rules)
		w := randomWorld(rng, r)
		g := chosenGame(t, r, w, choices[:min(len(choices), 200)])
		problem := model.Replay(g)
		for range 20 {
			near := neighbour(rng, problem, w)
			agree(t, g, problem, &near, &verdicts{})
		}
	})
}

// chosenGame plays the legal move that each byte chooses. Byte 255 ends the game with an arbitrary move, named by
// the two bytes after it.
func chosenGame(t *testing.T, r model.Rules, w *model.Assignment, choices []byte) *model.Game {
	g := &model.Game{Rules: r}
	p, err := scramble.New(r, w)
	if err != nil {
		t.Fatal(err)
	}
	for i, choice := range choices {
		moves := p.Moves()
		if choice == 255 && i+2 < len(choices) {
			m := model.Move{From: model.Square(choices[i+1] % 64), To: model.Square(choices[i+2] % 64)}
			g.Moves = append(g.Moves, m)
			break
		}
		if len(moves) == 0 {
			break
		}
		m := moves[int(choice)%len(moves)]
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
		g.Moves = append(g.Moves, m)
	}
	return g
}
