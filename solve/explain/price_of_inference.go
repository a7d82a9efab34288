package explain

import "haft/model"

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
