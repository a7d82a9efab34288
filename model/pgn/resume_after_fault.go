package pgn

import (
	"io"
)

// resume skips to where the game after a broken one may begin. It gives no messages about what it skips. A NUL byte
// there ends the stream, since it shows that this is not text.
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

// resumeGame finds the next line that begins a game: the first tags after the moves of the broken game, or after an
// empty line. A game without tags also ends with a result. moves says whether the error was among the moves; else it
// was in the tags.
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

// resumeObject skips to the next line or, if the broken line was not a whole object, to the next line that begins like
// one.
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
