package quantum

import (
	"math/big"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/picture/scene"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/quantum"
	"haft/solve/explain"
	"haft/solve/schema"
)

// A page is the text about a game, section by section.
type page struct {
	program *cli.Program
	game    *game
	colours terminal.Palette
}

func (o *options) page(g *game) *page {
	return &page{o.program, g, o.program.Palette()}
}

// heading prints the name of the game and its numbers.
func (p *page) heading() {
	g := p.game
	p.program.Printf("%s\n", p.colours.Bold(g.title()))
	if rules := g.rules(); rules != "" {
		p.program.Printf("rules: %s\n", rules)
	}
	if !g.abandoned {
		p.program.Printf("%s\n", schema.Words(g.space))
	}
}

// section prints a table below what was printed before.
func (p *page) section(t table.Writer) {
	p.program.Printf("\n")
	p.program.Render(t, "text")
}

// history prints the table of plays.
func (p *page) history(format string) {
	t := cli.NewTable(
		cli.Numbers("ply"), cli.Words("play"), cli.Numbers("realised %"),
		cli.Numbers("total"), cli.Numbers("distinct"),
		cli.Numbers("White lost %"), cli.Numbers("Black lost %"), cli.Numbers("in check %"),
	)
	for i, r := range p.game.rows {
		t.AppendRow(table.Row{
			i + 1, model.Ply(i + 1).Numbered(r.play), schema.Percent(r.chance), schema.Number(r.total),
			schema.Number(r.distinct),
			weightPercent(r.tally.Lost(model.White).Weight, r.total), weightPercent(r.tally.Lost(model.Black).Weight, r.total),
			weightPercent(r.tally.InCheck.Weight, r.total),
		})
	}
	p.program.Render(t, format)
}

// board draws the position.
func (p *page) board() {
	p.program.Printf("\n%v", &shadedBoard{scene.Superposed(p.game.space), p.colours})
}

// kings prints the table of what has happened to the kings, without rows of zeros.
func (p *page) kings() {
	t := cli.NewTable(cli.Words(""), cli.Numbers("distinct"), cli.Numbers("weight %"))
	tally, total := p.game.space.Tally(), p.game.space.Total()
	for _, k := range schema.Kings(&tally, total) {
		if k.Value.Boards.Sign() > 0 {
			t.AppendRow(table.Row{schema.KingWords(k.Name), schema.Number(k.Value.Boards), weightPercent(k.Value.Weight, total)})
		}
	}
	if t.Length() == 0 {
		p.program.Printf("\nno king is in check, mated or captured on any board\n")
		return
	}
	p.section(t)
}

// square prints the table of what stands on a square.
func (p *page) square(s model.Square) {
	space := p.game.space
	t := cli.NewTable(cli.Words("on "+s.String()), cli.Numbers("%"), cli.Numbers("boards"))
	for _, share := range space.Composition()[s] {
		t.AppendRow(table.Row{
			schema.ManName(share.Man), schema.Percent(space.Probability(share.Weight)),
			schema.Number(share.Weight),
		})
	}
	t.SetCaption("of %s in total", schema.Number(space.Total()))
	p.section(t)
}

// boards lists the heaviest boards.
func (p *page) boards(most int) {
	t := cli.NewTable(cli.Numbers("board"), cli.Numbers("%"), cli.Numbers("times"), cli.Words("men"), cli.Words(""))
	n := 0
	for b := range p.game.space.Boards() {
		if n == most {
			break
		}
		n++
		t.AppendRow(table.Row{
			n, schema.Percent(p.game.space.Probability(b.Weight)), schema.Number(b.Weight),
			b.Board.String(), schema.FateWords(&b),
		})
	}
	p.section(t)
}

// single draws one of the distinct boards.
func (p *page) single(n int, b *quantum.Weighted) {
	space := p.game.space
	p.program.Printf("\nboard %s of %s: %s %%", explain.Number(uint64(n)), schema.Number(space.Distinct()),
		schema.Percent(space.Probability(b.Weight)))
	if words := schema.FateWords(b); words != "" {
		p.program.Printf(", %s", words)
	}
	p.program.Printf("\n%v", &shadedBoard{scene.Single(&b.Board), p.colours})
}

// plays lists the possible plays: all, or those from one square.
func (p *page) plays(from model.Square) {
	t := cli.NewTable(cli.Words("play"), cli.Numbers("realised %"))
	for _, play := range p.game.space.Possible() {
		if from == model.NoSquare || play.From == from {
			t.AppendRow(table.Row{play.String(), schema.Percent(p.game.space.Chance(play))})
		}
	}
	if t.Length() == 0 {
		p.program.Printf("\nno play starts from %v\n", from)
		return
	}
	p.section(t)
}

// weightPercent returns a weight in percent of the total.
func weightPercent(weight, total *big.Int) string {
	return schema.Percent(new(big.Rat).SetFrac(weight, total))
}
