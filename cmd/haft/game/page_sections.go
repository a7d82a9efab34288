package game

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
)

// A page is the text about one analysis, section by section.
type page struct {
	*cli.Program
	game      *model.Game
	a         *solve.Analysis
	colours   terminal.Palette
	legend    bool // explain how to read the board
	explained bool // the page already says why the game is illegal
}

func newPage(p *cli.Program, g *model.Game, a *solve.Analysis) *page {
	return &page{Program: p, game: g, a: a, colours: p.Palette(), legend: cli.IsTerminal(p.Output)}
}

// verdict prints the heading and says whether the game is legal.
func (p *page) verdict() {
	p.heading()
	p.legality()
}

// heading prints the name of the game.
func (p *page) heading() { p.Printf("%s\n", p.colours.Bold(explain.Title(p.game))) }

// legality says whether the game is legal.
func (p *page) legality() {
	for _, line := range p.verdictLines() {
		p.Prose("%s", line)
	}
}

// verdictLines says whether the game is legal, under which rules, and what is left of it.
func (p *page) verdictLines() (lines []string) {
	if rules := p.game.Rules.String(); rules != "" {
		lines = append(lines, "rules: "+rules)
	}
	plies := explain.Count(uint64(p.a.Plies), "ply", "plies")
	left := explain.Count(p.a.Counts().Positions, "starting position remains", "starting positions remain")
	switch {
	case !p.a.Legal:
		lines = append(lines,
			fmt.Sprintf("%s at %s: %s", p.colours.Bad("illegal"), explain.Ply(p.game, p.a.Ply), p.reason()),
			fmt.Sprintf("before it: %s, %s", plies, left))
	case p.game.Broken != nil && p.a.Plies == 0:
		lines = append(lines, p.colours.Bad("broken")+": no move of it can be read")
	case p.game.Broken != nil:
		lines = append(lines, fmt.Sprintf("%s after %s: the rest cannot be read; %s", p.colours.Bad("broken"), plies, left))
	default:
		lines = append(lines, fmt.Sprintf("%s: %s, %s", p.colours.Good("legal"), plies, left))
	}
	return append(lines, p.claim()...)
}

// reason says why a game is illegal, or returns the part that was not said before.
func (p *page) reason() string {
	switch {
	case !p.explained:
		return explain.WhyIllegal(p.game, p.a)
	case p.a.Fault == model.NoWorld:
		return explain.Reason(p.game, p.a.Because, "")
	}
	return p.a.Fault.String()
}

// claim says whether the game can be played from the start in its FEN tag, as far as it is legal.
func (p *page) claim() []string {
	switch {
	case !p.a.Claimed:
		return nil
	case p.a.Misfit == 0:
		return []string{"the start in the FEN tag plays it"}
	}
	return []string{fmt.Sprintf("%s: it does not play %s", p.colours.Bad("the start in the FEN tag is no witness"),
		explain.Ply(p.game, p.a.Misfit))}
}

// board draws the position with the last move and the captured pieces. If wanted, it explains how to read it.
func (p *page) board(domains model.Domains) {
	p.Printf("\n%v", &terminal.Diagram{Position: p.a.Position(), Domains: domains, Colours: p.colours})
	if m, ok := terminal.LastMove(p.a.Position()); ok {
		p.Printf("\nlast move: %s, %s to move\n", p.a.Position().Ply.Numbered(m), p.a.Position().ToMove())
	} else {
		p.Printf("\n%s to move\n", p.a.Position().ToMove())
	}
	for _, c := range []model.Color{model.White, model.Black} {
		if taken := captured(p.a.Position(), domains, c); len(taken) > 0 {
			p.Prose("captured of %s: %s", c, strings.Join(taken, ", "))
		}
	}
	if p.legend {
		p.Printf("\n%s", terminal.Legend)
	}
}

// captured lists what side c has lost: pieces by name, with what they may have been, and the number of pawns.
func captured(pos *model.Position, domains model.Domains, c model.Color) []string {
	var taken []string
	pawns := uint64(0)
	for i := 1; i <= 16; i++ {
		q := model.NewPiece(c, i)
		switch {
		case !pos.Board.Captured(q):
		case pos.Problem.Unknown.Has(q):
			taken = append(taken, q.String()+" "+domains[q].String())
		default:
			pawns++
		}
	}
	if pawns > 0 {
		taken = append(taken, explain.Count(pawns, "pawn", "pawns"))
	}
	return taken
}

// natures prints the table of what each piece may be, in percent of the worlds.
func (p *page) natures(marginals *solve.Marginals) {
	t := cli.NewTable(
		cli.Words(""), cli.Words("on"),
		cli.Numbers("K %"), cli.Numbers("Q %"), cli.Numbers("R %"), cli.Numbers("B %"), cli.Numbers("N %"),
	)
	domains := marginals.Domains()
	for q := range p.a.Position().Problem.Unknown.All() {
		row := table.Row{q.String(), onSquare(&p.a.Position().Board, q)}
		for n := range model.AllNatures.All() {
			row = append(row, explain.Percent(marginals.Natures[q][n], marginals.Worlds))
		}
		if n, ok := domains[q].Only(); ok {
			row[1+int(n)] = p.colours.Locked(n.String() + "!")
		}
		t.AppendRow(row)
	}
	p.Printf("\n")
	p.Render(t, "text")
}

func onSquare(b *model.Board, q model.Piece) string {
	if b.Captured(q) {
		return "taken"
	}
	return b.Where[q].String()
}

func (p *page) check() {
	side := p.a.Position().ToMove().String()
	switch p.a.Check {
	case solve.Must:
		p.Printf("%s is in check\n", side)
	case solve.May:
		p.Printf("%s may be in check: in some worlds, not in all\n", side)
	default:
		p.Printf("%s is not in check\n", side)
	}
}

func (p *page) outcome() {
	o := p.a.Outcome
	ended := explain.Endings(o)
	switch {
	case o.Over():
		p.Printf("the game is over: %s\n", explain.List(ended))
	case len(ended) == 0:
		p.Printf("the game goes on in every world\n")
	default:
		p.Printf("the game goes on in %s, but it is %s\n", explain.Count(o.Ongoing, "world", "worlds"), explain.List(ended))
	}
}

// missing names the parts that were not found.
func (p *page) missing() {
	if p.a.Missing != nil {
		p.Printf("\nundecided: %s\n", explain.List(p.a.Missing))
	}
}

// witness prints one world, also as an ordinary start.
func (p *page) witness() {
	p.Printf("\none of the worlds: %s\n  FEN %s\n", p.a.World, gamefile.FEN(p.a.World))
}
