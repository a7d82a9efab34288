package quantum

import (
	"context"
	"fmt"
	"math/rand/v2"

	"haft/cmd/haft/cli"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/model"
	"haft/model/quantum"
	"haft/solve/explain"
	"haft/solve/schema"
)

// sampleOptions estimates, from random boards, the plays after the last one that could be made exactly.
type sampleOptions struct {
	count int // --sample; 0 for no estimate
	seed  uint64

	from    int // the last exact play
	further []quantum.Play
	found   *quantum.Estimate // nil if nothing was sampled
}

func (q *sampleOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	cli.Ranged(cmd, &q.count, "sample", 1, maxSample,
		"after --max-memory ends the exact part, estimate the rest from `N` random boards")
	f.Uint64Var(&q.seed, "seed", 1, "`SEED` of --sample")
}

// maxSample keeps a typing error from running for days.
const maxSample = 100_000_000

// take samples the plays that a game has not made because memory ran out.
func (q *sampleOptions) take(ctx context.Context, g *game) error {
	q.further, q.found = nil, nil
	if q.count == 0 || g.stopped == nil || !g.stopped.memory {
		return nil
	}
	q.from = len(g.rows)
	for i, word := range g.record.Moves[q.from:] {
		p, ok := quantum.TwoSquares(word.Text)
		if !ok {
			return fmt.Errorf("--sample: play %d is %q; expected two squares, as in g1f3: only exact boards tell what a "+
				"short play means", q.from+i+1, word.Text)
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

// report returns the estimate, with the squares of these names, or with all squares if there are none.
func (q *sampleOptions) report(squares []string) *schema.Sample {
	r := schema.NewSample(q.found, q.from, q.further, squares)
	r.Seed = q.seed
	return r
}

// sampled prints an estimate, and says that it is one.
func (p *page) sampled(q *sampleOptions, squares []string) {
	r := q.report(squares)
	p.program.Printf("\nplays %d to %d are sampled: %s random boards (seed %d), with bounds of 95 %% confidence\n",
		q.from+1, q.from+len(q.further), explain.Number(uint64(q.count)), q.seed)
	t := estimates("sampled play", "realised %")
	for _, play := range r.History {
		t.AppendRow(estimateRow(model.Ply(play.Ply).Numbered(play.Play), play.Estimate))
	}
	p.section(t)
	t = estimates("sampled", "weight %")
	for _, k := range r.Kings {
		t.AppendRow(estimateRow(schema.KingWords(k.Name), k.Value))
	}
	p.section(t)
	for _, name := range squares {
		s, _ := squareOf(name)
		t = estimates("sampled on "+s.String(), "%")
		for _, m := range q.found.Men[s] {
			t.AppendRow(estimateRow(schema.ManName(m.Man), schema.NewEstimate(m.Interval)))
		}
		p.section(t)
	}
}

func estimates(what, share string) table.Writer {
	return cli.NewTable(cli.Words(what), cli.Numbers(share), cli.Numbers("from"), cli.Numbers("to"))
}

func estimateRow(words string, e schema.Estimate) table.Row {
	row := table.Row{words}
	for _, x := range []float64{e.Probability, e.Low, e.High} {
		row = append(row, fmt.Sprintf("%.2f", 100*x))
	}
	return row
}
