package input

import (
	"errors"
	"fmt"
	"io"
	"os"
)

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
