package encode_test

import (
	"fmt"
	"strings"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// White's first three moves are knight's jumps of three pieces. A side has two knights, so the third jump is
// illegal. The formula says three times "this piece is nothing but a knight", and has one clause of the roster that
// says "not all three".
func Example() {
	game := &model.Game{Rules: model.DefaultRules()}
	for s := range strings.FieldsSeq("b1a3 a7a6 c1b3 a6a5 d1c3") {
		m, _ := model.ParseMove(s)
		game.Moves = append(game.Moves, m)
	}
	p := model.Replay(game)
	for _, fact := range p.Facts {
		if fact.Rule == model.Movement && fact.Ply.Mover() == model.White {
			fmt.Printf("ply %d: %v is none of %v\n", fact.Ply, fact.Piece, fact.Not)
		}
	}
	f, err := encode.Default().Encode(p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Vars, "variables,", len(f.Clauses), "clauses, among them")
	for i, c := range f.Clauses {
		if names := negated(f, c); names == "w2N w3N w4N" {
			fmt.Printf("%s: not all of %s\n", f.GroupNames.Of(f.ClauseGroups[i]), names)
		}
	}
	// Output:
	// ply 1: w2 is none of KQRB
	// ply 3: w3 is none of KQRB
	// ply 5: w4 is none of KQRB
	// 160 variables, 716 clauses, among them
	// roster: not all of w2N w3N w4N
}

// negated returns the names of the variables of a clause, or "" if one of its literals is positive.
func negated(f *formula.Formula, c formula.Clause) string {
	var names []string
	for _, l := range c {
		if l > 0 {
			return ""
		}
		names = append(names, f.Names[l.Var()])
	}
	return strings.Join(names, " ")
}

// Three pieces share a queen and a rook: one piece too many.
func ExampleEncoding_EncodeArmy() {
	army := &encode.Army{
		Natures: []string{"Q", "R"},
		Sides:   []encode.Side{{Name: "p", May: []encode.NatureSet{0b11, 0b11, 0b11}, Limits: []int{1, 1}}},
	}
	f, err := encode.Default().EncodeArmy(army)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Names[1:], len(f.Clauses), "clauses")
	e, _ := encode.Parse("roster=slots")
	_, err = e.EncodeArmy(army)
	fmt.Println(err)
	// Output:
	// [p1Q p1R p2Q p2R p3Q p3R] 12 clauses
	// encoding roster=slots needs limits that add up to the 3 pieces of side p
}
