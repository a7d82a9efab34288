package schema

import (
	"haft/model"
	"haft/solve"
	"haft/solve/search"
)

// A MateReport is a report with the answer to whether the side to move can force the end of the game.
type MateReport struct {
	*Report
	ToMove string `json:"to_move"`
	MateAnswer
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
	Nodes  uint64    `json:"nodes"`
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
	return MateAnswer{
		AnyEnd: s.Goal == search.AnyEnd, Within: s.Asked, Forced: s.Forced(), In: s.Moves, Keys: MoveNames(s.Keys),
		Sound: s.Sound(), Tree: newStep(s.Tree), Size: s.Size, Nodes: s.Nodes,
	}
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
