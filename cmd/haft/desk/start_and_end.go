package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"haft/cmd/haft/cli"
)

// Fits reports whether the program has a terminal that can show the board. Others get lines.
func Fits(p *cli.Program) bool {
	return cli.IsTerminal(p.Stdin) && cli.IsTerminal(p.Output) && os.Getenv("TERM") != "dumb" && os.Getenv("TERM") != ""
}

// Show shows a desk until somebody quits, and leaves the terminal as it was. The error is that of the context,
// [context.Canceled] after Ctrl-C, or one of the terminal. After an error, a game that was not saved is kept in a
// file.
func Show(ctx context.Context, p *cli.Program, d *Desk) error {
	if err := p.Stdout.Flush(); err != nil {
		return err
	}
	m := newModel(ctx, d, p.Save)
	_, err := tea.NewProgram(m, options(ctx, p)...).Run()
	m.cancel()
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case m.interrupted:
		err = context.Canceled
	case errors.Is(err, tea.ErrProgramPanic):
		err = errors.New("internal error; this is a fault of haft, please report it with the lines above")
	case errors.Is(err, tea.ErrProgramKilled):
		err = errors.New("the terminal cannot be read or written any more")
	}
	if err != nil {
		Keep(p, m.desk)
	}
	return err
}

func options(ctx context.Context, p *cli.Program) []tea.ProgramOption {
	all := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithInput(p.Stdin), tea.WithOutput(p.Output), tea.WithoutSignalHandler(),
	}
	if !p.Palette() {
		return append(all, tea.WithColorProfile(colorprofile.ASCII), tea.WithFilter(modest))
	}
	if found := colorprofile.Detect(p.Output, os.Environ()); found < colorprofile.ANSI { // and yet colours are wanted
		return append(all, tea.WithColorProfile(colorprofile.ANSI))
	}
	return all
}

// modest ignores what terminals say they can do; otherwise colours would come back.
func modest(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.CapabilityMsg); ok {
		return nil
	}
	return msg
}

// Keep saves a game that is in no file, under a name that is free, when the program is ended from outside.
func Keep(p *cli.Program, d *Desk) {
	if !d.Unsaved() {
		return
	}
	const most = 1000
	for n := 1; n <= most; n++ {
		name := fmt.Sprintf("haft-unsaved-%d.pgn", n)
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		err := p.Save(name, func(w io.Writer) error {
			_, err := io.WriteString(w, d.Game.Text)
			return err
		})
		if err != nil {
			p.Complain(err)
			return
		}
		p.Message("haft: the game was not saved; it is in %s", name)
		return
	}
}
