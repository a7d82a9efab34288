package exact

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model"
	"haft/model/bitboard"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/golden"
)

// In random games pawns are hardly ever taken in passing, and few promote. In these games they do as often as they can.
// Every way to an answer agrees with another one after each ply, and what is told of the positions does not change
// unless somebody wants it to. UPDATE=1 writes the file.
func TestLivelyGames(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	values := Values{model.Queen: 900, model.Rook: 500, model.Bishop: 330, model.Knight: 320}
	for i, rules := range append(gametest.AllRules(), announcing(), announcing()) {
		l := &lively{T: t, said: &said, memory: NewMemory(&rules, &values), rng: rand.New(rand.NewPCG(uint64(i), 23))}
		l.pos = model.NewPosition(rules)
		l.s = *NewState(l.pos)
		fmt.Fprintf(&said, "\n== %v\n", rules)
		for ply := range 64 {
			moves := l.s.Moves()
			if len(moves) == 0 {
				break
			}
			passing := l.play(moves)
			if rules.Announce {
				l.announced()
			} else if ply%4 == i%4 || passing || l.s.passed != model.NoSquare && rules.EnPassant {
				l.look()
			}
		}
	}
	golden.Text(t, "testdata/lively.txt", said.String())
}

// announcing returns rules under which checks are announced.
func announcing() model.Rules {
	rules := model.DefaultRules()
	rules.Announce, rules.EnPassant = true, true
	return rules
}

// A lively game is played on a state and on a position.
type lively struct {
	*testing.T
	s      State
	pos    *model.Position
	rng    *rand.Rand
	memory *Memory
	said   *strings.Builder
}

// play makes a random move, and reports whether it takes a pawn in passing.
func (l *lively) play(moves []model.Move) (passing bool) {
	total := 0
	for _, m := range moves {
		total += l.weight(m)
	}
	x := l.rng.IntN(total)
	for _, m := range moves {
		if x -= l.weight(m); x >= 0 {
			continue
		}
		passing = l.passes(m)
		l.s.Play(m)
		l.pos.Play(m)
		fmt.Fprintf(l.said, "%d %v", l.pos.Ply, m)
		if passing {
			l.said.WriteString(" in passing")
		}
		if !l.s.rules.Announce && !alike(&l.s, NewState(l.pos)) {
			l.Fatalf("after %v\nstate %+v\nwant  %+v", l.pos.Problem.Moves, &l.s, NewState(l.pos))
		}
		l.said.WriteByte('\n')
		return passing
	}
	panic("no move was drawn")
}

// passes reports whether a move takes a pawn in passing.
func (l *lively) passes(m model.Move) bool {
	return l.s.pawns[l.s.mover].Has(m.From) && m.To == l.s.passed && m.From.File() != m.To.File()
}

// weight says how likely a move is.
func (l *lively) weight(m model.Move) int {
	side, enemy := l.s.mover, l.s.mover^1
	switch pawn := l.s.pawns[side].Has(m.From); {
	case l.passes(m):
		return 500
	case pawn && model.LastRank(side, m.To):
		return 60
	case pawn && (m.To == m.From+16 || m.From == m.To+16):
		return 4 + 200*(bitboard.Pawn[side][(m.From+m.To)/2]&l.s.pawns[enemy]).Len()
	case pawn && m.From.File() != m.To.File():
		return 12
	case pawn && m.To.Rank() == 4-int(side): // from where it can take in passing
		return 15
	case pawn:
		return 5
	case l.s.side[enemy].Has(m.To):
		return 2
	}
	return 1
}

// look compares and tells what can be asked of a position without announced checks.
func (l *lively) look() {
	s, alive := &l.s, l.s.Alive()
	var turn Turn
	turn.Look(s, alive)
	replies, captures := turn.Replies(), turn.Captures()
	moves := l.legal(&replies)
	l.sameCaptures(&replies, &captures)
	form, key := packs(l.T, s, s.rules)
	var v View
	l.memory.View(s, alive, &v)
	viewed(l.T, s, &v, &l.memory.values)
	positions, worlds, natures := s.Census()
	if p, w := s.Count(); p != positions || w != worlds {
		l.Errorf("%d %d by counting, %d %d by a census", p, w, positions, worlds)
	}
	end := Ending(l.pos)
	if worlds < 400 && end != endingByWorlds(l.pos) {
		l.Errorf("after %v: %+v, want %+v", l.pos.Problem.Moves, end, endingByWorlds(l.pos))
	}
	fmt.Fprintf(l.said, "  %x, %d %d, %08x, %x, %d moves, %d captures, check %v, packed %08x %08x, %v\n", alive, positions,
		worlds, crc32.ChecksumIEEE(fmt.Append(nil, natures)), key, len(moves), captures.Len(), turn.InCheck(),
		crc32.ChecksumIEEE([]byte(form)), crc32.ChecksumIEEE(turn.PackMirrored(nil)), end)
	fmt.Fprintf(l.said, "  %v %.3f %.3f", v.Locked, v.Lost, v.Promoted)
	for plies := 1; plies <= 2; plies++ {
		var f Foresight
		f.Look(&turn, plies)
		ends := 0
		for _, m := range moves {
			if f.Ends(m) {
				ends++
			}
		}
		fmt.Fprintf(l.said, ", %d may end in %d of %d", ends, plies, f.num)
	}
	l.drawn(worlds)
}

// legal returns the moves of replies. They are those that leave a world, and perft counts the answers to each.
func (l *lively) legal(replies *Replies) (moves []model.Move) {
	answers, want := 0, map[model.Move]bool{}
	for _, m := range l.pos.Candidates() {
		next := l.s
		if next.Play(m); next.Alive() != 0 {
			want[m] = true
			r := next.Replies()
			answers += r.Len()
		}
	}
	for m := range l.s.Each(replies) {
		if moves = append(moves, m); !want[m] {
			l.Errorf("after %v: %v is legal", l.pos.Problem.Moves, m)
		}
	}
	if len(moves) != len(want) || l.s.Perft(2) != uint64(answers) {
		l.Errorf("after %v: %d moves and %d answers, want %d and %d", l.pos.Problem.Moves, len(moves), l.s.Perft(2),
			len(want), answers)
	}
	return moves
}

// sameCaptures compares captures with those of all replies that capture or promote.
func (l *lively) sameCaptures(replies, captures *Replies) {
	for i, to := range replies {
		if want := to & l.s.forced(model.NewPiece(l.s.mover, i+1)); captures[i] != want {
			l.Errorf("after %v: captures %v, want %v", l.pos.Problem.Moves, captures[i], want)
		}
	}
}

// drawn tells some worlds, in their order and at random.
func (l *lively) drawn(worlds uint64) {
	first, _ := l.s.Decide()
	sampler := l.s.NewSampler(rand.New(rand.NewPCG(1, uint64(l.pos.Ply))))
	listed := crc32.NewIEEE()
	n := uint64(0)
	for w := range l.s.Worlds() {
		if n == 0 && w != first {
			l.Errorf("the first world is %v, the one decided %v", w, first)
		}
		if n++; n > 100 {
			break
		}
		for _, nature := range w {
			listed.Write([]byte{byte(nature)})
		}
	}
	if n != min(worlds, 101) {
		l.Errorf("%d worlds are listed, %d counted", n, worlds)
	}
	fmt.Fprintf(l.said, ", listed %08x, drawn %08x\n", listed.Sum32(),
		crc32.ChecksumIEEE(fmt.Append(nil, sampler.Next(), sampler.Next())))
}

// announced compares and tells what can be asked where checks are announced.
func (l *lively) announced() {
	s := &l.s
	if New(&l.pos.Problem).Alive() != s.Alive() {
		l.Errorf("after %v: other pairs of kings than by the facts", l.pos.Problem.Moves)
	}
	if l.pos.Ply%3 != 0 {
		return
	}
	positions, worlds, natures := s.Census()
	if p, w := s.Count(); p != positions || w != worlds {
		l.Errorf("%d %d by counting, %d %d by a census", p, w, positions, worlds)
	}
	end := Ending(l.pos)
	fmt.Fprintf(l.said, "  %x, %d %d, %08x, %d moves, %v", s.Alive(), positions, worlds,
		crc32.ChecksumIEEE(fmt.Append(nil, natures)), len(s.Moves()), end)
	l.drawn(worlds)
}
