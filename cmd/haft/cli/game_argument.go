package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"haft/cmd/haft/usage"
)

// IsGame reports whether an argument is a game itself, not the name of a file.
func (p *Program) IsGame(arg string) bool { return usage.IsGame(arg) && p.isNoFile(arg) }

// isNoFile reports whether an argument does not look like the name of a file, and there is none.
func (p *Program) isNoFile(arg string) bool {
	if usage.IsGameFile(arg) {
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
	if errors.Is(err, fs.ErrNotExist) && usage.IsMove(arg) {
		return nil, fmt.Errorf("%s; %s", plain(err), usage.InQuotes)
	}
	return in, err
}

// openSheet is OpenGames for games whose first move may be unread, as in '? e7e5'.
func (p *Program) openSheet(ctx context.Context, arg string) (*Input, error) {
	if usage.IsDamaged(arg) && p.isNoFile(arg) {
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
		if _, err := p.stat(arg); err == nil || !usage.IsMove(arg) {
			return nil
		}
	}
	if len(args) < 2 || !usage.IsGame(strings.Join(args, " ")) {
		return nil
	}
	return fmt.Errorf("there are no files %s and so on; %s", strings.Join(args[:2], ", "), usage.InQuotes)
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
