package play

import (
	"fmt"
	"strconv"
	"strings"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

// plies is the value of --ply: the last ply, another one, or a range.
type plies struct {
	given       bool
	first, last int // last is -1 for the last ply of the game
}

// several reports whether the user asked for more than one position.
func (p plies) several() bool { return p.given && p.first != p.last }

func parsePlies(text string) (plies, error) {
	if text == "" {
		return plies{}, nil
	}
	if text == "all" {
		return plies{true, 0, -1}, nil
	}
	from, to, isRange := strings.Cut(text, "..")
	if !isRange {
		to = from
	}
	first, err := strconv.ParseUint(from, 10, 31)
	last, err2 := strconv.ParseUint(to, 10, 31)
	if err != nil || err2 != nil || last < first {
		return plies{}, fmt.Errorf("--ply is %q; expected a ply such as 5, a range such as 5..9, or all", text)
	}
	return plies{true, int(first), int(last)}, nil
}

// maxPictures is the most positions of a game that are drawn, so that programs can open the file.
const maxPictures = 1000

// bounds returns the first and the last ply to draw. The game is legal up to there.
func (o *drawOptions) bounds(whole *solve.Analysis) (first, last model.Ply, err error) {
	p, _ := parsePlies(o.ply)
	if !p.given {
		return whole.Plies, whole.Plies, nil
	}
	if p.last < 0 {
		p.last = int(whole.Plies)
	}
	switch n := p.last - p.first + 1; {
	case p.last > int(whole.Plies) && whole.Legal:
		return 0, 0, cli.PlyRange(o.ply, int(whole.Plies))
	case p.last > int(whole.Plies):
		return 0, 0, fmt.Errorf("--ply is %s; the game is legal up to ply %d only", o.ply, whole.Plies)
	case n > maxPictures:
		return 0, 0, fmt.Errorf("--ply %s is %d positions; expected at most %s, as in --ply 0..%d",
			o.ply, n, explain.Number(maxPictures), maxPictures-1)
	}
	return model.Ply(p.first), model.Ply(p.last), nil
}
