package game

import (
	"bufio"
	"io"
	"regexp"
	"slices"

	"haft/encode/formula"
	"haft/solve/proof"
)

// beginsCount is the beginning of a certificate in CPOG: comments, then the root or a step with an id and a letter. No
// other proof begins so.
var beginsCount = regexp.MustCompile(`\A(?:[ \t]*(?:c[^\n]*)?\r?\n)*[ \t]*(?:r[ \t]|\d+[ \t]+[aps][ \t])`)

// isCount reports whether a certificate is in CPOG.
func isCount(text *bufio.Reader) bool {
	begin, _ := text.Peek(text.Size())
	return beginsCount.Match(begin)
}

// count verifies a certificate in CPOG, and prints the number of models.
func (o *verifyOptions) count(f *formula.Formula, in io.Reader) error {
	graph, err := proof.Verify(f, in, o.Memory)
	if err != nil {
		return o.tell(err, "")
	}
	models, word := graph.Count().String(), "models"
	if models == "1" {
		word = "model"
	}
	o.Printf("verified: the formula has %s %s\n", inThousands(models), word)
	return nil
}

// inThousands writes a comma before each group of three digits. humanize.BigComma takes 38 seconds for 2^1000000.
func inThousands(digits string) string {
	first := (len(digits)-1)%3 + 1
	text := []byte(digits[:first])
	for group := range slices.Chunk([]byte(digits[first:]), 3) {
		text = append(append(text, ','), group...)
	}
	return string(text)
}
