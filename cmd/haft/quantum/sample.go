package quantum

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/quantum"
	"haft/solve/say"
)

// sampleOptions is what random boards say of the plays behind the last that could be made exactly.
type sampleOptions struct {
	count int // --sample; 0 to leave them alone
	seed  uint64

	from    int // the last exact play
	further []quantum.Play
	found   *quantum.Estimate // nil if nothing was sampled
}

func (q *sampleOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	cli.RangedFlag(cmd, &q.count, "sample", 1, maxSample, "where --max-memory ends the exact part, estimate the rest by `N` random boards")
	f.Uint64Var(&q.seed, "seed", 1, "`SEED` of --sample")
}

// maxSample keeps a slip of the finger from running for days.
const maxSample = 100_000_000

// take samples the plays that a game has not made for want of memory.
func (q *sampleOptions) take(ctx context.Context, g *game) error {
	q.further, q.found = nil, nil
	if q.count == 0 || g.stopped == nil || !g.stopped.memory {
		return nil
	}
	q.from = len(g.rows)
	for i, word := range g.record.Moves[q.from:] {
		p, ok := quantum.TwoSquares(word.Text)
		if !ok {
			return fmt.Errorf("--sample: play %d, %q, is in short notation, whose meaning only exact boards tell", q.from+i+1, word.Text)
		}
		q.further = append(q.further, p)
	}
	var found *quantum.Estimate
	rng := rand.New(rand.NewPCG(q.seed, 0))
	if err := cli.Await(ctx, func() { found = g.space.Estimate(q.further, q.count, rng) }); err != nil {
		g.abandoned = true
		return err
	}
	q.found = found
	return nil
}

// A sampledShare is a line of an estimate.
type sampledShare struct {
	words string
	name  string // in JSON
	quantum.Interval
}

// kings is what has happened to the kings at the end of the sampled plays.
func (q *sampleOptions) kings() (all []sampledShare) {
	for _, c := range []model.Color{model.White, model.Black} {
		mated, captured := quantum.WhiteMated+quantum.Fate(c), quantum.WhiteCaptured+quantum.Fate(c)
		all = append(all,
			sampledShare{mated.String(), jsonName(mated.String()), q.found.Fates[mated]},
			sampledShare{captured.String(), jsonName(captured.String()), q.found.Fates[captured]})
	}
	return append(all, sampledShare{"a king in check", "in_check", q.found.InCheck})
}

// plays are the sampled plays, with what is half of the boards that admit them.
func (q *sampleOptions) plays() (all []sampledShare) {
	for i, p := range q.further {
		a := q.found.Admitted[i]
		half := quantum.Interval{Share: a.Share / 2, Low: a.Low / 2, High: a.High / 2}
		all = append(all, sampledShare{numberedPlay(q.from+i+1, p), p.String(), half})
	}
	return all
}

// square is what was seen on one.
func (q *sampleOptions) square(s model.Square) (all []sampledShare) {
	for _, m := range q.found.Men[s] {
		all = append(all, sampledShare{manName(m.Man), m.Man.String(), m.Interval})
	}
	return all
}

// sampled writes an estimate, and that it is one.
func (p *page) sampled(q *sampleOptions, squares []string) {
	p.Printf("\nplays %d to %d are sampled: %s random boards (seed %d), with bounds of 95 %% confidence\n",
		q.from+1, q.from+len(q.further), say.Number(uint64(q.count)), q.seed)
	p.shares("sampled play", "realised %", q.plays())
	p.shares("sampled", "weight %", q.kings())
	for _, name := range squares {
		s, _ := squareOf(name)
		p.shares("sampled on "+s.String(), "%", q.square(s))
	}
}

func (p *page) shares(what, share string, lines []sampledShare) {
	t := cli.NewTable(cli.Column{what, false}, cli.Column{share, true}, cli.Column{"from", true}, cli.Column{"to", true})
	for _, s := range lines {
		row := table.Row{s.words}
		for _, x := range []float64{s.Share, s.Low, s.High} {
			row = append(row, fmt.Sprintf("%.2f", 100*x))
		}
		t.AppendRow(row)
	}
	p.Printf("\n")
	p.Render(t, "text")
}
