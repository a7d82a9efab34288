package game

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

// A page is the text about one analysis, section by section.
type page struct {
	program   *cli.Program
	game      *model.Game
	a         *solve.Analysis
	colours   terminal.Palette
	legend    bool // explain how to read the board
	explained bool // the page already says why the game is illegal
}

func newPage(p *cli.Program, g *model.Game, a *solve.Analysis) *page {
	return &page{program: p, game: g, a: a, colours: p.Palette(), legend: cli.IsTerminal(p.Output)}
}

// verdict prints the heading and says whether the game is legal.
func (p *page) verdict() {
	p.heading()
	p.legality()
}

// heading prints the name of the game.
func (p *page) heading() { p.program.Printf("%s\n", p.colours.Bold(explain.Title(p.game))) }

// legality says whether the game is legal.
func (p *page) legality() {
	for _, line := range p.verdictLines() {
		p.program.Prose("%s", line)
	}
}

// verdictLines says whether the game is legal, under which rules, and what is left of it.
func (p *page) verdictLines() (lines []string) {
	if rules := p.game.Rules.String(); rules != "" {
		lines = append(lines, "rules: "+rules)
	}
	plies := explain.Made(p.game, p.a.Plies)
	left := explain.StartsLeft(p.a.Counts().Positions)
	switch {
	case p.a.NoStart():
		lines = append(lines, p.colours.Bad("illegal")+": "+explain.WhyIllegal(p.game, p.a))
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
	case p.a.Unplayable == 0:
		return []string{"the start in the FEN tag plays it"}
	}
	return []string{fmt.Sprintf("%s: it does not play %s", p.colours.Bad("the start in the FEN tag is no witness"),
		explain.Ply(p.game, p.a.Unplayable))}
}

// board draws the position with the last move and the captured pieces. If wanted, it explains how to read it.
func (p *page) board(domains model.Domains) {
	p.program.Printf("\n%v", &terminal.Diagram{Position: p.a.Position(), Domains: domains, Colours: p.colours})
	if m, ok := p.a.Position().LastMove(); ok {
		p.program.Printf("\nlast move: %s, %s to move\n", p.a.Position().Ply.Numbered(m), p.a.Position().ToMove())
	} else {
		p.program.Printf("\n%s to move\n", p.a.Position().ToMove())
	}
	for _, c := range []model.Color{model.White, model.Black} {
		if taken := captured(p.a.Position(), domains, c); len(taken) > 0 {
			p.program.Prose("captured of %s: %s", c, strings.Join(taken, ", "))
		}
	}
	if p.legend {
		p.program.Printf("\n%s", terminal.Legend)
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
	p.program.Printf("\n")
	p.program.Render(t, "text")
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
		p.program.Printf("%s is in check\n", side)
	case solve.May:
		p.program.Printf("%s may be in check: in some worlds, not in all\n", side)
	default:
		p.program.Printf("%s is not in check\n", side)
	}
}

func (p *page) outcome() {
	o := p.a.Outcome
	ended := explain.Endings(o)
	switch {
	case o.Over():
		p.program.Printf("the game is over: %s\n", explain.List(ended))
	case len(ended) == 0:
		p.program.Printf("the game goes on in every world\n")
	default:
		p.program.Printf("the game goes on in %s, but it is %s\n", explain.Count(o.Ongoing, "world", "worlds"), explain.List(ended))
	}
}

// missing names the parts that were not found.
func (p *page) missing() {
	if p.a.Missing != nil {
		p.program.Printf("\nundecided: %s\n", explain.List(p.a.Missing))
	}
}

// witness prints one world, also as an ordinary start.
func (p *page) witness() {
	p.program.Printf("\none of the worlds: %s\n  FEN %s\n", p.a.World, gamefile.FEN(p.game.Setup, p.a.World))
}

// plain says in a sentence whether the game can be played, for readers who do not know the words of the game.
func (p *page) plain() {
	g, a := p.game, p.a
	p.explained = true
	n := a.Counts().Positions
	ways := fmt.Sprintf("there are %s ways to place the pieces at the start", explain.Number(n))
	if n == 1 {
		ways = "there is only one way to place the pieces at the start"
	}
	switch {
	case a.NoStart():
		p.explained = false // the verdict says why
	case !a.Legal:
		p.program.Prose("Move %d (%v) cannot be played: %s", a.Ply, g.Moves[a.Ply-1], p.why())
	case g.Broken != nil && a.Plies == 0:
		p.program.Prose("Not one move of this game can be read.")
	case g.Broken != nil:
		p.program.Prose("%s can be played: %s. What comes after that cannot be read.", beginning(a.Plies), ways)
	case g.Made(a.Plies) == 0 && g.Setup != nil:
		p.program.Prose("The position has %s.", explain.Count(a.Counts().Worlds, "world", "worlds"))
	case a.Plies == 0:
		p.program.Prose("No move has been played yet: %s.", ways)
	default:
		p.program.Prose("Every move can be played: %s.", ways)
	}
}

// why returns the shortest reason for an illegal game, with a full stop.
func (p *page) why() string {
	switch {
	case p.a.Fault != model.NoWorld:
		return explain.WhyIllegal(p.game, p.a) + "."
	case p.a.Text != "":
		return p.a.Text
	}
	return "there is no way to place the pieces at the start that allows it."
}

// beginning returns "The first 3 moves".
func beginning(plies model.Ply) string {
	if plies == 1 {
		return "The first move"
	}
	return "The first " + explain.Count(uint64(plies), "move", "moves")
}

// moves lists the legal moves in columns; those that leave most starting positions come first.
func (p *page) moves() {
	if len(p.a.Moves) == 0 {
		p.program.Printf("no legal moves\n")
		return
	}
	moves := slices.Clone(p.a.Moves)
	slices.SortStableFunc(moves, func(a, b solve.Reply) int { return cmp.Compare(b.Positions, a.Positions) })
	p.program.Printf("\n%s, and the starting positions each leaves:\n", explain.Count(uint64(len(moves)), "legal move", "legal moves"))
	var cells []string
	for _, m := range moves {
		cells = append(cells, fmt.Sprintf("%-5v %10s", m.Move, explain.Number(m.Positions)))
	}
	p.columns(cells, 4)
}

// columns prints cells of the same width. They read down.
func (p *page) columns(cells []string, across int) {
	down := (len(cells) + across - 1) / across
	for i := range down {
		var row []string
		for j := i; j < len(cells); j += down {
			row = append(row, cells[j])
		}
		p.program.Printf("  %s\n", strings.Join(row, "   "))
	}
}

// movesOf lists the legal moves of the piece that made the illegal move.
func (p *page) movesOf(ctx context.Context, s solve.Solver) error {
	if p.a.NoStart() {
		return nil
	}
	illegal := p.game.Moves[p.a.Ply-1]
	q := p.a.Position().Board.On[illegal.From]
	if q == model.NoPiece || q.Color() != p.a.Position().ToMove() {
		return nil
	}
	moves, err := solve.Moves(ctx, s, p.a.Position())
	if err != nil {
		return err
	}
	var own []string
	for _, m := range moves {
		if m.From == illegal.From {
			own = append(own, m.String())
		}
	}
	if own == nil {
		own = []string{"none"}
	}
	p.program.Prose("legal moves of %s on %v: %s", explain.Piece(&p.a.Position().Board, q), illegal.From, strings.Join(own, " "))
	return nil
}

// refused names the illegal move and the piece that made it.
func (p *page) refused() {
	if p.a.NoStart() {
		return
	}
	m := p.game.Moves[p.a.Ply-1]
	b := &p.a.Position().Board
	who := ""
	if q := b.On[m.From]; p.a.Fault != model.Castling && q != model.NoPiece {
		who = fmt.Sprintf(", %s from %v to %v", explain.Piece(b, q), m.From, m.To)
	}
	p.program.Printf("\nthe move that cannot be played: %s%s\n", p.a.Ply.Numbered(m), who)
}

// beyond describes the plies after the first illegal one, as check --keep-going does.
func (p *page) beyond(ctx context.Context) error {
	if p.a.Beyond == nil {
		return nil
	}
	if err := explain.AnnotateOnward(ctx, p.a.Beyond); err != nil {
		return err
	}
	r := schema.NewBeyond(p.game, p.a.Beyond)
	p.program.Printf("\n%s\n", map[string]string{
		"skip":   "going on, and skipping illegal plies:",
		"accept": "going on, and accepting illegal plies:",
	}[r.How])
	for _, i := range r.Illegal[1:] {
		p.program.Prose("%s at %s: %s", p.colours.Bad("illegal"), explain.Ply(p.game, i.Ply), i.Text)
	}
	if len(r.Illegal) == 1 && int(r.Illegal[0].Ply) < len(p.game.Moves) {
		p.program.Printf("all later plies are legal\n")
	}
	p.program.Printf("at the end: %s, %s\n", explain.Made(p.game, model.Ply(len(p.game.Moves))),
		explain.StartsLeft(r.Positions))
	p.lockedInAll(r.Locked)
	return nil
}

func (p *page) lockedInAll(locked []schema.LockedPiece) {
	var words []string
	for _, l := range locked {
		words = append(words, l.Piece+"="+l.Nature)
	}
	if words == nil {
		words = []string{"none"}
	}
	p.program.Prose("locked in: %s", strings.Join(words, " "))
}

// further says how many more plies are illegal, for a line about a game.
func further(c *solve.Continuation) string {
	if c == nil || len(c.Illegal) < 2 {
		return ""
	}
	return fmt.Sprintf(" and %s more", explain.Number(uint64(len(c.Illegal)-1)))
}
