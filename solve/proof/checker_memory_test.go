package proof

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/model/input"
	"haft/solve/solvertest/extent"
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
	extent.Slow(t)
	const begin = VeriPBHeader + "\n"
	for _, c := range []struct {
		start, unit, want string
		kind              error
	}{
		{begin, "pol 1 1 + ;\n", "more than 1MiB of memory would be needed", input.ErrTooLarge},
		{begin, "rup 1 ~x1 >= 0 ;\n", "more than 1MiB of memory would be needed", input.ErrTooLarge},
		{begin, "@a red 1 zz >= 1 : zz -> 1 ;\n", "more than 1MiB of memory would be needed", input.ErrTooLarge},
		{begin, "pbc 1 x1 >= 1 : subproof\n", "a subproof at depth 101 is not supported", ErrNotSupported},
		{begin + "pol ", "x1\n", "found a statement of more than 4MiB", ErrUnread},
		{begin + "pol ", "x1 ", "found a line of more than 4MiB", ErrUnread},
		{begin, "% a comment", "found a line of more than 4MiB", ErrUnread},
		{"", "\x00", "found a line of more than 4MiB", ErrUnread},
		{"pseudo-Boolean proof version 9.0\n", "pol 1 1 + ;\n", "version 9 of the format is not supported", ErrNotSupported},
	} {
		err := VerifyVeriPB(small(), io.MultiReader(strings.NewReader(c.start), &again{text: c.unit}), 1<<20)
		if err == nil || !strings.Contains(err.Error(), c.want) || c.kind != nil && !errors.Is(err, c.kind) {
			t.Errorf("%q: %v, want %s", c.unit, err, c.want)
		}
	}
	f := small()
	f.Linear = nil
	if err := VerifyLRAT(f, &again{text: "1 "}); err == nil ||
		err.Error() != "line 1: a step of more than 16MiB" || !errors.Is(err, input.ErrTooLarge) {
		t.Errorf("LRAT: %v", err)
	}
	if err := VerifyLRAT(f, &again{text: "a\x20\x06\x08\x00\x00a\x0a"}); err == nil {
		t.Error("binary LRAT")
	}
}

// A proof may keep what fits into the memory, whatever its length: what it deletes counts no more. One that takes more
// is not called wrong.
func TestMemoryOfProofs(t *testing.T) {
	extent.Slow(t)
	f := &formula.Formula{}
	f.Add(0, 1)
	const steps = 20_000
	for name, c := range map[string]struct {
		check     func(*formula.Formula, io.Reader, input.Size) error
		add, undo string // a step that follows from the formula; # is its number
		memory    input.Size
	}{
		"DRAT":   {checkDRAT, "1 2 # 0\n", "d 1 2 # 0\n", 8 << 20},
		"FRAT":   {checkFRAT, "a # 1 2 # 0\n", "d # 1 2 # 0\n", 8 << 20},
		"LRAT":   {checkLRAT, "# 1 2 # 0 1 0\n", "# d # 0\n", 1 << 20},
		"VeriPB": {checkVeriPB, "setlvl 1 ; rup 1 x1 1 x2 >= 1 ;\n", "del id -1 ;\n", 1 << 20},
	} {
		var added, undone strings.Builder
		for n := range steps {
			step := strings.ReplaceAll(c.add, "#", strconv.Itoa(n+2))
			added.WriteString(step)
			undone.WriteString(step + strings.ReplaceAll(c.undo, "#", strconv.Itoa(n+2)))
		}
		if err := c.check(f, strings.NewReader(added.String()), c.memory); !errors.Is(err, input.ErrTooLarge) {
			t.Errorf("%s, all kept: %v", name, err)
		}
		if err := c.check(f, strings.NewReader(undone.String()), c.memory); !errors.Is(err, ErrUnfinished) {
			t.Errorf("%s, all deleted: %v", name, err)
		}
	}
}

func checkVeriPB(f *formula.Formula, r io.Reader, memory input.Size) error {
	err := VerifyVeriPB(f, io.MultiReader(strings.NewReader(VeriPBHeader+"\n"), r), memory)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrUnfinished
	}
	return err
}

// A proof that is read as a whole takes memory for its text, even if it keeps nothing.
func TestTextOfProofs(t *testing.T) {
	f := &formula.Formula{}
	f.Add(0, 1)
	for name, check := range map[string]func(*formula.Formula, io.Reader, input.Size) error{
		"DRAT": checkDRAT, "FRAT": checkFRAT,
	} {
		for size, want := range map[int]error{900_000: ErrUnfinished, 1_100_000: input.ErrTooLarge} {
			text := strings.NewReader(strings.Repeat("c\n", size/2))
			if err := check(f, text, 5_000_000); !errors.Is(err, want) {
				t.Errorf("%s, %d bytes: %v, want %v", name, size, err, want)
			}
		}
	}
}

// What is deleted is not kept by those that watched it.
func TestDeletedIsForgotten(t *testing.T) {
	c := newClauses(3)
	for range 10 * minGone {
		c.add(formula.Clause{1, 2, 3})
		c.remove(formula.Clause{1, 2, 3})
	}
	if watched := len(c.watches[index(1)]); watched > minGone || len(c.stored) > 0 {
		t.Errorf("%d deleted clauses are watched, %d are stored", watched, len(c.stored))
	}
}
