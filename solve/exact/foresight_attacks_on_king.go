package exact

import (
	"math/bits"

	"haft/model"
)

// A view is what a Foresight knows of the square of a king.
type view struct {
	at        model.Square
	certain   bool        // a pawn attacks it
	attackers certificate // the natures with which officers of the other side attack it
	near, far zone        // from where it would be attacked: now, and after the pieces next to it on lines have left
	shields   model.Set   // squares between it and hidden officers of the other side
	hidden    model.Set   // squares on its lines, once every piece that can have left by the end of the game is gone
}

// A zone holds the squares from which pieces attack a king, with the king's own square.
type zone struct{ all, rooks, bishops, knights, pawns model.Set }

// view looks at all kings of a side.
func (f *Foresight) view(p *prober) {
	for kings := p.kings; kings != 0; kings &= kings - 1 {
		king := bits.TrailingZeros8(kings)
		v := &f.views[p.own][king&7]
		*v = view{at: p.s.where[model.NewPiece(p.own, king+1)]}
		v.near.add(v.at, p.occupied, p.own)
		v.hidden = v.near.all | sees(v.at, p.occupied&^v.near.all)
		if f.two {
			v.far = v.near
			v.far.add(v.at, p.occupied&^v.near.all, p.own)
			v.hidden |= sees(v.at, p.occupied&^v.hidden)
		}
		for behind := v.hidden & p.s.officers(p.enemy); behind != 0; behind &= behind - 1 {
			v.shields |= model.Between[v.at&63][behind.First()]
		}
		v.certain = model.Pawn[p.own][v.at&63]&p.s.pawns[p.enemy] != 0
		v.attackers.majors, v.attackers.promoted = p.s.attackers(v.at, p.occupied, p.s.officers(p.enemy))
	}
}

// attacked reports whether the king is attacked if the other side's officers can be anything of a certificate.
func (v *view) attacked(natures *certificate) bool {
	return v.certain || v.attackers.majors&natures.majors|v.attackers.promoted&natures.promoted != 0
}

// add adds the squares from which a piece would attack a king of side c.
func (z *zone) add(king model.Square, occupied model.Set, c model.Color) {
	own := model.Of(king)
	z.rooks |= model.BitboardRook(king, occupied) | own
	z.bishops |= model.BitboardBishop(king, occupied) | own
	z.knights |= model.BitboardKnight[king&63] | own
	z.pawns |= model.Pawn[c][king&63] | own
	z.all |= (z.rooks | z.bishops) &^ own
}

// attacking returns the squares from which a piece with some of the natures attacks. A king is taken for a queen.
func (z *zone) attacking(natures model.Natures) (squares model.Set) {
	if natures&(straight|1) != 0 {
		squares |= z.rooks
	}
	if natures&(diagonal|1) != 0 {
		squares |= z.bishops
	}
	if natures&(1<<model.Knight>>1) != 0 {
		squares |= z.knights
	}
	return squares
}
