package input

import (
	"bufio"
	"bytes"
	"io"
	"unicode"
	"unicode/utf8"
)

// Newlines returns r with LF or CR LF for each line end: a single CR, which ends a line too, becomes LF. No byte comes
// or goes, so that places in the text are places in r.
//
// Only the next byte tells whether a CR is single, so a read that ends with CR waits for it.
func Newlines(r io.Reader) io.Reader { return &newlines{in: bufio.NewReader(r)} }

type newlines struct {
	in  *bufio.Reader
	end error // found while looking for the byte after a CR
}

func (n *newlines) Read(data []byte) (int, error) {
	if n.end != nil {
		return 0, n.end
	}
	size, err := n.in.Read(data)
	for text := data[:size]; ; {
		at := bytes.IndexByte(text, '\r')
		if at < 0 {
			break
		}
		if n.single(text[at+1:]) {
			text[at] = '\n'
		}
		text = text[at+1:]
	}
	return size, err
}

// single reports whether a CR with so much of the text after it does not belong to CR LF.
func (n *newlines) single(after []byte) bool {
	if len(after) == 0 {
		after, n.end = n.in.Peek(1)
	}
	return len(after) == 0 || after[0] != '\n'
}

// Steers reports whether a character does something to a terminal other than to stand there: a control character, or
// one that turns the direction of writing.
func Steers(r rune) bool {
	return unicode.IsControl(r) || r >= utf8.RuneSelf && unicode.Is(unicode.Bidi_Control, r)
}
