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
	span    span              // of the file
	section *gamefile.Section // holds the games; or
	read    []*model.Game     // the games, already read; or
	err     error             // an error of the file instead of a game
	size    int               // of the text in bytes, or 0 if it is not known
	fatal   error             // ends the command
	passed  int               // how many games were skipped or only counted just before
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
	if b.last && b.file.games == 0 && b.span.to == toEnd {
		return fmt.Errorf("%s: found no game", b.file.name)
	}
	return nil
}

// games yields the games of the batch that are in the span, or an error of the file. It counts those before the span.
func (b *batch) games() iter.Seq2[*model.Game, error] {
	return func(yield func(*model.Game, error) bool) {
		for _, g := range b.read {
			if !yield(g, nil) {
				return
			}
		}
		if b.err != nil {
			yield(nil, b.err)
		}
		for b.section != nil {
			g, err := b.section.Next()
			if err == nil && g.Offset < b.span.from {
				b.passed++
				continue
			}
			if err == io.EOF || err == nil && g.Offset >= b.span.to || !yield(g, err) || err != nil {
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

// batches cuts the spans into batches.
func (from *source) batches(ctx context.Context, spans []span, pace *pace) iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		for _, s := range spans {
			if !from.batchesOf(ctx, s, pace, yield) {
				return
			}
		}
		if err := FirstError(from.earlier.end(), from.chosen.missing()); err != nil {
			yield(&batch{fatal: err})
		}
	}
}

// batchesOf is batches for one span. It returns false when yield does.
func (from *source) batchesOf(ctx context.Context, part span, pace *pace, yield func(*batch) bool) bool {
	f := &file{name: part.name}
	in, err := from.OpenGames(ctx, part.name)
	if err != nil {
		return yield(&batch{file: f, err: err})
	}
	defer in.Close()
	f.name = in.Name
	sections := gamefile.NewSections(in, in.Name, in.live)
	skipped := 0
	for passed, next := 0, int64(0); ; {
		s, err := sections.Next(part.sectionSize(next, pace.bytes()))
		if err == io.EOF || s.Start >= part.to {
			return yield(&batch{file: f, span: part, last: true, passed: skipped})
		}
		next = s.Start + int64(s.Size)
		if err := from.reading.apply(s.Reader); err != nil {
			return yield(&batch{file: f, err: err})
		}
		if from.chosen.Picks() {
			if !from.chosen.pick(f, s, &passed, &skipped, yield) {
				return false
			}
			continue
		}
		if n, certain := part.count(s); certain {
			passed += n
			skipped += n
			continue
		}
		b := &batch{file: f, span: part, section: s, size: s.Size}
		b.passed, b.fatal = from.earlier.pass(s.Reader, passed, &part)
		if passed += b.passed; b.passed > 0 || s.Start < part.from {
			from.input.Begin()
		}
		b.passed += skipped
		skipped = 0
		if !b.hand(pace, yield) {
			return false
		}
	}
}

// hand yields the games of a section: as this batch, or as several if they are too many for one.
func (b *batch) hand(pace *pace, yield func(*batch) bool) bool {
	if 0 < b.size && b.size <= batchSize {
		return yield(b)
	}
	r, endless := b.section.Reader, b.size == 0
	b.section, b.size = nil, 0
	return yield(b) && pace.several(b, r, endless, yield)
}

// several makes batches of the games in a section that has no end, or is larger than a batch: a long game, or many that
// cannot be cut apart before they are read. In one batch, the answers to all of them would take much memory, and none
// would come before the last is found. Whoever writes an endless stream may wait for the answer to one game before the
// next, so there each game is a batch.
func (p *pace) several(of *batch, r *gamefile.Reader, endless bool, yield func(*batch) bool) bool {
	b := &batch{file: of.file}
	flush := func() bool {
		whole := b
		b = &batch{file: of.file}
		return yield(whole)
	}
	for {
		g, err := r.Next()
		switch {
		case err == nil && g.Offset < of.span.from:
			b.passed++
			continue
		case err == io.EOF, err == nil && g.Offset >= of.span.to:
			return flush()
		case err != nil:
			b.err = err
			return flush()
		case len(b.read) > 0:
			b.size = int(g.Offset - b.read[0].Offset)
		}
		if b.size >= p.bytes() && !flush() {
			return false
		}
		b.read = append(b.read, g)
		if endless && !flush() {
			return false
		}
	}
}

// pace is how many bytes of text make a batch. A batch should keep a worker busy for some milliseconds: then handing
// it over costs almost nothing, and an answer does not wait long for those before it. The first batches are single
// games.
type pace struct{ size atomic.Int64 }

const (
	batchTime = 5 * time.Millisecond
	batchSize = 1 << 16 // bytes; more does not make it faster
)

func (p *pace) bytes() int { return max(1, int(p.size.Load())) }

// took adjusts the pace after a batch of the given size.
func (p *pace) took(size int, d time.Duration) {
	if size > 0 {
		right := float64(size) * float64(batchTime) / float64(max(d, 1))
		p.size.Store(int64(min(right, 4*float64(size), batchSize)))
	}
}
