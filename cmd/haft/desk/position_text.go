package desk

import (
	"fmt"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/terminal"
	"haft/model"
)

// Text is the position for somebody who reads lines: the board in letters, and what is said of it.
func (d *Desk) Text(colours terminal.Palette) string {
	text := d.Grid(colours)
	for _, line := range d.Lines() {
		text += terminal.Wrap(line) + "\n"
	}
	return text
}

// Grid is the board in letters.
func (d *Desk) Grid(colours terminal.Palette) string {
	face := squareFace{Wide: 8, High: 2, Lens: d.Board.Lens}
	grid := terminal.Grid{
		Colours: colours, Flip: d.Ask.Flip, Centre: func(s string) string { return centre(s, face.Wide) },
		Cell: func(at model.Square) (upper, lower string) { return d.cell(&face, at, colours) },
	}
	return grid.String()
}

func (d *Desk) cell(face *squareFace, at model.Square, colours terminal.Palette) (upper, lower string) {
	s := &d.Board.Squares[at]
	rows := face.rows(s, false)
	upper, lower = rows[0].Text, rows[1].Text
	switch {
	case len(s.Men) == 0 && strings.TrimSpace(upper) == "":
		upper = colours.Faint(centre(".", face.Wide))
	case s.Frame != picture.NoFrame || s.Last:
		upper = colours.Moved(upper)
	case s.Ways != 0:
		upper = colours.Good(upper)
	}
	if len(s.Men) == 1 && s.Men[0].Known() && face.badge(&s.Men[0]) != "" { // not a pawn, of which nobody asks
		lower = colours.Locked(lower)
	}
	return upper, lower
}

// Lines are what is said of the position and of what is asked about it.
func (d *Desk) Lines() []string {
	v := d.View
	lines := []string{v.State}
	if d.Against != nil {
		lines = append(lines, d.Against.String())
	}
	if d.Remark != "" {
		lines = append(lines, d.Remark)
	}
	if d.Game.Result != "*" {
		lines = append(lines, "Result: "+d.Game.Result)
	}
	if v.Fault != "" {
		lines = append(lines, "Fault: "+v.Fault)
	}
	if d.Board.Banner != "" && !strings.Contains(v.State, d.Board.Banner) {
		lines = append(lines, d.Board.Banner)
	}
	lines = append(lines, d.told()...)
	if v.Panel != nil {
		lines = append(lines, v.Panel.Head)
		for _, row := range v.Panel.Rows {
			lines = append(lines, "  "+row.Name+" "+row.Text)
		}
		for i := range v.Panel.Ways {
			lines = append(lines, "  "+wayText(false, &v.Panel.Ways[i]))
		}
	}
	for _, t := range v.Targets {
		lines = append(lines, "  "+t.Words)
	}
	return lines
}

// told is the story, or the step of it that is looked at.
func (d *Desk) told() []string {
	e := d.story()
	switch {
	case e == nil:
		return nil
	case d.Ask.Step > 0 && d.Ask.Step <= d.steps():
		return []string{fmt.Sprintf("Step %d of %d: %s", d.Ask.Step, d.steps(), e.Story.Steps[d.Ask.Step-1].Text)}
	case d.steps() > 0:
		return []string{fmt.Sprintf("%s (%d steps)", e.Text, d.steps())}
	}
	return strings.Split(e.Text, "\n")
}

// taken are the men of a side that were taken, as they are written on squares.
func (d *Desk) taken(side picture.Side) string {
	var words []string
	for i := range d.Board.Trays[side] {
		m := &d.Board.Trays[side][i]
		word := ""
		if m.Number > 0 && m.Kinds[0].Kind != picture.Pawn {
			word = fmt.Sprint(m.Number)
		}
		for _, k := range m.Kinds {
			word += letter(side, k.Kind)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
