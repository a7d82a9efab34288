package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/cli"
)

// asProgram makes the binary of the tests haft-beam itself.
const asProgram = "HAFT_BEAM_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// haftBeam returns haft-beam with arguments, to be run as a process of its own.
func haftBeam(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// result is what a program leaves.
type result struct {
	out, messages string
	code          cli.Code
}

// end runs a program to its end.
func end(t *testing.T, cmd *exec.Cmd) result {
	t.Helper()
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	err := cmd.Run()
	if failed := new(exec.ExitError); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return result{out.String(), messages.String(), cli.Code(cmd.ProcessState.ExitCode())}
}

// beamed is end for haft-beam with arguments.
func beamed(t *testing.T, args ...string) result {
	t.Helper()
	return end(t, haftBeam(t, args...))
}

// single is what haft does without Beam.
func single(t *testing.T, args ...string) result {
	t.Helper()
	var out, messages bytes.Buffer
	code, err := haft(t.Context(), args, nil, &out, &messages)
	if err != nil {
		t.Fatal(err)
	}
	return result{out.String(), messages.String(), code}
}

// prismServer starts prism in a process of its own, and returns its address.
func prismServer(t *testing.T) string {
	t.Helper()
	path, err := exec.Command("go", "tool", "-n", "prism").Output()
	if err != nil {
		t.Fatal("go tool -n prism: ", err)
	}
	address := freeAddress(t)
	_, port, _ := strings.Cut(address, ":")
	start(t, exec.Command(strings.TrimSpace(string(path)), "--job_port", port, "--serve_http=false", "--log_level=error"))
	await(t, address, func() bool { return reachable(t.Context(), address) == nil })
	return address
}

// workersAt starts workers in a process of their own, and returns it and their address.
func workersAt(t *testing.T) (*exec.Cmd, string) {
	t.Helper()
	address := freeAddress(t)
	_, port, _ := strings.Cut(address, ":")
	cmd := haftBeam(t, "workers", "--port", port)
	start(t, cmd)
	await(t, address, func() bool { return reachable(t.Context(), address) == nil })
	return cmd, address
}

// start starts a program that is killed at the end of the test.
func start(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
}

// await waits until something has come true.
func await(t *testing.T, what string, true func() bool) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	for !true() {
		select {
		case <-ctx.Done():
			t.Fatalf("%s: not within a minute", what)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// in returns the names of what is in a folder.
func in(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// contents returns all files of a folder, one after the other.
func contents(t *testing.T, folder string) string {
	t.Helper()
	var all strings.Builder
	for _, name := range in(t, folder) {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
