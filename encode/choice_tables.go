package encode

import (
	"slices"

	"haft/encode/card"
	"haft/encode/pb"
)

// choice is a row of the tables below.
type choice[Writer any] struct {
	Choice
	write Writer
}

// chosen returns a row of package card as a choice.
func chosen(l card.Label) Choice {
	if doc, ok := ofPieces[l.Name]; ok {
		l.Doc = doc
	}
	return Choice{Label: l}
}

// Every row of package card is a choice, for domains or for rosters, without a line here. The first row of each table
// is the default. side_test.go and safety_test.go prove what the labels say of sides and kings; packages card and pb
// prove the rest.

var domains = append(valuedRows(), []choice[DomainWriter]{
	{Choice{Label: card.Label{
		Name: "sparse", Counts: card.Always,
		Doc: "at least one, and the roster does the rest; promoted pawns, which are outside it, stay pairwise (Hoos 1999)",
	}, Filled: true}, sparse},
}...)

// rosters are the ways to count the limits one by one, and those that see a whole side.
var rosters = slices.Concat(
	countedRows(func(l card.Limit) bool { return !l.Linear }),
	wholeSides,
	countedRows(func(l card.Limit) bool { return l.Linear }),
)

var wholeSides = []choice[rosterWriter]{
	{Choice{Label: card.Label{
		Name: "slots", Counts: card.Always,
		Doc: "a permutation of the pieces over eight slots, in order within a nature; " +
			"64 variables, 652 clauses a side (Walsh 2001)",
	}, Filled: true, Missed: &Missed{Cases: 1919, Natures: 14841, Partial: 2419}}, wholeSide(slots)},
	{Choice{Label: card.Label{
		Name: "hall-conflicts", Detects: true, Counts: card.Always,
		Doc: "binomial+exactly, and no set of natures has more pieces within it than room; " +
			"1,238 clauses a side, no auxiliary variables (Hall 1935)",
	}, Filled: true, Missed: &Missed{Cases: 0, Natures: 5064, Partial: 848}}, wholeSide(hallConflicts)},
	{Choice{Label: card.Label{
		Name: "hall", Complete: true, Counts: card.Always,
		Doc: "hall-conflicts, and no other piece has a nature of a set that is used up; " +
			"12,326 clauses a side, no auxiliary variables (Hall 1935; Régin 1996)",
	}, Filled: true, Missed: &Missed{}}, wholeSide(hall)},
	{Choice{Label: card.Label{
		Name: "mdd", Complete: true, Counts: card.Always,
		Doc: "a layered decision diagram; 432 variables, 1,227 clauses a side (Abío and others 2016)",
	}, Missed: &Missed{}}, wholeSide(mdd)},
}

// What is missed by all complete ways to count the limits one by one: unit propagation finds the same on x, however
// these limits are written.
var (
	eachLimit  = &Missed{Cases: 3142, Natures: 11992, Partial: 1671}
	bothLimits = &Missed{Cases: 294, Natures: 6948, Partial: 848}
)

// missedBy has what the others miss. A row of package card that is not complete can do without: then it is not told.
var missedBy = map[string]*Missed{
	"modulo-totalizer":           eachLimit,
	"modulo-totalizer+exactly":   {Cases: 901, Natures: 10693, Partial: 1427},
	"k-modulo-totalizer":         {Cases: 3224, Natures: 12775, Partial: 1890},
	"k-modulo-totalizer+exactly": {Cases: 400, Natures: 9032, Partial: 1336},
	"adder":                      {Cases: 7669, Natures: 22850, Partial: 2796},
	"adder+exactly":              {Cases: 1035, Natures: 15518, Partial: 1996},
}

// ofPieces describes rows of package card in terms of pieces and natures.
var ofPieces = map[string]string{
	"log": "the number of the nature in bits, equivalent to x; ⌈log2 n⌉ variables; " +
		"few variables, little propagation (Iwama and Miyazaki 1994)",
	"binomial":         "not all of any k+1 pieces; C(n,k+1) clauses, no auxiliary variables",
	"binomial+exactly": "the same, and at least one of any n-k+1 pieces",
	"adder":            "the number of pieces in binary, by full and half adders, compared with k; O(n) (Warners 1998)",
}

var safeties = []choice[KingSafety]{
	{Choice{Label: card.Label{
		Name: "pairs", Detects: true, Counts: card.Always,
		Doc: "a piece is not the king if another attacks it with its nature; each pair once, at its first ply",
	}}, pairs},
	{Choice{Label: card.Label{
		Name: "turns", Detects: true, Counts: card.Always,
		Doc: "the same pairs, at each ply that brings them",
	}}, turns},
	{Choice{Label: card.Label{
		Name: "support", Complete: true, Counts: card.Always,
		Doc: "if a piece is the king, the other has a nature that does not attack it, and conversely; " +
			"the strongest relaxation (Kasif 1990; Gent 2002)",
	}}, support},
	{Choice{Label: card.Label{
		Name: "defined", Detects: true, Counts: card.Always,
		Doc: "d_t and k_t of the mathematical model as variables of their own, equivalent to their meaning, " +
			"and not both (Tseitin 1968)",
	}}, defined},
	{Choice{Label: card.Label{
		Name: "big-m", Linear: true, Detects: true, Counts: card.Always,
		Doc: "the sum of the mathematical model against 16 (1 - k), " +
			"one linear constraint for each ply and possible king; weak as a relaxation",
	}}, bigM},
	{Choice{Label: card.Label{
		Name: "clique", Linear: true, Detects: true, Counts: card.Always,
		Doc: "the king or one of the natures that attack it, one linear constraint for each ply, " +
			"possible king and attacker; nearly as strong a relaxation as support (Atamtürk and others 2000)",
	}}, clique},
}

var histories = []choice[History]{
	{Choice{Label: card.Label{
		Name: "full",
		Doc:  "every fact of the problem as recorded, at the ply that first brought it",
	}}, recorded},
	{Choice{Label: card.Label{
		Name: "turns",
		Doc:  "every fact at every ply that brings it, as the mathematical model writes them; grows with the game",
	}}, everyTurn},
	{Choice{Label: card.Label{
		Name: "closure",
		Doc:  "what is left: one fact for each piece, and one for each king and piece; of no ply",
	}}, closure},
}

// linears are the choices for linear constraints: all rows of package pb.
var linears = listOf(pb.Encodings)

func listOf(encodings []pb.Encoding) (rows []choice[pb.Encoding]) {
	for _, e := range encodings {
		rows = append(rows, choice[pb.Encoding]{Choice{Label: e.Label}, e})
	}
	return rows
}

// A refusal is a rule for combinations of choices that are not offered.
type refusal struct {
	applies func(e Encoding) bool
	reason  string
}

var refusals = []refusal{
	{
		func(e Encoding) bool { return e.Domain == "sparse" && e.Roster == "mdd" },
		"domain=sparse relies on the roster to give each piece only one nature, " +
			"but a decision diagram allows two paths",
	},
	{
		func(e Encoding) bool { return e.PB != pb.Keep && !e.writesLinear() },
		"no other choice writes linear constraints that could become clauses",
	},
}

// refused returns why the choices do not go together, or "" if they do.
func refused(e Encoding) string {
	for _, r := range refusals {
		if r.applies(e) {
			return r.reason
		}
	}
	return ""
}
