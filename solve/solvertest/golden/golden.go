// Package golden compares what tests make with files that people have read or looked at. It is for tests only, and
// imports no other package of haft, so that every test can use it.
package golden

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Text reports how a text differs from the file, line by line. UPDATE=1 writes the file instead; read what has changed
// in it, and look at pictures.
func Text(t testing.TB, file, got string) {
	t.Helper()
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("%v; UPDATE=1 writes it", err)
	} else if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s: -want +got\n%s", file, diff)
	}
}

// Members returns a JSON object with a line for each member, and for each element of a member that is a list, so that a
// changed one can be seen.
func Members(t testing.TB, object []byte) string {
	t.Helper()
	var out strings.Builder
	in := json.NewDecoder(bytes.NewReader(object))
	next := func() json.Token {
		token, err := in.Token()
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	for next(); in.More(); {
		name := next()
		var value json.RawMessage
		if err := in.Decode(&value); err != nil {
			t.Fatal(err)
		}
		var list []json.RawMessage
		if json.Unmarshal(value, &list) != nil || len(list) == 0 {
			fmt.Fprintf(&out, " %v: %s\n", name, value)
			continue
		}
		fmt.Fprintf(&out, " %v:\n", name)
		for _, element := range list {
			fmt.Fprintf(&out, "  %s\n", element)
		}
	}
	return out.String()
}
