package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/model/gamefile"
)

// A GamesOption is which games of the files a command is about: --game, as often as there are such games.
type GamesOption struct {
	games []string
	found []bool // which of them there were
}

// GamesFlag adds the option.
func (o *GamesOption) GamesFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&o.games, "game", nil,
		"only the `GAME` with this number in its file, from 1, or this id; as often as you like")
}

// Picks tells whether the option was given.
func (o *GamesOption) Picks() bool { return o.games != nil }

// chosen is the option before any game was looked at.
func (o *GamesOption) chosen() GamesOption {
	return GamesOption{o.games, make([]bool, len(o.games))}
}

// wants tells whether a game is one of them.
func (o *GamesOption) wants(g *model.Game) bool {
	wanted := false
	for i, called := range o.games {
		if names(called, &g.Header) {
			o.found[i], wanted = true, true
		}
	}
	return wanted
}

// missing is an error for the first game that was in no file.
func (o *GamesOption) missing() error {
	for i, called := range o.games {
		if !o.found[i] {
			return fmt.Errorf("there is no game %q in the input", called)
		}
	}
	return nil
}

// pick makes a batch of each game of a section that is wanted. The number is how many of the file came before, and
// *passed how many of these since the last batch. It returns false when yield does.
func (o *GamesOption) pick(f *file, s *gamefile.Section, number, passed *int, yield func(*batch) bool) bool {
	for {
		g, err := s.Next()
		switch {
		case err == io.EOF:
			return true
		case err != nil:
			return yield(&batch{file: f, err: err})
		}
		*number++
		g.Number(*number)
		if !o.wants(g) {
			*passed++
			continue
		}
		if !yield(&batch{file: f, game: g, passed: *passed}) {
			return false
		}
		*passed = 0
	}
}
