package scramble_test

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/scramble"
)

const roster = "KQRRBBNN"

// parseWorld reads the natures on a1 to h1 and a8 to h8, as in "KQRRBBNN/RNBNBKQR".
func parseWorld(t testing.TB, s string) *model.Assignment {
	t.Helper()
	if len(s) != 17 || s[8] != '/' {
		t.Fatalf("world %q: expected eight letters, a slash, and eight letters", s)
	}
	var w model.Assignment
	for i := range 8 {
		white, ok1 := model.ParseNature(s[i])
		black, ok2 := model.ParseNature(s[9+i])
		if !ok1 || !ok2 {
			t.Fatalf("world %q: no nature at file %c", s, 'a'+i)
		}
		w[model.NewPiece(model.White, i+1)] = white
		w[model.NewPiece(model.Black, i+1)] = black
	}
	return &w
}

func parseMove(t testing.TB, s string) model.Move {
	t.Helper()
	m, ok := model.ParseMove(s)
	if !ok {
		t.Fatalf("not a move: %q", s)
	}
	return m
}

// randomWorld returns a start under the rules, with a nature for every pawn.
func randomWorld(rng *rand.Rand, r model.Rules) *model.Assignment {
	for {
		var w model.Assignment
		for _, c := range []model.Color{model.White, model.Black} {
			for i, letter := range rng.Perm(8) {
				w[model.NewPiece(c, i+1)], _ = model.ParseNature(roster[letter])
				w[model.NewPiece(c, i+9)] = model.Queen + model.Nature(rng.IntN(4))
			}
		}
		if _, err := scramble.New(r, &w); err == nil {
			return &w
		}
	}
}

// pick chooses one of the moves. Every other time it prefers the kinds that are rare in random games: a capture in
// passing, a promotion, a capture, a pawn's move.
func pick(rng *rand.Rand, g *gameState, moves []model.Move) model.Move {
	kinds := []func(m model.Move) bool{g.passes, g.promotes, g.captures, g.pawn}
	rare := kinds[rng.IntN(len(kinds))]
	var some []model.Move
	for _, m := range moves {
		if rare(m) {
			some = append(some, m)
		}
	}
	if len(some) > 0 && rng.IntN(2) == 0 {
		moves = some
	}
	return moves[rng.IntN(len(moves))]
}

// gameState tracks which pieces stand where. It is the tests' own account, made from the moves alone.
type gameState struct {
	on       [64]model.Piece
	promoted model.Pieces
}

func newGameState() *gameState {
	g := &gameState{}
	for s := range g.on {
		g.on[s] = model.NoPiece
	}
	for q := range model.Piece(model.NumPieces) {
		g.on[q.Home()] = q
	}
	return g
}

func (g *gameState) pawn(m model.Move) bool {
	q := g.on[m.From]
	return q != model.NoPiece && !q.Major() && !g.promoted.Has(q)
}

func (g *gameState) promotes(m model.Move) bool {
	return g.pawn(m) && (m.To.Rank() == 0 || m.To.Rank() == 7)
}

// passes reports whether a pawn takes in passing: it changes file to an empty square.
func (g *gameState) passes(m model.Move) bool {
	return g.pawn(m) && m.From.File() != m.To.File() && g.on[m.To] == model.NoPiece
}

func (g *gameState) captures(m model.Move) bool {
	return g.on[m.To] != model.NoPiece || g.passes(m)
}

func (g *gameState) play(m model.Move) {
	if g.promotes(m) {
		g.promoted |= g.on[m.From].Set()
	}
	if g.passes(m) {
		g.on[model.NewSquare(m.To.File(), m.From.Rank())] = model.NoPiece
	}
	g.on[m.From], g.on[m.To] = model.NoPiece, g.on[m.From]
}

// randomGame returns a game of at most so many legal plies in world w, and which pieces stand where after them.
// Half of the promotions are named by the move.
func randomGame(t testing.TB, rng *rand.Rand, r model.Rules, w *model.Assignment, plies int) (*model.Game, *gameState) {
	t.Helper()
	g, state := &model.Game{Rules: r}, newGameState()
	p, err := scramble.New(r, w)
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		m := pick(rng, state, moves)
		if state.promotes(m) && rng.IntN(2) == 0 {
			m.Promote = w[state.on[m.From]]
		}
		if err := p.Play(m); err != nil {
			t.Fatalf("a listed move is refused: %v\n%v\nafter %v", err, p, g.Moves)
		}
		state.play(m)
		g.Moves = append(g.Moves, m)
	}
	return g, state
}

// replayed returns the position at the end of a game that is legal in w.
func replayed(t testing.TB, g *model.Game, w *model.Assignment) *scramble.Position {
	t.Helper()
	p, err := scramble.New(g.Rules, w)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range g.Moves {
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}
