package trial

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"haft/encode"
	"haft/solve"
	"haft/solve/process"
	"haft/solve/proof"
)

// leastProof is how long a proof may take to be written, and again to be read, at least.
const leastProof = 10 * time.Second

// prove asks a program that can prove for the proof of an Unsat of which nothing is known, in a run of its
// own, and checks it. There is no word about one that cannot be had in time.
func (s *service) prove(a asker, q int) (by, fault string) {
	e, external := s.backend.Engine.(solve.External)
	fs, ok := a.(formulas)
	if !external || !ok || !strings.HasPrefix(e.Program.Proof, "drat") || len(fs.shuffled[q].Linear) > 0 {
		return "", ""
	}
	dir, err := os.MkdirTemp("", "haft-")
	if err != nil {
		return "", ""
	}
	defer os.RemoveAll(dir)
	e.Proof = filepath.Join(dir, "proof")
	ctx, stop := context.WithTimeout(context.Background(), s.proofTime())
	defer stop()
	result, err := e.Solve(ctx, fs.shuffled[q])
	process.Sweep()
	switch {
	case ctx.Err() != nil:
		return "", ""
	case err != nil:
		return "", fmt.Sprintf("asked for a proof of %v: %v", solve.Unsat, err)
	case result.Status != solve.Unsat:
		return "", fmt.Sprintf("asked for a proof of %v, it answered %v", solve.Unsat, result.Status)
	}
	return checkProof(ctx, fs.shuffled[q], e.Proof)
}

func (s *service) proofTime() time.Duration {
	return max(leastProof, time.Duration(s.job.Limits.Seconds*float64(time.Second)))
}

// checkProof reads a proof until the context ends. What then still reads it ends with the process.
func checkProof(ctx context.Context, f *encode.Formula, name string) (by, fault string) {
	file, err := os.Open(name)
	if err != nil {
		return "", "it wrote no proof"
	}
	defer file.Close()
	verdict := make(chan error, 1)
	go func() { verdict <- proof.VerifyDRAT(f, file) }()
	select {
	case err = <-verdict:
	case <-ctx.Done():
		return "", ""
	}
	if err != nil {
		return "", fmt.Sprintf("its proof is none: %v", err)
	}
	return "drat", ""
}
