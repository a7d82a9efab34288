package game

import (
	"context"
	"fmt"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

// textVerdicts prints a page for a single game, and a line for each of several. So it keeps the first game until a
// second one comes. With --show it prints a page for each.
type textVerdicts struct {
	*checkOptions
	first *task
	games uint64
}

// The verdicts on a game, as printed.
var verdictWords = [4]string{"legal", "illegal", "broken", "undecided"}

func verdictOf(t *task) int {
	switch {
	case t.Result == nil:
		return 3
	case !t.Result.Legal:
		return 1
	case t.Game.Broken != nil:
		return 2
	}
	return 0
}

func (v *textVerdicts) game(ctx context.Context, t *task) error {
	v.games++
	if v.show {
		if v.games > 1 {
			v.Printf("\n\n")
		}
		return v.page(ctx, t)
	}
	switch v.games {
	case 1:
		v.first = t
		return nil
	case 2:
		v.line(v.first)
	}
	v.line(t)
	return nil
}

func (v *textVerdicts) line(t *task) {
	kind := verdictOf(t)
	word := fmt.Sprintf("%-9s", verdictWords[kind])
	colours := v.Palette()
	if kind == 0 {
		word = colours.Good(word)
	} else {
		word = colours.Bad(word)
	}
	v.Printf("%s  %-22s  %-20s  %s\n", word, where(t), what(t), name(t.Game))
}

// where says how far the game goes, or at which ply it fails.
func where(t *task) string {
	switch {
	case t.Result == nil:
		return explain.Count(uint64(len(t.Game.Moves)), "ply", "plies")
	case !t.Result.Legal:
		return explain.Ply(t.Game, t.Result.Ply)
	}
	return explain.Count(uint64(t.Result.Plies), "ply", "plies")
}

// what returns the number of starting positions left, or the reason.
func what(t *task) string {
	switch {
	case t.Result == nil:
		return ""
	case !t.Result.Legal:
		return t.Result.Fault.String() + further(t.Result.Beyond)
	}
	return explain.Count(t.Result.Counts().Positions, "start", "starts")
}

// name returns the title and the place of a game.
func name(g *model.Game) string {
	if explain.Title(g) == explain.Source(g) {
		return explain.Source(g)
	}
	return explain.Title(g) + " (" + explain.Source(g) + ")"
}

func (v *textVerdicts) end(ctx context.Context) error {
	if v.games == 1 && !v.show && ctx.Err() == nil {
		return v.page(ctx, v.first)
	}
	return nil
}

// page prints everything that check says about a single game.
func (v *textVerdicts) page(ctx context.Context, t *task) error {
	if t.Result == nil {
		return nil
	}
	ctx, stop := v.Rest(ctx, t.Seconds)
	defer stop()
	p := v.newPage(t)
	p.verdict()
	if t.Result.Missing != nil {
		p.missing()
		return nil
	}
	switch {
	case t.Game.Broken != nil && t.Result.Plies == 0:
		return nil
	case t.Result.Legal:
		return v.Limited(v.legal(ctx, p))
	}
	return v.Limited(v.illegal(ctx, p))
}

// legal prints the part below the verdict on a legal game.
func (v *textVerdicts) legal(ctx context.Context, p *page) (err error) {
	if v.show {
		if err := p.survey(ctx, v.Solver); err != nil {
			return err
		}
	}
	p.a.Locks, err = solve.Locks(ctx, v.Solver, p.game.UpTo(p.a.Plies))
	if err == nil {
		p.locks()
	}
	return err
}

// illegal prints the part below the verdict on an illegal game.
func (v *textVerdicts) illegal(ctx context.Context, p *page) error {
	if err := p.survey(ctx, v.Solver); err != nil {
		return err
	}
	if v.show {
		p.refused()
	}
	if err := p.movesOf(ctx, v.Solver); err != nil {
		return err
	}
	if p.a.Fault == model.Castling && v.onward == "" {
		p.Printf("\nto follow the game past it, say --keep-going accept\n")
	}
	return p.beyond(ctx)
}

// survey draws the board with what each piece may be.
func (p *page) survey(ctx context.Context, s solve.Solver) error {
	domains, err := solve.Backbone(ctx, s, &p.a.Position().Problem)
	if err == nil {
		p.board(domains)
	}
	return err
}
