package desk

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// Taken is the error for the name of a file that exists already, and is not the one where the game is kept.
type Taken struct{ File string }

func (t *Taken) Error() string {
	return fmt.Sprintf("%s is there already; \"replace %s\" writes the game in its place", t.File, t.File)
}

// Suggestion is a name under which the game can be saved: that of its file, or one that is free.
func (d *Desk) Suggestion() string {
	if d.File != "" {
		return d.File
	}
	name := "game.pgn"
	for n := 2; d.taken(name) && n < 1000; n++ {
		name = fmt.Sprintf("game-%d.pgn", n)
	}
	return name
}

// taken reports whether a file would be lost if the game were saved under a name.
func (d *Desk) taken(name string) bool {
	there, err := os.Stat(name)
	if err != nil || !there.Mode().IsRegular() {
		return false
	}
	own, err := os.Stat(d.File)
	return err != nil || !os.SameFile(there, own)
}

func (t *Talker) save(name string) error {
	if name == "" {
		name = t.Desk.File
	}
	if err := needs(name, "save game.pgn"); err != nil {
		return err
	}
	if t.Desk.taken(name) {
		return &Taken{name}
	}
	return t.write(name)
}

func (t *Talker) replace(name string) error {
	if err := needs(name, "replace game.pgn"); err != nil {
		return err
	}
	return t.write(name)
}

func (t *Talker) write(name string) error {
	if strings.HasSuffix(name, ".json") || strings.HasSuffix(name, ".jsonl") {
		return fmt.Errorf("%s: a game is saved as PGN here; expected another ending", name)
	}
	text := t.Desk.Game.Text
	if err := t.Save(name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
		return err
	}
	t.Desk.markSaved(name)
	t.Say("wrote " + name)
	return nil
}
