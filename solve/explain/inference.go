package explain

import (
	"slices"

	"haft/model"
)

// An inference is one step of a proof, before it is put into words.
type inference struct {
	kind     Kind
	fact     model.Fact // the fact of the game on which it rests; the zero value if it rests on none
	from     []need     // what it uses from earlier inferences
	under    *inference // the innermost supposition above it; nil outside
	gone     []exclusion
	end      bool          // nothing is left: a contradiction
	set      kinds         // of a roster step
	members  []model.Piece // of a roster step: the pieces confined to the set; otherwise the piece it is about
	supposed *inference    // what a refutation refutes
}

// rests reports whether n rests on a fact of the game.
func (n *inference) rests() bool { return n.fact != (model.Fact{}) }

// An exclusion says that piece has none of the natures not.
type exclusion struct {
	piece model.Piece
	not   model.Natures
}

// A need is an exclusion and the inference that showed it, or a contradiction.
type need struct {
	by *inference
	exclusion
}

// within reports whether n stands under supposition s, or is s.
func (n *inference) within(s *inference) bool {
	for ; n != nil; n = n.under {
		if n == s {
			return true
		}
	}
	return false
}

// sources returns the inferences that n uses, each once.
func (n *inference) sources() []*inference {
	var all []*inference
	for _, f := range n.from {
		all = appendNew(all, f.by)
	}
	return all
}

// The prices say how much a reader must keep in mind. Each piece and each move that a step mentions is one thing.
// An earlier step has to be looked up. A supposition has to be kept apart from what is known, as long as it lasts.
const (
	pricePiece   = 1
	pricePly     = 1
	priceUse     = 2
	priceSuppose = 8
)

// price returns how hard n is to follow.
func (n *inference) price() int {
	price := pricePiece*n.spoken() + priceUse*len(n.sources())
	if n.rests() {
		price += pricePly
		if n.fact.King != model.NoPiece {
			price += pricePiece
		}
	}
	if n.kind == Suppose {
		price += priceSuppose
	}
	return price
}

// spoken returns how many pieces the words for n name. A roster step names its members or the other majors of the
// side, whichever are fewer.
func (n *inference) spoken() int {
	if n.kind == Roster {
		return min(len(n.members), 8-len(n.members))
	}
	return len(n.members)
}

// proof returns everything on which an end rests, sources before what uses them, with the suppositions of its
// refutations.
func proof(end *inference) []*inference {
	var all []*inference
	seen := map[*inference]bool{}
	var visit func(n *inference)
	visit = func(n *inference) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		visit(n.supposed)
		for _, f := range n.from {
			visit(f.by)
		}
		all = append(all, n)
	}
	visit(end)
	return all
}

// total returns the price of a whole proof.
func total(end *inference) int {
	sum := 0
	for _, n := range proof(end) {
		sum += n.price()
	}
	return sum
}

// A knowledge is what has been shown so far under the innermost supposition: what each piece may still be, and the
// inference that took each nature away. A nature that a piece never had, such as king for a promoted pawn, has no
// inference.
type knowledge struct {
	may   [model.NumPieces]model.Natures
	why   [model.NumPieces][model.NumNatures + 1]*inference
	under *inference
	end   *inference // a contradiction, if one was reached
}

func newKnowledge(p *model.Problem) *knowledge {
	k := &knowledge{}
	for q := range p.Unknown.All() {
		k.may[q] = p.May(q)
	}
	return k
}

// learn records what n shows.
func (k *knowledge) learn(n *inference) {
	if n.end {
		k.end = n
	}
	for _, x := range n.gone {
		for nature := range (x.not & k.may[x.piece]).All() {
			k.why[x.piece][nature] = n
		}
		k.may[x.piece] &^= x.not
	}
}

// suppose returns what would be known if piece q had one of the natures. It leaves k unchanged. What q is not then
// rests on the supposition, even if it was known before.
func (k *knowledge) suppose(q model.Piece, natures model.Natures) *knowledge {
	inner := *k
	not := model.AllNatures &^ natures
	s := &inference{
		kind: Suppose, under: k.under, members: []model.Piece{q},
		gone: []exclusion{{q, not}},
	}
	inner.under = s
	inner.may[q] &^= not
	for nature := range not.All() {
		inner.why[q][nature] = s
	}
	return &inner
}

// isKing reports whether q can only be the king.
func (k *knowledge) isKing(q model.Piece) bool { return k.may[q] == model.King.Set() }

// need returns what shows that q has none of the natures not, by the inferences that showed it.
func (k *knowledge) need(q model.Piece, not model.Natures) []need {
	var all []need
	for nature := range not.All() {
		by := k.why[q][nature]
		if by == nil {
			continue
		}
		if last := len(all) - 1; last >= 0 && all[last].by == by {
			all[last].not |= nature.Set()
			continue
		}
		all = append(all, need{by, exclusion{q, nature.Set()}})
	}
	return all
}

// news reports whether n would show anything new.
func (k *knowledge) news(n *inference) bool {
	for _, x := range n.gone {
		if k.may[x.piece]&x.not != 0 {
			return true
		}
	}
	return n.end
}

// kindOf maps rules to the kinds of steps that tell what their unconditional facts show.
var kindOf = [...]Kind{
	model.Impossible: Impossible, model.Movement: Move, model.Promotion: Promotion,
	model.Capture: Capture, model.Safety: PawnAttack, model.Silence: PawnAttack,
	model.Announcement: Announced, model.Given: Position,
}

// plain returns what an unconditional fact of the game shows.
func (k *knowledge) plain(f model.Fact) *inference {
	return &inference{
		kind: kindOf[f.Rule], fact: f, members: []model.Piece{f.Piece},
		gone: []exclusion{{f.Piece, f.Not & k.may[f.Piece]}}, end: f.Rule == model.Impossible,
	}
}

// conditional returns what a fact about a king shows, or nil if it shows nothing. Either the king is known, and the
// piece has none of the natures; or the piece has one of the natures, and the supposed king is not the king.
func (k *knowledge) conditional(f model.Fact) *inference {
	switch {
	case f.King == model.NoPiece:
		return nil
	case f.HasCheckers():
		return k.checker(f)
	case k.isKing(f.King) && k.may[f.Piece]&f.Not != 0:
		return &inference{
			kind: NoCheck, fact: f, under: k.under, members: []model.Piece{f.Piece},
			from: k.need(f.King, model.AllNatures&^model.King.Set()),
			gone: []exclusion{{f.Piece, f.Not & k.may[f.Piece]}},
		}
	case k.may[f.King].Has(model.King) && k.may[f.Piece] != 0 && k.may[f.Piece]&^f.Not == 0:
		return &inference{
			kind: Attack, fact: f, under: k.under, members: []model.Piece{f.Piece},
			from: k.need(f.Piece, model.AllNatures&^f.Not),
			gone: []exclusion{{f.King, model.King.Set()}},
		}
	}
	return nil
}

// nothing returns the contradiction of a piece without a nature left, or nil if it has one.
func (k *knowledge) nothing(q model.Piece) *inference {
	if k.may[q] != 0 {
		return nil
	}
	return &inference{
		kind: Nothing, under: k.under, members: []model.Piece{q},
		from: k.need(q, model.AllNatures), end: true,
	}
}

// roster returns what the number of pieces of side c in a set of kinds shows, or nil if it shows nothing. Either
// too many pieces are confined to the set, which is a contradiction; or exactly as many as there are, so that the
// others are none of them.
func (k *knowledge) roster(ro *roster, cr *majors, c model.Color, set kinds) *inference {
	over := int(cr.confined[set]) - ro.room[set]
	if over < 0 || over == 0 && !cr.touched(set) {
		return nil
	}
	n := &inference{kind: Roster, under: k.under, set: set, end: over > 0}
	for i, own := range cr.kinds {
		p := model.NewPiece(c, i+1)
		switch {
		case own&^set == 0:
			n.members = append(n.members, p)
		case over == 0 && own&set != 0:
			n.gone = append(n.gone, exclusion{p, ro.natures(p, set&own)})
		}
	}
	if enough := ro.room[set] + 1; over > 0 && enough <= majorsPerColor/2 {
		n.members = k.fewest(ro, n.members, set, enough)
	}
	for _, p := range n.members {
		n.from = append(n.from, k.confines(ro, p, set)...)
	}
	return n
}

// confines returns why p is of no kind outside the set.
func (k *knowledge) confines(ro *roster, p model.Piece, set kinds) []need {
	return k.need(p, model.AllNatures&^ro.natures(p, set))
}

// fewest chooses as many members as a contradiction needs, those with the fewest steps to look up. If that is more
// than half of the side, the words are about the other pieces, and all members count.
func (k *knowledge) fewest(ro *roster, members []model.Piece, set kinds, enough int) []model.Piece {
	slices.SortStableFunc(members, func(a, b model.Piece) int {
		return len(k.confines(ro, a, set)) - len(k.confines(ro, b, set))
	})
	members = members[:enough]
	slices.Sort(members)
	return members
}

// checkersOf returns the pieces that may give an announced check, by what its fact says.
func checkersOf(f model.Fact) (checkers []model.Piece) {
	for i, natures := range f.Checkers {
		if natures != 0 {
			checkers = append(checkers, model.NewPiece(f.King.Color().Other(), i+1))
		}
	}
	return checkers
}

// checker returns what an announced check shows, or nil if it shows nothing. Either the king is known, and one piece is
// left that can give it; or none is left, and the attacked piece is not the king.
func (k *knowledge) checker(f model.Fact) *inference {
	n := &inference{kind: Checker, fact: f, under: k.under, members: checkersOf(f)}
	last := model.NoPiece
	for _, q := range n.members {
		switch natures := f.Checkers[q.Index()-1]; {
		case k.may[q]&natures == 0:
			n.from = append(n.from, k.need(q, natures)...)
		case last != model.NoPiece: // two are left
			return nil
		default:
			last = q
		}
	}
	switch {
	case last == model.NoPiece && k.may[f.King].Has(model.King):
		n.gone = []exclusion{{f.King, model.King.Set()}}
		return n
	case last == model.NoPiece || !k.isKing(f.King):
		return nil
	}
	not := k.may[last] &^ f.Checkers[last.Index()-1]
	if not == 0 {
		return nil
	}
	n.from = append(n.from, k.need(f.King, model.AllNatures&^model.King.Set())...)
	n.gone = []exclusion{{last, not}}
	return n
}
