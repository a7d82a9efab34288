package cli

import (
	"context"
	"fmt"
	"io"
	"iter"
	"sync/atomic"
	"time"

	"haft/model"
	"haft/model/gamefile"
)

// A batch is a run of games from one file, for one worker to read and work on.
type batch struct {
	file    *file
	section *gamefile.Section // holds the games; or
	game    *model.Game       // the only game, already read; or
	err     error             // an error of the file instead of a game
	fatal   error             // ends the command
	passed  int               // how many games were skipped just before
	last    bool              // the file has ended; no games
}

// A file is what is known of a file while its games are delivered.
type file struct {
	name  string
	games int // so far
}

// number gives a game its number in the file.
func (f *file) number(g *model.Game) {
	if g != nil {
		f.games++
		g.Number(f.games)
	}
}

// empty returns an error if the file has ended and held no game.
func (b *batch) empty() error {
	if b.last && b.file.games == 0 {
		return fmt.Errorf("%s: found no game", b.file.name)
	}
	return nil
}

// size returns the size of the text in bytes, or 0 if it is not known.
func (b *batch) size() int {
	if b.section == nil {
		return 0
	}
	return b.section.Size
}

// games yields the games of the batch, or an error of the file.
func (b *batch) games() iter.Seq2[*model.Game, error] {
	return func(yield func(*model.Game, error) bool) {
		if b.game != nil || b.err != nil {
			yield(b.game, b.err)
			return
		}
		for b.section != nil {
			g, err := b.section.Next()
			if err == io.EOF || !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// A source is where batches come from.
type source struct {
	*Program
	reading *RulesOption
	earlier *Earlier // its games are skipped; nil for none
	chosen  GamesOption
}

// batches cuts the files into batches.
func (from *source) batches(ctx context.Context, files []string, pace *pace) iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		for _, name := range files {
			if !from.batchesOf(ctx, name, pace, yield) {
				return
			}
		}
		if err := FirstError(from.earlier.end(), from.chosen.missing()); err != nil {
			yield(&batch{fatal: err})
		}
	}
}

// batchesOf is batches for one file. It returns false when yield does.
func (from *source) batchesOf(ctx context.Context, name string, pace *pace, yield func(*batch) bool) bool {
	f := &file{name: name}
	in, err := from.openGames(ctx, name)
	if err != nil {
		return yield(&batch{file: f, err: err})
	}
	defer in.Close()
	f.name = in.Name
	sections := gamefile.NewSections(in, f.name, in.live)
	skipped := 0
	for passed := 0; ; {
		s, err := sections.Next(pace.bytes())
		if err == io.EOF {
			return yield(&batch{file: f, last: true, passed: skipped})
		}
		if err := from.reading.apply(s.Reader); err != nil {
			return yield(&batch{file: f, err: err})
		}
		if from.chosen.Picks() {
			if !from.chosen.pick(f, s, &passed, &skipped, yield) {
				return false
			}
			continue
		}
		b := &batch{file: f, section: s}
		b.passed, b.fatal = from.earlier.pass(s.Reader, passed)
		if passed += b.passed; b.passed > 0 {
			from.input.Begin()
		}
		if s.Size > 0 {
			if !yield(b) {
				return false
			}
			continue
		}
		b.section = nil
		if !yield(b) || !singly(f, s.Reader, yield) {
			return false
		}
	}
}

// singly makes one batch of each game in a stream that cannot be split.
func singly(f *file, r *gamefile.Reader, yield func(*batch) bool) bool {
	for {
		g, err := r.Next()
		if err == io.EOF {
			return true
		}
		if !yield(&batch{file: f, game: g, err: err}) {
			return false
		}
		if err != nil {
			return true
		}
	}
}

// pace is how many bytes of text make a batch. A batch should keep a worker busy for some milliseconds: then handing
// it over costs almost nothing, and an answer does not wait long for those before it. The first batches are single
// games.
type pace struct{ size atomic.Int64 }

const (
	batchTime = 5 * time.Millisecond
	batchSize = 1 << 16 // more does not make it faster
)

func (p *pace) bytes() int { return max(1, int(p.size.Load())) }

// took adjusts the pace after a batch of the given size.
func (p *pace) took(size int, d time.Duration) {
	if size > 0 {
		right := float64(size) * float64(batchTime) / float64(max(d, 1))
		p.size.Store(int64(min(right, 4*float64(size), batchSize)))
	}
}
