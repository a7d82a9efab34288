package encode

import (
	"haft/encode/formula"
	"haft/model"
)

// A ban is a fact in literals: if one piece is the king, then another piece has none of some natures. In an army,
// any nature may play the part of the king.
type ban struct {
	danger
	who     string        // the piece that may be the king
	kingMay []formula.Lit // the natures that it may have, including king
	piece   int           // the number of the other piece
	may     []formula.Lit // the natures that the other piece may have
	not     []formula.Lit // the natures that it then does not have, even some that it may not have anyway
}

// bansOf returns the facts about two pieces that both have a nature.
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
