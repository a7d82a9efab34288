package usage

import (
	"regexp"
	"sync"
)

// InQuotes is the hint for moves that the shell has split into several arguments.
const InQuotes = "put moves on the command line in quotes, as in '1. e4 e5'"

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

// IsGame reports whether an argument begins like a game, and not like the name of a file.
func IsGame(arg string) bool { return gameText.MatchString(arg) }

// IsDamaged reports whether an argument begins like a game whose first move cannot be read.
func IsDamaged(arg string) bool { return damagedText().MatchString(arg) }

// IsGameFile reports whether an argument ends like the name of a file of games.
func IsGameFile(arg string) bool { return gameName.MatchString(arg) }

// IsMove reports whether an argument is a single move, or the number of one.
func IsMove(arg string) bool { return moveWord.MatchString(arg) }
