package quantum

import (
	"errors"
	"iter"

	"haft/model"
)

// ErrMemory is wrapped by the error of a play that would need more than Options.Memory.
var ErrMemory = errors.New("the boards would not fit in the memory allowed")

// A superposition is boards with their weights, some playable and some frozen, as an
// engine holds them. It never changes: a play gives another one, or an error that wraps
// ErrMemory and leaves this one as it was.
type superposition interface {
	// after is what the play p of c leads to; a board where p is illegal doubles its weight.
	after(c model.Color, p Play) (superposition, error)

	// possible are the plays of c that at least one playable board admits.
	possible(c model.Color) playSet
	// legal is the weight of the playable boards that admit p.
	legal(c model.Color, p Play) number
	// movers are the men who make p on some playable board.
	movers(c model.Color, p Play) Men
	// standing are the men on s on some playable board, Nobody included.
	standing(s model.Square) Men

	// weight is that of all playable boards.
	weight() number
	// distinct is the number of boards.
	distinct() number
	tally() Tally
	// marginals are, by square and man, the weight of the boards with him there.
	marginals() *marginals
	// byWeight yields the boards, the heaviest first, equal weights in the order of Compare.
	byWeight() iter.Seq[weighed]
	// at is the board at a depth below the weight of all boards if they lie on top of each
	// other by fate, and those of one fate in the order of Compare.
	at(depth number) Board

	// forget says that the superposition is not asked any more.
	forget()
}

// weighed is a board with its weight.
type weighed struct {
	board  Board
	weight number
	fate   Fate
}

type marginals [64][numValues]number
