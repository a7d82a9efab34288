package input

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// A Buffer keeps the beginning of what is written to it and drops the rest. It does not embed its buffer, whose
// ReadFrom would ignore the limit.
type Buffer struct {
	kept  bytes.Buffer
	limit Size
	full  func()
	over  bool
}

// NewBuffer returns a buffer that keeps at most limit bytes, which must be at least one. When more are written, it
// calls full once, unless full is nil.
func NewBuffer(limit Size, full func()) *Buffer { return &Buffer{limit: limit, full: full} }

// Write never fails.
func (b *Buffer) Write(data []byte) (int, error) {
	keep := min(len(data), int(b.limit)-b.kept.Len())
	b.kept.Write(data[:keep])
	if keep < len(data) && !b.over {
		b.over = true
		if b.full != nil {
			b.full()
		}
	}
	return len(data), nil
}

// Bytes returns the bytes that were kept.
func (b *Buffer) Bytes() []byte { return b.kept.Bytes() }

// Over reports whether more was written than was kept.
func (b *Buffer) Over() bool { return b.over }

// Lines reads a stream line by line. Each line has a limited length.
type Lines struct {
	in     *bufio.Reader
	limit  Size
	number int
	spill  []byte // holds a line that is longer than the buffer
}

// NewLines returns the lines of r, each of at most limit bytes.
func NewLines(r io.Reader, limit Size) *Lines {
	return &Lines{in: bufio.NewReaderSize(r, 1<<16), limit: limit}
}

// ErrLongLine is wrapped by the error for a line that is longer than its limit.
var ErrLongLine = errors.New("long line")

// Next returns the next line with its line end. The line is valid until Next is called again. If the stream does
// not end with a line end, the last line comes with io.EOF, as from [bufio.Reader.ReadBytes]. A line that is too
// long is an error.
func (l *Lines) Next() ([]byte, error) {
	l.number++
	line, err := l.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		l.spill = l.spill[:0]
		for err == bufio.ErrBufferFull && !l.limit.exceeded(len(l.spill)+len(line)) {
			l.spill = append(l.spill, line...)
			line, err = l.in.ReadSlice('\n')
		}
		l.spill = append(l.spill, line...)
		line = l.spill
	}
	if l.limit.exceeded(len(line)) && l.limit.exceeded(len(bytes.TrimRight(line, "\r\n"))) {
		text := fmt.Sprintf("found a line of more than %s, expected a shorter one", l.limit.Words())
		return nil, &tooLarge{text, ErrLongLine}
	}
	return line, err
}

// Number returns the number of the line that Next returned last, from 1.
func (l *Lines) Number() int { return l.number }

// ErrTooLarge is wrapped by the errors for input that is longer than its limit.
var ErrTooLarge = errors.New("too large")

// tooLarge is an error with a text of its own that wraps ErrTooLarge or ErrLongLine.
type tooLarge struct {
	text string
	is   error
}

func (e *tooLarge) Error() string { return e.text }

func (e *tooLarge) Unwrap() error { return e.is }

// TooLarge returns an error that wraps [ErrTooLarge], with a text formatted as by [fmt.Sprintf].
func TooLarge(format string, args ...any) error {
	return &tooLarge{fmt.Sprintf(format, args...), ErrTooLarge}
}

// ReadAll reads r to its end. It fails with [ErrTooLarge] if r has more than limit bytes.
func ReadAll(r io.Reader, limit Size) ([]byte, error) {
	data, err := io.ReadAll(NewReader(r, NewBudget(limit)))
	if err != nil {
		return nil, err
	}
	return data, nil
}

// NewReader returns a reader that passes on what r has as long as the budget lasts. Several readers may share a
// budget. When the budget is spent and r has more, reading fails with [ErrTooLarge].
func NewReader(r io.Reader, b *Budget) io.Reader { return &reader{r, b} }

type reader struct {
	in     io.Reader
	budget *Budget
}

func (r *reader) Read(data []byte) (int, error) {
	n, err := r.in.Read(data)
	if r.budget.Spend(n) != nil {
		return 0, TooLarge("found more than %s, expected less", r.budget.limit.Words())
	}
	return n, err
}

// ReadFile reads a file of at most limit bytes. Its errors name the file.
func ReadFile(name string, limit Size) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := ReadAll(file, limit)
	if errors.Is(err, ErrTooLarge) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return data, err // an error of the system already names the file
}

// A Budget limits the memory that a reader uses for what it keeps.
type Budget struct {
	limit, spent Size
}

// NewBudget returns a budget of limit bytes.
func NewBudget(limit Size) *Budget { return &Budget{limit: limit} }

// Spend counts bytes that are about to be kept. It fails if the budget does not allow them.
func (b *Budget) Spend(bytes int) error {
	b.spent += Size(bytes)
	if b.limit > 0 && b.spent > b.limit {
		return TooLarge("more than %s of memory would be needed", b.limit.Words())
	}
	return nil
}

// Return gives back bytes that are no longer kept.
func (b *Budget) Return(bytes int) { b.spent -= Size(bytes) }
