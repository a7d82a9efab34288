package cli

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/semaphore"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/packed"
)

// A Series is the options of commands that work on many games: see [Each].
type Series struct {
	Program   *Program
	Rules     RulesOption
	Jobs      JobsOption
	Timeout   TimeoutOption
	Games     GamesOption
	Mute      bool     // comments and glyphs are not needed
	Recursive bool     // --recursive
	Shard     Shard    // --shard
	Earlier   *Earlier // a run whose games are skipped; nil if there is none
}

// AddFlags adds the options, including --progress.
func (s *Series) AddFlags(cmd *cobra.Command) {
	s.Timeout.AddFlag(cmd, 0, TimeOfGame)
	s.Rules.AddFlags(cmd)
	s.Jobs.AddFlag(cmd, "work on `N` games at a time")
	s.recursiveFlag(cmd)
	s.Program.ProgressFlag(cmd)
}

// recursiveFlag adds --recursive.
func (s *Series) recursiveFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVarP(&s.Recursive, "recursive", "r", false, "in a directory, also read the folders below it")
}

// A Task is one game on its way through a command.
type Task[T any] struct {
	Game    *model.Game // nil if a file cannot be read
	Err     error       // of the file or of the work
	Result  T
	Seconds float64 // that the work took
}

// Work is what a command does with a game.
type Work[T any] func(context.Context, *model.Game) (T, error)

// A job is the work on one batch.
type job[T any] struct {
	batch *batch
	tasks []*Task[T]
	panic string
	done  chan struct{}
}

// Each works on the games of the files, or on those of the shard, several at a time, and yields them one by one in the
// order of the input. It reports files that it cannot read, broken games and failed work where they occur. Of a broken
// game, it works on the part that can be read. It also yields tasks with an error, unless they have no game.
//
// The last value may be an error of Each itself: the error of the context, or of a reader that no longer takes the
// output. All output about a task is flushed before the next batch.
func Each[T any](ctx context.Context, s *Series, files []string, work Work[T]) iter.Seq2[*Task[T], error] {
	return func(yield func(*Task[T], error) bool) {
		spans, err := s.spans(files)
		if err != nil {
			yield(nil, err)
			return
		}
		ctx, stop := context.WithCancel(ctx)
		q := &pipeline[T]{
			series: s, work: work,
			room: semaphore.NewWeighted(maxWaiting), jobs: make(chan *job[T], 4*s.Jobs.Workers()),
		}
		defer q.workers.wait()
		defer stop()
		s.Program.input = s.Program.measure(spans)
		progress := NewProgress(s.Program, "game", "games", s.Program.input)
		defer progress.Stop()
		go q.feed(ctx, spans)
		for j := range q.jobs {
			if !j.deliver(ctx, s, yield) {
				return
			}
			q.room.Release(j.batch.weight())
		}
		if err := ctx.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// maxWaiting bounds the text of the batches whose answers have not come out, in bytes. A game may have some megabytes
// of comments, and takes several times that while it is worked on.
const maxWaiting = 8 << 20

// weight is the text of a batch, in bytes, as far as it counts towards maxWaiting.
func (b *batch) weight() int64 { return min(int64(b.size), maxWaiting) }

// fewBatches is how many batches need no memory in reserve. A file of one game has two, one with its end.
const fewBatches = 5

// A pipeline is the work on several batches at a time.
type pipeline[T any] struct {
	series  *Series
	work    Work[T]
	workers workerGroup
	room    *semaphore.Weighted // for the text of the batches, of maxWaiting bytes
	jobs    chan *job[T]        // in the order of the input
}

// feed starts the work on each batch as soon as there is room for its job and for its text, and a worker is free.
func (q *pipeline[T]) feed(ctx context.Context, spans []span) {
	defer close(q.jobs)
	s := q.series
	free := make(chan struct{}, s.Jobs.Workers())
	var pace pace
	from := source{s.Program, &s.Rules, s.Mute, s.Earlier, s.Games.chosen()}
	batches := 0
	for b := range from.batches(ctx, spans, &pace) {
		if batches++; batches == fewBatches { // a game or two make less garbage than the reserve itself costs
			Reserve()
		}
		j := &job[T]{batch: b, done: make(chan struct{})}
		if q.room.Acquire(ctx, j.batch.weight()) != nil {
			return
		}
		select {
		case q.jobs <- j:
		case <-ctx.Done():
			return
		}
		select {
		case free <- struct{}{}:
		case <-ctx.Done():
			return
		}
		q.workers.start(func() {
			start := time.Now()
			j.do(ctx, s, q.work)
			if len(j.tasks) > 0 { // otherwise all games were skipped or counted only
				pace.took(j.batch.size, time.Since(start))
			}
			<-free
			close(j.done)
		})
	}
}

// do works on the games of the batch. It keeps a panic for the goroutine that can report it.
func (j *job[T]) do(ctx context.Context, s *Series, work Work[T]) {
	defer func() {
		if fault := recover(); fault != nil {
			j.panic = fmt.Sprintf("%v\n%s", fault, debug.Stack())
		}
	}()
	for g, err := range j.batch.games() {
		if ctx.Err() != nil {
			return
		}
		t := &Task[T]{Game: g, Err: err}
		if g != nil {
			t.do(ctx, s, work)
		}
		j.tasks = append(j.tasks, t)
	}
}

// do does the work.
func (t *Task[T]) do(ctx context.Context, s *Series, work Work[T]) {
	ctx, stop := s.Timeout.Limit(ctx)
	defer stop()
	start := time.Now()
	t.Result, t.Err = work(ctx, t.Game)
	t.Seconds = time.Since(start).Seconds()
	t.Err = s.Timeout.Limited(t.Err)
}

// deliver waits for the job, reports problems with its games, and yields them with their numbers in the file. It
// returns false at the end.
func (j *job[T]) deliver(ctx context.Context, s *Series, yield func(*Task[T], error) bool) bool {
	select {
	case <-j.done:
	case <-ctx.Done():
	}
	if err := cmp.Or(ctx.Err(), j.batch.fatal); err != nil { // after an interrupt, the results of the work are no answers
		yield(nil, err)
		return false
	}
	j.batch.file.games += j.batch.passed
	for _, t := range j.tasks {
		j.batch.file.number(t.Game)
		s.Program.report(t.Game, t.Err)
		if t.Game != nil && !yield(t, nil) {
			return false
		}
	}
	if j.panic != "" {
		panic(j.panic)
	}
	s.Program.report(nil, j.batch.empty())
	s.Program.progress.Add(int64(len(j.tasks)))
	if err := s.Program.Stdout.Flush(); err != nil {
		yield(nil, err)
		return false
	}
	return true
}

// report says on standard error what is wrong with a game or a file.
func (p *Program) report(g *model.Game, err error) {
	if g != nil {
		p.TellUnread(&g.Header)
	}
	switch {
	case err != nil && g != nil:
		p.Complain(fmt.Errorf("%s: game %s: %w", g.Name, g.ID, err))
	case err != nil:
		p.Complain(err)
	}
}

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
	program *Program
	reading *RulesOption
	mute    bool     // see [Series]
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
		if err := cmp.Or(from.earlier.end(), from.chosen.missing()); err != nil {
			yield(&batch{fatal: err})
		}
	}
}

// batchesOf is batches for one span. It returns false when yield does.
func (from *source) batchesOf(ctx context.Context, part span, pace *pace, yield func(*batch) bool) bool {
	f := &file{name: part.name}
	in, err := from.program.OpenGames(ctx, part.name)
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
		if from.mute {
			s.Mute()
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
			from.program.input.Begin()
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

// A workerGroup is the goroutines that work on games. The program waits for them before it ends, so that no solver's process
// or file is left behind.
type workerGroup struct {
	mutex     sync.Mutex
	dismissed bool
	working   sync.WaitGroup
}

// patience is how long an interrupted program waits for its worker group. External programs are killed and their files
// removed within milliseconds. A search that cannot be stopped is abandoned.
const patience = 3 * time.Second

// start starts f, unless the worker group has been dismissed.
func (c *workerGroup) start(f func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.dismissed {
		c.working.Go(f)
	}
}

// wait waits for those who are still working.
func (c *workerGroup) wait() {
	c.mutex.Lock()
	c.dismissed = true
	c.mutex.Unlock()
	idle := make(chan struct{})
	go func() {
		c.working.Wait()
		close(idle)
	}()
	select {
	case <-idle:
	case <-time.After(patience):
	}
}

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

// ShardFlag adds --shard.
//
// The files are laid end to end, as they are stored, and each shard has an equal part of their bytes. A game is in the
// shard that has its first byte. A packed file can only be read from its beginning, so all its games are in the shard
// that has the first byte of the file. A file that cannot be read also belongs to that shard alone, which reports it.
//
// A game keeps the number and the lines that it has in the whole file, so a shard that begins in the middle of a file
// counts what is before.
func (s *Series) ShardFlag(cmd *cobra.Command) {
	cmd.Flags().Var(&s.Shard, "shard",
		"only part `I/N` of the input, as in 2/8, so that several machines share it:\n"+
			"see 'haft help files'")
}

// A span is a file, and which of its games are meant: those that start at a byte from one border to before the other.
type span struct {
	name     string
	from, to int64
}

// toEnd is the second border of a span that goes to the end of the file.
const toEnd = math.MaxInt64

// wholeFiles returns spans with all games of the files.
func wholeFiles(files []string) (spans []span) {
	for _, name := range files {
		spans = append(spans, span{name: name, to: toEnd})
	}
	return spans
}

// spans returns the spans of the files that are read: those in the shard, or all.
func (s *Series) spans(files []string) (spans []span, err error) {
	if !s.Shard.Given() {
		return wholeFiles(files), nil
	}
	if s.Games.Picks() {
		return nil, errors.New("--shard does not go together with --game")
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	total := int64(0)
	for _, name := range files {
		size, stored := s.Program.Size(name)
		if !stored || name == "-" {
			return nil, fmt.Errorf("--shard: %s is not a stored file; expected files, whose size is known", Shown(name))
		}
		total += size
	}
	from, to := s.Shard.borders(total)
	begin := int64(0) // of the file, among all bytes
	for _, name := range files {
		size, _ := s.Program.Size(name)
		end := begin + size
		first := from <= begin && (begin < to || s.Shard.last())
		divided := begin < to && from < end && (!first || to < end)
		switch {
		case divided && isPlain(name):
			own := span{name, max(0, from-begin), toEnd}
			if to < end {
				own.to = to - begin
			}
			spans = append(spans, own)
		case first:
			spans = append(spans, span{name: name, to: toEnd})
		}
		begin = end
	}
	return spans, nil
}

// isPlain reports whether a file can be read, and is not packed.
func isPlain(name string) bool {
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	magic := make([]byte, packed.MagicSize)
	n, err := io.ReadFull(file, magic)
	return (err == nil || err == io.EOF || err == io.ErrUnexpectedEOF) && packed.Kind(magic[:n]) == ""
}

// countSize is how many bytes of text are counted at a time. It is small, because a whole section must be read if the
// count of one of its games is not certain.
const countSize = 1 << 13

// sectionSize returns how many bytes of text make the section that begins at a byte: own if its games are in the span.
// Games before the span are only counted.
func (s *span) sectionSize(begin int64, own int) int {
	if begin < s.from {
		return countSize
	}
	return own
}

// count counts the games of a section that is before the span, if that can be done without reading them.
func (s *span) count(in *gamefile.Section) (games int, certain bool) {
	if in.Size == 0 || in.Start+int64(in.Size) > s.from {
		return 0, false
	}
	return in.Count()
}

// Listed returns a checksum of the names of the files and, where they are stored, of their sizes.
func (s *Series) Listed(files []string) string {
	var list []byte
	for _, name := range files {
		size, _ := s.Program.Size(name) // any other file has the size 0
		list = fmt.Appendf(list, "%q %d\n", name, size)
	}
	return fmt.Sprintf("%x", sha256.Sum256(list))
}
