package format

import (
	"cmp"
	"io"
	"strings"

	"haft/model/input"
)

// A sexpr is an expression of SMT-LIB: a word, or a list.
type sexpr struct {
	word         string // "" for a list; for a symbol between bars, what is between them; for a string, with its quotes
	quoted       bool   // between bars
	list         []*sexpr
	line, column int
	known        [2]*smtResult // of clauses, once it is known: of the negation, and of the formula
	value        *smtValue     // of evaluate, once it is known
	named        bool          // what it says of a name has been read
}

// symbol returns the symbol that e is, or "".
func (e *sexpr) symbol() string {
	if e.list != nil || !e.quoted && e.word != "" && strings.ContainsRune("0123456789:\"#", rune(e.word[0])) {
		return ""
	}
	return e.word
}

// isEmpty reports whether e is a list of nothing.
func (e *sexpr) isEmpty() bool { return e.list != nil && len(e.list) == 0 }

// head returns the symbol with which a list begins, or "".
func (e *sexpr) head() string {
	if len(e.list) == 0 {
		return ""
	}
	return e.list[0].symbol()
}

// is reports whether e is a list of n expressions that begins with the word.
func (e *sexpr) is(word string, n int) bool { return len(e.list) == n && e.head() == word }

// text returns the word, or the beginning of the list, for messages.
func (e *sexpr) text() string {
	if e.list == nil {
		return e.word
	}
	return "(" + e.head()
}

// sexprs reads expressions one by one.
type sexprs struct {
	*lines
	rest string // of the line
	at   int    // the column before rest
	held int    // bytes spent on the current expression
}

func newSexprs(format string, r io.Reader, memory input.Size) *sexprs {
	return &sexprs{lines: newLines(format, r, memory)}
}

// maxDepth bounds the depth of nested lists, and so the stack.
const maxDepth = 1000

// next reads an expression. It returns io.EOF if there is none.
func (s *sexprs) next() (*sexpr, error) {
	token, err := s.token()
	if err != nil {
		return nil, err
	}
	return s.expression(token, 0)
}

// expression reads the rest of an expression after its first token.
func (s *sexprs) expression(token string, depth int) (*sexpr, error) {
	e := &sexpr{line: s.number, column: s.column}
	switch {
	case token == ")":
		return nil, s.errorf("\")\" without \"(\"")
	case token != "(":
		if e.quoted = token[0] == '|'; e.quoted {
			token = token[1 : len(token)-1]
		}
		e.word = token
		return e, nil
	case depth == maxDepth:
		return nil, s.errorf("lists are nested deeper than %d", maxDepth)
	}
	return e, s.parts(e, depth)
}

// forget returns the memory of the expressions read so far to the budget.
func (s *sexprs) forget() {
	s.budget.Return(s.held)
	s.held = 0
}

// parts reads a list up to its end.
func (s *sexprs) parts(e *sexpr, depth int) error {
	e.list = []*sexpr{}
	for {
		token, err := s.token()
		switch {
		case err == io.EOF:
			return s.errorf("the file ends within the list that begins on line %d, column %d", e.line, e.column)
		case err != nil || token == ")":
			return err
		}
		part, err := s.expression(token, depth+1)
		if err != nil {
			return err
		}
		e.list = append(e.list, part)
	}
}

// token returns the next bracket or word, or io.EOF at the end. Comments go to the end of their line.
func (s *sexprs) token() (string, error) {
	for {
		trimmed := strings.TrimLeft(s.rest, " \t\r")
		s.at += len(s.rest) - len(trimmed)
		if trimmed != "" && trimmed[0] != ';' {
			s.rest = trimmed
			break
		}
		if !s.Scan() {
			return "", cmp.Or(s.failed(), io.EOF)
		}
		s.rest, s.at = s.Text(), 0
	}
	s.column = s.at + 1
	s.spend(expressionCost)
	s.held += expressionCost
	if s.over != nil {
		return "", s.failed()
	}
	if end := s.rest[0]; end == '|' || end == '"' {
		return s.quotation(end)
	}
	n := 1
	if s.rest[0] != '(' && s.rest[0] != ')' {
		if n = strings.IndexAny(s.rest, " \t\r();|\""); n < 0 {
			n = len(s.rest)
		}
	}
	token := s.rest[:n]
	s.rest, s.at = s.rest[n:], s.at+n
	return token, nil
}

// quotation returns a symbol between bars, or a string, in which "" stands for a quote. Both may have several lines.
func (s *sexprs) quotation(end byte) (string, error) {
	line, column := s.number, s.column
	var text strings.Builder
	text.WriteByte(end)
	for from := 1; ; {
		n := strings.IndexByte(s.rest[from:], end)
		switch {
		case n >= 0 && end == '"' && strings.HasPrefix(s.rest[from+n+1:], `"`):
			text.WriteString(s.rest[from : from+n+2])
			from += n + 2
			continue
		case n >= 0:
			text.WriteString(s.rest[from : from+n+1])
			s.at += from + n + 1
			s.rest = s.rest[from+n+1:]
			return text.String(), nil
		}
		text.WriteString(s.rest[from:])
		text.WriteByte('\n')
		if !s.Scan() {
			if err := s.failed(); err != nil {
				return "", err
			}
			s.number, s.column = line, column
			return "", s.errorf("%.40q is not closed", text.String())
		}
		s.spend(len(s.Text()))
		s.held += len(s.Text())
		s.rest, s.at, from = s.Text(), 0, 0
	}
}
