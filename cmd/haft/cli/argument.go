package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"
)

const aMove = `(?:[^\s/]*[a-h][1-8][^\s/]*|[Oo0]-[Oo0][^\s/]*)`

var (
	// gameText begins an argument that is a game: an object of JSON, a tag, or moves. Of a move without a number
	// another word must follow, so that a mistyped name of a file is not taken for it.
	gameText = regexp.MustCompile(
		`^\s*(?:\{\s*"|\[\s*\w+\s*"|\d+\s*\.+\s*` + aMove + `|` + aMove + `\s+\S|(?i:white|black|piece)\s+\S)`)
	// gameName ends the name of a file.
	gameName = regexp.MustCompile(`(?i)\.(?:pgn|jsonl?|txt|gz|zst)\s*$`)
	// moveWord is a piece of moves that the shell has cut, for want of quotes.
	moveWord = regexp.MustCompile(`^(?:\d+\.*|` + aMove + `)$`)
)

const inQuotes = "moves on the command line are one argument in quotes, as in '1. e4 e5'"

// IsGame tells whether an argument is a game itself, and not the name of a file.
func (p *Program) IsGame(arg string) bool {
	if !gameText.MatchString(arg) || gameName.MatchString(arg) {
		return false
	}
	_, err := p.stat(arg)
	return err != nil
}

// OpenGames opens a file of games as [Program.OpenInput] does. The games may be the argument itself.
func (p *Program) OpenGames(ctx context.Context, arg string) (*Input, error) {
	if p.IsGame(arg) {
		return &Input{Reader: strings.NewReader(arg), Closer: io.NopCloser(nil), Name: quoted(arg)}, nil
	}
	if info, err := p.stat(arg); err == nil && info.IsDir() {
		const what = "%s: is a directory; expected a file (check, analyze, fmt and stats take directories)"
		return nil, fmt.Errorf(what, arg)
	}
	in, err := p.OpenInput(ctx, arg)
	if errors.Is(err, fs.ErrNotExist) && moveWord.MatchString(arg) {
		return nil, fmt.Errorf("%s; %s", plain(err), inQuotes)
	}
	return in, err
}

// quoted is how a game that is an argument is called in messages: its beginning, in quotes.
func quoted(text string) string {
	const most = 32
	words := []rune(strings.Join(strings.Fields(text), " "))
	if len(words) > most {
		return "'" + string(words[:most]) + "...'"
	}
	return "'" + string(words) + "'"
}
