package desk

import "errors"

// Undo takes the last change of the game back. Against haft that is the last change of the one who plays: the answer
// to it goes, too.
func (d *Desk) Undo() error {
	err := d.undo()
	for err == nil && d.Waits() && len(d.past) > 0 {
		err = d.undo()
	}
	return err
}

func (d *Desk) undo() error {
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

// Redo makes the last change again that was undone, with the answer to it.
func (d *Desk) Redo() error {
	err := d.redo()
	for err == nil && d.Waits() && len(d.future) > 0 {
		err = d.redo()
	}
	return err
}

func (d *Desk) redo() error {
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
