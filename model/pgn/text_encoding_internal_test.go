package pgn

import (
	"testing"

	"golang.org/x/text/encoding/charmap"
)

func TestWindows1252(t *testing.T) {
	for b := range 256 {
		if got, want := windows1252(byte(b)), charmap.Windows1252.DecodeByte(byte(b)); got != want {
			t.Errorf("%#x is %q, want %q", b, got, want)
		}
	}
}
