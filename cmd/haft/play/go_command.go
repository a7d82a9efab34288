package play

import (
	"strconv"
	"time"

	"haft/model"
	"haft/solve/search"
)

// An order is what "go" says.
type order struct {
	limits   search.Limits
	clock    [2]time.Duration // left on the clocks of White and Black
	bonus    [2]time.Duration // added after each move
	timed    bool             // there are clocks
	toGo     int              // moves until there is more time; 0 if nobody says, as some managers do with 0 or less
	infinite bool             // until it is stopped
	ponder   bool             // in the time of the other side: the time for the move begins with "ponderhit"
	only     []model.Move     // those that are searched; all if there are none
}

// limitWords are the words of "go" that a number follows.
var limitWords = map[string]func(o *order, n int64){
	"depth":     func(o *order, n int64) { o.limits.Depth = int(min(max(n, 1), search.MaxDepth)) },
	"nodes":     func(o *order, n int64) { o.limits.Nodes = uint64(max(n, 1)) },
	"mate":      func(o *order, n int64) { o.limits.Depth = mateDepth(n) },
	"movetime":  func(o *order, n int64) { o.limits.Time = max(uciMilliseconds(n), time.Millisecond) },
	"movestogo": func(o *order, n int64) { o.toGo = int(min(max(n, 0), usualToGo)) },
	"wtime":     func(o *order, n int64) { o.timed, o.clock[model.White] = true, uciMilliseconds(n) },
	"btime":     func(o *order, n int64) { o.timed, o.clock[model.Black] = true, uciMilliseconds(n) },
	"winc":      func(o *order, n int64) { o.bonus[model.White] = uciMilliseconds(n) },
	"binc":      func(o *order, n int64) { o.bonus[model.Black] = uciMilliseconds(n) },
}

// mateDepth is the depth of a search that must find a mate in a number of moves. Reductions may hide the mate from the
// iteration of its own depth, so it is a little deeper.
func mateDepth(moves int64) int {
	const hidden = 3
	return int(min(2*min(max(moves, 1), search.MaxDepth)+hidden, search.MaxDepth))
}

// milliseconds returns a time, from none to many years.
func uciMilliseconds(n int64) time.Duration {
	const most = 1e12
	return time.Duration(min(max(n, 0), most)) * time.Millisecond
}

// fewNodes limits a search whose own limits make no sense: it must answer all the same.
const fewNodes = 10_000

// order reads what follows "go". Without any limit the search is infinite. What makes no sense is ignored.
func (s *UCISession) order(given []string, mover model.Color) (o order) {
	odd := ""
	for i := 0; i < len(given); i++ {
		word := given[i]
		set := limitWords[word]
		switch {
		case word == "infinite":
			o.infinite = true
		case word == "ponder":
			o.ponder = true
		case word == "searchmoves":
			moves := movesAt(given[i+1:])
			o.only = append(o.only, s.legal(moves)...)
			if i += len(moves); len(moves) == 0 {
				odd = word
			}
		case set == nil, i+1 == len(given):
			odd = word
		default:
			i++
			n, err := strconv.ParseInt(given[i], 10, 64)
			if err != nil {
				odd = given[i]
				continue
			}
			set(&o, n)
		}
	}
	if odd != "" {
		s.tell("go: found %.20q; expected depth, nodes, movetime, wtime, btime or mate with a number, "+
			"searchmoves with moves, ponder or infinite", odd)
	}
	if o.timed {
		o.limits.Time = share(o.clock[mover], o.bonus[mover], o.toGo, o.limits.Time)
	}
	if o.limits == (search.Limits{}) && !o.infinite {
		if o.infinite = odd == ""; odd != "" {
			o.limits.Nodes = fewNodes
		}
	}
	return o
}

// movesAt returns the moves that words begin with.
func movesAt(words []string) (moves []model.Move) {
	for _, word := range words {
		m, ok := model.ParseMove(word)
		if !ok || m.Check {
			break
		}
		moves = append(moves, m)
	}
	return moves
}

// legal returns those of the moves that can be made, and tells of the others.
func (s *UCISession) legal(moves []model.Move) (legal []model.Move) {
	for _, m := range moves {
		if s.game.Legal(m) {
			legal = append(legal, m)
		} else {
			s.tell("searchmoves: %v is illegal, so it is left out", m)
		}
	}
	if len(moves) > 0 && len(legal) == 0 {
		s.tell("searchmoves: no move is left; all moves are searched")
	}
	return legal
}
