package exact

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// makingPerft makes every move and lists the answers, without the shortcuts of perft.
func makingPerft(s *State, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	nodes := uint64(0)
	for _, m := range s.Moves() {
		next := *s
		next.Play(m)
		nodes += makingPerft(&next, depth-1)
	}
	return nodes
}

// The last two plies agree with making every move of the first ply, under all rules, from early to late positions,
// where most moves touch pairs. Each of the ways to count answers is tried.
func TestTwoPliesAgainstMaking(t *testing.T) {
	extent.Slow(t)
	var tried shares
	for seed := range extent.Of[uint64](200, 1_000, 20_000) {
		rng := rand.New(rand.NewPCG(seed, 8))
		pos := randomPosition(rng, gametest.RulesOf(seed), rng.IntN(100))
		s := NewState(pos)
		if got, want := s.Perft(2), makingPerft(s, 2); got != want {
			t.Errorf("seed %d: %d, want %d after %v under %+v", seed, got, want, pos.Problem.Moves, pos.Problem.Rules)
		}
		tried.add(s)
	}
	t.Logf("moves by how answers are counted: %+v", tried)
	if least := extent.Of(100, 500, 500); min(tried.atOnce, tried.asked, tried.listed) < least ||
		tried.promoted < least {
		t.Error("one of the ways is hardly tried")
	}
}

// shares counts the moves whose answers are counted many at once, by asking about some, and by listing all. It also says
// how many of the first kind belong to states with promoted pieces.
type shares struct{ atOnce, asked, listed, promoted int }

func (w *shares) add(s *State) {
	alive := s.Alive()
	if alive == 0 {
		return
	}
	var n node
	n.look(s, alive)
	var l leaf
	replies := n.replies()
	able := l.prepare(&n, &replies)
	for m := range s.each(&replies) {
		pawn, to := s.pawns[n.mover.own].Has(m.From), model.Of(m.To)
		switch {
		case able && (!s.rules.Check || l.untouchedTargets(m.From, to, pawn) != 0):
			w.atOnce++
			w.promoted += min(s.turned.Len(), 1)
		case able && l.missing(m.From, m.To, pawn) != l.possible:
			w.asked++
		default:
			w.listed++
		}
	}
}

// What pairs leave, row by row, agrees with one pair at a time. A tight state has the same worlds as the state that
// it was made from, and nothing is left to remove.
func TestTightMeansTheSame(t *testing.T) {
	for seed := range seeds(400) {
		rng := rand.New(rand.NewPCG(seed, 10))
		pos := randomPosition(rng, gametest.RulesOf(seed), rng.IntN(120))
		s := NewState(pos)
		var n node
		n.look(s, s.Alive())
		n.tighten()
		samePairs(t, seed, &n)
		positions, worlds, natures := s.Marginals()
		if p, w, all := n.tight.Marginals(); p != positions || w != worlds || all != natures {
			t.Errorf("seed %d: %d positions and %d worlds, want %d and %d after %v",
				seed, p, w, positions, worlds, pos.Problem.Moves)
		}
		var again node
		again.look(&n.tight, n.tight.Alive())
		again.tighten()
		if again.tight != n.tight || again.tight.hash(3) != n.tight.hash(3) {
			t.Errorf("seed %d: tight twice is not the same after %v", seed, pos.Problem.Moves)
		}
	}
}

func samePairs(t *testing.T, seed uint64, n *node) {
	t.Helper()
	for p := range eachPair(n.s.Alive()) {
		for _, side := range [2]*prober{&n.mover, &n.answer} {
			own, opposing := p.king(side.own), p.king(side.enemy)
			want := n.s.limits.consistent(n.s.majors[side.own][opposing], own)
			if got := side.pairs.of(own, opposing); got != want {
				t.Errorf("seed %d: %v with kings %v: %x, want %x", seed, side.own, p, got, want)
			}
		}
	}
}

// Where the mover has one king or two, most answers depend on its move. There are few such positions unless the sides
// capture what they can.
func TestTwoPliesWithFewKings(t *testing.T) {
	t.Parallel()
	tried := 0
	for seed := range uint64(16) {
		rules := gametest.RulesOf(seed)
		rules.Check = true
		l := newLively(t, rules, seed)
		l.greed = 15
		for range 90 {
			moves := l.s.Moves()
			if len(moves) == 0 {
				break
			}
			l.play(moves)
			if bits.OnesCount8(Kings(l.s.Alive(), l.s.mover)) <= 2 {
				replies := l.s.Replies()
				l.legal(&replies)
				tried++
			}
		}
	}
	if tried < 100 {
		t.Errorf("%d positions: the test shows little", tried)
	}
}

// A position may say that a piece depends on who is king even where there is no rule on check.
func TestTwoPliesWithConditions(t *testing.T) {
	off := gametest.Rules(t, "check=off")
	for seed := uint64(2970); seed < 2990; seed++ { // in two of them it matters
		rng := rand.New(rand.NewPCG(seed, 11))
		s := NewState(randomPosition(rng, model.DefaultRules(), rng.IntN(60)))
		s.rules = &off
		if got, want := s.Perft(2), makingPerft(s, 2); got != want {
			t.Errorf("seed %d: %d, want %d", seed, got, want)
		}
	}
}

// The piece that answers may enter the square that a candidate for the king has left.
func TestTwoPliesOntoTheSquareLeft(t *testing.T) {
	g := model.Game{Rules: gametest.Rules(t, "bishops=opposite"), Moves: gametest.Moves(t, `d2d4 b7b6 c2c4 a8g2 d4d5 e7e5 h2h4 g2d5 g1g7 e8g7
		d1d5 c8e7 h4h5 e7d5 f1e3 d7d6 b2b4 g7h5 c4c5 b6b5 e3f5 d6c5 h1d5 h5f4 d5b3 f7f6 e1d3 d8d3 e2e3 c5b4 a2a4 d3e3`)}
	s := NewState(model.ReplayTo(&g, model.Ply(len(g.Moves))))
	if got := s.Perft(2); got != 2930 || makingPerft(s, 2) != got {
		t.Errorf("%d sequences of two plies, %d by making them; want 2930", got, makingPerft(s, 2))
	}
}

// A pinned piece stays on its line also where a pair of kings makes some of its natures sure, and a position may say that
// some piece gives check. The numbers are those of making each move; the backend gini gives the first and the last, too.
func TestTwoPliesFromPositions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rules, position, move string
		want                  uint64
	}{
		{"bishops=opposite", "{BKQN}7/3{QBN}4/{RQ}1{rq}2{P}{nr}1/{P}3{krbn}3/{KRBN}3{NR}1{qbn}1/2{P}3{P}1/{RKQN}2{P}4/4{BR}3 b - - 0 1 " +
			"{N}{n}", "-- e5d6", 1811},
		{"", "{kq}4{BKQ}2/{bk}3{qrbn}'3/{QN}'6{rb}'/{nkr}{P}{BQR}3{qn}1/{r}{QRBN}'{K}2{QR}{nkb}1/{p}{RK}3{RKQB}{bq}1/8/6{rqn}1 " +
			"w - - 0 1 -", "c5e7", 5468},
		{"en-passant=on", "1{nrb}1{BKQRN}3{BQRN}/5{P}2/4{rkq}{KQR}2/8/3{p}1{RKQN}1{p}/2{P}{bqrn}2{NR}1/1{RKBN}1{p}4/2{k}2{QRBN}{NKQR}1 " +
			"w - - 0 1 {n}{b} w3=K>b1=QR|b2=N", "c3c4", 6715},
	} {
		s, err := gamefile.ParsePosition(test.position)
		if err != nil {
			t.Fatal(err)
		}
		g := gametest.Game(t, test.rules, strings.TrimPrefix(test.move, "-- "))
		g.Setup, g.Moves = s, append(s.Begun(), g.Moves...)
		state := NewState(model.ReplayTo(g, model.Ply(len(g.Moves))))
		if got := state.Perft(2); got != test.want || makingPerft(state, 2) != got {
			t.Errorf("%s: %d sequences of two plies, %d by making them; want %d",
				test.position, got, makingPerft(state, 2), test.want)
		}
	}
}
