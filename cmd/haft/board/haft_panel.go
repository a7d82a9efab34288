package board

import (
	"math"
	"strings"

	"haft/cmd/haft/picture"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

// panel is what the piece on a square may be, as the board shows it: under a supposition, if there is one.
func (q *haftQuestion) panel(at model.Square) *Panel {
	panel := &Panel{Square: at.String(), Head: "Nothing on " + at.String(), Rows: []Row{}}
	men := q.b.Squares[at].Men
	if len(men) == 0 {
		return panel
	}
	m := &men[0]
	if m.Kinds[0].Kind == picture.Pawn {
		panel.Head = m.Side.String() + " pawn on " + panel.Square
		return panel
	}
	p := q.a.Position().Board.On[at]
	panel.Head = m.Side.String() + " piece " + p.String()[1:] + " (" + p.String() + ") on " + panel.Square
	if q.Unaided {
		panel.Head += ": " + explain.Either(m.Names())
		return panel
	}
	for n := range model.AllNatures.All() {
		panel.Rows = append(panel.Rows, q.nature(p, n, m))
	}
	return panel
}

// nature is a row: how likely the piece is of that nature, and what can be asked about it.
func (q *haftQuestion) nature(p model.Piece, n model.Nature, m *picture.Man) Row {
	row := Row{Name: n.Name(), Text: "no"}
	for _, k := range m.Kinds {
		if k.Kind == picture.Kind(n) {
			row.Part, row.Text = k.Part, percent(k.Part)
		}
	}
	is := solve.Statement{Piece: p, Nature: n}
	switch worlds := q.a.Marginals.Natures[p][n]; {
	case worlds == 0, q.Suppose != "" && row.Part == 0:
		is.Not = true
		row.Why = is.String()
	case worlds == q.a.Marginals.Worlds, q.Suppose != "" && row.Part == 1:
		row.Why = is.String()
	default:
		row.Suppose = is.String()
	}
	return row
}

// percent is a share with one digit after the point; what is not certain never looks so.
func percent(part float64) string {
	const all = 1e9
	if part == 1 {
		return "100 %"
	}
	some := min(max(1, uint64(math.Round(part*all))), all-1)
	return strings.TrimSpace(explain.Percent(some, all)) + " %"
}
