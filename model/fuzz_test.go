package model

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/solve/solvertest/extent"
)

// The fuzzer's bytes encode a game: one byte for the options, then three for each move. If the third byte has the
// bit choose, the first two number a candidate, so that games go on for many plies. Otherwise they are the two
// squares, and the rest of the third byte says whether the move castles and what it promotes to.
const (
	choose   = 0x40
	castle   = 0x80
	maxPlies = 150
)

func gameOfBytes(data []byte) *Game {
	g := &Game{Rules: DefaultRules()}
	if len(data) == 0 {
		return g
	}
	g.Rules.EnPassant, g.Rules.Check = data[0]&1 != 0, data[0]&2 == 0
	p := NewPosition(g.Rules)
	for three := range slices.Chunk(data[1:], 3) {
		if len(three) < 3 || len(g.Moves) == maxPlies {
			break
		}
		m := moveOfBytes(p, three)
		g.Moves = append(g.Moves, m)
		p.Play(m)
	}
	return g
}

func moveOfBytes(p *Position, three []byte) Move {
	promote := Nature(three[2] & 0x3f % (NumNatures + 1))
	if moves := p.Candidates(); three[2]&choose != 0 && len(moves) > 0 {
		m := moves[(int(three[0])<<8|int(three[1]))%len(moves)]
		if p.Board.Pawn(p.Board.On[m.From]) && LastRank(p.ToMove(), m.To) {
			m.Promote = promote
		}
		return m
	}
	return Move{From: Square(three[0] & 63), To: Square(three[1] & 63), Promote: promote, Castle: three[2]&castle != 0}
}

// bytesOfGame encodes a game as gameOfBytes reads it.
func bytesOfGame(g *Game) []byte {
	data := []byte{0}
	if g.Rules.EnPassant {
		data[0] |= 1
	}
	if !g.Rules.Check {
		data[0] |= 2
	}
	for _, m := range g.Moves {
		third := byte(m.Promote)
		if m.Castle {
			third |= castle
		}
		data = append(data, byte(m.From), byte(m.To), third)
	}
	return data
}

// seeds returns the stories of the other tests and of the blog posts, a game that locks all sixteen majors in 13
// plies, and random games.
func seeds(t testing.TB) []*Game {
	games := []*Game{
		gameOf(t, "", "b1a3 a7a6 c1b3 a6a5 d1c3"),
		gameOf(t, "", "e2e4 d7d5 e4d5 c8e6 h1g3 e6d5 g3f5 d5e6 f5g3 a7a6 b1c3"),
		gameOf(t, "", "f2f4 a7a6 h2h3 a8a7 h3h4 a7b6 g1b6"),
		gameOf(t, "", "b2b3 b8a6 a1g7 c8d6 g7f7 a8c8 e1d3 g8g2 b1a3 g2h3 c1a1 h8g8 g1g7"),
		gameOf(t, "", promoting+"b7a8q h3g2 g1h3 b8a8"),
		gameOf(t, "check=off", "e2e4 e7e5 O-O O-O-O a1a1"),
	}
	for _, c := range plies {
		games = append(games, gameOf(t, c.rules, c.story))
	}
	for _, c := range shapes {
		games = append(games, gameOf(t, c.rules, c.story+" "+c.move))
	}
	for i := range byte(16) {
		games = append(games, gameOfBytes(walk(i)))
	}
	return games
}

// walk returns the bytes of a random game of candidates, long enough for pawns to promote.
func walk(i byte) []byte {
	rng := rand.New(rand.NewPCG(2017, uint64(i)))
	data := []byte{i}
	for range maxPlies {
		data = append(data, byte(rng.Uint32()), byte(rng.Uint32()), choose|byte(rng.IntN(NumNatures+1)))
	}
	return data
}

// The seeds survive the way into bytes and back, and show every kind of fact, promotion, and capture in passing.
func TestSeeds(t *testing.T) {
	seen := map[Rule]int{}
	promoted, passing := 0, 0
	for _, g := range seeds(t) {
		if diff := cmp.Diff(g, gameOfBytes(bytesOfGame(g))); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		p := NewPosition(g.Rules)
		for _, m := range g.Moves {
			if _, ok := p.Board.enPassantVictim(m); ok && p.Fault(m) == NoFault {
				passing++
			}
			p.Play(m)
		}
		for _, f := range p.Problem.Facts {
			seen[f.Rule]++
		}
		promoted += p.Board.Promoted.Len()
	}
	t.Logf("facts by rule: %v; %d promotions, %d captures in passing", seen, promoted, passing)
	if len(seen) != 5 || promoted == 0 || passing == 0 {
		t.Error("something never happened; the games are too tame")
	}
}

// FuzzReplay plays any moves in the several ways that the package has, and compares the results.
func FuzzReplay(f *testing.F) {
	extent.Slow(f)
	for _, g := range seeds(f) {
		f.Add(bytesOfGame(g))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g := gameOfBytes(data)
		ledger := Ledger(g)
		if len(ledger) != len(g.Moves)+1 || len(ledger[0]) != 0 {
			t.Fatalf("%d entries for %d moves, %d facts at ply 0", len(ledger), len(g.Moves), len(ledger[0]))
		}
		p := NewPosition(g.Rules)
		for i, m := range g.Moves {
			p = playedSoundly(t, p, m, ledger[i+1])
		}
		replayedAlike(t, g, p)
		if diff := cmp.Diff(firsts(ledger), atomsOnce(t, p.Problem.Facts)); diff != "" {
			t.Fatalf("facts of %v (-ledger +replay):\n%s", g.Moves, diff)
		}
	})
}

// playedSoundly plays m, which must bring the facts given, and returns the new position.
func playedSoundly(t *testing.T, p *Position, m Move, facts []Fact) *Position {
	t.Helper()
	natures, fault := p.Board.Shape(p.ToMove(), m, &p.Problem.Rules)
	impossible := len(facts) == 1 && facts[0].Rule == Impossible
	if (natures == 0) != (fault != NoFault) || impossible != (fault != NoFault) {
		t.Fatalf("ply %d, %v: natures %v, fault %v, facts %v", p.Ply+1, m, natures, fault, tell(facts))
	}
	q := p.After(m)
	sound(t, &q.Board)
	if q.Problem.Unknown != Majors|q.Board.Promoted {
		t.Fatalf("unknown %032b, promoted %032b", q.Problem.Unknown, q.Board.Promoted)
	}
	if fault != NoFault {
		if q.Board != p.Board {
			t.Fatalf("ply %d: the fault of %v changed the board", q.Ply, m)
		}
		return q
	}
	safelyPlayed(t, q, facts)
	return q
}

// replayedAlike compares p, which was reached move by move, with replays of the game.
func replayedAlike(t *testing.T, g *Game, p *Position) {
	t.Helper()
	for ply := range Ply(len(g.Moves) + 1) {
		part := ReplayTo(g, ply)
		known := slices.IndexFunc(p.Problem.Facts, func(f Fact) bool { return f.Ply > ply })
		if known < 0 {
			known = len(p.Problem.Facts)
		}
		if part.Ply != ply || !slices.Equal(part.Problem.Moves, g.Moves[:ply]) ||
			!slices.Equal(part.Problem.Facts, p.Problem.Facts[:known]) {
			t.Fatalf("replay to ply %d is no beginning of the game %v", ply, g.Moves)
		}
	}
	if diff := cmp.Diff(p.Problem, *Replay(g)); diff != "" {
		t.Fatalf("(-played +replayed):\n%s", diff)
	}
}

// An atom is a fact about a single nature; its origin is where it was first said.
type atom struct {
	King, Piece Piece
	Not         Nature
}

type origin struct {
	Ply  Ply
	Rule Rule
}

// firsts returns every atom of the ledger with the first fact that says it.
func firsts(ledger [][]Fact) map[atom]origin {
	all := map[atom]origin{}
	for _, f := range slices.Concat(ledger...) {
		for n := range f.Not.All() {
			a := atom{f.King, f.Piece, n}
			if _, said := all[a]; !said {
				all[a] = origin{f.Ply, f.Rule}
			}
		}
	}
	return all
}

// atomsOnce returns every atom of facts. It fails the test if a fact is empty or an atom appears twice.
func atomsOnce(t *testing.T, facts []Fact) map[atom]origin {
	t.Helper()
	said := 0
	for _, f := range facts {
		if said += f.Not.Len(); f.Not == 0 {
			t.Fatalf("ply %d: an empty fact", f.Ply)
		}
	}
	all := firsts([][]Fact{facts})
	if len(all) != said {
		t.Fatalf("%d things said %d times", len(all), said)
	}
	return all
}
