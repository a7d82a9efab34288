package solve_test

import (
	"fmt"
	"maps"
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
	var none, some int
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
		all, _ := allWorlds(g)
		if v.Legal != (len(all) > 0) || v.NoStart() == v.Legal {
			t.Fatalf("%v %s: legal %v, but the referee finds %d worlds", g.Rules, text, v.Legal, len(all))
		}
		if agrees := seed%10 == 0 && !g.Rules.Announce; agrees {
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
	}
	t.Logf("%d positions with worlds, %d without", some, none)
	if some < 5 || none < 5 {
		t.Error("the positions are too much alike")
	}
}
