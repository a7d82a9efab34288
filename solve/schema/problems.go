package schema

import (
	"haft/model"
	"haft/solve"
	"haft/solve/compose"
	"haft/solve/search"
)

// A Composition is what was found of a stipulation.
type Composition struct {
	Schema      string          `json:"schema"`
	Stipulation string          `json:"stipulation"`
	Rules       Rules           `json:"rules"`
	Verdict     string          `json:"verdict"`              // Found, None, NotFound or Undecided
	Plies       int             `json:"plies"`                // that a game might have
	Width       int             `json:"width,omitzero"`       // of a search that proves nothing
	Seed        *uint64         `json:"seed,omitzero"`        // of the same
	Moves       []string        `json:"moves,omitzero"`       // of the game, if one was found
	Amount      *float64        `json:"amount,omitzero"`      // moves or bits, if the most of them was asked for
	None        *int            `json:"none_within,omitzero"` // plies: no game so short does it, which is proved
	Positions   []compose.Count `json:"positions,omitzero"`   // stored by a proof, after each ply
	Seconds     float64         `json:"seconds"`
}

// What can have come of a stipulation.
const (
	Found     = "found"
	None      = "none"      // it is proved that no game of so many plies does it
	NotFound  = "not found" // there may be a game
	Undecided = "undecided" // a limit or an interrupt came first
)

// NewComposition begins the report of a stipulation about games of so many plies.
func NewComposition(stipulation string, rules *model.Rules, plies int) *Composition {
	return &Composition{
		Schema: Name, Stipulation: stipulation, Rules: NewRules(rules), Plies: plies,
	}
}

// AddGame adds the game that was found.
func (c *Composition) AddGame(g *model.Game) { c.Moves = MoveNames(g.Moves) }

// A MateReport is a report with the answer to whether the side to move can force the end of the game.
type MateReport struct {
	*Report
	ToMove string `json:"to_move"`
	MateAnswer
}

// A CheckedProblem is a report on a problem of a collection.
type CheckedProblem struct {
	*MateReport
	Asked string `json:"asked"` // as in "mate in 2"
	Right bool   `json:"right"` // it is as asked for
	Text  string `json:"text"`
}

// A MateAnswer is a solution of a [search.MateProver].
type MateAnswer struct {
	AnyEnd bool      `json:"any_end"` // stalemate and mixed ends count
	Within int       `json:"within"`  // so many moves, which was asked
	Forced bool      `json:"forced"`
	In     int       `json:"in,omitzero"`   // so many moves, the smallest number that suffices
	Keys   []string  `json:"keys"`          // all first moves that work
	Sound  bool      `json:"sound"`         // one key, and no shorter way than was asked for
	Tree   *StepTree `json:"tree,omitzero"` // after the first key, unless it is too large
	Size   int       `json:"tree_moves,omitzero"`
	Tries  []MateTry `json:"tries,omitzero"` // first moves that only one answer refutes, if they were asked for
	Nodes  uint64    `json:"nodes"`
}

// A MateTry is a first move and the only answer that refutes it.
type MateTry struct {
	Move       string `json:"move"`
	Refutation string `json:"refutation"`
}

// A StepTree is a move of the attacker with every answer to it.
type StepTree struct {
	Move    string       `json:"move"`
	Result  string       `json:"result,omitzero"` // checkmate, stalemate or mixed, if it ends the game
	Duals   []string     `json:"duals,omitzero"`  // other moves that would do
	Answers []AnswerTree `json:"answers,omitzero"`
}

// An AnswerTree is a move of the defender, and how the attacker goes on.
type AnswerTree struct {
	Move string    `json:"move"`
	Then *StepTree `json:"then"`
}

// NewMate begins the report of a solution of the last position of an analysis.
func NewMate(g *model.Game, a *solve.Analysis, s *search.MateSolution) *MateReport {
	return &MateReport{NewReport(g, a), a.Position().ToMove().String(), NewMateAnswer(s)}
}

// NewMateAnswer returns a solution for JSON.
func NewMateAnswer(s *search.MateSolution) MateAnswer {
	answer := MateAnswer{
		AnyEnd: s.Goal == search.AnyEnd, Within: s.Asked, Forced: s.Forced(), In: s.Moves, Keys: MoveNames(s.Keys),
		Sound: s.Sound(), Tree: newStep(s.Tree), Size: s.Size, Nodes: s.Nodes,
	}
	for _, t := range s.Tries {
		answer.Tries = append(answer.Tries, MateTry{t.Move.String(), t.Refutation.String()})
	}
	return answer
}

func newStep(s *search.MateStep) *StepTree {
	if s == nil {
		return nil
	}
	tree := &StepTree{Move: s.Move.String(), Result: s.Result}
	if s.Duals != nil {
		tree.Duals = MoveNames(s.Duals)
	}
	for _, a := range s.Answers {
		tree.Answers = append(tree.Answers, AnswerTree{a.Move.String(), newStep(a.Then)})
	}
	return tree
}
