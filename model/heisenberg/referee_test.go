package heisenberg_test

import (
	"fmt"
	"slices"
	"strings"
)

// A slow is a second opinion, written from the text of the rules: letters on a board of eight by
// eight, without sets and without anything of the package under test. A move is a string.
type slow struct {
	at     [8][8]byte // by file and rank; '.' is empty
	white  bool       // to move
	castle string     // letters of FEN
	passed spot       // the square that a pawn has just passed over
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

// fields returns the first four fields of the position's FEN.
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

// owned reports whether a piece of that side stands on s.
func (b *slow) owned(s spot, white bool) bool { return b.get(s) != '.' && isWhite(b.get(s)) == white }

// lines are the directions in which a kind of piece slides.
var lines = map[byte][]spot{
	'r': {{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
	'b': {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
	'q': {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
}

// sees reports whether s lies in the capturing range of the piece on from.
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

// ways returns the moves of the piece on from except castling, ignoring the king's safety.
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
