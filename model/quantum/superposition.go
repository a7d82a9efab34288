package quantum

import (
	"errors"
	"iter"
	"slices"

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
	movers(c model.Color, p Play) menSet
	// standing returns the men on s on some playable board, Nobody included.
	standing(s model.Square) menSet

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

// explicit holds every board by itself, and answers by looking at one board after the other. The
// other engine is compared with it.
type explicit struct {
	options          Options
	playable, frozen map[Board]number
}

// boardBytes is what a board in a map takes, including the map's room to grow.
const boardBytes = 100

func newExplicit(o Options, start Board) *explicit {
	return &explicit{o, map[Board]number{start: small(1)}, map[Board]number{}}
}

func (e *explicit) after(c model.Color, p Play) (superposition, error) {
	next := &explicit{e.options, make(map[Board]number, len(e.playable)), make(map[Board]number, len(e.frozen))}
	for b, w := range e.frozen {
		next.frozen[b] = w.plus(w)
	}
	for b, w := range e.playable {
		next.split(c, p, b, w)
		if m := e.options.Memory; m > 0 && int64(e.size()+next.size())*boardBytes > m {
			return nil, ErrMemory
		}
	}
	return next, nil
}

// split adds the two halves of board b.
func (e *explicit) split(c model.Color, p Play, b Board, w number) {
	if !b.Legal(c, p, e.options.Rules) {
		e.playable[b] = e.playable[b].plus(w.plus(w))
		return
	}
	e.playable[b] = e.playable[b].plus(w)
	made := b.after(p, e.options.Rules)
	part := e.playable
	if made.Fate() != Playable {
		part = e.frozen
	}
	part[made] = part[made].plus(w)
}

func (e *explicit) size() int { return len(e.playable) + len(e.frozen) }

func (e *explicit) possible(c model.Color) (plays playSet) {
	for b := range e.playable {
		b.addMoves(c, e.options.Rules, &plays)
	}
	return plays
}

func (e *explicit) legal(c model.Color, p Play) (sum number) {
	for b, w := range e.playable {
		if b.Legal(c, p, e.options.Rules) {
			sum = sum.plus(w)
		}
	}
	return sum
}

func (e *explicit) movers(c model.Color, p Play) (men menSet) {
	for b := range e.playable {
		if b.Legal(c, p, e.options.Rules) {
			men |= b.At(p.From).set()
		}
	}
	return men
}

func (e *explicit) standing(s model.Square) (men menSet) {
	for b := range e.playable {
		men |= b.At(s).set()
	}
	return men
}

func (e *explicit) weight() (sum number) {
	for _, w := range e.playable {
		sum = sum.plus(w)
	}
	return sum
}

func (e *explicit) distinct() number { return small(uint64(e.size())) }

func (e *explicit) tally() Tally {
	var t counts
	for w := range e.all() {
		t.add(&w.board, count{small(1), w.weight})
	}
	return t.export()
}

func (e *explicit) marginals() *marginals {
	var sums marginals
	for w := range e.all() {
		for s := range model.Square(64) {
			m := w.board.At(s)
			sums[s][m] = sums[s][m].plus(w.weight)
		}
	}
	return &sums
}

// all yields the boards in no particular order.
func (e *explicit) all() iter.Seq[weighed] {
	return func(yield func(weighed) bool) {
		for b, w := range e.playable {
			if !yield(weighed{b, w, Playable}) {
				return
			}
		}
		for b, w := range e.frozen {
			if !yield(weighed{b, w, b.Fate()}) {
				return
			}
		}
	}
}

func (e *explicit) byWeight() iter.Seq[weighed] {
	return slices.Values(slices.SortedFunc(e.all(), heavierFirst))
}

func heavierFirst(a, b weighed) int {
	if order := b.weight.cmp(a.weight); order != 0 {
		return order
	}
	return a.board.Compare(&b.board)
}

func (e *explicit) at(depth number) Board {
	var board Board
	for _, w := range slices.SortedFunc(e.all(), byFate) {
		board = w.board
		if depth.cmp(w.weight) < 0 {
			break
		}
		depth = depth.minus(w.weight)
	}
	return board
}

func byFate(a, b weighed) int {
	if a.fate != b.fate {
		return int(a.fate) - int(b.fate)
	}
	return a.board.Compare(&b.board)
}

func (e *explicit) forget() {}
