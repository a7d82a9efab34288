package main

import (
	"context"
	"fmt"
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/say"
)

// textVerdicts prints a page for a single game, and a line for each of several. So the first
// game waits until there is a second.
type textVerdicts struct {
	*question
	first *task[*solve.Analysis]
	games uint64
	kinds [4]uint64 // how many of each verdict
}

// The verdicts on a game, as printed.
var verdictWords = [4]string{"legal", "illegal", "broken", "undecided"}

func verdictOf(t *task[*solve.Analysis]) int {
	switch {
	case t.result == nil:
		return 3
	case !t.result.Legal:
		return 1
	case t.game.Broken != nil:
		return 2
	}
	return 0
}

func (v *textVerdicts) game(t *task[*solve.Analysis]) error {
	v.games++
	v.kinds[verdictOf(t)]++
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

func (v *textVerdicts) line(t *task[*solve.Analysis]) {
	kind := verdictOf(t)
	word := fmt.Sprintf("%-9s", verdictWords[kind])
	colours := v.palette()
	if kind == 0 {
		word = colours.good(word)
	} else {
		word = colours.bad(word)
	}
	v.printf("%s  %-22s  %-20s  %s\n", word, where(t), what(t), name(t.game))
}

// where is how far the game goes, or the ply at which it fails.
func where(t *task[*solve.Analysis]) string {
	switch {
	case t.result == nil:
		return say.Count(uint64(len(t.game.Moves)), "ply", "plies")
	case !t.result.Legal:
		return say.Ply(t.game, t.result.Ply)
	}
	return say.Count(uint64(t.result.Plies), "ply", "plies")
}

// what is the number of positions left, or the reason.
func what(t *task[*solve.Analysis]) string {
	switch {
	case t.result == nil:
		return ""
	case !t.result.Legal:
		return t.result.Fault.String() + further(t.result.Beyond)
	}
	return say.Count(t.result.Counts().Positions, "position", "positions")
}

// name is title and place of a game.
func name(g *model.Game) string {
	if say.Title(g) == say.Place(g) {
		return say.Place(g)
	}
	return say.Title(g) + " (" + say.Place(g) + ")"
}

func (v *textVerdicts) end(ctx context.Context) error {
	if v.games == 1 && ctx.Err() == nil {
		return v.page(ctx, v.first)
	}
	if v.games > 1 && v.stdout.Flush() == nil { // who reads no more gets no sum of what was not read
		var parts []string
		for kind, n := range v.kinds {
			if n > 0 {
				parts = append(parts, say.Number(n)+" "+verdictWords[kind])
			}
		}
		v.message("%s: %s", say.Count(v.games, "game", "games"), strings.Join(parts, ", "))
	}
	return nil
}

// page is all that check says about a single game.
func (v *textVerdicts) page(ctx context.Context, t *task[*solve.Analysis]) error {
	if t.result == nil {
		return nil
	}
	ctx, stop := v.rest(ctx, t.seconds)
	defer stop()
	p := newPage(v.program, t.game, t.result)
	p.verdict()
	if t.result.Missing != nil {
		p.missing()
		return nil
	}
	if t.result.Legal {
		var err error
		p.a.Locks, err = solve.Locks(ctx, v.solver, t.game.UpTo(p.a.Plies))
		if err == nil {
			p.locks()
		}
		return v.limited(err)
	}
	domains, err := solve.Survey(ctx, v.solver, &p.a.Position().Problem)
	if err != nil {
		return v.limited(err)
	}
	p.board(domains)
	if err := p.movesOf(ctx, v.solver); err != nil {
		return v.limited(err)
	}
	return v.limited(p.beyond(ctx))
}
