package ask

import (
	"bufio"
	"io"
	"regexp"

	"github.com/dustin/go-humanize"

	"haft/encode/formula"
	"haft/solve/proof/cpog"
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
	graph, err := cpog.Verify(f, in, o.Memory)
	if err != nil {
		return o.tell(err, "")
	}
	models, word := graph.Count(), "models"
	if models.String() == "1" {
		word = "model"
	}
	o.Printf("verified: the formula has %s %s\n", humanize.BigComma(models), word)
	return nil
}
