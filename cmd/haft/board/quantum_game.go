package board

import (
	"context"
	"io"

	"haft/model/pgn"
	"haft/model/quantum"
	"haft/solve/schema"
)

// quantumGame is a game of QuantumChess. Its words are the squares of plays, which need not be possible.
type quantumGame struct {
	*quantum.Game
	plays []quantum.Play // of the main line
}

func openQuantum(l *Limits, in io.Reader, name string) func() (game, error) {
	r := quantum.NewReader(in, name)
	return func() (game, error) {
		g, err := r.Next()
		if err != nil {
			return nil, err
		}
		q := &quantumGame{Game: g}
		q.plays, err = l.plays(g)
		return q, err
	}
}

// plays finds out what the words of the main line mean. Squares mean themselves; for any other word the plays before it
// have to be made.
func (l *Limits) plays(g *quantum.Game) (plays []quantum.Play, err error) {
	var space *quantum.Space
	for i, word := range g.Moves {
		p, ok := quantum.TwoSquares(word.Text)
		if !ok && space == nil {
			space = l.space(g)
			if err := playAll(context.Background(), space, plays); err != nil {
				return nil, err
			}
		}
		if !ok {
			p, err = space.Parse(word.Text)
		}
		if err == nil && space != nil {
			err = space.Play(p)
		}
		if err != nil {
			return nil, &pgn.SyntaxError{File: g.Name, Line: word.Line, Col: word.Col, Ply: i + 1, Msg: err.Error()}
		}
		plays = append(plays, p)
	}
	return plays, nil
}

// space is the game before its first play.
func (l *Limits) space(g *quantum.Game) *quantum.Space {
	return quantum.New(quantum.Options{Rules: g.Rules, Memory: int64(l.Memory)})
}

// playAll makes plays, until one is not possible or time runs out.
func playAll(ctx context.Context, s *quantum.Space, plays []quantum.Play) error {
	for _, p := range plays {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.Play(p); err != nil {
			return err
		}
	}
	return nil
}

func (g *quantumGame) variant() *variant   { return quantumChess }
func (g *quantumGame) header() *pgn.Header { return &g.Header }
func (g *quantumGame) first() int          { return 1 }
func (g *quantumGame) rules() []Rule       { return ruleList(quantum.RuleOptions, &g.Rules) }
func (*quantumGame) cut() string           { return "" }

func (g *quantumGame) comment(at Path, text string) error { return commented(&g.Variation, at, text) }

func (g *quantumGame) setRule(text string) error { return quantum.RuleOptions.SetAll(&g.Rules, text) }
func (g *quantumGame) write(w io.Writer) error   { return quantum.Write(w, g.Game, g.plays) }

func (g *quantumGame) words() *pgn.Variation[string] {
	line := pgn.Spell(&g.Variation, struct{}{}, 1, func(_ *struct{}, _ int, m pgn.Word) string { return m.Text })
	for i, p := range g.plays {
		line.Moves[i] = p.String()
	}
	return line
}

// to is the boards at a place; a play on the way that is not possible is the fault.
func (g *quantumGame) to(ctx context.Context, l *Limits, at Path) (s *quantum.Space, fault, err error) {
	_, words, err := follow(g.words(), at)
	if err != nil {
		return nil, nil, err
	}
	if s = l.Boards.take(g.Rules, words); s != nil && advance(ctx, s, words) == nil {
		return s, nil, nil
	}
	s = l.space(g.Game)
	fault = advance(ctx, s, words)
	return s, fault, ctx.Err()
}

// play makes a play that some board admits.
func (g *quantumGame) play(ctx context.Context, l *Limits, r *Request) (*Played, error) {
	s, fault, err := g.to(ctx, l, r.At)
	if err != nil {
		return nil, err
	}
	if fault != nil {
		return refused(fault.Error()), nil
	}
	p, err := s.Parse(r.Move)
	if err == nil {
		err = s.Play(p)
	}
	if err != nil {
		return refused(err.Error()), nil
	}
	if _, err := s.Undo(); err != nil {
		return nil, err
	}
	defer l.Boards.keep(g.Rules, s)
	same := func(w pgn.Word) bool {
		other, err := s.Parse(w.Text)
		return err == nil && other == p
	}
	at, err := grow(&g.Variation, r.At, pgn.Word{Text: p.String()}, same)
	if err != nil {
		return refused(err.Error()), nil
	}
	if len(g.Moves) > len(g.plays) {
		g.plays = append(g.plays, p)
	}
	return grown(l, g, at)
}

// timeline is the table of plays.
func (g *quantumGame) timeline(ctx context.Context, l *Limits, at Path) (any, error) {
	words := g.words()
	end, err := toEnd(words, at)
	if err != nil {
		return nil, err
	}
	_, line, err := follow(words, end)
	if err != nil {
		return nil, err
	}
	s, rows := l.space(g.Game), []schema.Play{}
	for i, word := range line {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p, err := s.Parse(word)
		if err != nil {
			break // the view tells the fault
		}
		chance := s.Chance(p)
		if s.Play(p) != nil {
			break
		}
		tally := s.Tally()
		rows = append(rows, schema.NewPlay(i+1, p, chance, &tally))
	}
	return &Timeline{Plays: rows}, nil
}
