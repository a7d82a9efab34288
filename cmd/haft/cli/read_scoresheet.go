package cli

import (
	"context"
	"io"

	"haft/model/gamefile"
)

// Scoresheet reads the words of the game of a file, garbled or not, and reports what it cannot read beside them.
func (o *GameOption) Scoresheet(ctx context.Context, p *Program, name string) (*gamefile.Scoresheet, error) {
	var refused error
	open := func(in io.Reader, shown string) *gamefile.SheetReader {
		r := gamefile.NewSheetReader(in, shown)
		refused = o.apply(r)
		return r
	}
	find := func() (*Input, error) { return p.openSheet(ctx, name) }
	s, err := choose(&o.OneGame, name, eachOf(p, find, open))
	switch {
	case refused != nil:
		return nil, refused
	case err != nil:
		return nil, err
	case s.Broken != nil:
		return nil, s.Broken
	}
	p.TellUnread(&s.Header)
	return s, nil
}
