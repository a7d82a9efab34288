package heisenberg_test

import (
	"fmt"
	"slices"
	"strings"
)

// A slow is a second opinion, written from the text of the rules: letters on a board of eight by
// eight, no sets, and nothing of the package under test. A move is a string.
type slow struct {
	at     [8][8]byte // by file and rank; '.' is empty
	white  bool       // to move
	castle string     // letters of FEN
	passed spot       // what a pawn has stepped over
}

type spot struct{ f, r int }

var nowhere = spot{-1, -1}

func (s spot) on() bool       { return s.f >= 0 && s.f < 8 && s.r >= 0 && s.r < 8 }
func (s spot) String() string { return fmt.Sprintf("%c%d", 'a'+s.f, s.r+1) }

func slowFEN(fen string) *slow {
	fields := strings.Fields(fen)
	b := &slow{white: fields[1] == "w", castle: strings.Trim(fields[2], "-"), passed: nowhere}
	for i, rank := range strings.Split(fields[0], "/") {
		f := 0
		for _, c := range []byte(rank) {
			n := 1
			if c >= '1' && c <= '8' {
				n, c = int(c-'0'), '.'
			}
			for ; n > 0; n-- {
				b.at[f][7-i] = c
				f++
			}
		}
	}
	if e := fields[3]; e != "-" {
		b.passed = spot{int(e[0] - 'a'), int(e[1] - '1')}
	}
	return b
}

// fields are the first four of the position's FEN.
func (b *slow) fields() string {
	var rows strings.Builder
	for r := 7; r >= 0; r-- {
		empty := 0
		for f := range 8 {
			if b.at[f][r] == '.' {
				empty++
				continue
			}
			rows.WriteString(digit(empty) + string(b.at[f][r]))
			empty = 0
		}
		rows.WriteString(digit(empty))
		if r > 0 {
			rows.WriteString("/")
		}
	}
	turn, castle, passed := "b", b.castle, "-"
	if b.white {
		turn = "w"
	}
	if castle == "" {
		castle = "-"
	}
	if b.passed != nowhere {
		passed = b.passed.String()
	}
	return rows.String() + " " + turn + " " + castle + " " + passed
}

// digit is how FEN counts empty squares.
func digit(n int) string { return [...]string{"", "1", "2", "3", "4", "5", "6", "7", "8"}[n] }

func isWhite(c byte) bool { return c >= 'A' && c <= 'Z' }
func kindOf(c byte) byte  { return c | 0x20 }

func (b *slow) get(s spot) byte { return b.at[s.f][s.r] }

// owned tells whether a piece of that side stands on s.
func (b *slow) owned(s spot, white bool) bool { return b.get(s) != '.' && isWhite(b.get(s)) == white }

// lines are the directions in which a kind of piece slides.
var lines = map[byte][]spot{
	'r': {{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
	'b': {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
	'q': {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
}

// sees tells whether s lies in the capturing range of the piece on from.
func (b *slow) sees(from, s spot) bool {
	df, dr := s.f-from.f, s.r-from.r
	switch kind := kindOf(b.get(from)); kind {
	case 'p':
		up := -1
		if isWhite(b.get(from)) {
			up = 1
		}
		return dr == up && df*df == 1
	case 'n':
		return df*df+dr*dr == 5
	case 'k':
		return from != s && df*df <= 1 && dr*dr <= 1
	default:
		for _, d := range lines[kind] {
			for t := (spot{from.f + d.f, from.r + d.r}); t.on(); t = (spot{t.f + d.f, t.r + d.r}) {
				if t == s {
					return true
				}
				if b.get(t) != '.' {
					break
				}
			}
		}
	}
	return false
}

// seers counts the pieces of a side that see s.
func (b *slow) seers(s spot, white bool) (n int) {
	for f := range 8 {
		for r := range 8 {
			if from := (spot{f, r}); b.owned(from, white) && b.sees(from, s) {
				n++
			}
		}
	}
	return n
}

// A way is a move of ordinary chess and its path.
type way struct {
	to   spot
	path []spot
}

// ways are the moves of the piece on from, the king's safety aside; no castling.
func (b *slow) ways(from spot) (all []way) {
	white := isWhite(b.get(from))
	may := func(s spot) bool { return s.on() && !b.owned(s, white) && kindOf(b.get(s)) != 'k' }
	switch kind := kindOf(b.get(from)); kind {
	case 'p':
		return b.pawnWays(from, white, may)
	case 'n':
		for df := -2; df <= 2; df++ {
			for dr := -2; dr <= 2; dr++ {
				if to := (spot{from.f + df, from.r + dr}); df*df+dr*dr == 5 && may(to) {
					all = append(all, way{to, []spot{{from.f + df/2, from.r + dr/2}}})
				}
			}
		}
	case 'k':
		for df := -1; df <= 1; df++ {
			for dr := -1; dr <= 1; dr++ {
				if to := (spot{from.f + df, from.r + dr}); may(to) {
					all = append(all, way{to, []spot{to}})
				}
			}
		}
	default:
		for _, d := range lines[kind] {
			var path []spot
			for t := (spot{from.f + d.f, from.r + d.r}); may(t); t = (spot{t.f + d.f, t.r + d.r}) {
				path = append(path, t)
				all = append(all, way{t, slices.Clone(path)})
				if b.get(t) != '.' {
					break
				}
			}
		}
	}
	return all
}

func (b *slow) pawnWays(from spot, white bool, may func(spot) bool) (all []way) {
	up, second := -1, 6
	if white {
		up, second = 1, 1
	}
	one, two := spot{from.f, from.r + up}, spot{from.f, from.r + 2*up}
	if one.on() && b.get(one) == '.' {
		all = append(all, way{one, []spot{one}})
		if from.r == second && b.get(two) == '.' {
			all = append(all, way{two, []spot{one, two}})
		}
	}
	for _, side := range []int{-1, 1} {
		to := spot{from.f + side, from.r + up}
		if may(to) && (b.get(to) != '.' || to == b.passed) {
			all = append(all, way{to, []spot{to}})
		}
	}
	return all
}

var slowerThan = map[byte]byte{'q': 'r', 'r': 'b', 'b': 'n', 'n': 'p', 'Q': 'R', 'R': 'B', 'B': 'N', 'N': 'P'}

// A slowMove is a move as written and the position after it.
type slowMove struct {
	text  string
	after *slow
}

// moves are the legal moves, in no order.
func (b *slow) moves() (all []slowMove) {
	for f := range 8 {
		for r := range 8 {
			if from := (spot{f, r}); b.owned(from, b.white) {
				all = append(all, b.movesOf(from)...)
			}
		}
	}
	all = append(all, b.castlings()...)
	return slices.DeleteFunc(all, func(m slowMove) bool { return m.after.attacked(b.white) })
}

func (b *slow) attacked(white bool) bool {
	king := byte('k')
	if white {
		king = 'K'
	}
	for f := range 8 {
		for r := range 8 {
			if b.at[f][r] == king {
				return b.seers(spot{f, r}, !white) > 0
			}
		}
	}
	return false
}

func (b *slow) movesOf(from spot) (all []slowMove) {
	through := map[spot][]spot{} // targets by the square on which they are seen first
	for _, w := range b.ways(from) {
		i := slices.IndexFunc(w.path, func(s spot) bool { return b.seers(s, !b.white) > 0 })
		switch {
		case i < 0:
			all = append(all, b.make(from, w.to, from, w.to.String())...)
		case kindOf(b.get(from)) != 'k':
			through[w.path[i]] = append(through[w.path[i]], w.to)
		}
	}
	for seen, targets := range through {
		all = append(all, b.speed(from, seen)...)
		all = append(all, b.place(from, seen, targets)...)
	}
	return all
}

// speed puts the next kind on the square seen and asks for its moves.
func (b *slow) speed(from, seen spot) (all []slowMove) {
	c := *b
	kind, ok := slowerThan[b.get(from)]
	if !ok || b.get(seen) != '.' {
		return nil
	}
	c.at[from.f][from.r] = '.'
	c.at[seen.f][seen.r] = kind
	for _, w := range c.ways(seen) {
		all = append(all, b.make(from, w.to, seen, fmt.Sprintf("@%v-%v", seen, w.to))...)
	}
	return all
}

func (b *slow) place(from, seen spot, targets []spot) (all []slowMove) {
	n := b.seers(seen, !b.white)
	for f := range 8 {
		for r := range 8 {
			to := spot{f, r}
			far := max(f-from.f, from.f-f, r-from.r, from.r-r)
			if far != n || slices.Contains(targets, to) || b.owned(to, b.white) || kindOf(b.get(to)) == 'k' {
				continue
			}
			all = append(all, b.make(from, to, nowhere, fmt.Sprintf("?%v-%v", seen, to))...)
		}
	}
	return all
}

// make makes a move whose last part begins on start, as a pawn if that is where a pawn would
// capture from; nowhere for a change of position.
func (b *slow) make(from, to, start spot, text string) (all []slowMove) {
	c := *b
	piece := b.get(from)
	acting := kindOf(piece)
	if start != from && start != nowhere {
		acting = kindOf(slowerThan[piece])
	}
	if acting == 'p' && start != nowhere && to == b.passed && to.f != start.f {
		c.at[to.f][start.r] = '.'
	}
	c.at[from.f][from.r] = '.'
	c.at[to.f][to.r] = piece
	c.white = !b.white
	c.passed = nowhere
	if kindOf(piece) == 'p' && start == from && (to.r-from.r)*(to.r-from.r) == 4 {
		c.passed = spot{from.f, (from.r + to.r) / 2}
	}
	for letter, corner := range map[string][2]string{"K": {"e1", "h1"}, "Q": {"e1", "a1"}, "k": {"e8", "h8"}, "q": {"e8", "a8"}} {
		for _, s := range corner {
			if from.String() == s || to.String() == s {
				c.castle = strings.ReplaceAll(c.castle, letter, "")
			}
		}
	}
	if kindOf(piece) != 'p' || to.r != 7 && b.white || to.r != 0 && !b.white {
		return []slowMove{{from.String() + text, &c}}
	}
	for _, letter := range []byte("qrbn") {
		d := c
		d.at[to.f][to.r] = letter
		if b.white {
			d.at[to.f][to.r] = letter - 0x20
		}
		all = append(all, slowMove{from.String() + text + string(letter), &d})
	}
	return all
}

// castlings by the usual rules: the path of the king is not attacked.
func (b *slow) castlings() (all []slowMove) {
	r, short, long := 7, "k", "q"
	if b.white {
		r, short, long = 0, "K", "Q"
	}
	try := func(right string, rook, to, beside int, empty ...int) {
		if !strings.Contains(b.castle, right) {
			return
		}
		for _, f := range empty {
			if b.at[f][r] != '.' {
				return
			}
		}
		for _, f := range []int{4, beside, to} {
			if b.seers(spot{f, r}, !b.white) > 0 {
				return
			}
		}
		m := b.make(spot{4, r}, spot{to, r}, spot{4, r}, spot{to, r}.String())[0]
		m.after.at[beside][r], m.after.at[rook][r] = m.after.at[rook][r], '.'
		all = append(all, m)
	}
	try(short, 7, 6, 5, 5, 6)
	try(long, 0, 2, 3, 1, 2, 3)
	return all
}

// quiet tells whether no path of a move is seen, but for the kings'.
func (b *slow) quiet() bool {
	for f := range 8 {
		for r := range 8 {
			from := spot{f, r}
			if !b.owned(from, b.white) || kindOf(b.get(from)) == 'k' {
				continue
			}
			for _, w := range b.ways(from) {
				if slices.ContainsFunc(w.path, func(s spot) bool { return b.seers(s, !b.white) > 0 }) {
					return false
				}
			}
		}
	}
	return true
}

// perft counts sequences of moves.
func (b *slow) perft(depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range b.moves() {
		n += m.after.perft(depth - 1)
	}
	return n
}
