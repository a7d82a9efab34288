package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/lazyregexp"
	"haft/model"
	"haft/model/gamefile"
	"haft/model/input"
	"haft/model/packed"
	"haft/model/pgn"
)

// errHelp is returned by a command that has nothing to read, after it has shown its help.
var errHelp = errors.New("no FILE, and standard input is a terminal")

// Inputs returns the files of a command line. If it names none, that is standard input, unless standard input is a
// terminal.
func (p *Program) Inputs(cmd *cobra.Command, args []string) ([]string, error) {
	if len(args) > 0 {
		return args, p.Reads(cmd, args)
	}
	if IsTerminal(p.Stdin) {
		cmd.Help()
		return nil, errHelp
	}
	return []string{"-"}, p.Reads(cmd, []string{"-"})
}

// OnFiles turns a function on input files into a command's run function.
func (p *Program) OnFiles(run func(context.Context, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		files, err := p.Inputs(cmd, args)
		if err != nil {
			return err
		}
		return run(cmd.Context(), files)
	}
}

// OnFile is OnFiles for a command that takes one file.
func (p *Program) OnFile(run func(context.Context, string) error) func(*cobra.Command, []string) error {
	return p.OnFiles(func(ctx context.Context, files []string) error { return run(ctx, files[0]) })
}

// Games reads the games of the files, one after the other. If it cannot read a file, it yields the error instead of a
// game and goes on with the next file.
func (o *RulesOption) Games(ctx context.Context, p *Program, files []string) iter.Seq2[*model.Game, error] {
	return func(yield func(*model.Game, error) bool) {
		from := source{program: p, reading: o}
		for b := range from.batches(ctx, wholeFiles(files), &pace{}) {
			for g, err := range b.games() {
				b.file.number(g)
				if !yield(g, err) {
					return
				}
			}
			if err := b.empty(); err != nil && !yield(nil, err) {
				return
			}
		}
	}
}

// An Input is a file that is read, unpacked.
type Input struct {
	io.Reader
	io.Closer
	Name string // as shown in messages
	live bool   // somebody may still be writing it, and waiting for answers
}

// OpenInput opens a file and unpacks it; "-" is standard input.
func (p *Program) OpenInput(ctx context.Context, name string) (*Input, error) {
	in, err := p.openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	r, err := packed.Open(metered{in, p.input})
	if err != nil {
		in.Close()
		return nil, fmt.Errorf("%s: %w", Shown(name), err)
	}
	_, stored := p.Size(name)
	return &Input{r, in, Shown(name), !stored}, nil
}

// openFile opens an input; "-" is standard input. Opening a named pipe waits for a writer. Opening and reading both
// stop when the context ends, and then return its error.
func (p *Program) openFile(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.Typed(ctx)), nil
	}
	var file *os.File
	var err error
	if ended := Await(ctx, func() { file, err = os.Open(name) }); ended != nil {
		return nil, ended
	}
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{newReader(ctx, file), file}, nil
}

// Typed returns standard input, which ends when the context does.
func (p *Program) Typed(ctx context.Context) io.Reader { return newReader(ctx, p.Stdin) }

// ReadAll returns the whole unpacked content of a file. It fails if there is more than the limit.
func (p *Program) ReadAll(ctx context.Context, name string, limit input.Size) ([]byte, error) {
	in, err := p.OpenInput(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := input.ReadAll(in, limit)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Shown(name), err)
	}
	return data, nil
}

// Size returns the length of a stored file, packed or not. It returns false for anything else, such as a pipe.
func (p *Program) Size(name string) (int64, bool) {
	info, err := p.stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	return info.Size(), true
}

// stat describes an input.
func (p *Program) stat(name string) (os.FileInfo, error) {
	if f, ok := p.Stdin.(*os.File); ok && name == "-" {
		return f.Stat()
	}
	return os.Stat(name)
}

// Shown returns the name of a file for messages.
func Shown(name string) string {
	if name == "-" {
		return pgn.Stdin
	}
	return name
}

// inQuotes is the hint for moves that the shell has split into several arguments.
const inQuotes = "put moves on the command line in quotes, as in '1. e4 e5'"

const (
	aMove  = `(?:[^\s/]*[a-h][1-8][^\s/]*|[Oo0]-[Oo0][^\s/]*)`
	unread = `(?:[^\s/]*\?[^\s/]*|--|__)` // a move that is not, or not wholly, known
)

var (
	// gameText matches the beginning of an argument that is a game: a JSON object, a tag, or moves. After a move
	// without a number there must be another word, so that a mistyped file name does not count as a game.
	gameText = lazyregexp.New(
		`^\s*(?:\{\s*"|\[\s*\w+\s*"|\d+\s*\.+\s*` + aMove + `|` + aMove + `\s+\S|(?i:white|black|piece)\s+\S)`)
	// gameName matches the end of the name of a file of games.
	gameName = lazyregexp.New(`(?i)\.(?:pgn|jsonl?|txt|gz|zst)\s*$`)
	// moveWord matches a part of moves that the shell has split for lack of quotes.
	moveWord = lazyregexp.New(`^(?:\d+\.*|` + aMove + `)$`)
)

// damagedText matches the beginning of moves of which the first is unread. It needs another word as gameText does.
var damagedText = lazyregexp.New(`^\s*(?:\d+\s*\.+\s*` + unread + `|` + unread + `\s+\S)`)

// IsGame reports whether an argument is a game or a position itself, not the name of a file.
func (p *Program) IsGame(arg string) bool {
	return (gameText().MatchString(arg) || gamefile.IsPosition(arg)) && p.isNoFile(arg)
}

// isNoFile reports whether an argument does not look like the name of a file, and there is none.
func (p *Program) isNoFile(arg string) bool {
	if gameName().MatchString(arg) {
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
	if errors.Is(err, fs.ErrNotExist) && moveWord().MatchString(arg) {
		return nil, fmt.Errorf("%s; %s, and a single one with its number, as in '1. e4'", plain(err), inQuotes)
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
		if _, err := p.stat(arg); err == nil || !moveWord().MatchString(arg) {
			return nil
		}
	}
	if len(args) < 2 || !gameText().MatchString(strings.Join(args, " ")) {
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

// reads marks an option that names files to read.
const reads = "haft_reads"

// FlagsInput adds an option that names a file to read. No output of the command may replace it.
func FlagsInput(cmd *cobra.Command, value *string, name, usage string) {
	cmd.Flags().StringVar(value, name, "", usage)
	mark(cmd, name)
}

// Inputs is Input for several files, with commas between them.
func Inputs(cmd *cobra.Command, value *[]string, name, usage string) {
	cmd.Flags().StringSliceVar(value, name, nil, usage)
	mark(cmd, name)
}

func mark(cmd *cobra.Command, name string) {
	_ = cmd.Flags().SetAnnotation(name, reads, nil) // the command has this option
}

// isInput reports whether an option names files to read.
func isInput(f *pflag.Flag) bool {
	_, ok := f.Annotations[reads]
	return ok
}

// filesRead returns the files that the options of a command line name to be read.
func filesRead(cmd *cobra.Command) (files []string) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		list, several := f.Value.(pflag.SliceValue)
		switch {
		case !isInput(f):
		case several:
			files = append(files, list.GetSlice()...)
		default:
			files = append(files, f.Value.String())
		}
	})
	return files
}
