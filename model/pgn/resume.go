package pgn

import (
	"bytes"
	"io"
)

// resume moves on to where the game after a broken one may begin. It says nothing of
// what it passes over; a NUL byte there ends the stream, since it is no text.
func (r *Reader[M]) resume(begun bool) {
	if r.source.binary() {
		r.end = io.EOF
		return
	}
	if r.form == jsonLines {
		r.resumeObject()
	} else {
		r.resumeGame(begun)
	}
}

// resumeGame finds the next line that begins a game: the tags that come first after
// the moves of the broken one, or after an empty line. Without tags a game ends with
// a result as well. The fault is within the moves or, if not, in the tags.
func (r *Reader[M]) resumeGame(moves bool) {
	p, s := &r.parser, r.source
	bare := len(p.game.Tags) == 0
	for rest := p.line[p.at:]; ; rest = s.line {
		if bare && endsGame(rest) {
			break
		}
		if err := s.next(); err != nil {
			r.stop(err)
			break
		}
		if s.binary() {
			r.end = io.EOF
			break
		}
		begins := tagBegins(s.line)
		if begins && (moves || s.blank) {
			s.held = true
			break
		}
		moves = moves || len(trim(s.line)) > 0 && !begins
	}
	p.set(nil)
}

// endsGame tells whether the last word of the line is a result.
func endsGame(line []byte) bool {
	words := bytes.Fields(line)
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return resultOf(last) != "" || string(last) == "*"
}

// resumeObject moves on to the next line, or, if the broken one had no end, to the next one that
// looks like an object.
func (r *Reader[M]) resumeObject() {
	if !r.source.tooLong && endsObject(r.source.line) {
		return
	}
	for {
		if err := r.source.next(); err != nil {
			r.stop(err)
			return
		}
		if r.source.binary() {
			r.end = io.EOF
			return
		}
		if line := trim(r.source.line); len(line) > 0 && line[0] == '{' {
			r.source.held = true
			return
		}
	}
}
