package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"haft/solve/process"
)

// ErrNoScripts is wrapped by the error for a program that takes no scripts of SMT-LIB.
var ErrNoScripts = errors.New("takes no scripts of SMT-LIB")

// TakesScripts reports whether the program takes scripts of SMT-LIB.
func (p *Program) TakesScripts() bool { return p.scripts() != nil }

func (p *Program) scripts() *Input {
	i := slices.IndexFunc(p.Inputs, func(in Input) bool { return in.Format == "smt2" })
	if i < 0 {
		return nil
	}
	return &p.Inputs[i]
}

// MeasureScript hands a script of SMT-LIB, which write writes, to the program as it is. Only the verdict is read: what
// a model means is not known here. The script must ask once. See [External.Measure] for costs and errors.
func (e External) MeasureScript(ctx context.Context, write func(io.Writer) error) (Status, Costs, error) {
	input := e.Program.scripts()
	if input == nil {
		return Unknown, Costs{}, fmt.Errorf("%v %w", e, ErrNoScripts)
	}
	path, err := e.Program.Path()
	if err != nil || ctx.Err() != nil {
		return Unknown, Costs{}, err
	}
	t, err := e.runOnFiles(ctx, path, input, write)
	if ctx.Err() != nil {
		return Unknown, t.took(), nil
	}
	if err != nil {
		return Unknown, t.took(), fmt.Errorf("%v: %w", e, err)
	}
	start, before := time.Now(), process.CPU()
	status, err := t.scriptVerdict(e.Program)
	t.costs.parsed(start, before)
	if err != nil {
		err = fmt.Errorf("%v: %w", e, err)
	}
	return status, t.costs, err
}

// ArgvOfScript is [External.Argv] for a script; nil if the program takes none.
func (e External) ArgvOfScript(ctx context.Context) []string {
	input := e.Program.scripts()
	if input == nil {
		return nil
	}
	return e.argv(ctx, input)
}

// scriptVerdicts are the answers to check-sat.
var scriptVerdicts = map[string]Status{"sat": Sat, "unsat": Unsat, "unknown": Unknown}

// scriptVerdict returns the answer to the only check-sat.
func (t *transcript) scriptVerdict(p *Program) (Status, error) {
	exit, known := p.Exit[strconv.Itoa(t.exit)]
	if !known {
		return Unknown, fmt.Errorf("%w: %s%s", ErrCrashed, t.state, process.Complaint(t.stderr))
	}
	said := ""
	for line := range bytes.Lines(t.stdout) {
		word := string(bytes.TrimSpace(line))
		if _, verdict := scriptVerdicts[word]; !verdict {
			continue
		}
		if said != "" {
			return Unknown, fmt.Errorf("printed two verdicts, %q and %q; a script may ask once", said, word)
		}
		said = word
	}
	status := scriptVerdicts[said]
	switch {
	case said == "":
		return Unknown, fmt.Errorf("printed no verdict (%s)%s", t.state, process.Complaint(t.stderr))
	case exit != anyVerdict && status != verdicts[exit]:
		return Unknown, fmt.Errorf("says %v, but ended with %s, which means %v", status, t.state, verdicts[exit])
	}
	return status, nil
}
