package cli

import (
	"context"

	"haft/model"
)

// WholeGame reads the game of a file. It fails if the wanted part of the game is broken.
func (o *GameOption) WholeGame(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := o.load(ctx, p, name)
	switch {
	case err != nil:
		return nil, err
	case g.Broken != nil:
		return nil, g.Broken
	}
	p.TellUnread(&g.Header)
	return g, nil
}

// Game reads the wanted part of the game of a file, as far as it can be read, and reports what cannot.
func (o *GameOption) Game(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := o.load(ctx, p, name)
	if err == nil {
		p.TellUnread(&g.Header)
	}
	return g, err
}

func (o *GameOption) load(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := choose(&o.OneGame, name, o.Games(ctx, p, []string{name}))
	if err != nil {
		return nil, err
	}
	n, err := o.Cut(&g.Header, len(g.Moves))
	if err != nil {
		return nil, err
	}
	return g.UpTo(model.Ply(n)), nil
}
