package encode

import (
	"haft/encode/formula"
	"haft/model"
)

// A ban is what a fact says of literals: if the king's piece is the king, then another piece has none of
// some natures. In an army any nature may stand for the king.
type ban struct {
	danger
	who     string        // the piece that may be the king
	kingMay []formula.Lit // the natures that it may have, king among them
	piece   int           // the other, by number
	may     []formula.Lit // the natures that it may have
	not     []formula.Lit // those that it does not have then, whether it may have them or not
}

// bansOf are the facts about pieces that have a nature both.
func bansOf(p *model.Problem, facts []model.Fact) []ban {
	var who [model.NumPieces]string
	var may [model.NumPieces][]formula.Lit
	for q := range p.Unknown.All() {
		who[q], may[q] = q.String(), options(q, p.May(q))
	}
	var bans []ban
	for _, fact := range facts {
		i, j := fact.King, fact.Piece
		bans = append(bans, ban{
			danger: danger{fact.Ply, X(i, model.King), int(j.Color())},
			who:    who[i], kingMay: may[i],
			piece: int(j), may: may[j], not: options(j, fact.Not),
		})
	}
	return bans
}
