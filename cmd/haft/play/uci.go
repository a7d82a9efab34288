package play

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

// NewUCI is the command "haft uci".
func NewUCI(p *cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "uci",
		Short: "Play as an engine, for programs that speak UCI",
		Long: `Uci reads commands of the Universal Chess Interface from standard input and
answers on standard output, so that programs that manage matches can run haft as
they run chess engines: uci, isready, ucinewgame, setoption, position, go with
depth, nodes, movetime, wtime, btime, winc, binc, movestogo, mate, searchmoves,
ponder or infinite, ponderhit, stop and quit.

A move is two squares, as in e2e4. A pawn that reaches the last rank becomes
what a letter says, as in e7e8q; without a letter, as in e7e8, it stays open.
Both are understood, and haft plays both.

Matches are run by 'haft arena', which knows the rules: see its players "uci".
Programs that check moves by the rules of ordinary chess, such as cutechess-cli,
fastchess, lichess-bot and python-chess, cannot: a move that is none there ends
the game. UCI_Variant, whose only value is haft, tells them before it begins;
python-chess then refuses to play. Programs that only pass moves on work.

What the pieces may be follows from the game, not from the board. So a position
is "startpos", or the FEN of the usual start in any spelling, with all moves
since. Any other FEN is refused with a reason, and go then answers "bestmove
0000", as it does after the end of a game.

The options are Threads, Hash in megabytes, MultiPV, Ponder, UCI_Variant, the
rules of the game ('haft help files') and Skill Level: 0 to 5 are the levels of
'haft play' from beginner to full, which look at a number of positions for each
move and heed no limit of go but time; 6, the usual one, plays as well as it
can. With one thread and no limit of time the answers are always the same.
Scores are hundredths of a pawn. Whatever the limits are, each move is searched
at least one ply deep.

What makes no sense is ignored, and an "info string" says so; if go has no limit
left then, it looks at 10,000 positions. Illegal moves of searchmoves are left
out; if none is left, all moves are searched. At the end of the input, uci waits
for a search that has a limit, and ends.`,
		Example: `  printf '%s\n' uci quit | haft uci
  printf '%s\n' 'position startpos moves e2e4 d7d5' 'go nodes 5000' | haft uci`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			return ServeUCI(ctx, p.Typed(ctx), atOnce{p}, "haft "+cmd.Root().Version)
		},
	}
}

// atOnce is standard output, line by line.
type atOnce struct{ program *cli.Program }

func (o atOnce) Write(line []byte) (int, error) {
	n, err := o.program.Stdout.Write(line)
	return n, cli.FirstError(err, o.program.Stdout.Flush())
}
