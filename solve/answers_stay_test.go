package solve_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/gen"
	"haft/solve/solvertest/golden"
)

// The answers to all questions about some random games do not change unless somebody wants it to, with all details and
// in their order. UPDATE=1 writes the file.
func TestAnswersStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for seed, options := range []string{
		"check=on", "en-passant=on", "bishops=opposite", "check=off", "announce=on", "check=on",
	} {
		rules := model.DefaultRules()
		if err := rules.SetAll(options); err != nil {
			t.Fatal(err)
		}
		g, _ := gen.Illegal(gen.Seed(uint64(seed)), rules, gen.Styles[seed%3], 14+seed)
		if seed%2 == 0 {
			g.Moves = g.Moves[:len(g.Moves)-1]
		}
		fmt.Fprintf(&said, "\n== %v: %v\n", rules, g.Moves)
		a, err := solve.Analyze(ctx, solve.Exact{}, g, solve.AllParts)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "legal %v, ply %d of %d, %v because of %v, check %v, %s, %d starts\n", a.Legal, a.Ply, a.Plies,
			a.Fault, a.Because, a.Check, a.Outcome.Result(), a.Counts().Positions)
		fmt.Fprintf(&said, "moves %v\nin check %v\n", a.Moves, solve.KingsInCheck(a.Position(), a.Census))
		claims, err := a.Claims(ctx, solve.Exact{}, g)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range a.Locks {
			ply, before, err := l.LastOpen(ctx, solve.Exact{}, g)
			fmt.Fprintf(&said, "%v=%v since %d because of %v, open at %d as %v, %v\n", l.Piece, l.Nature, l.Ply, l.Because, ply,
				before, err)
		}
		for _, c := range claims[:min(len(claims), 4)] {
			tellClaim(t, &said, g, c)
		}
		tellPieces(t, &said, a, g.UpTo(a.Plies))
	}
	golden.Text(t, "testdata/answers.txt", said.String())
}

// tellClaim adds why a claim holds.
func tellClaim(t *testing.T, said *strings.Builder, g *model.Game, c solve.Claim) {
	t.Helper()
	e, err := solve.Explain(ctx, solve.Exact{}, g, c)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(said, "%v about %v, since %d by %v:", c, c.Pieces(), e.Since, e.Plies())
	for _, need := range e.Needs {
		fmt.Fprintf(said, " %d %v", need.Ply, need.Rules())
		for _, f := range need.Facts {
			fmt.Fprintf(said, " %v!=%v", f.Piece, f.Not)
			if f.King != model.NoPiece {
				fmt.Fprintf(said, " if %v=K", f.King)
			}
		}
	}
	reasons, err := solve.Reasons(ctx, solve.Exact{}, g, c, 3)
	fmt.Fprintf(said, "\n  reasons %+v %v", reasons, err)
	for _, most := range []int{1, 3} {
		relaxations, err := solve.Relaxations(ctx, solve.Exact{}, g, c, 3, most)
		fmt.Fprintf(said, ", without %+v %v", relaxations, err)
	}
	said.WriteByte('\n')
}

// tellPieces adds what depends on what, which moves lock pieces in or are near an illegal one, and how a game went.
func tellPieces(t *testing.T, said *strings.Builder, a *solve.Analysis, g *model.Game) {
	t.Helper()
	e, err := solve.Entangle(ctx, &a.Position().Problem)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(said, "open %v, shared %.6f\n", e.Open(), e.Shared())
	for p := range e.Open().All() {
		q := (p + 3) % 8 // a major of White
		i, ok := e.Implication(p, q)
		fmt.Fprintf(said, "%v %v: %.6f %.6f %+.6v %v\n", p, q, e.Entropy(p), e.Mutual(p, q), i, ok)
		lockers, err := solve.Lockers(ctx, solve.Exact{}, a.Position(), p)
		fmt.Fprintf(said, "%v is locked by %v %v\n", p, lockers, err)
	}
	for _, m := range []model.Move{{From: 1, To: 18}, {From: 57, To: 42}, {From: 12, To: 36}} {
		from, to, err := solve.Near(ctx, solve.Exact{}, a.Position(), m)
		fmt.Fprintf(said, "near %v: %v, %v, %v\n", m, from, to, err)
	}
	line, err := solve.Timeline(ctx, g)
	if err != nil {
		t.Fatal(err)
	}
	for i := range line {
		fmt.Fprintf(said, "%d %v: %d %d %.4f, gone", line[i].Ply, line[i].Move, line[i].Positions, line[i].Worlds,
			line[i].Bits())
		for c := range model.Color(2) {
			for q, natures := range line[i].GoneOf(c) {
				if natures != 0 {
					fmt.Fprintf(said, " %v!=%v", model.Piece(q), natures)
				}
			}
		}
		fmt.Fprintf(said, ", locked %v\n", line[i].Locked)
	}
}

// What is said of questions that cannot be read or answered stays, too.
func TestRefusedQuestionsStay(t *testing.T) {
	t.Parallel()
	pos := model.NewPosition(model.DefaultRules())
	var said strings.Builder
	for _, text := range []string{
		"", " ", "over", "Over ", "illegal", "illegal w1", "over -> w1=K", "w6=Q", " W6 == queen", "w6 != k ", "b16=R",
		"w17=K", "w0=K", "w6", "w6 -> b1=K", "w6=Q ->", "w6=Q -> b3", "w6=Q -> b3=", "w6=Q -> b3!=b -> w1=K", "w6=Q b3=B",
		"w6=P", "w6=Kk", "w6!Q", "w6<>Q", "e1=K", "@b3=N", "@b1=N", "b1=N", "@", "@w6=K", "@e9", "e2", "@e2", "e5=K", "e5",
		"e1!=K -> d8=Q", "ä1=K", "w1=K -> ü", "e2=Q", "w9=Q",
	} {
		fmt.Fprintf(&said, "%q:", text)
		c, err := solve.ParseClaim(text)
		fmt.Fprintf(&said, " claim %v, %v\n", c, err)
		q, err := solve.ParseQuestion(text)
		if err != nil {
			fmt.Fprintf(&said, "  %v\n", err)
			continue
		}
		fmt.Fprintf(&said, "  known %v, single %v, by square %v", q.Known(), q.Single(), q.BySquare())
		if q.Known() {
			p, at := q.Piece(pos)
			fmt.Fprintf(&said, ": %v %v\n", p, at)
			continue
		}
		c, err = q.At(pos)
		fmt.Fprintf(&said, ": %v, %v", c, err)
		if err == nil {
			d, err := c.Denial(pos)
			fmt.Fprintf(&said, ", denied by %d facts or %d groups, %v", len(d.Facts), len(d.Any), err)
		}
		said.WriteByte('\n')
	}
	for _, word := range []string{"stop", "skip", "accept", ""} {
		how, ok := solve.ParseOnward(word)
		fmt.Fprintln(&said, word, how, ok)
	}
	var p solve.Parts
	fmt.Fprintln(&said, p.Add("moves"), p.Add("witness"), p.Add("nothing"), p)
	golden.Text(t, "testdata/questions.txt", said.String())
}
