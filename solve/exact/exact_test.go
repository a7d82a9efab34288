package exact

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// seeds returns how many random positions a test tries: n with HAFT_SOAK=1, otherwise a third; with -short, as
// under the race detector, a tenth.
func seeds(n uint64) uint64 {
	return extent.Of(n/10, n/3, n)
}

// randomPosition plays random candidates that leave a world. It prefers pawn moves, so that some pawns promote.
func randomPosition(rng *rand.Rand, r model.Rules, plies int) *model.Position {
	pos := model.NewPosition(r)
	for range plies {
		moves := pos.Candidates()
		for range 50 {
			if len(moves) == 0 {
				return pos
			}
			m := moves[rng.IntN(len(moves))]
			if !pos.Board.Pawn(pos.Board.On[m.From]) && rng.IntN(3) > 0 {
				continue
			}
			next := pos.After(m)
			if NewTable(&next.Problem).Alive() != 0 {
				pos = next
				break
			}
		}
	}
	return pos
}

// The packed table agrees with the plain one on king pairs, both counts, and every nature of every piece. The test
// takes positions under all rules, and the positions after each candidate move, which include most illegal moves.
// The start has the largest counts.
func TestTableAgainstPlain(t *testing.T) {
	extent.Slow(t)
	for _, rules := range gametest.AllRules() {
		same(t, "start", &model.NewPosition(rules).Problem)
	}
	for seed := range extent.Of[uint64](4, 9, 60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		rules := gametest.RulesOf(seed)
		pos := randomPosition(rng, rules, 5+rng.IntN(90))
		same(t, fmt.Sprintf("seed %d", seed), &pos.Problem)
		for _, m := range pos.Candidates() {
			same(t, fmt.Sprintf("seed %d %v", seed, m), &pos.After(m).Problem)
		}
	}
}

func same(t *testing.T, name string, p *model.Problem) {
	t.Helper()
	table, reference := NewTable(p), newPlain(p)
	positions, worlds, natures := table.Marginals()
	wantPositions, wantWorlds, wantNatures := reference.Marginals()
	if positions != wantPositions || worlds != wantWorlds || natures != wantNatures {
		t.Errorf("%s: %d positions, %d worlds, %v\nwant %d, %d, %v\nafter %v under %+v",
			name, positions, worlds, natures, wantPositions, wantWorlds, wantNatures, p.Moves, p.Rules)
	}
	alive := uint64(0)
	for _, q := range reference.pairs() {
		if reference.arrangements(q)*reference.promotions(q) > 0 {
			alive |= 1 << (8*q.black + q.white)
		}
	}
	if table.Alive() != alive {
		t.Errorf("%s: pairs %x, want %x after %v", name, table.Alive(), alive, p.Moves)
	}
}

// Worlds lists each world once, all of them are solutions, and there are as many as Count says. Samples are among
// them, each about equally often (chi-square, with the seed fixed).
func TestWorldsAndSamples(t *testing.T) {
	tried := 0
	for seed := uint64(0); tried < 12; seed++ {
		rng := rand.New(rand.NewPCG(seed, 2))
		pos := randomPosition(rng, gametest.RulesOf(seed), 30+rng.IntN(40))
		table := NewTable(&pos.Problem)
		_, want := table.Count()
		if want > 2_000 {
			continue
		}
		tried++
		drawn := map[model.Assignment]int{}
		for w := range table.Worlds() {
			if first, ok := table.Decide(); len(drawn) == 0 && (!ok || first != w) {
				t.Fatalf("seed %d: decided %v, the first world is %v", seed, first, w)
			}
			if _, twice := drawn[w]; twice || !pos.Problem.Holds(&w) {
				t.Fatalf("seed %d: world %v listed twice or no solution after %v", seed, w, pos.Problem.Moves)
			}
			drawn[w] = 0
		}
		if uint64(len(drawn)) != want {
			t.Fatalf("seed %d: %d worlds listed, %d counted", seed, len(drawn), want)
		}
		chiSquare(t, table.NewSampler(rng), drawn)
	}
}

// chiSquare draws 30 times as many samples as there are worlds. It fails the test if the statistic exceeds its mean
// by more than six standard deviations.
func chiSquare(t *testing.T, s *Sampler, drawn map[model.Assignment]int) {
	t.Helper()
	const each = 30
	for range each * len(drawn) {
		w := s.Next()
		if _, ok := drawn[w]; !ok {
			t.Fatalf("sample %v is not among the worlds", w)
		}
		drawn[w]++
	}
	statistic := 0.0
	for _, n := range drawn {
		statistic += float64((n-each)*(n-each)) / each
	}
	freedom := float64(len(drawn) - 1)
	if off := statistic - freedom; off*off > 36*2*freedom {
		t.Errorf("chi-square %.1f with %.0f degrees of freedom", statistic, freedom)
	}
}

// Ending agrees with the definition: a world has ended if each candidate move breaks a fact.
func TestEndingAgainstWorlds(t *testing.T) {
	extent.Slow(t)
	tried, ended := 0, uint64(0)
	for seed := uint64(0); tried < 150; seed++ {
		rng := rand.New(rand.NewPCG(seed, 3))
		pos := randomPosition(rng, gametest.RulesOf(seed), 20+rng.IntN(90))
		if _, worlds := NewTable(&pos.Problem).Count(); worlds > 3_000 {
			continue
		}
		tried++
		want := endingByWorlds(pos)
		if got := Ending(pos); got != want {
			t.Errorf("seed %d: %+v, want %+v after %v under %+v", seed, got, want, pos.Problem.Moves, pos.Problem.Rules)
		}
		ended += want.Checkmate + want.Stalemate
	}
	if ended == 0 {
		t.Error("no world had ended: the test shows nothing")
	}
}

// Ending also agrees in games that end, because the sides leave each other few moves: at the end, and wherever few
// moves are left. Without the rule on check hardly any game ends.
func TestEndingOfGames(t *testing.T) {
	extent.Slow(t)
	over, promoted := map[model.Rules]int{}, 0
	for seed := range seeds(600) {
		rng := rand.New(rand.NewPCG(seed, 12))
		pos := model.NewPosition(gametest.RulesOf(seed))
		for left := 99; left > 0 && pos.Ply < 150; left = playTightly(pos, rng) {
			if _, worlds := NewTable(&pos.Problem).Count(); left > 4 || worlds > 3_000 {
				continue
			}
			if got, want := Ending(pos), endingByWorlds(pos); got != want {
				t.Errorf("seed %d: %+v, want %+v after %v under %+v", seed, got, want, pos.Problem.Moves, pos.Problem.Rules)
			}
		}
		if o := Ending(pos); o.Ongoing == 0 {
			over[pos.Problem.Rules]++
			promoted += min(1, (pos.Problem.Unknown &^ model.Majors).Len())
			if _, worlds := NewTable(&pos.Problem).Count(); worlds <= 3_000 && o != endingByWorlds(pos) {
				t.Errorf("seed %d: %+v after %v under %+v", seed, o, pos.Problem.Moves, pos.Problem.Rules)
			}
		}
	}
	if !testing.Short() && (len(over) < 4 || promoted == 0) {
		t.Errorf("games ended %v times by rules, %d with promoted pawns: the test shows too little", over, promoted)
	}
}

// playTightly tries a few random moves, plays the one that leaves the fewest replies, and returns their number.
func playTightly(pos *model.Position, rng *rand.Rand) int {
	s := NewState(pos)
	moves := s.Moves()
	if len(moves) == 0 {
		return 0
	}
	best, fewest := moves[0], 1<<20
	for range 8 {
		m := moves[rng.IntN(len(moves))]
		next := *s
		next.Play(m)
		replies := next.Replies()
		if n := replies.Len(); n < fewest {
			best, fewest = m, n
		}
	}
	pos.Play(best)
	return fewest
}

func endingByWorlds(pos *model.Position) Outcome {
	return endingByFacts(pos, func(model.Fact) bool { return true })
}

// endingByFacts is endingByWorlds with only the facts for which counts returns true.
func endingByFacts(pos *model.Position, counts func(model.Fact) bool) (o Outcome) {
	var groups [][]model.Fact
	for _, m := range pos.Candidates() {
		facts := pos.Clone().PlayFacts(m)
		groups = append(groups, slices.DeleteFunc(facts, func(f model.Fact) bool { return !counts(f) }))
	}
	safe := model.SafetyFacts(&pos.Board, pos.ToMove(), 0)
next:
	for w := range NewTable(&pos.Problem).Worlds() {
		for _, facts := range groups {
			if model.AllHold(facts, &w) {
				o.Ongoing++
				continue next
			}
		}
		if pos.Problem.Rules.Check && !model.AllHold(safe, &w) {
			o.Checkmate++
		} else {
			o.Stalemate++
		}
	}
	return o
}
