package cli_test

import (
	"testing"

	"haft/cmd/haft/cli"
)

// Shards are complete when each of one division was seen once; which are missing is told.
func TestShards(t *testing.T) {
	for _, c := range []struct {
		of      int
		seen    []int
		missing string
	}{
		{1, []int{1}, ""},
		{3, []int{3, 1, 2}, ""},
		{3, []int{3, 1}, "shard 2/3 is missing"},
		{4, []int{3}, "shards 1/4, 2/4, 4/4 are missing"},
		{11, []int{2}, "shards 1/11, 3/11, 4/11, 5/11, 6/11, 7/11, 8/11, 9/11, 10/11, 11/11 are missing"},
		{12, []int{2}, "11 shards are missing, such as 1/12, 3/12, 4/12, 5/12, 6/12, 7/12, 8/12, 9/12, 10/12, 11/12"},
	} {
		var all cli.Shards
		for _, part := range c.seen {
			if err := all.Add(&cli.Shard{Part: part, Of: c.of}, "file"); err != nil {
				t.Errorf("%d of %d: %v", part, c.of, err)
			}
		}
		if got := said(all.Complete()); got != c.missing {
			t.Errorf("%v of %d: %q, want %q", c.seen, c.of, got, c.missing)
		}
	}
	var all cli.Shards
	for _, c := range []struct {
		part, of   int
		file, want string
	}{
		{2, 3, "a", ""},
		{2, 3, "b", "shard 2/3 is there twice: in a and b"},
		{2, 4, "c", "c is of another run: it has shard 2/4, but there are 3"},
		{3, 3, "d", ""},
	} {
		if got := said(all.Add(&cli.Shard{Part: c.part, Of: c.of}, c.file)); got != c.want {
			t.Errorf("%s: %q, want %q", c.file, got, c.want)
		}
	}
}

func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
