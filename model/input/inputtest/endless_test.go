package inputtest

import (
	"io"
	"testing"
)

func TestEndless(t *testing.T) {
	for want, stream := range map[string]Endless{
		"begin a a a a a a ": {Start: "begin ", Unit: "a "},
		"x1 x2 x3 x4 x5 x6 ": {Unit: "x%d "},
	} {
		for part := 1; part <= len(want); part++ {
			in, got := stream, make([]byte, len(want))
			for at := 0; at < len(got); at += part {
				if _, err := io.ReadFull(&in, got[at:min(at+part, len(got))]); err != nil {
					t.Fatal(err)
				}
			}
			if string(got) != want {
				t.Errorf("read %d bytes at a time: %q, want %q", part, got, want)
			}
		}
	}
}
