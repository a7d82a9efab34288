package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"sync"
)

// inQuotes is the hint for moves that the shell has split into several arguments.
const inQuotes = "put moves on the command line in quotes, as in '1. e4 e5'"

const (
	aMove  = `(?:[^\s/]*[a-h][1-8][^\s/]*|[Oo0]-[Oo0][^\s/]*)`
	unread = `(?:[^\s/]*\?[^\s/]*|--|__)` // a move that is not, or not wholly, known
)

var (
	// gameText matches the beginning of an argument that is a game: a JSON object, a tag, or moves. After a move
	// without a number there must be another word, so that a mistyped file name does not count as a game.
	gameText = regexp.MustCompile(
		`^\s*(?:\{\s*"|\[\s*\w+\s*"|\d+\s*\.+\s*` + aMove + `|` + aMove + `\s+\S|(?i:white|black|piece)\s+\S)`)
	// gameName matches the end of the name of a file of games.
	gameName = regexp.MustCompile(`(?i)\.(?:pgn|jsonl?|txt|gz|zst)\s*$`)
	// moveWord matches a part of moves that the shell has split for lack of quotes.
	moveWord = regexp.MustCompile(`^(?:\d+\.*|` + aMove + `)$`)
)

// damagedText matches the beginning of moves of which the first is unread. It needs another word as gameText does. Only
// one command asks for it, so it is made when that does.
var damagedText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:\d+\s*\.+\s*` + unread + `|` + unread + `\s+\S)`)
})

// IsGame reports whether an argument is a game itself, not the name of a file.
func (p *Program) IsGame(arg string) bool { return gameText.MatchString(arg) && p.isNoFile(arg) }

// isNoFile reports whether an argument does not look like the name of a file, and there is none.
func (p *Program) isNoFile(arg string) bool {
	if gameName.MatchString(arg) {
		return false
	}
	_, err := p.stat(arg)
	return err != nil
}

// OpenGames opens a file of games as [Program.OpenInput] does. The argument may also be the games themselves.
func (p *Program) OpenGames(ctx context.Context, arg string) (*Input, error) {
	if arg == "" {
		return nil, errors.New("found an empty argument; expected the name of a file, or a game in quotes")
	}
	if p.IsGame(arg) {
		return inArgument(arg), nil
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

// openSheet is OpenGames for games whose first move may be unread, as in '? e7e5'.
func (p *Program) openSheet(ctx context.Context, arg string) (*Input, error) {
	if damagedText().MatchString(arg) && p.isNoFile(arg) {
		return inArgument(arg), nil
	}
	return p.OpenGames(ctx, arg)
}

// inArgument is the input from games that are an argument themselves.
func inArgument(arg string) *Input {
	return &Input{Reader: strings.NewReader(arg), Closer: io.NopCloser(nil), Name: quoted(arg)}
}

// inPieces returns an error if the arguments are pieces of a game that the shell has split.
func (p *Program) inPieces(args []string) error {
	for _, arg := range args {
		if _, err := p.stat(arg); err == nil || !moveWord.MatchString(arg) {
			return nil
		}
	}
	if len(args) < 2 || !gameText.MatchString(strings.Join(args, " ")) {
		return nil
	}
	return fmt.Errorf("there are no files %s and so on; %s", strings.Join(args[:2], ", "), inQuotes)
}

// quoted names a game given as an argument for messages: its beginning, in quotes.
func quoted(text string) string {
	const most = 32
	words := []rune(strings.Join(strings.Fields(text), " "))
	if len(words) > most {
		return "'" + string(words[:most]) + "...'"
	}
	return "'" + string(words) + "'"
}
