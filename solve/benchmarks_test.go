package solve_test

import (
	"slices"
	"testing"
	"time"

	"haft/model"
	"haft/solve"
)

// A question is a game and a denial for which the game leaves no world.
type question struct {
	kind   string
	game   *model.Game
	claim  solve.Claim
	denial []model.Fact
}

// questions returns n questions about games of 40 plies, by seed. In turn they are an illegal game, a lock, a
// nature that is excluded for a piece not locked in, and a nature of one piece that forces one of another.
func questions(n int) []question {
	kinds := []string{"illegal", "lock", "excluded", "conditional"}
	var all []question
	for seed := uint64(0); len(all) < n; seed++ {
		kind := kinds[len(all)%len(kinds)]
		if q, ok := ask(seed, kind, model.DefaultRules(), 40); ok {
			all = append(all, q)
		}
	}
	return all
}

// ask draws a claim of the given kind that is true of a random game. It returns false if it finds none.
func ask(seed uint64, kind string, rules model.Rules, plies int) (question, bool) {
	rng := solve.Seed(seed)
	style := solve.Styles[seed%3]
	if kind == "illegal" {
		g, ok := solve.RandomIllegalGame(rng, rules, style, plies-1)
		return question{kind: kind, game: g}, ok
	}
	g := solve.RandomGame(rng, rules, style, plies)
	q := question{kind: kind, game: g, claim: solve.Claim{Kind: solve.ClaimNature}}
	p := model.Replay(g)
	marginals, _ := solve.Exact{}.Marginals(ctx, p)
	may := marginals.Domains()
	var claims []solve.Claim
	for piece := range p.Unknown.All() {
		for n := range p.May(piece).All() {
			s := solve.Statement{Piece: piece, Nature: n}
			not := solve.Statement{Piece: piece, Nature: n, Not: true}
			switch {
			case kind == "lock" && may[piece] == n.Set():
				claims = append(claims, solve.Claim{Kind: solve.ClaimNature, Then: s})
			case kind == "excluded" && !may[piece].Has(n) && may[piece].Len() > 1:
				claims = append(claims, solve.Claim{Kind: solve.ClaimNature, Then: not})
			case kind == "conditional" && may[piece].Has(n) && may[piece].Len() > 1:
				claims = append(claims, forcedBy(p, &may, s)...)
			}
		}
	}
	if len(claims) == 0 {
		return q, false
	}
	q.claim = claims[rng.IntN(len(claims))]
	denial, _ := q.claim.Denial(model.ReplayTo(g, model.Ply(len(g.Moves))))
	q.denial = denial.Facts
	return q, true
}

// forcedBy returns the claims that a statement forces a nature on another piece, or excludes one.
func forcedBy(p *model.Problem, may *model.Domains, s solve.Statement) (claims []solve.Claim) {
	marginals, _ := solve.Exact{}.Marginals(ctx, p.With(solve.Is(s.Piece, s.Nature.Set())))
	then := marginals.Domains()
	for piece := range p.Unknown.All() {
		for n := range (may[piece] &^ then[piece]).All() {
			if piece != s.Piece {
				claims = append(claims, solve.Claim{
					Kind: solve.ClaimNature, If: s,
					Then: solve.Statement{Piece: piece, Nature: n, Not: true},
				})
			}
		}
	}
	return claims
}

// BenchmarkReason finds a smallest reason for each of 1,000 claims about games of 40 plies.
func BenchmarkReason(b *testing.B) {
	all := questions(1000)
	for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
		some := slices.DeleteFunc(slices.Clone(all), func(q question) bool { return q.kind != kind })
		b.Run("claim="+kind, func(b *testing.B) { benchReasons(b, some, reason) })
	}
	b.Run("claim=all", func(b *testing.B) { benchReasons(b, all, reason) })
}

func reason(q *question) error {
	_, err := solve.Reason(ctx, solve.Exact{}, q.game, q.denial...)
	return err
}

// BenchmarkExplain explains the same claims, and then that the games of the cases are over.
func BenchmarkExplain(b *testing.B) {
	explain := func(q *question) error {
		_, err := solve.Explain(ctx, solve.Exact{}, q.game, q.claim)
		return err
	}
	b.Run("claim=all", func(b *testing.B) { benchReasons(b, questions(1000), explain) })
	var over []question
	for _, r := range overTrials(b, 12) {
		over = append(over, question{game: r.game, claim: r.claim})
	}
	b.Run("claim=over", func(b *testing.B) { benchReasons(b, over, explain) })
}

// BenchmarkRelaxations finds up to 100 smallest relaxations of the same claims.
func BenchmarkRelaxations(b *testing.B) {
	benchReasons(b, questions(1000), func(q *question) error {
		_, err := solve.Relaxations(ctx, solve.Exact{}, q.game, q.claim, solve.SetLimits{Sets: 100, Plies: 1000})
		return err
	})
}

// BenchmarkReasons finds up to 100 smallest reasons of the same claims.
func BenchmarkReasons(b *testing.B) {
	benchReasons(b, questions(1000), func(q *question) error {
		_, err := solve.Reasons(ctx, solve.Exact{}, q.game, q.claim, 100)
		return err
	})
}

// benchReasons reports the 99th percentile and the maximum of the claims' best times, in addition to the mean of
// all rounds.
func benchReasons(b *testing.B, all []question, answer func(*question) error) {
	b.ReportAllocs()
	best := slices.Repeat([]time.Duration{time.Hour}, len(all))
	rounds := 0
	for ; b.Loop(); rounds++ {
		i := rounds % len(all)
		start := time.Now()
		err := answer(&all[i])
		best[i] = min(best[i], time.Since(start))
		if err != nil {
			b.Fatal(err)
		}
	}
	best = best[:min(len(best), rounds)]
	slices.Sort(best)
	b.ReportMetric(float64(best[len(best)*99/100]), "p99-ns")
	b.ReportMetric(float64(best[len(best)-1]), "worst-ns")
}
