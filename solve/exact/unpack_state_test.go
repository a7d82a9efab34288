package exact

import (
	"errors"
	"slices"
	"testing"

	"haft/model"
)

// Bytes are refused that end too early or too late, or that put a piece off the board or two on a square.
func TestUnpackRefuses(t *testing.T) {
	rules := model.DefaultRules()
	var turn Turn
	s := *NewState(model.NewPosition(rules))
	turn.Look(&s, s.Alive())
	start := turn.Pack(nil)
	// The start has a byte of flags, White's pawns on the second rank, no major that has moved, and the same for Black.
	if !slices.Equal(start[:7], []byte{0, 1 << 1, 0xff, 0, 1 << 6, 0xff, 0}) {
		t.Fatalf("the start is packed as %v", start)
	}
	white := func(flags byte, of ...byte) []byte { return slices.Concat([]byte{flags}, of, start[4:]) }
	turned := func(of ...byte) []byte { return append(white(packedTurned, 1<<2, 0x02, 0), of...) }
	for name, c := range map[string]struct {
		data []byte
		ok   bool
	}{
		"the start":                   {start, true},
		"one byte more":               {append(slices.Clone(start), 0), false},
		"a major that was captured":   {white(0, 1<<1, 0xff, 1, byte(model.NoSquare)), true},
		"a major off the board":       {white(0, 1<<1, 0xff, 1, byte(model.NoSquare)+1), false},
		"a major on another's square": {white(0, 1<<1, 0xff, 1, 1), false},
		"a pawn on a major's square":  {white(0, 1<<0, 0x01, 0), false},
		"nine pawns":                  {white(0, 1<<2|1<<1, 0x01, 0xff, 0), false},
		"eight pawns on two ranks":    {white(0, 1<<2|1<<1, 0x01, 0xfe, 0), true},
		"passed off the board":        {append(white(packedPassed, 1<<1, 0xff, 0), 65), false},
		"passed":                      {append(white(packedPassed, 1<<1, 0xff, 0), 40), true},
		"a promoted pawn":             {turned(1, 32, 0, 0, 0, 0, 0), true},
		"a promoted pawn on a pawn":   {turned(1, 17, 0, 0, 0, 0, 0), false},
		"nine promoted pawns":         {turned(9, 32, 33, 34, 35, 36, 37, 38, 39, 40, 0, 0, 0, 0, 0), false},
		"eight, and one that is not":  {turned(8, 32, 33, 34, 35, 36, 37, 38, 39, 0, 0, 0, 0, 0), false},
	} {
		var u State
		if err := u.Unpack(c.data, &rules); (err == nil) != c.ok || err != nil && !errors.Is(err, errPacked) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for n := range start {
		var u State
		if u.Unpack(start[:n], &rules) == nil {
			t.Errorf("the first %d bytes are a state", n)
		}
	}
}
