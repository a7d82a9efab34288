//go:build js && wasm

// Command wasm is the core of the board as WebAssembly, for a page without a server.
package main

import (
	"context"

	"haft/cmd/haft/board"
	"haft/cmd/haft/web/wasm/script"
)

func main() {
	script.Serve(func(ctx context.Context, l *board.Limits, q *board.Request) (any, error) { return l.Answer(ctx, q) })
}
