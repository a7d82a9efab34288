package cli

import (
	"errors"
	"fmt"
	"io/fs"

	"haft/model"
	"haft/model/pgn"
	"haft/solve"
	"haft/solve/say"
)

// TellIllegal says on standard error where a game is illegal, and why. It leaves the exit status to the command,
// because the user may have asked for the formula of an illegal game.
func (p *Program) TellIllegal(g *model.Game, t model.Ply, why string) {
	p.Message("haft: %s: illegal at %s: %s", say.Place(g), say.Ply(g, t), why)
}

// Complain reports an error and notes its exit status.
func (p *Program) Complain(err error) {
	if errors.Is(err, solve.ErrUndecided) {
		p.Note(Undecided)
	} else {
		p.Note(Failed)
	}
	if fault := new(model.SyntaxError); errors.As(err, &fault) {
		p.Message("%v", fault) // it begins with file and line, so that editors find the place
		return
	}
	p.Message("haft: %s", plain(err))
}

// plain returns the text of an error. For an error about a file, that is the file and the problem, without the name
// of the system call.
func plain(err error) string {
	if about := new(fs.PathError); errors.As(err, &about) {
		return fmt.Sprintf("%s: %v", about.Path, about.Err)
	}
	return err.Error()
}

// TellUnread says on standard error what could not be read: the rest of a game, or something beside its moves. It
// also says, once for each file, that a file is not UTF-8.
func (p *Program) TellUnread(g *pgn.Header) {
	if g.Recoded != nil && p.recoded != g.Name {
		p.recoded = g.Name
		p.Message("%v", g.Recoded)
	}
	for _, odd := range g.Odd {
		p.Message("%v", odd)
	}
	if g.Broken != nil {
		p.Complain(g.Broken)
	}
}
