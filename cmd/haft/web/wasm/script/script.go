//go:build js && wasm

// Package script is what the programs for WebAssembly have in common. Each adds one function to the script that runs
// it, haft(question, file), which takes a question as JSON and gives the answer as JSON: what the server answers to the
// same question, or an object with the field error. A file can be given as bytes instead of in the question.
package script

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"syscall/js"

	"haft/cmd/haft/board"
	"haft/solve/schema"
)

// boards are kept from one question to the next.
var boards board.Boards

// An answerer answers questions within limits.
type answerer func(context.Context, *board.Limits, *board.Request) (any, error)

// Serve adds the function, and does not return.
func Serve(a answerer) {
	js.Global().Set("haft", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text, err := a.answer(args)
		if err != nil {
			text, _ = json.Marshal(map[string]string{"error": err.Error()}) // a text can be written
		}
		return string(text)
	}))
	select {} // functions of a program that has ended cannot be called
}

func (a answerer) answer(args []js.Value) (text []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("internal error: this is a fault of haft: %v", fault)
		}
	}()
	q := &board.Request{}
	if err := json.Unmarshal([]byte(args[0].String()), q); err != nil {
		return nil, err
	}
	if len(args) > 1 {
		q.Data = make([]byte, args[1].Length())
		js.CopyBytesToGo(q.Data, args[1])
	}
	limits := board.Usual
	limits.Unpack, limits.Boards = unpack, &boards
	reply, err := a(context.Background(), &limits, q)
	if err != nil {
		return nil, err
	}
	return schema.Marshal(reply)
}

// unpack leaves a file as it is. The browser unpacks gzip; the decompressor of zstd would be a tenth of the program.
func unpack(data []byte) (io.Reader, error) {
	if bytes.HasPrefix(data, []byte("\x28\xb5\x2f\xfd")) {
		return nil, errors.New("found a file packed by zstd; expected one that is not packed, or packed by gzip")
	}
	return bytes.NewReader(data), nil
}
