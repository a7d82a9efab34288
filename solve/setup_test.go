package solve_test

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/model/gamefile"
	"haft/model/scramble"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/exact"
	told "haft/solve/explain"
	"haft/solve/proof/hall"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// allRules returns every combination of rules that goes together.
func allRules() (all []model.Rules) {
	for bits := range 16 {
		r := model.DefaultRules()
		r.EnPassant, r.Check, r.Announce = bits&1 != 0, bits&2 == 0, bits&4 != 0
		r.Bishops = model.Bishops(bits >> 3)
		if r.Conflict() == nil {
			all = append(all, r)
		}
	}
	return all
}

// answers is all that is known of a position, except which plies show it.
func answers(t *testing.T, pos *model.Position) string {
	t.Helper()
	ctx := t.Context()
	marginals, err := solve.Exact{}.Marginals(ctx, &pos.Problem)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := solve.Moves(ctx, solve.Exact{}, pos)
	if err != nil {
		t.Fatal(err)
	}
	check, err := solve.CheckStatus(ctx, solve.Exact{}, pos)
	if err != nil {
		t.Fatal(err)
	}
	perft := uint64(0)
	if !pos.Problem.Rules.Announce {
		perft = exact.NewState(pos).Perft(2)
	}
	return fmt.Sprint(pos.ToMove(), pos.Board.On, *marginals, moves, solve.Ending(pos), check, perft)
}

// sameWhenReadBack checks that the position after ply t of a game is written and read back as the same, with the same
// worlds, moves and endings, there and after each of some more moves.
func sameWhenReadBack(t *testing.T, g *model.Game, at model.Ply) {
	t.Helper()
	s := g.SetupAt(at)
	readsBack(t, g, at, s)
	may, err := solve.Backbone(t.Context(), solve.Exact{}, model.Replay(g.UpTo(at)))
	if err != nil {
		t.Fatal(err)
	}
	s.Narrow(&may, &g.Rules)
	readsBack(t, g, at, s)
}

// readsBack is sameWhenReadBack for a way to say what the position is.
func readsBack(t *testing.T, g *model.Game, at model.Ply, s *model.Setup) {
	t.Helper()
	text := gamefile.FormatPosition(s)
	read, err := gamefile.ParsePosition(text)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	if !reflect.DeepEqual(s, read) {
		t.Fatalf("%s\nread back as %s\n%+v\n%+v", text, gamefile.FormatPosition(read), s, read)
	}
	again := &model.Game{Rules: g.Rules, Setup: read, Moves: read.Begun()}
	old, now := model.ReplayTo(g, at), again.Start()
	rest := g.Moves[at:]
	for i := range min(len(rest)+1, 4) {
		if want, got := answers(t, old), answers(t, now); want != got {
			t.Fatalf("%v %s, %d moves later:\n%s\nwant\n%s", g.Rules, text, i, got, want)
		}
		if i < len(rest) {
			old.Play(rest[i])
			now.Play(rest[i])
		}
	}
}

// Every position of a game can be written and read back, with the same worlds, moves and endings, under all rules.
func TestPositionsOfGamesReadBack(t *testing.T) {
	extent.Slow(t)
	rules := allRules()
	for seed := range uint64(extent.Some(250)) {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, rules[seed%uint64(len(rules))], solve.Styles[rng.IntN(3)], 1+rng.IntN(150))
		sameWhenReadBack(t, g, model.Ply(rng.IntN(len(g.Moves)+1)))
	}
}

func FuzzPositionsReadBack(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add([]byte("\x01pawns and captures, en passant on"))
	f.Add([]byte("\x06no check, opposite bishops: the quick brown fox jumps over the lazy dog"))
	f.Fuzz(func(t *testing.T, data []byte) {
		g := gameOf(data)
		sameWhenReadBack(t, g, model.Ply(len(g.Moves)))
	})
}

// randomSetup returns a random position with few worlds, in its written form: some men of each side, most of them with a
// few natures, and taken ones that are known.
func randomSetup(rng *rand.Rand) string {
	var board [64]string
	free := rng.Perm(64)
	taken := ""
	for c := range 2 {
		man := func(set, behind string) string {
			if c == 1 {
				set = strings.ToLower(set)
			}
			return "{" + set + "}" + behind
		}
		roster := []string{"Q", "R", "R", "B", "B", "N", "N"}
		rng.Shuffle(len(roster), func(i, j int) { roster[i], roster[j] = roster[j], roster[i] })
		stand := 2 + rng.IntN(4)
		for i := range stand {
			set := "K"
			if i > 0 {
				set = roster[i-1]
			}
			for _, other := range "KQRBN" {
				if rng.IntN(4) == 0 && !strings.ContainsRune(set, other) {
					set += string(other)
				}
			}
			board[free[0]] = man(set, "")
			free = free[1:]
		}
		if rng.IntN(3) == 0 {
			board[free[0]] = man([]string{"QRBN", "QN", "R"}[rng.IntN(3)], "'")
			free = free[1:]
		}
		for range rng.IntN(5) {
			if at := free[0]; at >= 8 && at < 56 {
				board[at] = man("P", "")
				free = free[1:]
			}
		}
		for _, nature := range roster[stand-1:] {
			taken += man(nature, "")
		}
	}
	var text strings.Builder
	for i, m := range board {
		if i%8 == 0 && i > 0 {
			text.WriteByte('/')
		}
		if m == "" {
			m = "1"
		}
		text.WriteString(m)
	}
	conditions := ""
	if rng.IntN(2) == 0 {
		conditions = " " + []string{"w1=K>b2!=R", "b3=K>w3!=QN,w2=K>b1!=BN", "w3=K>b1=QR|b2=N"}[rng.IntN(3)]
	}
	return fmt.Sprintf("%s %c - - 0 1 %s%s", text.String(), "wb"[rng.IntN(2)], taken, conditions)
}

// allWorlds returns the worlds of a position by the referee: every assignment is tried.
func allWorlds(g *model.Game) (all []*scramble.Position, worlds []model.Assignment) {
	var unknown []model.Piece
	for q := range g.Setup.Unknown.All() {
		unknown = append(unknown, q)
	}
	var w model.Assignment
	var count [2][model.NumNatures + 1]int
	var try func(i int)
	try = func(i int) {
		if i == len(unknown) {
			if p, err := scramble.Start(g, &w); err == nil {
				all, worlds = append(all, p), append(worlds, w)
			}
			return
		}
		q := unknown[i]
		used := &count[q.Color()]
		for n := range g.Setup.Natures(q, &g.Rules).All() {
			if q.Major() && used[n] == g.Rules.Roster[n] {
				continue // this saves time and changes nothing: Start refuses it
			}
			if q.Major() {
				used[n]++
			}
			w[q] = n
			try(i + 1)
			if q.Major() {
				used[n]--
			}
		}
		w[q] = model.NoNature
	}
	try(0)
	return all, worlds
}

// movesIn returns the legal moves in a world, whatever a pawn becomes that promotes: that decides whether it gives check.
func movesIn(g *model.Game, w *model.Assignment) (moves []model.Move) {
	for n := range model.Promotable.All() {
		one := *w
		for q := range model.Piece(model.NumPieces) {
			if !g.Setup.Unknown.Has(q) {
				one[q] = n
			}
		}
		p, err := scramble.Start(g, &one)
		if err != nil {
			panic(err)
		}
		moves = append(moves, p.Moves()...)
	}
	return moves
}

// perft2 counts the pairs of moves that some world allows one after the other.
func perft2(t *testing.T, g *model.Game, worlds []model.Assignment) uint64 {
	t.Helper()
	pairs := map[[2]model.Move]bool{}
	for _, w := range worlds {
		for n := range model.Promotable.All() { // what a pawn becomes that promotes
			for q := range model.Piece(model.NumPieces) {
				if !g.Setup.Unknown.Has(q) {
					w[q] = n
				}
			}
			p, err := scramble.Start(g, &w)
			if err != nil {
				t.Fatal(err)
			}
			for _, first := range p.Moves() {
				next, err := scramble.Start(g, &w)
				if err == nil {
					err = next.Play(first)
				}
				if err != nil {
					t.Fatal(err)
				}
				for _, second := range next.Moves() {
					pairs[[2]model.Move{first, second}] = true
				}
			}
		}
	}
	return uint64(len(pairs))
}

// bruteForce answers about a position from each of its worlds.
func bruteForce(g *model.Game) string {
	all, worlds := allWorlds(g)
	var marginals solve.Marginals
	var outcome solve.Outcome
	moves := map[model.Move]bool{}
	checks := 0
	starts := map[model.Assignment]bool{}
	for i, p := range all {
		start := worlds[i]
		for q := range model.Piece(model.NumPieces) {
			if worlds[i][q] != model.NoNature {
				marginals.Natures[q][worlds[i][q]]++
			}
			if !q.Major() {
				start[q] = model.NoNature
			}
		}
		starts[start] = true
		for _, m := range movesIn(g, &worlds[i]) {
			moves[m] = true
		}
		if p.InCheck() {
			checks++
		}
		switch p.Status() {
		case scramble.Ongoing:
			outcome.Ongoing++
		case scramble.Checkmate:
			outcome.Checkmate++
		default:
			outcome.Stalemate++
		}
	}
	marginals.Worlds, marginals.Positions = uint64(len(all)), uint64(len(starts))
	state := solve.May
	switch checks {
	case 0:
		state = solve.Never
	case len(all):
		state = solve.Must
	}
	legal := slices.SortedFunc(maps.Keys(moves), func(a, b model.Move) int {
		return strings.Compare(fmt.Sprintf("%02d%02d%v", a.From, a.To, a.Check), fmt.Sprintf("%02d%02d%v", b.From, b.To, b.Check))
	})
	return fmt.Sprint(marginals, legal, outcome, state)
}

// backendsAgree checks that programs that know nothing of chess find the same verdict and the same natures.
func backendsAgree(t *testing.T, g *model.Game, v *solve.Verdict) {
	t.Helper()
	for _, name := range []string{"gini", "clasp"} {
		b, err := backend.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, history := range []string{"history=full", "history=turns", "history=closure"} {
			e, err := encode.Parse(history)
			if err != nil {
				t.Fatal(err)
			}
			s := solvertest.Open(t, b, e)
			other, err := solve.Judge(t.Context(), s, g)
			if err != nil {
				t.Fatal(err)
			}
			if other.Legal != v.Legal || other.Ply != v.Ply || other.Plies != v.Plies {
				t.Errorf("%s: %s finds legal %v, want %v", gamefile.FormatPosition(g.Setup), name, other.Legal, v.Legal)
			}
			if !v.Legal {
				continue
			}
			want, err := solve.Backbone(t.Context(), solve.Exact{}, &v.Position().Problem)
			if err != nil {
				t.Fatal(err)
			}
			got, err := solve.Backbone(t.Context(), s, &v.Position().Problem)
			if err != nil {
				t.Fatal(err)
			}
			if got != want {
				t.Errorf("%s: %s finds the natures %v, want %v", gamefile.FormatPosition(g.Setup), name, got, want)
			}
		}
	}
}

// refuted checks that a position without worlds has a certificate, and a story.
func refuted(t *testing.T, g *model.Game) {
	t.Helper()
	c, err := hall.Prove(g)
	if err == nil && c.Plies != 0 {
		err = fmt.Errorf("it is about ply %d", c.Plies)
	}
	if err == nil {
		err = hall.Verify(g, c)
	}
	if err != nil {
		t.Errorf("%v %s: certificate: %v", g.Rules, gamefile.FormatPosition(g.Setup), err)
	}
	a, err := told.Analyze(t.Context(), solve.Exact{}, g, solve.Parts{Because: true})
	if err != nil || len(a.Because) > 0 || a.Text == "" && !hasCheckers(g.Setup) {
		t.Errorf("%v %s: reason %v %q, %v", g.Rules, gamefile.FormatPosition(g.Setup), a.Because, a.Text, err)
	}
}

func hasCheckers(s *model.Setup) bool { return slices.ContainsFunc(s.Facts, model.Fact.HasCheckers) }

// What haft says of random positions agrees with the referee, who is asked about every assignment; and backends agree
// with it on whether there is a world and on what the pieces may be.
func TestSetupsAgainstBruteForce(t *testing.T) {
	extent.Slow(t)
	rules := allRules()
	agree := extent.Share(10)
	var none, some, compared, counted int
	for seed := range uint64(extent.Of(60, 500, 2000)) {
		rng := solve.Seed(seed)
		text := randomSetup(rng)
		setup, err := gamefile.ParsePosition(text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		g := &model.Game{Rules: rules[seed%uint64(len(rules))], Setup: setup, Moves: setup.Begun()}
		v, err := solve.Judge(t.Context(), solve.Exact{}, g)
		if err != nil {
			t.Fatal(err)
		}
		all, worlds := allWorlds(g)
		if v.Legal != (len(all) > 0) || v.NoStart() == v.Legal {
			t.Fatalf("%v %s: legal %v, but the referee finds %d worlds", g.Rules, text, v.Legal, len(all))
		}
		if agree(int(seed)) {
			compared++
			backendsAgree(t, g, v)
		}
		if !v.Legal {
			none++
			refuted(t, g)
			continue
		}
		some++
		pos := v.Position()
		marginals, err := solve.Exact{}.Marginals(t.Context(), &pos.Problem)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := solve.Moves(t.Context(), solve.Exact{}, pos)
		if err != nil {
			t.Fatal(err)
		}
		plies := uint64(0)
		for _, m := range moves {
			answers, err := solve.Moves(t.Context(), solve.Exact{}, pos.After(m))
			if err != nil {
				t.Fatal(err)
			}
			plies += uint64(len(answers))
		}
		if got := exact.NewState(pos).Perft(2); got != plies {
			t.Fatalf("%v %s: %d sequences of two plies, want %d", g.Rules, text, got, plies)
		}
		check, err := solve.CheckStatus(t.Context(), solve.Exact{}, pos)
		if err != nil {
			t.Fatal(err)
		}
		if want, got := bruteForce(g), fmt.Sprint(*marginals, moves, solve.Ending(pos), check); want != got {
			t.Fatalf("%v %s:\n%s\nwant\n%s", g.Rules, text, got, want)
		}
		if len(all) > extent.Of(5, 10, 100) || g.Rules.Announce { // the referee is slow, and perft knows no announced checks
			continue
		}
		counted++
		if want, got := perft2(t, g, worlds), exact.NewState(pos).Perft(2); want != got {
			t.Errorf("%v %s: perft 2 is %d, want %d", g.Rules, text, got, want)
		}
	}
	t.Logf("%d positions with worlds, %d without; gini and clasp were asked about %d; moves were counted from %d",
		some, none, compared, counted)
	if some < 5 || none < 5 {
		t.Error("the positions are too much alike")
	}
}

// A toldGame is one from a position, with what each ply alone leaves of the worlds of the position, by the referee.
type toldGame struct {
	game   *model.Game
	worlds []model.Assignment
	holds  [][]bool // by ply from the first, and by world
}

// tell plays a random game from a position. It is false if the position has no world, or a pawn promotes.
func tell(g *model.Game, rng *rand.Rand, plies int) (*toldGame, bool) {
	_, worlds := allWorlds(g)
	if len(worlds) == 0 {
		return nil, false
	}
	t := &toldGame{solve.RandomGameFrom(rng, g.Setup, g.Rules, solve.Styles[rng.IntN(3)], plies), worlds, nil}
	for ply := g.First(); int(ply) <= len(t.game.Moves); ply++ {
		if model.ReplayTo(t.game, ply).Problem.Unknown != g.Setup.Unknown {
			return nil, false
		}
		alone := make([]bool, len(worlds))
		for i := range worlds {
			alone[i] = t.stands(ply, &worlds[i])
		}
		t.holds = append(t.holds, alone)
	}
	return t, true
}

// stands reports whether a ply is possible in a world, whatever the plies before it show. The referee says so, but where
// a ply before has taken the king.
func (t *toldGame) stands(ply model.Ply, w *model.Assignment) bool {
	at := func(ply model.Ply, rules model.Rules) (*scramble.Position, error) {
		pos := model.ReplayTo(t.game, ply)
		s := &model.Setup{Board: pos.Board, Unknown: pos.Problem.Unknown, Turn: pos.ToMove(), Full: 1}
		return scramble.Start(&model.Game{Rules: rules, Setup: s, Moves: s.Begun()}, w)
	}
	for q := range t.game.Setup.Unknown.All() { // the referee has no position without a king
		if w[q] == model.King && model.ReplayTo(t.game, ply-1).Board.Captured(q) {
			return model.AllHold(model.Ledger(t.game)[ply], w)
		}
	}
	loose := t.game.Rules
	loose.Check = false
	p, err := at(ply-1, loose)
	if err != nil {
		panic(err)
	}
	if p.Play(t.game.Moves[ply-1]) != nil {
		return false
	}
	_, err = at(ply, t.game.Rules)
	return err == nil
}

// may returns what a piece may be by some plies: bit i is ply First+i.
func (t *toldGame) may(q model.Piece, plies int) (natures model.Natures) {
	for i := range t.worlds {
		possible := true
		for j := range t.holds {
			possible = possible && (plies>>j&1 == 0 || t.holds[j][i])
		}
		if possible {
			natures |= t.worlds[i][q].Set()
		}
	}
	return natures
}

// because returns how many plies a smallest reason has that a piece is none of the natures.
func (t *toldGame) because(q model.Piece, not model.Natures) int {
	least := len(t.holds) + 1
	for set := range 1 << len(t.holds) {
		if n := bits.OnesCount(uint(set)); n < least && t.may(q, set)&not == 0 {
			least = n
		}
	}
	return least
}

// set returns plies as bits. The position itself, which is ply 0, always holds.
func (t *toldGame) set(plies []model.Ply) (set int) {
	for _, ply := range plies {
		if ply > 0 {
			set |= 1 << (ply - t.game.First())
		}
	}
	return set
}

// What is known of pieces, since when and why, agrees with the referee in games from random positions: which pieces are
// locked in, and how small a reason can be.
func TestReasonsOfSetupsAgainstBruteForce(t *testing.T) {
	extent.Slow(t)
	rules := allRules()
	locked, denied, byPosition := 0, 0, 0
	left := extent.Of(20, 60, 500)
	for seed := uint64(1); left > 0; seed++ {
		rng := solve.Seed(seed)
		setup, err := gamefile.ParsePosition(randomSetup(rng))
		if err != nil {
			t.Fatal(err)
		}
		g := &model.Game{Rules: rules[seed%uint64(len(rules))], Setup: setup, Moves: setup.Begun()}
		if g.Rules.Announce {
			continue
		}
		played, ok := tell(g, rng, 1+rng.IntN(6))
		if !ok {
			continue
		}
		left--
		g = played.game
		text := fmt.Sprint(g.Rules, gamefile.FormatPosition(setup), g.Played())
		all := 1<<len(played.holds) - 1
		locks, err := solve.Locks(t.Context(), solve.Exact{}, g)
		if err == nil {
			err = solve.WhyLocked(t.Context(), solve.Exact{}, g, locks)
		}
		if err != nil {
			t.Fatal(err)
		}
		known := map[model.Piece]solve.Lock{}
		for _, l := range locks {
			known[l.Piece] = l
		}
		for q := range setup.Unknown.All() {
			may := played.may(q, all)
			l, found := known[q]
			if found != (may.Len() == 1) || found && l.Nature.Set() != may {
				t.Fatalf("%s: %v is locked in: %v %v, the referee says %v", text, q, found, l.Nature, may)
			}
			if found {
				locked++
				since := g.First() - 1
				for prefix := 0; played.may(q, prefix).Len() > 1; prefix = prefix<<1 | 1 {
					since++
				}
				if since < g.First() {
					since = 0
					byPosition++
				}
				least := played.because(q, model.AllNatures&^may)
				if l.Ply != since || len(l.Because) != least || played.may(q, played.set(l.Because)) != may {
					t.Errorf("%s: %v is locked in at ply %d because of %v, want ply %d and %d plies", text, q, l.Ply, l.Because, since, least)
				}
			}
			for n := range (model.AllNatures &^ may).All() {
				c, err := solve.ParseClaim(fmt.Sprintf("%v!=%v", q, n))
				if err != nil {
					t.Fatal(err)
				}
				e, err := solve.Explain(t.Context(), solve.Exact{}, g, c)
				if err != nil || !e.Follows() {
					t.Fatalf("%s: %v does not follow, %v", text, c, err)
				}
				denied++
				set := played.set(e.Plies())
				if least := played.because(q, n.Set()); bits.OnesCount(uint(set)) != least || played.may(q, set)&n.Set() != 0 {
					t.Errorf("%s: %v because of %v, want %d plies", text, c, e.Plies(), least)
				}
			}
		}
	}
	t.Logf("%d pieces locked in, %d of them by the position alone, %d claims", locked, byPosition, denied)
	if locked == byPosition {
		t.Error("no ply locks a piece in: the games show too little")
	}
}
