//go:build js && wasm

// What searches, as WebAssembly, for a page without a server. It is a program of its own, so that the board is there
// before it.
package main

import (
	"haft/cmd/haft/web/player"
	"haft/cmd/haft/web/wasm/script"
)

func main() { script.Serve(player.Answer) }
