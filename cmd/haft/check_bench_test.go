package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
)

// BenchmarkCheckJSONL is haft check from end to end on bare random games of up to 80 plies.
func BenchmarkCheckJSONL(b *testing.B) {
	const games = 4000
	text, _ := runHaft(b, cli.Yes, "gen", fmt.Sprint(games), "--seed", "1")
	benchmarkCheck(b, "games.jsonl", text, games)
}

// BenchmarkCheckPGN is haft check from end to end on real games with comments.
func BenchmarkCheckPGN(b *testing.B) {
	const times = 50
	text, err := os.ReadFile("../../testdata/games/lichess_100k.pgn")
	if err != nil {
		b.Fatal(err)
	}
	benchmarkCheck(b, "games.pgn", strings.Repeat(string(text)+"\n", times), times*strings.Count(string(text), "[Event "))
}

func benchmarkCheck(b *testing.B, name, text string, games int) {
	file := filepath.Join(b.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		b.Fatal(err)
	}
	for _, jobs := range []string{"1", "2"} {
		b.Run("jobs="+jobs, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if c := execute(context.Background(), []string{"check", "--format", "jsonl", "-j", jobs, file}, nil, io.Discard,
					io.Discard); c > cli.No {
					b.Fatalf("exit status %d", c)
				}
			}
			b.ReportMetric(float64(b.N*games)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
