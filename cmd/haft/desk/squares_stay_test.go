package desk

import (
	"fmt"
	"strings"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/terminal"
	"haft/solve/solvertest/golden"
)

// man is one on a square, with the parts of the kinds that he may be.
func man(side picture.Side, number int, presence float64, kinds ...picture.Share) picture.Man {
	return picture.Man{Side: side, Number: number, Presence: presence, Kinds: kinds}
}

// What stands on a square, in squares of several sizes: everybody who can be there, and every mark, alone and with
// others. UPDATE=1 writes the file; read what has changed in it, by what Signs says.
func TestSquaresStay(t *testing.T) {
	const white, black = picture.White, picture.Black
	part := func(kind picture.Kind, p float64) picture.Share { return picture.Share{Kind: kind, Part: p} }
	queen, pawn := part(picture.Queen, 1), part(picture.Pawn, 1)
	rook, bishop := part(picture.Rook, 0.004), part(picture.Bishop, 0.996)
	king, knight := part(picture.King, 0.25), part(picture.Knight, 0.5)
	any5 := []picture.Share{
		part(picture.King, 0.2), part(picture.Queen, 0.1), part(picture.Rook, 0.3), part(picture.Bishop, 0.2),
		part(picture.Knight, 0.2),
	}
	alone := func(m picture.Man) picture.Square { return picture.Square{Men: []picture.Man{m}} }
	marked := func(mark func(s *picture.Square), men ...picture.Man) picture.Square {
		s := picture.Square{Men: men}
		mark(&s)
		return s
	}
	sure, open := man(white, 3, 1, queen), man(white, 3, 1, part(picture.Queen, 0.75), part(picture.Rook, 0.25))
	crowd := func(n int) (men []picture.Man) {
		for i, p := range []float64{0.74, 0.5, 0.25, 0.2, 0.002, 0.001}[:n] {
			men = append(men, man(picture.Side(i%2), 0, p, []picture.Share{queen, pawn}[i%2]))
		}
		return men
	}
	note := func(note string) func(s *picture.Square) {
		return func(s *picture.Square) { s.Frame, s.Note = picture.Reason, note }
	}
	all := func(s *picture.Square) {
		s.Ways, s.Keeps, s.Locks = picture.Ordinary|picture.BySpeed|picture.ByPlace, "5 %", "KQ"
		s.Last, s.Frame = true, picture.Changed
	}
	var said strings.Builder
	fmt.Fprintln(&said, strings.Join(Signs(true), "\n")+"\n\n"+strings.Join(Signs(false), "\n"))
	for _, c := range []struct {
		what string
		s    picture.Square
	}{
		{"nobody", picture.Square{}},
		{"a white pawn, piece 9", alone(man(white, 9, 1, pawn))},
		{"a black pawn without a number", alone(man(black, 0, 1, pawn))},
		{"a black queen without a number", alone(man(black, 0, 1, queen))},
		{"white piece 3, a queen", alone(sure)},
		{"black piece 12, a queen", alone(man(black, 12, 1, queen))},
		{"black piece 2, a rook or a bishop", alone(man(black, 2, 1, rook, bishop))},
		{"white piece 2, a king, a knight or a rook", alone(man(white, 2, 1, king, rook, knight))},
		{"white piece 4, four kinds", alone(man(white, 4, 1, any5[:4]...))},
		{"black piece 8, five kinds", alone(man(black, 8, 1, any5...))},
		{"perhaps a black queen, 0.999", alone(man(black, 0, 0.999, queen))},
		{"perhaps a white queen, 0.75", alone(man(white, 0, 0.75, queen))},
		{"two perhaps", picture.Square{Men: crowd(2)}},
		{"three perhaps", picture.Square{Men: crowd(3)}},
		{"four perhaps", picture.Square{Men: crowd(4)}},
		{"six perhaps", picture.Square{Men: crowd(6)}},
		{"two perhaps, last move, check", marked(func(s *picture.Square) { s.Last, s.Check = true, 1 }, crowd(2)...)},
		{"goes there, leaves 100 %", marked(func(s *picture.Square) { s.Ways, s.Keeps = picture.Ordinary, "100 %" })},
		{"takes there", marked(func(s *picture.Square) { s.Ways = picture.Ordinary }, sure)},
		{"goes there by speed", marked(func(s *picture.Square) { s.Ways = picture.BySpeed })},
		{"goes there by place", marked(func(s *picture.Square) { s.Ways = picture.ByPlace })},
		{"selected", marked(func(s *picture.Square) { s.Frame = picture.Selected }, sure)},
		{"may be less", marked(func(s *picture.Square) { s.Frame = picture.Changed }, sure)},
		{"reason", marked(func(s *picture.Square) { s.Frame = picture.Reason }, sure)},
		{"reason, plies 9 and 11", marked(note("9 11"), sure)},
		{"reason, plies 9 and 11, not known", marked(note("9 11"), open)},
		{"reason, ply 12, not known", marked(note("12"), open)},
		{"reason, plies 12 and 14", marked(note("12 14"), sure)},
		{"reason, plies 12 and 14, not known", marked(note("12 14"), open)},
		{"reason, plies 12, 14 and more, not known", marked(note("12 14+"), open)},
		{"reason, ply 113", marked(note("113"), sure)},
		{"reason, plies 113, 115 and more, nobody", marked(note("113 115+"))},
		{"a certain check", marked(func(s *picture.Square) { s.Check = 1 }, sure)},
		{"perhaps a check, 0.004", marked(func(s *picture.Square) { s.Check = 0.004 }, sure)},
		{"the last move", marked(func(s *picture.Square) { s.Last = true }, sure)},
		{"seen by one", marked(func(s *picture.Square) { s.Seen = 1 })},
		{"seen by ten, with a pawn", marked(func(s *picture.Square) { s.Seen = 10 }, man(black, 0, 1, pawn))},
		{"makes two known", marked(func(s *picture.Square) { s.Ways, s.Locks = picture.Ordinary, "QB" })},
		{"everything", marked(all)},
		{"everything, with a man", marked(all, sure)},
	} {
		fmt.Fprintf(&said, "\n%s\n", c.what)
		lines := make([]string, 5)
		for _, f := range []Face{
			{Wide: 6, High: 2},
			{Wide: 6, High: 2, Symbols: true},
			{Wide: 8, High: 3, Symbols: true},
			{Wide: 8, High: 2, Lens: picture.Bishop},
			{Wide: 12, High: 5},
		} {
			for i, r := range f.Rows(&c.s, f.Lens != picture.NoKind) {
				lines[i] += fmt.Sprintf(" |%s|", r.Text)
				if f.High == len(lines) {
					lines[i] += " " + whose(r)
				}
			}
			for i := range lines[f.High:] {
				lines[f.High+i] += strings.Repeat(" ", f.Wide+3)
			}
		}
		said.WriteString(strings.Join(lines, "\n") + "\n")
		d := &Desk{Board: &picture.Board{}}
		d.Board.Squares[0] = c.s
		upper, lower := d.cell(&Face{Wide: 8, High: 2}, 0, true)
		fmt.Fprintf(&said, " in colours %q %q\n", terminal.Plain(upper), terminal.Plain(lower))
	}
	golden.Text(t, "testdata/squares.txt", said.String())
}

// whose says whom a row shows.
func whose(r Row) string {
	if r.Presence == 0 {
		return "nobody"
	}
	return fmt.Sprintf("%v %g", r.Side, r.Presence)
}
