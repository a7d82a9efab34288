package game

import (
	"fmt"
	"strings"
)

// A run says which games are summed up, and how. Shards of the same run differ only in Shard.
type run struct {
	Version string `json:"version"` // of haft
	Command string `json:"command"` // with the options that affect the numbers
	Files   string `json:"files"`   // a checksum of the names and sizes of the files
	Shard   string `json:"shard"`   // as in 2/8
}

// differs says in what two states are not of one run; it returns "" if they are.
func (s *state) differs(o *state) string {
	_, of, _ := strings.Cut(s.Shard, "/")
	_, other, _ := strings.Cut(o.Shard, "/")
	for _, c := range []struct{ what, one, other string }{
		{"version", s.Version, o.Version},
		{"command", s.Command, o.Command},
		{"number of shards", of, other},
		{"list of files, by its checksum,", s.Files, o.Files},
	} {
		if c.one != c.other {
			return fmt.Sprintf("the %s is %s there and %s here", c.what, c.one, c.other)
		}
	}
	return ""
}
