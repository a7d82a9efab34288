package quantum

import (
	"errors"
	"iter"

	"haft/model"
)

// ErrMemory is wrapped by the error of a play that would need more than Options.Memory.
var ErrMemory = errors.New("the boards would not fit in the memory allowed")

// A superposition is the boards with their weights, some playable and some frozen, as an engine
// holds them. It never changes: a play returns a new one, or an error that wraps ErrMemory and
// leaves this one as it was.
type superposition interface {
	// after returns the result of the play p of c. A board on which p is illegal doubles its
	// weight.
	after(c model.Color, p Play) (superposition, error)

	// possible returns the plays of c that at least one playable board admits.
	possible(c model.Color) playSet
	// legal returns the weight of the playable boards that admit p.
	legal(c model.Color, p Play) number
	// movers returns the men who make p on some playable board.
	movers(c model.Color, p Play) Men
	// standing returns the men on s on some playable board, Nobody included.
	standing(s model.Square) Men

	// weight returns the weight of all playable boards.
	weight() number
	// distinct returns the number of boards.
	distinct() number
	tally() Tally
	// marginals returns, by square and man, the weight of the boards with him there.
	marginals() *marginals
	// byWeight yields the boards, the heaviest first, and those of equal weight in the order of
	// Compare.
	byWeight() iter.Seq[weighed]
	// at returns the board at a depth below the weight of all boards, if they are stacked by fate,
	// and within a fate in the order of Compare.
	at(depth number) Board

	// forget says that the superposition will not be asked any more.
	forget()
}

// weighed is a board with its weight.
type weighed struct {
	board  Board
	weight number
	fate   Fate
}

type marginals [64][numValues]number
