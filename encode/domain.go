package encode

import "slices"

// ExactlyOne writes "exactly one of lits is true". It is called with two literals or
// more, of different variables; the rest needs no encoding.
type ExactlyOne func(f *Formula, g Group, lits []Lit)

// among writes "exactly one of lits" for any number of them.
func (write ExactlyOne) among(f *Formula, g Group, lits []Lit) {
	if len(lits) < 2 {
		sparse(f, g, lits)
		return
	}
	write(f, g, lits)
}

// direct is the direct encoding of a domain (de Kleer, "A Comparison of ATMS and CSP
// Techniques", IJCAI 1989): one clause says at least one, and atMostOne the rest.
func direct(atMostOne func(f *Formula, g Group, lits []Lit)) ExactlyOne {
	return func(f *Formula, g Group, lits []Lit) {
		sparse(f, g, lits)
		atMostOne(f, g, lits)
	}
}

// sparse only says at least one: the sparse encoding of Hoos, "SAT-Encodings, Search Space
// Structure, and Local Search Performance", IJCAI 1999, there called multivalued. A
// major cannot have two natures all the same if the limits of the roster add up to eight: eight
// pieces with a nature each use them up.
func sparse(f *Formula, g Group, lits []Lit) { f.Add(g, slices.Clone(lits)...) }
