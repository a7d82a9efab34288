package quantum

import (
	"fmt"
	"math"

	"github.com/jedib0t/go-pretty/v6/text"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/cmd/haft/terminal"
	"haft/model"
)

// A shadedBoard draws a board on which several men may share a square. A man who is certain is shown by his letter
// alone. Any other has a shade and his percentage: light below a quarter, full from three quarters on. A square has
// room for two men; a plus stands for more.
//
//	     d        e        f
//	5    .      ▒p 38      .     5
//	            ░P 13
//	4  ▓P 50      .        .     4
type shadedBoard struct {
	squares *scene.Men
	colours terminal.Palette
}

const shadedWidth = 9

func (d *shadedBoard) String() string {
	return (&terminal.Grid{Colours: d.colours, Centre: middle, Cell: d.cell, Dense: true}).String()
}

func (d *shadedBoard) cell(s model.Square) (upper, lower string) {
	men := d.squares[s]
	return d.first(men), d.second(men)
}

func (d *shadedBoard) first(men []picture.Man) string {
	if len(men) == 0 {
		return d.colours.Faint(middle("."))
	}
	return d.man(men[0], "")
}

func (d *shadedBoard) second(men []picture.Man) string {
	switch len(men) {
	case 0, 1:
		return middle("")
	case 2:
		return d.man(men[1], "")
	}
	return d.man(men[1], "+")
}

func (d *shadedBoard) man(m picture.Man, more string) string {
	if m.Presence == 1 {
		return d.colours.Bold(middle(m.Letter()))
	}
	cell := middle(fmt.Sprintf("%c%s %s%s", shade(m.Presence), m.Letter(), picture.Fine(m.Presence), more))
	if m.Presence < 0.25 {
		return d.colours.Faint(cell)
	}
	return cell
}

// shade returns a darker shade for a higher probability, in steps of a quarter.
func shade(p float64) rune { return []rune("░▒▓█")[min(3, int(math.Floor(4*p)))] }

func middle(s string) string { return text.AlignCenter.Apply(s, shadedWidth) }
