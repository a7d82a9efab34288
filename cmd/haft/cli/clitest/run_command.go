// Package clitest runs commands as people do, for tests that keep what commands answer.
package clitest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

// Run runs a command with the words of a line and some input. It tells what the command says beside its answer, the
// status and the error with which it ends, and the answer.
func Run(t testing.TB, command func(*cli.Program) *cobra.Command, line, in string) string {
	t.Helper()
	var out, messages bytes.Buffer
	p := cli.NewProgram(strings.NewReader(in), &out, &messages)
	cmd := command(p)
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetArgs(strings.Fields(line))
	cmd.SetOut(&out)
	err := cmd.ExecuteContext(t.Context())
	if flushed := p.Stdout.Flush(); flushed != nil {
		t.Error(flushed)
	}
	return fmt.Sprintf("$ %s %s < %.60s\n%s(%v, %v)\n%s\n", cmd.Name(), line, in, &messages, p.Code, err, &out)
}
