package exact

import "haft/model"

// A claim says that some officer of a side is one of its natures here.
type claim struct{ majors, promoted word }

// claimOf returns the claim that q has one of the natures.
func claimOf(q model.Piece, natures model.Natures) claim {
	if q.Major() {
		return claim{majors: lane(q.File(), natures)}
	}
	return claim{promoted: lane(q.File(), natures)}
}

// row returns the natures by index of the piece.
func (c *claim) row() *[16]model.Natures {
	var row [16]model.Natures
	for i := range 8 {
		row[i], row[i+8] = c.majors.at(i), c.promoted.at(i)
	}
	return &row
}

// A domain is what the officers of a side may be, with its king fixed.
type domain struct {
	claim
	turned word // the lowest bits of the lanes of promoted pawns
	king   int  // its file
}

// domain returns the domain of side c, given the files of both kings. The pair must be alive.
func (t *Table) domain(c model.Color, opposing, king int) domain {
	majors, promoted := t.majors[c&1][opposing&7], t.promoted[c&1][opposing&7]
	majors = majors&^(everyKing|lane(king, model.AllNatures)) | lane(king, model.King.Set())
	return domain{claim{majors, promoted}, promoted.lanes(), king}
}

// may reports whether the claim can be true.
func (d *domain) may(c *claim) bool { return d.majors&c.majors|d.promoted&c.promoted != 0 }

// must reports whether a single piece makes the claim true, whatever that piece is.
func (d *domain) must(c *claim) bool {
	return d.majors.lanes()&^(d.majors&^c.majors).lanes()|d.promoted.lanes()&^(d.promoted&^c.promoted).lanes() != 0
}

// bar removes everything that would make the claim true.
func (d *domain) bar(c *claim) {
	d.majors &^= c.majors
	d.promoted &^= c.promoted
}

// split divides a domain by whether the first piece that may make the claim true does so.
func (d domain) split(c *claim) (does, not domain) {
	does, not = d, d
	if d.majors&c.majors != 0 {
		does.majors, not.majors = d.majors.split(c.majors)
	} else {
		does.promoted, not.promoted = d.promoted.split(c.promoted)
	}
	return does, not
}

// split divides a word by whether the first piece that may have one of some natures has one of them.
func (w word) split(natures word) (does, not word) {
	piece := lane((w & natures).first(), model.AllNatures)
	return w &^ (piece &^ natures), w &^ (piece & natures)
}

// settle removes what the majors cannot be by the roster. It returns false if nothing is left.
func (t *Table) settle(d *domain) bool {
	if d.promoted.lanes() != d.turned || t.limits.kings(d.majors)>>d.king&1 == 0 {
		return false
	}
	d.majors = t.limits.consistent(d.majors, d.king)
	return true
}

// ways counts what the officers of a settled domain can be together.
func (t *Table) ways(d *domain) uint64 {
	n := t.placer().placements(d.majors)
	for lanes := d.turned; lanes != 0; lanes &= lanes - 1 {
		n *= uint64(d.promoted.at(lanes.first()).Len())
	}
	return n
}

// A reply is a move of the side to move with its king fixed. It says what its own side is in the worlds in which
// the move is made, and what the other side is in those in which it is punished.
type reply struct{ made, punished claim }

// ended counts what the two sides can be such that each reply from the given one on is either not made or punished.
// Most replies are settled by what the sides may be at all. For any other reply it splits by whether a piece that may
// punish it does. No two leaves share an assignment of the enemy, so there are at most as many leaves as assignments,
// and in games hardly more than one.
func (e *ender) ended(own, enemy domain, from int) uint64 {
	if left := e.s.settle(&own); !left {
		return 0
	}
	if left := e.s.settle(&enemy); !left {
		return 0
	}
	end := len(e.replies)
	defer func() { e.replies = e.replies[:end] }()
	for _, r := range e.replies[from:end] {
		switch {
		case !own.may(&r.made) || enemy.must(&r.punished):
		case enemy.may(&r.punished):
			e.replies = append(e.replies, r)
		default:
			own.bar(&r.made)
		}
	}
	if !e.s.settle(&own) {
		return 0
	}
	if len(e.replies) == end {
		return e.s.ways(&own) * e.s.ways(&enemy)
	}
	does, not := enemy.split(&e.replies[end].punished)
	return e.ended(own, does, end) + e.ended(own, not, end)
}
