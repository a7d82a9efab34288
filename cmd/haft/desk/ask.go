package desk

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"haft/cmd/haft/board"
	"haft/model"
	"haft/solve/schema"
)

// selectable reports whether a word names a square that can be selected: one where a man may stand, and in explore
// mode any.
func (d *Desk) selectable(name string) bool {
	s, ok := model.SquareNamed(name)
	return ok && (d.Exploring || len(d.Board.Squares[s].Men) > 0)
}

// ask asks about a square; "" about none.
func (d *Desk) ask(square string) {
	if d.Ask.World == 0 {
		d.askNothing()
	}
	d.Ask.Select = square
}

const off = "off" // ends what is asked

func (d *Desk) suppose(claim string) error { return d.claim("suppose", &d.Ask.Suppose, claim) }

func (d *Desk) why(claim string) error { return d.claim("why", &d.Ask.Why, claim) }

func (d *Desk) claim(word string, asked *string, claim string) error {
	if d.Game.Variant != "haft" {
		return board.ErrHaftOnly
	}
	d.askNothing()
	if claim != off {
		*asked = claim
	}
	return needs(claim, word+" w5=K")
}

// needs is an error if a word has no argument.
func needs(argument, sample string) error {
	if argument == "" {
		return fmt.Errorf("expected an argument, as in %q", sample)
	}
	return nil
}

// story is the explanation that is shown; nil if there is none.
func (d *Desk) story() *schema.ExplainReport {
	if e, ok := d.View.Why.(schema.ExplainReport); ok {
		return &e
	}
	return nil
}

// steps is how many steps the story has.
func (d *Desk) steps() int {
	if e := d.story(); e != nil && e.Story != nil {
		return len(e.Story.Steps)
	}
	return 0
}

func (d *Desk) step(text string) error {
	n, err := number(text, d.Ask.Step+1, "a step")
	if err != nil {
		return err
	}
	return d.toStep(n)
}

// toStep looks at a step of the story, from 1; 0 is the whole of it.
func (d *Desk) toStep(n int) error {
	switch steps := d.steps(); {
	case steps == 0:
		return errors.New(`there is no story; "why w5=K" tells one`)
	case n < 0 || n > steps:
		return fmt.Errorf("found step %d; expected 1 to %d", n, steps)
	}
	d.Ask.Step = n
	return nil
}

func (d *Desk) lens(kind string) error {
	kind = strings.ToUpper(kind)
	switch {
	case d.Game.Variant != "haft":
		return board.ErrHaftOnly
	case len(kind) == 1 && strings.Contains("KQRBN", kind):
		d.Ask.Lens = kind
	case strings.EqualFold(kind, off):
		d.Ask.Lens = ""
	default:
		return fmt.Errorf("found %q; expected K, Q, R, B, N or off", kind)
	}
	return nil
}

func (d *Desk) world(text string) error {
	n := 0
	if text != off {
		var err error
		if n, err = number(text, d.Ask.World+1, "a number"); err != nil {
			return err
		}
	}
	return d.toWorld(n)
}

// toWorld shows one of the sample worlds or distinct boards, from 1; 0 shows all together.
func (d *Desk) toWorld(n int) error {
	switch {
	case n > 0 && d.View.Samples == 0:
		return errors.New("here are no worlds or boards to choose from")
	case n < 0 || n > d.View.Samples:
		return fmt.Errorf("found %d; expected 1 to %d", n, d.View.Samples)
	}
	selected := d.Ask.Select
	d.askNothing()
	d.Ask.World, d.Ask.Select = n, selected
	return nil
}

// number reads a number from 1 on; without any text it is the next.
func number(text string, next int, what string) (int, error) {
	if text == "" {
		return next, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("found %q; expected %s from 1 on", text, what)
	}
	return n, nil
}

func (d *Desk) flip(string) error {
	d.Ask.Flip = !d.Ask.Flip
	return nil
}

func (d *Desk) forget(string) error {
	d.askNothing()
	return nil
}
