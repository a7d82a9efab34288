package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/model/gamefile"
)

// A GamesOption is --game, which may be repeated: the games of the files that a command is about.
type GamesOption struct {
	games []string
	found []bool // by game, whether it was found
}

// AddFlag adds the option.
func (o *GamesOption) AddFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&o.games, "game", nil,
		"only the `GAME` with this number in its file, from 1, or this id; may be repeated")
}

// Picks reports whether the option was given.
func (o *GamesOption) Picks() bool { return o.games != nil }

// chosen returns the option as it was before any game was looked at.
func (o *GamesOption) chosen() GamesOption {
	return GamesOption{o.games, make([]bool, len(o.games))}
}

// wants reports whether the user wants a game.
func (o *GamesOption) wants(g *model.Game) bool {
	wanted := false
	for i, called := range o.games {
		if names(called, &g.Header) {
			o.found[i], wanted = true, true
		}
	}
	return wanted
}

// missing returns an error for the first game that no file holds.
func (o *GamesOption) missing() error {
	for i, called := range o.games {
		if !o.found[i] {
			return fmt.Errorf("there is no game %q in the input", called)
		}
	}
	return nil
}

// pick makes a batch of each wanted game in a section. *number counts the games of the file so far, and *passed those
// since the last batch. pick returns false when yield does.
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
		if !yield(&batch{file: f, read: []*model.Game{g}, passed: *passed}) {
			return false
		}
		*passed = 0
	}
}
