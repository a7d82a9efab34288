package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"

	"github.com/parquet-go/parquet-go"

	"haft/cmd/haft/cli"
)

// A Row is a game in a Parquet file. Names and meaning are those of the JSON of haft analyze, and so is the nesting: a
// query on one form is a query on the other.
//
// All numbers fit into 64 bits with a sign.
type Row struct {
	ID        string     `json:"id" parquet:"id"`
	File      string     `json:"file" parquet:"file"`
	Index     int64      `json:"index" parquet:"index"`
	White     *string    `json:"white" parquet:"white,optional"`
	Black     *string    `json:"black" parquet:"black,optional"`
	Event     *string    `json:"event" parquet:"event,optional"`
	Legal     *bool      `json:"legal" parquet:"legal,optional"` // missing if undecided or broken
	Plies     int32      `json:"plies" parquet:"plies"`
	Illegal   *Illegal   `json:"illegal" parquet:"illegal,optional"`
	Error     *ReadError `json:"error" parquet:"error,optional"`
	Undecided *string    `json:"undecided" parquet:"undecided,optional"`
	Positions *int64     `json:"starting_positions" parquet:"starting_positions,optional"`
	Worlds    *int64     `json:"worlds" parquet:"worlds,optional"`
	Check     *string    `json:"check" parquet:"check,optional"`
	Outcome   *Outcome   `json:"outcome" parquet:"outcome,optional"`
	Locked    []Lock     `json:"locked" parquet:"locked,list"`
}

// Illegal is the first illegal ply.
type Illegal struct {
	Ply    int32  `json:"ply" parquet:"ply"`
	Move   string `json:"move" parquet:"move"`
	Reason string `json:"reason" parquet:"reason"`
	Text   string `json:"text" parquet:"text"`
}

// A ReadError says where a game cannot be read.
type ReadError struct {
	Line int64  `json:"line" parquet:"line"`
	Col  int64  `json:"col" parquet:"col"`
	Ply  int32  `json:"ply" parquet:"ply"`
	Text string `json:"text" parquet:"text"`
}

// An Outcome is in how many worlds the game goes on, and how it ends in the others.
type Outcome struct {
	Ongoing   int64 `json:"ongoing" parquet:"ongoing"`
	Checkmate int64 `json:"checkmate" parquet:"checkmate"`
	Stalemate int64 `json:"stalemate" parquet:"stalemate"`
	Over      bool  `json:"over" parquet:"over"`
}

// A Lock is a piece with one nature left.
type Lock struct {
	Piece  string `json:"piece" parquet:"piece"`
	Nature string `json:"nature" parquet:"nature"`
	Ply    int32  `json:"ply" parquet:"ply"`
}

// There are at most so many worlds: 5,040 ways to set up each side, and four natures for each of 16 pawns that have
// promoted. This would not compile if they were too many for the columns.
const _ int64 = 5040 * 5040 << (2 * 16)

// rowGroup is how many games Parquet keeps in memory until it writes them.
const rowGroup = 50_000

// writeParquet writes the reports that run writes as JSON Lines.
func writeParquet(out io.Writer, run func(io.Writer) error) error {
	rows := parquet.NewGenericWriter[Row](out, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowGroup),
		parquet.CreatedBy("haft-beam", cli.Version(), ""))
	reports, lines := io.Pipe()
	written := make(chan error, 1)
	go func() {
		err := writeRows(rows, reports)
		reports.CloseWithError(err)
		written <- err
	}()
	err := run(lines)
	lines.CloseWithError(err)
	return cmp.Or(err, <-written, rows.Close())
}

// writeRows writes a row for each report.
func writeRows(rows *parquet.GenericWriter[Row], reports io.Reader) error {
	for in := json.NewDecoder(reports); ; {
		var row Row
		err := in.Decode(&row)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			_, err = rows.Write([]Row{row})
		}
		if err != nil {
			return err
		}
	}
}
