package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/pgn"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/explain"
	"haft/solve/ordinary"
	"haft/solve/schema"
)

// haftGame is a game of Haft Schrödinger Chess.
type haftGame struct{ *model.Game }

func openHaft(_ *Limits, in io.Reader, name string) func() (game, error) {
	return haftGames(gamefile.NewReader(in, name))
}

// openOrdinary takes games whose tags do not say what they are as ordinary chess.
func openOrdinary(in io.Reader, name string) func() (game, error) {
	r := gamefile.NewReader(in, name)
	r.Ordinary()
	return haftGames(r)
}

func haftGames(r *gamefile.Reader) func() (game, error) {
	return func() (game, error) {
		g, err := r.Next()
		if err == nil {
			err = hasWorld(g)
		}
		return &haftGame{g}, err
	}
}

// hasWorld returns an error if the position that a game begins with has no world: then there is nothing to show.
func hasWorld(g *model.Game) error {
	if g.Setup != nil && exact.NewState(g.Start()).Alive() == 0 {
		begun := g.UpTo(0)
		a, err := whole(context.Background(), begun, solve.Parts{})
		if err == nil {
			err = errors.New(fault(begun, a))
		}
		return err
	}
	return nil
}

func (g *haftGame) variant() *variant   { return haft }
func (g *haftGame) header() *pgn.Header { return &g.Header }
func (g *haftGame) first() int          { return int(g.First()) }

// rules are as the table of options has them, with the values that each can have.
func (g *haftGame) rules() []Rule { return ruleList(model.RuleOptions, &g.Rules) }

func (g *haftGame) comment(at Path, text string) error {
	line := g.line()
	err := commented(line, at, text)
	g.SetMainLine(line)
	return err
}

// cut keeps a game of ordinary chess up to its first castling.
func (g *haftGame) cut() (said string) {
	g.Game, said = ordinary.UpToCastling(g.Game)
	return said
}

func (g *haftGame) setRule(text string) error {
	if err := g.Rules.SetAll(text); err != nil {
		return err
	}
	return errors.Join(g.Rules.Conflict(), hasWorld(g.Game))
}

func (g *haftGame) write(w io.Writer) error { return gamefile.Write(w, g.Game) }

// line is the tree of moves.
func (g *haftGame) line() *model.Variation { return g.MainLine() }

// words are the moves as they are written in the normal form.
func (g *haftGame) words() *pgn.Variation[string] { return gamefile.Words(g.Game) }

// to is the game that leads to a place, without what is beside it.
func (g *haftGame) to(at Path) (*model.Game, error) {
	_, moves, err := follow(g.line(), at)
	if err != nil {
		return nil, err
	}
	return &model.Game{Header: g.Header, Rules: g.Rules, Setup: g.Setup, Moves: append(g.Setup.Begun(), moves...)}, nil
}

// To is the game of Haft Schrödinger Chess that leads to a place of a text, without what is beside it.
func (l *Limits) To(text string, at Path) (*model.Game, error) {
	h, err := haftGameOf(l, &Request{Text: text})
	if err != nil {
		return nil, err
	}
	return h.to(at)
}

// play makes a move if some world allows it.
func (g *haftGame) play(ctx context.Context, l *Limits, r *Request) (*Played, error) {
	now, err := g.to(r.At)
	if err != nil {
		return nil, err
	}
	m, err := read1(now, r.Move)
	var broken *pgn.SyntaxError
	switch {
	case errors.As(err, &broken):
		choices, err := meant(ctx, now, broken.Meant)
		if err != nil {
			return nil, err
		}
		if len(choices) == 0 {
			return refused(broken.Msg), nil
		}
		if len(choices) > 1 {
			return &Played{Choices: choices}, nil
		}
		m, _ = model.ParseMove(choices[0].Move)
	case err != nil:
		return refused(err.Error()), nil
	}
	now.Moves = append(now.Moves, m)
	a, err := whole(ctx, now, solve.Parts{})
	if err != nil {
		return nil, err
	}
	if !a.Legal {
		p := refused(readable(now, fault(now, a)))
		for _, t := range a.Because {
			p.Because = append(p.Because, int(t))
		}
		return p, nil
	}
	return g.add(ctx, l, r.At, m)
}

// meant are the legal ones of the moves that a word may mean.
func meant(ctx context.Context, g *model.Game, moves []string) (choices []Choice, err error) {
	notation := NotationAfter(g)
	for _, text := range moves {
		m, err := read1(g, text)
		if err != nil {
			continue
		}
		now := *g
		now.Moves = append(slices.Clone(g.Moves), m)
		a, err := solve.Analyze(ctx, solve.Exact{}, &now, solve.Parts{Pieces: true})
		if err != nil {
			return nil, err
		}
		p, n := notation.Mover(m), gamefile.NatureOf(text)
		if a.Legal && (n == model.NoNature || a.Marginals.Natures[p][n] > 0) {
			choices = append(choices, Choice{m.String(), fmt.Sprintf("%s (%v %d)", notation.Write(m), p.Color(), p.Index())})
		}
	}
	return choices, nil
}

// add makes a legal move. A witness that cannot play it is dropped.
func (g *haftGame) add(ctx context.Context, l *Limits, at Path, m model.Move) (*Played, error) {
	line := g.line()
	at, err := grow(line, at, m, func(other model.Move) bool { return other == m })
	if err != nil {
		return refused(err.Error()), nil
	}
	g.SetMainLine(line)
	if g.Witness != nil {
		misfit, err := solve.Witnessed(ctx, solve.Exact{}, g.Game)
		if err != nil {
			return nil, err
		}
		if misfit != 0 {
			g.Witness = nil
		}
	}
	return grown(l, g, at)
}

// read1 reads a move that somebody plays, in any way to write one.
func read1(g *model.Game, text string) (model.Move, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "[Variant %q]\n[HaftRules %q]\n", haft.tag, g.Rules.String())
	if g.Setup != nil {
		fmt.Fprintf(&b, "[HaftPosition \"%s\"]\n", gamefile.FormatPosition(g.Setup))
	}
	b.WriteByte('\n')
	for _, m := range g.Played() {
		b.WriteString(m.String() + "\n")
	}
	b.WriteString(text + "\n")
	next, err := gamefile.NewReader(strings.NewReader(b.String()), "game").Next()
	switch {
	case err != nil:
		return model.Move{}, err
	case next.Broken != nil:
		return model.Move{}, next.Broken
	case len(next.Moves) != len(g.Moves)+1 || slices.ContainsFunc(next.Notes, func(n model.Note) bool { return n.NAG == 0 }):
		return model.Move{}, fmt.Errorf("found %q; expected one move, such as e2e4", text)
	}
	return next.Moves[len(g.Moves)], nil
}

// whole is an analysis, with the reason if the game is illegal.
func whole(ctx context.Context, g *model.Game, parts solve.Parts) (*solve.Analysis, error) {
	v, err := solve.Judge(ctx, solve.Exact{}, g)
	if err != nil {
		return nil, err
	}
	parts.Because = !v.Legal // the reasons of the pieces that are locked in would take longer than all the rest
	return explain.Analyze(ctx, solve.Exact{}, g, parts)
}

// fault says why a game is illegal, and where.
func fault(g *model.Game, a *solve.Analysis) string {
	if a.NoStart() {
		return explain.WhyIllegal(g, a)
	}
	return fmt.Sprintf("%s is illegal: %s", a.Ply.Numbered(g.Moves[a.Ply-1]), explain.WhyIllegal(g, a))
}

func (g *haftGame) timeline(ctx context.Context, _ *Limits, at Path) (any, error) {
	end, err := toEnd(g.line(), at)
	if err != nil {
		return nil, err
	}
	now, err := g.to(end)
	if err != nil {
		return nil, err
	}
	v, err := solve.Judge(ctx, solve.Exact{}, now)
	if err != nil {
		return nil, err
	}
	all, err := solve.Timeline(ctx, now.UpTo(v.Plies))
	if err != nil {
		return nil, err
	}
	return &Timeline{Instants: schema.InstantReports(all), Scores: scores(g.line(), end)}, nil
}

// entangle is how the pieces at a place depend on each other.
func entangle(ctx context.Context, l *Limits, r *Request) (any, error) {
	now, err := l.To(r.Text, r.At)
	if err != nil {
		return nil, err
	}
	a, err := solve.Analyze(ctx, solve.Exact{}, now, solve.Parts{})
	if err != nil {
		return nil, err
	}
	e, err := solve.Entangle(ctx, &a.Position().Problem)
	if err != nil {
		return nil, err
	}
	return schema.NewEntangleReport(schema.NewReport(now, a), e), nil
}
