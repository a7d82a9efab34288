package desk

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"haft/cmd/haft/terminal"
	"haft/model/packed"
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
	for n := 2; taken(name, d.File) && n < 1000; n++ {
		name = fmt.Sprintf("game-%d.pgn", n)
	}
	return name
}

// taken reports whether a file would be lost if a game were saved under a name that is kept in the file own.
func taken(name, own string) bool {
	there, err := os.Stat(name)
	if err != nil || !there.Mode().IsRegular() {
		return false
	}
	kept, err := os.Stat(own)
	return err != nil || !os.SameFile(there, kept)
}

// SaveWords are the words that save a game, for every talk about one, so that none replaces a file that is not its own
// unless somebody says so. The form says how the game is written. The file kept is the one where the game is kept, and
// where it goes if no other is named; "" if there is none yet. Write writes to a file, where the game is kept from then
// on.
func SaveWords(form string, kept func() string, write func(name string) error) []terminal.Word {
	save := func(name string) error {
		if name == "" {
			name = kept()
		}
		if err := needs(name, "save game.pgn"); err != nil {
			return err
		}
		if taken(name, kept()) {
			return &Taken{name}
		}
		return unpacked(name, write)
	}
	replace := func(name string) error {
		if err := needs(name, "replace game.pgn"); err != nil {
			return err
		}
		return unpacked(name, write)
	}
	return []terminal.Word{
		{Names: []string{"save"}, Args: "[FILE]", Help: "write the game to a file, as " + form, Run: save},
		{Names: []string{"replace"}, Args: "FILE", Help: "the same, in the place of what is in the file", Run: replace},
	}
}

// unpacked writes to a file whose name does not say that it is packed.
func unpacked(name string, write func(name string) error) error {
	if end := packed.Ending(name); end != "" {
		return fmt.Errorf("%s: a game is saved unpacked; expected a name without %s", name, end)
	}
	return write(name)
}

func (t *Talker) write(name string) error {
	if end := filepath.Ext(name); end == ".json" || end == ".jsonl" {
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
