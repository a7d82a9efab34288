package encode

import "haft/encode/formula"

// The groups in the formula of a game that are not plies. Group t, from 1, is ply t.
const (
	OneNature    formula.Group = 0  // constraint 2
	Roster       formula.Group = -1 // constraint 3
	Alternatives formula.Group = -2 // the Any of a problem
	Claim        formula.Group = -3 // a fact of no ply: a question put to the problem
)

// Groups returns the names of these groups and of the plies.
func Groups() formula.GroupNames {
	return formula.GroupNames{Step: "ply", Rules: []string{"one-nature", "roster", "any", "claim"}}
}

// about is what files say about the variables.
const about = "haft: x(c,i,n), \"piece i of side c has nature n\", and auxiliary variables"
