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
func (p *Program) IsGame(arg string) bool {
	if !usage.IsGame(arg) || usage.IsGameFile(arg) {
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
		return &Input{Reader: strings.NewReader(arg), Closer: io.NopCloser(nil), Name: quoted(arg)}, nil
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
