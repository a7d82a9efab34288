package proof

import (
	"errors"
	"io"
	"strings"
	"testing"

	"haft/model/bounded"
)

// again is an endless stream that repeats one text.
type again struct{ text, rest string }

func (a *again) Read(b []byte) (int, error) {
	if a.rest == "" {
		a.rest = a.text
	}
	n := copy(b, a.rest)
	a.rest = a.rest[n:]
	return n, nil
}

// Reading an endless proof ends when it takes too much memory, or when it turns out not to be a proof.
func TestEndlessProofs(t *testing.T) {
	const begin = VeriPBHeader + "\n"
	for _, c := range []struct {
		start, unit, want string
		kind              error
	}{
		{begin, "pol 1 1 + ;\n", "more than 1MiB of memory would be needed", bounded.ErrTooLarge},
		{begin, "rup 1 ~x1 >= 0 ;\n", "more than 1MiB of memory would be needed", bounded.ErrTooLarge},
		{begin + "pol ", "x1\n", "found a statement of more than 1MiB", ErrUnread},
		{begin + "pol ", "x1 ", "found a line of more than 1MiB", ErrUnread},
		{begin, "% a comment", "found a line of more than 1MiB", ErrUnread},
		{"", "\x00", "found a line of more than 1MiB", ErrUnread},
		{"pseudo-Boolean proof version 9\n", "pol 1 1 + ;\n", "the first line is", nil},
	} {
		err := VerifyVeriPB(small(), io.MultiReader(strings.NewReader(c.start), &again{text: c.unit}), 1<<20)
		if err == nil || !strings.Contains(err.Error(), c.want) || c.kind != nil && !errors.Is(err, c.kind) {
			t.Errorf("%q: %v, want %s", c.unit, err, c.want)
		}
	}
	f := small()
	f.Linear = nil
	if err := VerifyLRAT(f, &again{text: "1 "}); err == nil ||
		err.Error() != "line 1: found a line of more than 16MiB, expected a shorter one" {
		t.Errorf("LRAT: %v", err)
	}
}
