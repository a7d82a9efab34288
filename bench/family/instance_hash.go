package family

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"

	"haft/model"
)

// hashOf returns the SHA-256, in hexadecimal digits, of what write writes.
func hashOf(write func(w io.Writer)) string {
	h := sha256.New()
	write(h)
	return hex.EncodeToString(h.Sum(nil))
}

// hashOfProblem hashes a problem, what is asked of it, and what else is known: everything that
// affects the answer or how a witness is judged.
func hashOfProblem(p *model.Problem, groups [][]model.Fact, known []announcement) string {
	return hashOf(func(w io.Writer) {
		fmt.Fprintln(w, "roster", p.Rules.Roster, "promote", p.Rules.Promote, "options", p.Rules.Options())
		fmt.Fprintln(w, "unknown", uint32(p.Unknown))
		fmt.Fprintln(w, "moves", p.Moves)
		writeFacts(w, "holds", p.Facts)
		for _, group := range p.Any {
			writeFacts(w, "any", group)
		}
		for _, group := range groups {
			writeFacts(w, "asked", group)
		}
		for _, a := range known {
			for _, group := range a.groups {
				writeFacts(w, "announced "+strconv.Itoa(int(a.ply)), group)
			}
		}
	})
}

func writeFacts(w io.Writer, what string, facts []model.Fact) {
	fmt.Fprint(w, what)
	for _, f := range facts {
		fmt.Fprintf(w, " %d,%v,%v,%v,%v", f.Ply, f.Rule, f.King, f.Piece, f.Not)
		if f.HasCheckers() {
			fmt.Fprintf(w, ",%v", f.Checkers)
		}
	}
	fmt.Fprintln(w)
}
