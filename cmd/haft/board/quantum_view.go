package board

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/model/quantum"
	"haft/solve/explain"
	"haft/solve/schema"
)

// view is all boards together, or one of the distinct ones.
func (g *quantumGame) view(ctx context.Context, l *Limits, r *Request) (*picture.Board, *View, error) {
	s, fault, err := g.to(ctx, l, r.At)
	if err != nil {
		return nil, nil, err
	}
	defer l.Boards.keep(g.Rules, s)
	v := newView()
	v.State = quantumState(s)
	v.Line = wordsAsRead(g.words())
	v.Ply, v.Turn = len(s.Plays()), strings.ToLower(s.Turn().String())
	if fault != nil {
		v.Fault = sentence(fault.Error())
	}
	possible := s.Possible()
	for _, p := range possible {
		if n := len(v.Movers); n == 0 || v.Movers[n-1] != p.From.String() {
			v.Movers = append(v.Movers, p.From.String())
		}
	}
	v.Samples = maxBoards
	if n := s.Distinct(); n.IsInt64() {
		v.Samples = int(min(n.Int64(), maxBoards))
	}
	v.quantumCounts(s)
	men := scene.Superposed(s)
	if r.World > 0 {
		one, err := distinct(s, r.World)
		if err != nil {
			return nil, nil, err
		}
		men = scene.Single(&one.Board)
		v.Sample = &Sample{r.World, schema.Number(s.Distinct())}
		v.Banner = fmt.Sprintf("Board %d of %s: %s %%", r.World, v.Sample.Of, fine(s.Probability(one.Weight)))
		if words := schema.FateWords(one); words != "" {
			v.Banner += ", " + words
		}
	}
	var last *quantum.Play
	if n := len(s.Plays()); n > 0 {
		last = &s.Plays()[n-1]
	}
	b := scene.Quantum(quantumChess.name, v.State, men, last)
	b.Banner = v.Banner
	v.quantumSelect(b, s, possible, r)
	if r.Unaided {
		b.Unmeasured()
		v.State, _, _ = strings.Cut(v.State, ".")
		v.State += "."
		b.State, b.Caption[1] = v.State, v.State
	}
	return b, v, nil
}

// quantumState says who is to move, and how many boards there are.
func quantumState(s *quantum.Space) string {
	all, different, kinds := s.Total(), s.Distinct(), ""
	switch {
	case all.Cmp(different) != 0:
		kinds = ", " + schema.Number(different) + " of them different"
	case !isOne(all):
		kinds = ", all different"
	}
	return fmt.Sprintf("%v to move. %s%s.", s.Turn(), boards(all), kinds)
}

// boards is a number of boards in words.
func boards(n *big.Int) string {
	if isOne(n) {
		return "1 board"
	}
	return schema.Number(n) + " boards"
}

func isOne(n *big.Int) bool { return n.IsInt64() && n.Int64() == 1 }

// fine is a probability in percent, as on the squares.
func fine(p *big.Rat) string { return picture.Fine(quantum.Likely(p)) }

// maxBoards is how many of the distinct boards can be stepped through.
const maxBoards = 1000

// distinct is one of the boards, the heaviest first.
func distinct(s *quantum.Space, n int) (*quantum.Weighted, error) {
	next, stop := iter.Pull(s.Boards())
	defer stop()
	for i := 1; i <= min(n, maxBoards); i++ {
		b, ok := next()
		if !ok {
			break
		}
		if i == n {
			return &b, nil
		}
	}
	return nil, errors.New("there is no board " + explain.Number(uint64(n)))
}

func (v *View) quantumCounts(s *quantum.Space) {
	tally := s.Tally()
	v.Counts = []Count{
		{"boards in total", schema.Number(tally.All.Weight)}, {"distinct boards", schema.Number(tally.All.Boards)},
	}
	for _, k := range schema.Kings(&tally) {
		if k.Value.Boards.Sign() > 0 {
			share := fine(s.Probability(k.Value.Weight))
			v.Counts = append(v.Counts, Count{schema.KingWords(k.Name), schema.Number(k.Value.Boards) + " (" + share + " %)"})
		}
	}
}

// quantumSelect frames a square, tells who may be on it, and shows the plays from it.
func (v *View) quantumSelect(b *picture.Board, s *quantum.Space, possible []quantum.Play, r *Request) {
	from, _ := square(r.Select)
	if from == model.NoSquare {
		return
	}
	b.Squares[from].Frame = picture.Selected
	v.Panel = &Panel{
		Square: r.Select, Head: "On " + r.Select + ", of " + boards(s.Total()),
		Rows: []Row{},
	}
	var names []string
	for _, share := range s.Composition()[from] {
		p := s.Probability(share.Weight)
		row := Row{Name: schema.ManName(share.Man), Part: quantum.Likely(p)}
		if share.Man == quantum.Nobody {
			row.Name = "empty"
		}
		row.Text = fine(p) + " %, " + boards(share.Weight)
		v.Panel.Rows, names = append(v.Panel.Rows, row), append(names, row.Name)
	}
	if r.Unaided { // by name: the likeliest does not come first
		slices.Sort(names)
		v.Panel.Head, v.Panel.Rows = "On "+r.Select+": "+explain.Either(names), []Row{}
	}
	for _, p := range possible {
		if p.From != from || r.World > 0 {
			continue
		}
		words := "To " + p.To.String()
		if !r.Unaided {
			words += ": happens on " + fine(s.Chance(p)) + " % of the boards"
		}
		to := &b.Squares[p.To]
		to.Ways |= picture.Ordinary
		to.Own = !slices.ContainsFunc(to.Men, func(m picture.Man) bool { return m.Side != picture.Side(s.Turn()) })
		v.Targets = append(v.Targets, Target{To: p.To.String(), Choices: []Choice{{p.String(), p.String()}}, Words: words})
	}
}
