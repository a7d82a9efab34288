package solve_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"haft/model"
	"haft/model/scramble"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// An announcedGame is a game in which checks are announced, with the worlds that the referee lets play it. They are
// found among those of the game without signs, so without anything of what the exact solver knows of announcements.
type announcedGame struct {
	*model.Game
	worlds []model.Assignment
}

// announcedGameOf plays a game in a random world, and announces what is true there. Every third game has a sign that
// is wrong there. It returns the game up to a ply at which it has few worlds without signs, and false if there is none.
func announcedGameOf(seed uint64, most uint64) (*announcedGame, bool) {
	rng := solve.Seed(seed)
	rules := model.DefaultRules()
	rules.Announce, rules.EnPassant, rules.Bishops = true, rng.IntN(4) == 0, model.Bishops(rng.IntN(4)/3)
	g := &model.Game{Rules: rules, Moves: inOneWorld(rng, rules, 5+rng.IntN(120))}
	least := model.Ply(0)
	plain := exact.NewState(model.NewPosition(unsigned(g).Rules))
	for worlds := most + 1; worlds > most; _, worlds = plain.Count() {
		if int(least) == len(g.Moves) {
			return nil, false
		}
		plain.Play(g.Moves[least])
		least++
	}
	if int(least) < len(g.Moves) {
		g = g.UpTo(least + model.Ply(rng.IntN(len(g.Moves)-int(least))+1))
		if last := &g.Moves[len(g.Moves)-1]; seed%3 == 0 {
			last.Check = !last.Check
		}
	}
	if silent(g) > most { // pawns have promoted
		return nil, false
	}
	return &announcedGame{g, worldsByReferee(g)}, true
}

// inOneWorld returns moves of a random world, which announce what is true there. Games prefer checks; some prefer
// captures, some moves of pawns, which promote in the end, and some moves that leave few replies, which end the game.
func inOneWorld(rng *rand.Rand, rules model.Rules, plies int) (moves []model.Move) {
	start := model.NewProblem(rules)
	w := exact.NewTable(&start).NewSampler(rng).Next()
	for i := 9; i <= 16; i++ {
		for c := range model.Color(2) {
			w[model.NewPiece(c, i)] = model.Queen + model.Nature(rng.IntN(4))
		}
	}
	p, err := scramble.New(rules, &w)
	if err != nil {
		panic(err)
	}
	worth := moveValues[rng.IntN(len(moveValues))]
	for range plies {
		legal := p.Moves()
		if len(legal) == 0 {
			break
		}
		best, most := legal[0], -1000
		for range 5 {
			m := legal[rng.IntN(len(legal))]
			next := *p
			if err := next.Play(m); err != nil {
				panic(err)
			}
			value := worth(p, &next) + rng.IntN(4)
			if m.Check {
				value += 3
			}
			if value > most {
				best, most = m, value
			}
		}
		if err := p.Play(best); err != nil {
			panic(err)
		}
		moves = append(moves, best)
	}
	return moves
}

// moveValues say what a move from one position to the next is worth, in ways of playing that bring about rare things.
var moveValues = []func(p, next *scramble.Position) int{
	func(_, _ *scramble.Position) int { return 0 },
	func(p, next *scramble.Position) int { return 5 * (men(p) - men(next)) },
	func(_, next *scramble.Position) int { return pawnsUp(next) },
	func(_, next *scramble.Position) int { return -len(next.Moves()) },
}

// men counts the men on the board.
func men(p *scramble.Position) (n int) {
	for _, r := range placement(p) {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// placement returns the first field of the position's FEN.
func placement(p *scramble.Position) string {
	board, _, _ := strings.Cut(p.String(), " ")
	return board
}

// pawnsUp returns how many ranks the pawns of both sides have gone, and more for each officer, also a promoted one.
func pawnsUp(p *scramble.Position) (n int) {
	for i, rank := range strings.Split(placement(p), "/") {
		n += (6-i)*strings.Count(rank, "P") + (i-1)*strings.Count(rank, "p")
	}
	return 4*n + 40*(men(p)-strings.Count(placement(p), "P")-strings.Count(placement(p), "p"))
}

// unsigned returns the game without its signs, under the rules without them.
func unsigned(g *model.Game) *model.Game {
	plain := &model.Game{Rules: g.Rules}
	plain.Rules.Announce = false
	for _, m := range g.Moves {
		plain.Moves = append(plain.Moves, m.Unsigned())
	}
	return plain
}

// silent counts the worlds of the game without its signs.
func silent(g *model.Game) uint64 { return solve.Count(model.Replay(unsigned(g))).Worlds }

// worldsByReferee returns the worlds that play a game.
func worldsByReferee(g *model.Game) (worlds []model.Assignment) {
	for w := range exact.NewTable(model.Replay(unsigned(g))).Worlds() {
		if ok, _, _ := scramble.Legal(g, &w); ok {
			worlds = append(worlds, w)
		}
	}
	return worlds
}

// played returns the position of each world after the game.
func (g *announcedGame) played(t *testing.T) (all []*scramble.Position) {
	for i := range g.worlds {
		p, err := scramble.New(g.Rules, &g.worlds[i])
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range g.Moves {
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		all = append(all, p)
	}
	return all
}

// starts counts the starting positions of worlds.
func starts(worlds []model.Assignment) uint64 {
	set := map[model.Assignment]bool{}
	for _, w := range worlds {
		for q := range w {
			if !model.Piece(q).Major() {
				w[q] = model.NoNature
			}
		}
		set[w] = true
	}
	return uint64(len(set))
}

// What the exact solver says of games with announced checks is what the referee says world by world.
func TestAnnouncedAgainstTheReferee(t *testing.T) {
	extent.Slow(t)
	n, most := extent.Of(10, 45, 2000), extent.Of[uint64](200, 200, 2000)
	illegal, decisive, promoted, mates := 0, 0, 0, 0
	for seed, tried := uint64(0), 0; tried < n; seed++ {
		g, ok := announcedGameOf(seed, most)
		if !ok {
			continue
		}
		tried++
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			v := judge(t, g.Game)
			if v.Legal != (len(g.worlds) > 0) {
				t.Fatalf("legal %v, and the referee has %d worlds: %v", v.Legal, len(g.worlds), g.Moves)
			}
			if !v.Legal {
				illegal++
				g = &announcedGame{g.UpTo(v.Plies), nil}
				if silent(g.Game) > 100*most {
					return
				}
				if g.worlds = worldsByReferee(g.Game); len(g.worlds) == 0 {
					t.Fatalf("ply %d is illegal before ply %d: %v", v.Plies, v.Ply, g.Moves)
				}
			}
			if uint64(len(g.worlds)) < silent(g.Game) {
				decisive++
			}
			if model.Replay(g.Game).Unknown != model.Majors {
				promoted++
			}
			sameWorlds(t, g)
			mates += sameEnds(t, g)
			sameMoves(t, g)
		})
	}
	t.Logf("%d games, %d illegal, in %d an announcement excludes worlds, in %d a pawn promoted, "+
		"%d with worlds that have ended", n, illegal, decisive, promoted, mates)
	if illegal == 0 || decisive == 0 || !testing.Short() && (promoted == 0 || mates == 0) {
		t.Error("something never happened: the games are too tame")
	}
}

// sameWorlds compares lists, counts, natures and samples.
func sameWorlds(t *testing.T, g *announcedGame) {
	p := model.Replay(g.Game)
	table := exact.NewTable(p)
	if got := slices.Collect(table.Worlds()); !slices.Equal(got, g.worlds) {
		t.Errorf("%d worlds listed, want %d: %v", len(got), len(g.worlds), g.Moves)
	}
	if first, ok := table.Decide(); !ok || first != g.worlds[0] || !p.Holds(&first) {
		t.Errorf("decided %v, %v; want %v", first, ok, g.worlds[0])
	}
	want := solve.Marginals{Counts: solve.Counts{Positions: starts(g.worlds), Worlds: uint64(len(g.worlds))}}
	for _, w := range g.worlds {
		for q, n := range w {
			if n != model.NoNature {
				want.Natures[q][n]++
			}
		}
	}
	marginals, err := solve.Exact{}.Marginals(ctx, p)
	if err != nil || *marginals != want {
		t.Errorf("marginals %+v, %v\nwant %+v\nof %v", marginals, err, want, g.Moves)
	}
	if counts := solve.Count(p); counts != want.Counts {
		t.Errorf("counts %+v, want %+v", counts, want.Counts)
	}
	before := solve.Count(model.Replay(unsigned(g.Game)))
	if want.Worlds > before.Worlds || want.Positions > before.Positions {
		t.Errorf("announcements leave %v, silence %v", want.Counts, before)
	}
	sampler := table.NewSampler(rand.New(rand.NewPCG(1, 1)))
	for range 20 {
		if w := sampler.Next(); !slices.Contains(g.worlds, w) {
			t.Errorf("sample %v is no world", &w)
		}
	}
}

// sameEnds compares checks, mates and stalemates, and returns 1 if a world has ended.
func sameEnds(t *testing.T, g *announcedGame) (ended int) {
	pos := model.ReplayTo(g.Game, model.Ply(len(g.Moves)))
	var want exact.Outcome
	var kings [model.NumPieces]uint64
	checks := 0
	for i, p := range g.played(t) {
		switch p.Status() {
		case scramble.Ongoing:
			want.Ongoing++
		case scramble.Checkmate:
			want.Checkmate++
		case scramble.Stalemate:
			want.Stalemate++
		}
		if p.InCheck() {
			checks++
			for q, n := range g.worlds[i] {
				if n == model.King && model.Piece(q).Color() == pos.ToMove() {
					kings[q]++
				}
			}
		}
	}
	if got := solve.Ending(pos); got.Outcome != want {
		t.Errorf("outcome %+v, want %+v", got, want)
	}
	state := map[bool]solve.CheckState{true: solve.Must, false: solve.May}[checks == len(g.worlds)]
	if checks == 0 {
		state = solve.Never
	}
	if got, err := solve.CheckStatus(ctx, solve.Exact{}, pos); err != nil || got != state {
		t.Errorf("check %v, %v; want %v", got, err, state)
	}
	marginals, err := solve.Exact{}.Marginals(ctx, &pos.Problem)
	if err != nil || solve.KingsInCheck(pos, marginals) != kings {
		t.Errorf("kings in check %v, want %v", solve.KingsInCheck(pos, marginals), kings)
	}
	return min(1, int(want.Checkmate+want.Stalemate))
}

// sameMoves compares the legal moves, each with and without its sign, what they leave, and perft 2.
func sameMoves(t *testing.T, g *announcedGame) {
	pos := model.ReplayTo(g.Game, model.Ply(len(g.Moves)))
	left := map[model.Move][]model.Assignment{}
	open := g.promoting(pos)
	for i, p := range open.played(t) {
		for _, m := range p.Moves() {
			left[m] = append(left[m], open.worlds[i])
		}
	}
	legal, err := solve.Moves(ctx, solve.Exact{}, pos)
	if err != nil || len(legal) != len(left) {
		t.Fatalf("%d legal moves, %v; want %d: %v after %v", len(legal), err, len(left), legal, g.Moves)
	}
	for _, m := range legal {
		if got, want := solve.Count(&pos.After(m).Problem).Positions, starts(left[m]); got != want {
			t.Errorf("%v leaves %d starting positions, want %d", m, got, want)
		}
	}
	if len(open.worlds) <= 10 {
		samePerft(t, open, exact.NewState(pos).Perft(2))
	}
}

// samePerft compares perft 2.
func samePerft(t *testing.T, g *announcedGame, got uint64) {
	pairs := map[[2]model.Move]bool{}
	for _, p := range g.played(t) {
		for _, m := range p.Moves() {
			next := *p
			if err := next.Play(m); err != nil {
				t.Fatal(err)
			}
			for _, reply := range next.Moves() {
				pairs[[2]model.Move{m, reply}] = true
			}
		}
	}
	if want := uint64(len(pairs)); got != want {
		t.Errorf("perft 2 is %d, want %d after %v", got, want, g.Moves)
	}
}

// promoting returns the game with its worlds for each way in which pawns may promote next, if any may. Each side
// promotes once at most.
func (g *announcedGame) promoting(pos *model.Position) *announcedGame {
	pawns := model.Pieces(0)
	for q := range model.Piece(model.NumPieces) {
		if at := pos.Board.Where[q]; pos.Board.Pawn(q) && at != model.NoSquare && at.Rank() == 6-5*int(q.Color()) {
			pawns |= q.Set()
		}
	}
	if pawns == 0 {
		return g
	}
	next := &announcedGame{Game: g.Game}
	for _, w := range g.worlds {
		for i := range 16 {
			for q := range pawns.All() {
				w[q] = model.Queen + model.Nature(i>>(2*q.Color())&3)
			}
			next.worlds = append(next.worlds, w)
		}
	}
	return next
}

// announcedTrials returns n claims of a kind about games with announced checks, of 4 to 12 plies, by seed.
func announcedTrials(t testing.TB, kind string, n int) []*trial {
	var all []*trial
	for seed := uint64(0); len(all) < n; seed++ {
		rng := solve.Seed(seed)
		rules := model.DefaultRules()
		rules.Announce, rules.Bishops = true, model.Bishops(rng.IntN(4)/3)
		if q, ok := ask(seed, kind, rules, 4+rng.IntN(9)); ok {
			all = append(all, newTrial(t, q.game, q.claim))
		}
	}
	return all
}

// Reasons of games with announced checks are those found by trying all sets of plies. In some of them a check that was
// announced is needed, in others one that was not.
func TestAnnouncedReasonsByTryingAllSets(t *testing.T) {
	needed := map[model.Rule]int{}
	for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
		for _, r := range announcedTrials(t, kind, extent.Some(20)) {
			for _, need := range r.tryAllSets(t).Needs {
				for _, rule := range need.Rules() {
					needed[rule]++
				}
			}
		}
	}
	t.Logf("needed: %v", needed)
	if !testing.Short() && (needed[model.Silence] == 0 || needed[model.Announcement] == 0) {
		t.Errorf("no reason needs silence, or an announcement: %v", needed)
	}
}

// Locks of games with announced checks have the reasons found by trying all sets of plies.
func TestAnnouncedLocksByTryingAllSets(t *testing.T) {
	for _, r := range announcedTrials(t, "lock", extent.Some(20)) {
		r.tryLocks(t)
	}
}

// A pawn that promotes may give the check that is announced, though it had no nature before: such moves are legal, and
// leave each piece what it may be after them.
func TestAnnouncedPromotion(t *testing.T) {
	rules := model.DefaultRules()
	rules.Announce = true
	g := &model.Game{Rules: rules}
	for _, text := range []string{"h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "a7a6", "h6h7", "a6a5"} {
		m, _ := model.ParseMove(text)
		g.Moves = append(g.Moves, m)
	}
	pos := model.ReplayTo(g, 8)
	m, _ := model.ParseMove("h7g8+")
	for _, s := range []solve.Solver{solve.Exact{}, onlySolves{solve.Exact{}}} {
		if moves, err := solve.Moves(ctx, s, pos); err != nil || !slices.Contains(moves, m) {
			t.Errorf("%T: %v, %v; want %v among them", s, moves, err, m)
		}
		for q := range model.Majors.All() {
			got, err := solve.Lockers(ctx, s, pos, q)
			if err != nil {
				t.Fatal(err)
			}
			if want := lockersOneByOne(t, pos, q); !slices.Equal(got, want) {
				t.Errorf("%T: %v is locked by %v, want %v", s, q, got, want)
			}
		}
	}
}

// lockersOneByOne makes each legal move.
func lockersOneByOne(t *testing.T, pos *model.Position, q model.Piece) (lockers []solve.Locker) {
	t.Helper()
	moves, err := solve.Moves(ctx, solve.Exact{}, pos)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		may, err := solve.Backbone(ctx, solve.Exact{}, &pos.After(m).Problem)
		if err != nil {
			t.Fatal(err)
		}
		if n, ok := may[q].Only(); ok {
			lockers = append(lockers, solve.Locker{Move: m, Nature: n})
		}
	}
	return lockers
}
