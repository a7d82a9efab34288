package usage

import "regexp"

// InQuotes is the hint for moves that the shell has cut into several arguments.
const InQuotes = "moves on the command line are one argument in quotes, as in '1. e4 e5'"

const aMove = `(?:[^\s/]*[a-h][1-8][^\s/]*|[Oo0]-[Oo0][^\s/]*)`

var (
	// gameText begins an argument that is a game: an object of JSON, a tag, or moves. Of a move without a number
	// another word must follow, so that a mistyped name of a file is not taken for it.
	gameText = regexp.MustCompile(
		`^\s*(?:\{\s*"|\[\s*\w+\s*"|\d+\s*\.+\s*` + aMove + `|` + aMove + `\s+\S|(?i:white|black|piece)\s+\S)`)
	// gameName ends the name of a file of games.
	gameName = regexp.MustCompile(`(?i)\.(?:pgn|jsonl?|txt|gz|zst)\s*$`)
	// moveWord is a piece of moves that the shell has cut, for want of quotes.
	moveWord = regexp.MustCompile(`^(?:\d+\.*|` + aMove + `)$`)
)

// IsGame tells whether an argument begins like a game rather than like the name of a file.
func IsGame(arg string) bool { return gameText.MatchString(arg) }

// IsGameFile tells whether an argument ends like the name of a file of games.
func IsGameFile(arg string) bool { return gameName.MatchString(arg) }

// IsMove tells whether an argument is one move or the number of one.
func IsMove(arg string) bool { return moveWord.MatchString(arg) }
