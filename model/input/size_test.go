package input_test

import (
	"testing"

	"haft/model/input"
)

// Every form of a size is read, and what String writes is read back.
func TestSize(t *testing.T) {
	for text, want := range map[string]input.Size{
		"0": 0, "1": 1, "90B": 90, "1kB": 1000, "3K": 3000, "2 k": 2000, "1KiB": 1024, "512MB": 512e6, "512MiB": 1 << 29,
		"1.5GB": 15e8, "1500MB": 15e8, "3GiB": 3 << 30, "7TB": 7e12, "2Ti": 2 << 40,
	} {
		var size, again input.Size
		if err := size.Set(text); err != nil || size != want {
			t.Errorf("%s is read as %d, %v; want %d", text, size, err, want)
		}
		if err := again.Set(size.String()); err != nil || again != size {
			t.Errorf("%d is written %v, which is read as %d, %v", size, size, again, err)
		}
		again = 0
		if written, err := size.MarshalText(); err != nil || again.UnmarshalText(written) != nil || again != size {
			t.Errorf("%d is written %s, which is read as %d, %v", size, written, again, err)
		}
	}
	for _, text := range []string{"", "MB", "-1", "1XB", "1gb", "1e9", "1.", "1iB", "99999999TB", "9999999999GB"} {
		if size := input.Size(5); size.Set(text) == nil || size != 5 {
			t.Errorf("%q is read as %d", text, size)
		}
	}
}
