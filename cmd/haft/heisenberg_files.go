package main

import (
	"context"
	"fmt"
	"io"

	"haft/model/heisenberg"
)

// A heisenbergGame is what is read next: a game, or what ended the file.
type heisenbergGame struct {
	game *heisenberg.Game
	err  error
}

// heisenbergGames reads the games of a file, one after the other, up to an error of do. A file without any
// is an error.
func (q *question) heisenbergGames(ctx context.Context, name string, do func(*heisenberg.Game) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	games := make(chan heisenbergGame)
	go q.readHeisenberg(ctx, name, games)
	for n := 0; ; n++ {
		select {
		case <-ctx.Done(): // somebody may still be typing
			return ctx.Err()
		case next := <-games:
			switch {
			case next.err == io.EOF && n == 0:
				return fmt.Errorf("%s: found no game", shown(name))
			case next.err == io.EOF:
				return nil
			case next.err != nil:
				return next.err
			}
			if err := do(next.game); err != nil {
				return err
			}
		}
	}
}

// readHeisenberg sends the games of a file and then what ended it.
func (q *question) readHeisenberg(ctx context.Context, name string, games chan<- heisenbergGame) {
	next := func() (*heisenberg.Game, error) { return nil, io.EOF }
	in, err := q.openInput(name)
	if err == nil {
		defer in.Close()
		next = heisenberg.NewReader(in, name).Next
	}
	for err == nil {
		var g heisenbergGame
		if g.game, err = next(); err == nil && !offer(ctx, games, g) {
			return
		}
	}
	offer(ctx, games, heisenbergGame{err: err})
}

// offer returns false if nobody wants more games.
func offer(ctx context.Context, games chan<- heisenbergGame, g heisenbergGame) bool {
	select {
	case games <- g:
		return true
	case <-ctx.Done():
		return false
	}
}
