package process_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"haft/solve/process"
)

// allowed are the processors on which a program and its child may run, by their own account.
func allowed(t *testing.T, f *process.Folder) []string {
	t.Helper()
	var out bytes.Buffer
	const tell = "grep Cpus_allowed_list /proc/$$/status"
	cmd := exec.Command("sh", "-c", tell+"; sh -c '"+tell+"'")
	if err := f.Run(t.Context(), cmd, &out, &out); err != nil {
		t.Skip(err, out.String())
	}
	return strings.Split(strings.ReplaceAll(strings.TrimSpace(out.String()), "Cpus_allowed_list:\t", ""), "\n")
}

// A program and its children stay on the processors of its folder, else on those of Place, and this
// process stays where it was.
func TestCores(t *testing.T) {
	before := process.Cores()
	if len(before) == 0 {
		t.Fatal("on Linux the processors are known")
	}
	last := before[len(before)-1]
	one := fmt.Sprint(last)
	if got := allowed(t, &process.Folder{Cores: []int{last}}); !slices.Equal(got, []string{one, one}) {
		t.Errorf("a program with its child runs on %q, want %s", got, one)
	}
	if now := process.Cores(); !slices.Equal(now, before) {
		t.Errorf("now this process runs on %v, not %v", now, before)
	}
	process.Place([]int{last})
	got := allowed(t, &process.Folder{})
	process.Place(nil)
	if !slices.Equal(got, []string{one, one}) {
		t.Errorf("a program in its place runs on %q, want %s", got, one)
	}
	missing := &process.Folder{Cores: []int{1 << 9}}
	if err := missing.Run(t.Context(), exec.Command("true"), os.Stdout, os.Stderr); err == nil {
		t.Error("a program runs on a processor that does not exist")
	}
}

// All threads of this process can be restricted, and released again.
func TestPin(t *testing.T) {
	before := process.Cores()
	if err := process.Pin(before[:1]); err != nil {
		t.Fatal(err)
	}
	if got := allowed(t, &process.Folder{}); got[0] != fmt.Sprint(before[0]) {
		t.Errorf("a program runs on %q, want %d", got, before[0])
	}
	if err := process.Pin(before); err != nil || !slices.Equal(process.Cores(), before) {
		t.Errorf("now on %v, want %v: %v", process.Cores(), before, err)
	}
}
