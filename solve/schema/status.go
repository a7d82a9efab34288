package schema

import (
	"fmt"

	"haft/model/heisenberg"
)

// Words is whose turn it is, and how the game stands.
func HeisenbergWords(p *heisenberg.Position) string {
	switch {
	case p.Status() == heisenberg.Checkmate:
		return fmt.Sprintf("checkmate: %v wins", p.Turn().Other())
	case p.Status() == heisenberg.Stalemate:
		return fmt.Sprintf("stalemate: %v to move", p.Turn())
	case p.InCheck():
		return fmt.Sprintf("%v to move, in check", p.Turn())
	}
	return fmt.Sprintf("%v to move", p.Turn())
}
