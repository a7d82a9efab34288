package board

import (
	"context"
	"io"
	"slices"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/lazyregexp"
	"haft/model"
	"haft/model/heisenberg"
	"haft/model/pgn"
	"haft/solve/schema"
)

// heisenbergGame is a game of Heisenberg Chess.
type heisenbergGame struct{ *heisenberg.Game }

func openHeisenberg(_ *Limits, in io.Reader, name string) func() (game, error) {
	r := heisenberg.NewReader(in, name)
	return func() (game, error) {
		g, err := r.Next()
		return &heisenbergGame{g}, err
	}
}

func (g *heisenbergGame) variant() *variant   { return heisenbergChess }
func (g *heisenbergGame) header() *pgn.Header { return &g.Header }
func (g *heisenbergGame) rules() []Rule       { return []Rule{} }

func (*heisenbergGame) cut() string { return "" }

func (g *heisenbergGame) comment(at Path, text string) error {
	return commented(&g.Variation, at, text)
}

func (g *heisenbergGame) setRule(string) error { return errNoRules }

func (g *heisenbergGame) write(w io.Writer) error { return heisenberg.WritePGN(w, g.Game) }

// first counts as the FEN of the start does.
func (g *heisenbergGame) first() int { return 2*g.Start.Number() - 1 + int(g.Start.Turn()) }

func (g *heisenbergGame) words() *pgn.Variation[string] {
	spell := func(_ *struct{}, _ int, m heisenberg.Move) string { return m.String() }
	return pgn.Spell(&g.Variation, struct{}{}, 1, spell)
}

// to is the position at a place, with the move that led there if there is one.
func (g *heisenbergGame) to(at Path) (p heisenberg.Position, moves []heisenberg.Move, err error) {
	_, moves, err = follow(&g.Variation, at)
	p = g.Start
	for _, m := range moves {
		p = p.After(m)
	}
	return p, moves, err
}

var twoSquares = lazyregexp.New(`^[a-h][1-8][a-h][1-8]$`)

// play makes a move. If several moves have the same two squares, the answer asks which of them is meant.
func (g *heisenbergGame) play(_ context.Context, l *Limits, r *Request) (*Played, error) {
	p, _, err := g.to(r.At)
	if err != nil {
		return nil, err
	}
	m, err := p.Parse(r.Move)
	if twoSquares().MatchString(r.Move) {
		from, _ := square(r.Move[:2])
		same := slices.DeleteFunc(p.MovesFrom(from), func(m heisenberg.Move) bool { return m.To.String() != r.Move[2:] })
		if len(same) > 1 {
			return &Played{Choices: choices(&p, same)}, nil
		}
		if len(same) == 1 {
			m, err = same[0], nil
		}
	}
	if err != nil {
		return refused(p.Numbered(r.Move) + ": " + err.Error()), nil
	}
	at, err := grow(&g.Variation, r.At, m, func(other heisenberg.Move) bool { return other == m })
	if err != nil {
		return refused(err.Error()), nil
	}
	return grown(l, g, at)
}

// choices say what moves with the same squares are. The squares of an ordinary move alone would mean all of them again;
// with a hyphen they do not.
func choices(p *heisenberg.Position, moves []heisenberg.Move) (list []Choice) {
	for _, m := range schema.NewPosition(p, moves).Moves {
		words, move := m.Move, m.Move
		if len(moves) > 1 && twoSquares().MatchString(move) {
			move = move[:2] + "-" + move[2:]
		}
		switch {
		case m.SeenOn != "":
			words += ", a change of " + m.Change + ": seen on " + m.SeenOn + " from " + strings.Join(m.SeenBy, ", ")
		case m.Captures != "":
			words += ", takes a " + m.Captures
		}
		if m.Promotes != "" {
			words += ", becomes a " + m.Promotes
		}
		list = append(list, Choice{move, words})
	}
	return list
}

func (g *heisenbergGame) view(_ context.Context, _ *Limits, r *Request) (*picture.Board, *View, error) {
	p, moves, err := g.to(r.At)
	if err != nil {
		return nil, nil, err
	}
	v, b := newView(), scene.Heisenberg(heisenbergChess.name, sentence(schema.HeisenbergWords(&p)), &p)
	v.State = b.State
	v.Line = wordsAsRead(g.words())
	v.Ply, v.Turn = len(moves), strings.ToLower(p.Turn().String())
	if n := len(moves); n > 0 && moves[n-1] != heisenberg.NullMove {
		b.Squares[moves[n-1].From].Last, b.Squares[moves[n-1].To].Last = true, true
	}
	for _, m := range p.Moves() {
		if n := len(v.Movers); n == 0 || v.Movers[n-1] != m.From.String() {
			v.Movers = append(v.Movers, m.From.String())
		}
	}
	v.Report = schema.NewPosition(&p, nil)
	if from, _ := square(r.Select); from != model.NoSquare {
		v.heisenbergSelect(b, &p, from)
	}
	v.Legend = b.Caption[2:] // the first two are the title and the state
	return b, v, nil
}

// heisenbergSelect frames a square and shows where the piece there can go, and how.
func (v *View) heisenbergSelect(b *picture.Board, p *heisenberg.Position, from model.Square) {
	moves := p.MovesFrom(from)
	scene.SelectHeisenberg(b, from, moves)
	v.Panel = &Panel{Square: from.String(), Head: "Nothing on " + from.String(), Rows: []Row{}}
	if man := p.On(from); man != heisenberg.Nobody {
		v.Panel.Head = man.Color.String() + " " + man.Kind.String() + " on " + from.String()
	}
	for to := range model.Square(64) {
		there := slices.DeleteFunc(slices.Clone(moves), func(m heisenberg.Move) bool { return m.To != to })
		if len(there) == 0 {
			continue
		}
		t := Target{To: to.String(), Choices: choices(p, there)}
		var words []string
		for _, c := range t.Choices {
			words = append(words, c.Move)
		}
		t.Words = strings.Join(words, " or ")
		v.Targets = append(v.Targets, t)
	}
}

func (g *heisenbergGame) timeline(context.Context, *Limits, Path) (any, error) {
	return &Timeline{}, nil
}
