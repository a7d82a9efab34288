package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"haft/solve/solvertest/extent"
)

// "make install" puts all files where programs look for them, below PREFIX, and everything below DESTDIR.
func TestMakeInstall(t *testing.T) {
	extent.Slow(t)
	if _, err := exec.LookPath("make"); err != nil || testing.Short() {
		t.Skip("no make, or no time to build")
	}
	dir := t.TempDir()
	install := exec.Command("make", "-C", "../..", "install", "DESTDIR="+dir, "PREFIX=/usr")
	if text, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, name := range []string{
		"bin/haft", "share/man/man1/haft.1", "share/man/man1/haft-check.1", "share/bash-completion/completions/haft",
		"share/zsh/site-functions/_haft", "share/fish/vendor_completions.d/haft.fish",
	} {
		if found, _ := filepath.Glob(filepath.Join(dir, "usr", name)); found == nil {
			t.Errorf("there is no /usr/%s", name)
		}
	}
	if text, err := exec.Command(filepath.Join(dir, "usr", "bin", "haft"), "version").Output(); err != nil ||
		len(text) == 0 {
		t.Errorf("%q, %v", text, err)
	}
}
