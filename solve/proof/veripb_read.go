package proof

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"haft/model/bounded"
)

// ErrUnread is the error for a proof that cannot be read, so that nothing is known about it.
var ErrUnread = errors.New("the proof cannot be read")

// VeriPBHeader is the first line of the proofs that [VerifyVeriPB] reads.
const VeriPBHeader = "pseudo-Boolean proof version 3.0"

// maxStatement bounds the length of a statement of a VeriPB proof.
const maxStatement bounded.Size = 1 << 20

// statements reads the statements of a VeriPB proof, which end in semicolons, without comments.
type statements struct {
	lines *bounded.Lines
	text  string // the rest of the line
	begun []byte // the part of the statement on earlier lines
}

func newStatements(r io.Reader) *statements {
	return &statements{lines: bounded.NewLines(r, maxStatement)}
}

// header reads the first line that is not empty or a comment.
func (s *statements) header() error {
	for {
		err := s.line()
		text := strings.TrimSpace(s.text)
		switch {
		case err != nil && err != io.EOF:
			return err
		case text == "" && err == nil:
		case text != VeriPBHeader:
			return fmt.Errorf("the first line is %.60q; expected %q", text, VeriPBHeader)
		default:
			s.text = ""
			return nil
		}
	}
}

// line goes to the next line.
func (s *statements) line() error {
	line, err := s.lines.Next()
	if err != nil && (err != io.EOF || len(line) == 0) {
		s.text = ""
		if err != io.EOF {
			err = fmt.Errorf("%w: line %d: %w", ErrUnread, s.lines.Number(), err)
		}
		return err
	}
	s.text, _, _ = strings.Cut(string(line), "%")
	return nil
}

// next returns the text of the next statement, or io.EOF after the last.
func (s *statements) next() (string, error) {
	for s.begun = s.begun[:0]; ; {
		part, rest, ended := strings.Cut(s.text, ";")
		s.begun, s.text = append(append(s.begun, part...), ' '), rest
		switch {
		case bounded.Size(len(s.begun)) > maxStatement:
			return "", fmt.Errorf("%w: line %d: found a statement of more than %v, expected a shorter one",
				ErrUnread, s.lines.Number(), maxStatement)
		case ended:
			return string(s.begun), nil
		}
		if err := s.line(); err == io.EOF && strings.TrimSpace(string(s.begun)) != "" {
			return "", errors.New("the last statement has no semicolon")
		} else if err != nil {
			return "", err
		}
	}
}
