package main

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// Parquet files have what the reports of haft say, game by game.
func TestParquet(t *testing.T) {
	files := collection(t, 500)
	folder := filepath.Join(t.TempDir(), "table")
	got := beamed(t, append([]string{"parquet", "--ranges", "5", "-o", folder}, files...)...)
	want := single(t, append([]string{"analyze", "--format", "jsonl", "--fields", "locked,check,outcome"}, files...)...)
	if got.code != want.code || got.messages != want.messages {
		t.Fatalf("exit status %d, %s; want %d, %s", got.code, got.messages, want.code, want.messages)
	}
	var rows []Row
	for _, name := range in(t, folder) {
		part, err := parquet.ReadFile[Row](filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, part...)
	}
	n := 0
	for line := range strings.Lines(want.out) {
		var r Row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if n < len(rows) && !reflect.DeepEqual(listed(rows[n]), listed(r)) {
			t.Fatalf("game %d:\n%+v\nwant\n%+v", n, rows[n], r)
		}
		n++
	}
	if len(rows) != n || n == 0 {
		t.Errorf("%d rows, want %d", len(rows), n)
	}
}

// listed returns a row in which no list is an empty one, because Parquet does not tell it from none.
func listed(r Row) Row {
	if len(r.Locked) == 0 {
		r.Locked = nil
	}
	return r
}
