package match

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is 128 random bits as 32 letters of a to f and digits: the name of a game, or the secret of a seat.
func word() string {
	var bits [16]byte
	_, _ = rand.Read(bits[:]) // it never fails
	return hex.EncodeToString(bits[:])
}

// isID reports whether a text has the shape of a game's name. Such a text is no path.
func isID(text string) bool { return len(text) == 32 && strings.Trim(text, "0123456789abcdef") == "" }

// hash is what is kept of a secret.
func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// A Seat is one of the two sides.
type Seat string

// The seats. Nobody is neither: a server, or somebody who looks on.
const (
	White  Seat = "white"
	Black  Seat = "black"
	Nobody Seat = ""
)

// Other is the seat on the other side.
func (s Seat) Other() Seat {
	switch s {
	case White:
		return Black
	case Black:
		return White
	}
	return Nobody
}

// index is that of a seat in arrays that have one entry for each of the two.
func (s Seat) index() int {
	if s == Black {
		return 1
	}
	return 0
}

// seat is the one that a secret opens.
func (s *state) seat(secret string) Seat {
	found, own := Nobody, []byte(hash(secret))
	for _, seat := range []Seat{White, Black} {
		if subtle.ConstantTimeCompare(own, []byte(s.setup.Hashes[seat.index()])) == 1 {
			found = seat
		}
	}
	return found
}

// Limits of names: how many characters one may have, and how often a player may change it in a game. Else the file of
// the game could be filled with names, and the other player could not move any more.
const (
	maxName  = 30
	maxNamed = 10
)

// nameOf is the name of a player as it is kept: without blanks that nobody sees. What cannot be seen or what changes how
// the text beside it is read has no place in a name.
func nameOf(typed string) (string, *Refusal) {
	name := strings.Join(strings.Fields(typed), " ")
	for _, r := range name {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return "", refusal(Nonsense, "found the character %+q in a name; expected letters and other characters that are seen", r)
		}
	}
	if n := utf8.RuneCountInString(name); n > maxName {
		return "", refusal(Nonsense, "found a name of %d characters; expected %d at most", n, maxName)
	}
	return name, nil
}
