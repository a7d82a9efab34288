package desk

import "errors"

// Undo takes the last change of the game back.
func (d *Desk) Undo() error {
	last := len(d.past) - 1
	if last < 0 {
		return errors.New("nothing has been changed")
	}
	d.future = append(d.future[:len(d.future):len(d.future)], d.Game)
	game := d.past[last]
	d.past = d.past[:last]
	d.put(game)
	return nil
}

// Redo makes the last change again that was undone.
func (d *Desk) Redo() error {
	last := len(d.future) - 1
	if last < 0 {
		return errors.New("nothing has been undone")
	}
	d.past = append(d.past[:len(d.past):len(d.past)], d.Game)
	game := d.future[last]
	d.future = d.future[:last]
	d.put(game)
	return nil
}
