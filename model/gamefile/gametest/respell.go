package gametest

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// Respell writes a game in one of the many ways that mean the same to a reader of game files: tags in any order, blanks,
// comments, variations, glyphs against the move or apart from it, numbers of moves, ends of lines, byte order marks,
// escaped lines, dashes, and results. Moves are two squares; the result is as PGN writes it, and the game has tags.
func Respell(rng *rand.Rand, moves []string, result string) string {
	pick := func(texts ...string) string { return texts[rng.IntN(len(texts))] }
	tags := []string{
		pick(`[Event "x"]`, `[Event "a "b" c"]`, `[Event 'x']`, `[event "x`), "[Result \"" + pick(result, "*", "?", "") + "\"]",
		pick(`[FEN ""]`, `[White "?"]`, `[Black "M\"x\\"]`, `[Site "x"] %`),
	}
	if result == "0-0" {
		tags[1] = `[Result "0-0"]`
	}
	rng.Shuffle(len(tags), func(i, j int) { tags[i], tags[j] = tags[j], tags[i] })
	var b strings.Builder
	b.WriteString(pick("", "\ufeff", "{ Notes }\n", "% x\n", "\x1a\n", "\n\n", "```pgn\n", "A game:\n") + strings.Join(tags, "\n") + "\n\n")
	blank := func() string {
		return pick(" ", " ", "  ", "\n", "\t", "\u00a0", " \u200b", "\n%e9 {\n", " {a} ", " {a\n\n[A \"b\"]\n} ", " ;x)\n", " , ")
	}
	for i, m := range moves {
		if n := i/2 + 1; i%2 == 0 {
			b.WriteString(numbered(n, pick("n. ", "n.", "n) ", "(n) ", "n . ", "n ", "9. ", "")))
			b.WriteString(" ")
		} else if rng.IntN(3) == 0 {
			b.WriteString(numbered(n, pick("n... ", "n… ", "n…", "n...", "… ")))
		}
		b.WriteString(m[:2] + pick("", "-", "–", "−", "‑", "\u00ad") + m[2:])
		b.WriteString(pick("", "", "", "±", "$14", " $1", "!?", " +-", "=", "□", " =∞", "↑↑", "⁉", "!±") + blank())
		if rng.IntN(6) == 0 {
			b.WriteString("(" + m + pick(" N", " {x)}", " (a9)", " $3", "") + ")" + blank())
		}
	}
	scores := strings.Split(result, "-")
	if len(scores) == 2 && result != "0-0" {
		result = scores[0] + pick("-", " - ", "–", "−", ":", " : ") + scores[1]
	}
	if result == "1/2-1/2" && rng.IntN(2) == 0 {
		result = pick("½-½", "½ – ½", "0.5-0.5", "0,5-0,5", "1/2")
	}
	b.WriteString(result + pick("", "\n", " {x}", "\n\n\n", "\n\x1a", "\x00\x00", " ;x"))
	return strings.ReplaceAll(b.String(), "\n", pick("\n", "\r\n", "\r"))
}

func numbered(n int, text string) string { return strings.ReplaceAll(text, "n", strconv.Itoa(n)) }
