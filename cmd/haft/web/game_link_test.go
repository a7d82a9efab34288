package web

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"strings"
	"testing"

	"haft/cmd/haft/board"
)

// A link to a place in a game holds the text of the game.
func TestLink(t *testing.T) {
	d := &board.Document{Text: "1. e4 e5 2. g1f3 {a comment; Grüße} *\n", At: board.Path{1, 2}}
	packed, found := strings.CutPrefix(linkTo(d), "#g=")
	packed, at, _ := strings.Cut(packed, "&at=")
	data, err := base64.RawURLEncoding.DecodeString(packed)
	text, fault := io.ReadAll(flate.NewReader(bytes.NewReader(data)))
	if !found || at != "1.2" || err != nil || fault != nil || string(text) != d.Text {
		t.Errorf("the link %s: %q at %s, %v, %v", linkTo(d), text, at, err, fault)
	}
}
