package board

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/lazyregexp"
	"haft/model"
	"haft/model/heisenberg"
	"haft/model/pgn"
	"haft/solve/explain"
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
	return g.positionAfter(moves), moves, err
}

// positionAfter is the position after moves from the start, which may be those of a variation.
func (g *heisenbergGame) positionAfter(moves []heisenberg.Move) heisenberg.Position {
	p := g.Start
	for _, m := range moves {
		p = p.After(m)
	}
	return p
}

var twoSquares = lazyregexp.New(`^[a-h][1-8][a-h][1-8]$`)

// play makes a move. If several moves have the same two squares, the answer asks which of them is meant.
func (g *heisenbergGame) play(_ context.Context, l *Limits, r *Request) (*Played, error) {
	p, _, err := g.to(r.At)
	if err != nil {
		return nil, err
	}
	m, err := p.Parse(r.Move)
	same := func(other heisenberg.Move) bool { return other == m }
	if twoSquares().MatchString(r.Move) {
		from, _ := square(r.Move[:2])
		meant := slices.DeleteFunc(p.MovesFrom(from), func(m heisenberg.Move) bool { return m.To.String() != r.Move[2:] })
		switch meant = different(&p, meant); len(meant) {
		case 0:
		case 1:
			m, err = meant[0], nil
			same = func(other heisenberg.Move) bool { return p.After(other) == p.After(m) }
		default:
			return &Played{Choices: choices(&p, meant)}, nil
		}
	}
	if err != nil {
		return refused(p.Numbered(r.Move) + ": " + err.Error()), nil
	}
	at, err := grow(&g.Variation, r.At, m, same)
	if err != nil {
		return refused(err.Error()), nil
	}
	return grown(l, g, at)
}

// different leaves out moves that lead to the same position as an earlier one. A piece often comes to a square in several
// ways, such as by changes on different squares, and then nobody needs to choose.
func different(p *heisenberg.Position, moves []heisenberg.Move) (list []heisenberg.Move) {
	known := map[heisenberg.Position]bool{}
	for _, m := range moves {
		if after := p.After(m); !known[after] {
			known[after] = true
			list = append(list, m)
		}
	}
	return list
}

// choices say what moves with the same squares are. The squares of an ordinary move alone would mean all of them again;
// with a hyphen they do not.
func choices(p *heisenberg.Position, moves []heisenberg.Move) (list []Choice) {
	for _, m := range moves {
		move, words := m.String(), ""
		if len(moves) > 1 && twoSquares().MatchString(move) {
			move = move[:2] + "-" + move[2:]
		}
		after := p.After(m)
		if m.Promote != heisenberg.NoKind {
			words = m.Promote.String()
		} else {
			words = explain.Upper(fmt.Sprintf("%v from %v to %v", p.On(m.From).Kind, m.From, m.To))
		}
		if k := p.Taken(&after); k != heisenberg.NoKind {
			words += fmt.Sprintf(", takes the %v", k)
		}
		list = append(list, Choice{move, words + how(p, m)})
	}
	return list
}

// how says why and in which way a move that is seen changes; "" if it is not seen.
func how(p *heisenberg.Position, m heisenberg.Move) string {
	switch m.Change {
	case heisenberg.Speed:
		return fmt.Sprintf(", by a change of speed: seen on %v, it goes on from there as a %v", m.Seen, slower(p, m.From))
	case heisenberg.Place:
		by := uint64(p.Seers(p.Turn().Other(), m.Seen).Len())
		return fmt.Sprintf(", by a change of position: %s %v, so it goes %s away", explain.Count(by, "piece sees", "pieces see"),
			m.Seen, explain.Count(by, "square", "squares"))
	}
	return ""
}

// slower is the kind as which a piece goes on when it changes its speed.
func slower(p *heisenberg.Position, from model.Square) heisenberg.Kind {
	kind, _ := p.On(from).Kind.Slower()
	return kind
}

func (g *heisenbergGame) view(_ context.Context, _ *Limits, r *Request) (*picture.Board, *View, error) {
	p, moves, err := g.to(r.At)
	if err != nil {
		return nil, nil, err
	}
	v, b := newView(), scene.Heisenberg(heisenbergChess.name, sentence(schema.HeisenbergWords(&p)), &p)
	if n := len(moves); n > 0 && moves[n-1] != heisenberg.NullMove {
		before, last := g.positionAfter(moves[:n-1]), moves[n-1]
		b.State = happened(&before, last) + " " + b.State
		b.Caption[1] = b.State
		b.Squares[last.From].Last, b.Squares[last.To].Last = true, true
	}
	v.State = b.State
	v.Line = wordsAsRead(g.words())
	v.Ply, v.Turn = len(moves), strings.ToLower(p.Turn().String())
	for _, m := range p.Moves() {
		if n := len(v.Movers); n == 0 || v.Movers[n-1] != m.From.String() {
			v.Movers = append(v.Movers, m.From.String())
		}
	}
	v.Report = schema.NewPosition(&p, nil)
	if from, _ := square(r.Select); from != model.NoSquare {
		v.heisenbergSelect(b, &p, from, r.Marks)
	}
	v.Legend = b.Caption[2:] // the first two are the title and the state
	return b, v, nil
}

// happened says what became of a move, for the board shows only where it began and ended.
func happened(p *heisenberg.Position, m heisenberg.Move) string {
	after := p.After(m)
	took := ""
	if k := p.Taken(&after); k != heisenberg.NoKind {
		took = fmt.Sprintf(" and takes the %v", k)
	}
	kind, number := p.On(m.From).Kind, p.Numbered(m.String())
	switch m.Change {
	case heisenberg.Speed:
		return fmt.Sprintf("%s: seen on %v, the %v goes on as a %v to %v%s.", number, m.Seen, kind, slower(p, m.From), m.To, took)
	case heisenberg.Place:
		by := uint64(p.Seers(p.Turn().Other(), m.Seen).Len())
		return fmt.Sprintf("%s: seen on %v by %s, the %v jumps %s, to %v%s.", number, m.Seen, explain.Count(by, "piece", "pieces"), kind,
			explain.Count(by, "square", "squares"), m.To, took)
	}
	return fmt.Sprintf("Nobody saw %s.", number)
}

// heisenbergSelect frames a square and shows where the piece there can go, and how: in no later way than the last.
func (v *View) heisenbergSelect(b *picture.Board, p *heisenberg.Position, from model.Square, last string) {
	moves := p.MovesFrom(from)
	for change := heisenberg.Ordinary; change < heisenberg.Place; change++ {
		if change.String() == last {
			moves = slices.DeleteFunc(moves, func(m heisenberg.Move) bool { return m.Change > change })
		}
	}
	scene.SelectHeisenberg(b, from, moves)
	v.Panel = &Panel{Square: from.String(), Head: "Nothing on " + from.String(), Rows: []Row{}}
	if man := p.On(from); man != heisenberg.Nobody {
		v.Panel.Head = man.Color.String() + " " + man.Kind.String() + " on " + from.String()
		if man.Color != p.Turn() {
			v.Panel.Head += fmt.Sprintf(": %v is to move", p.Turn())
		} else if len(moves) == 0 {
			v.Panel.Head += ": no legal move"
		}
	}
	v.Panel.Ways = waysOf(p, from, moves)
	for to := range model.Square(64) {
		there := slices.DeleteFunc(slices.Clone(moves), func(m heisenberg.Move) bool { return m.To != to })
		if len(there) == 0 {
			continue
		}
		t := Target{To: to.String(), Choices: choices(p, different(p, there))}
		var ways []string
		for _, m := range there {
			ways = append(ways, wayNames[m.Change])
		}
		t.Words = t.To + ": " + explain.Either(slices.Compact(ways))
		v.Targets = append(v.Targets, t)
	}
}

// wayNames are the ways of moving, by the changes of the game.
var wayNames = [...]string{
	heisenberg.Ordinary: "a move", heisenberg.Speed: "a change of speed", heisenberg.Place: "a change of position",
}

// waysOf says where a piece can go: by moves that nobody sees, and by each kind of change.
func waysOf(p *heisenberg.Position, from model.Square, moves []heisenberg.Move) (list []Way) {
	for change, name := range wayNames {
		var to, seen, by []string
		for _, m := range moves {
			if m.Change != heisenberg.Change(change) {
				continue
			}
			to = append(to, m.To.String())
			if m.Change != heisenberg.Ordinary {
				seen, by = append(seen, m.Seen.String()), append(by, strconv.Itoa(p.Seers(p.Turn().Other(), m.Seen).Len()))
			}
		}
		if to == nil {
			continue
		}
		switch heisenberg.Change(change) {
		case heisenberg.Speed:
			name += fmt.Sprintf(": seen on %s, goes on from there as a %v", either(seen), slower(p, from))
		case heisenberg.Place:
			far := "as many squares"
			if n := slices.Max(by); n == slices.Min(by) {
				far = strings.ReplaceAll(n+" squares", "1 squares", "1 square")
			}
			name += fmt.Sprintf(": seen by %s, jumps %s away", either(by), far)
		}
		list = append(list, Way{heisenberg.Change(change).String(), explain.Upper(strings.TrimPrefix(name, "a ")), distinctWords(to)})
	}
	return list
}

// distinctWords are words in order, each once.
func distinctWords(words []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(words)))
}

func either(words []string) string { return explain.Either(distinctWords(words)) }

func (g *heisenbergGame) timeline(context.Context, *Limits, Path) (any, error) {
	return &Timeline{}, nil
}
