package bounded

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// ErrTooLarge is behind the error of what is longer than its limit.
var ErrTooLarge = errors.New("too large")

// tooLarge is an error of that kind with a text of its own.
type tooLarge struct{ text string }

func (e *tooLarge) Error() string { return e.text }

func (e *tooLarge) Unwrap() error { return ErrTooLarge }

// TooLarge is an error that has [ErrTooLarge] behind it, with a text as [fmt.Sprintf] makes it.
func TooLarge(format string, args ...any) error { return &tooLarge{fmt.Sprintf(format, args...)} }

// ReadAll reads up to the end, or until there is more than the limit, which is an error.
func ReadAll(r io.Reader, limit Size) ([]byte, error) {
	data, err := io.ReadAll(NewReader(r, NewBudget(limit)))
	if err != nil {
		return nil, err
	}
	return data, nil
}

// NewReader passes on what r has as long as the budget lasts, which several readers may share. If there is more, it
// ends with an error.
func NewReader(r io.Reader, b *Budget) io.Reader { return &reader{r, b} }

type reader struct {
	in     io.Reader
	budget *Budget
}

func (r *reader) Read(data []byte) (int, error) {
	n, err := r.in.Read(data)
	if r.budget.Spend(n) != nil {
		return 0, TooLarge("found more than %s, expected less", r.budget.limit.words())
	}
	return n, err
}

// ReadFile reads a file of at most so many bytes. Errors name it.
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
	return data, err // an error of the system names it already
}
