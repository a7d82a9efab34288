package puzzle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"haft/model"
	"haft/solve"
)

// dayPrefix begins the ID of the puzzle of a day, as in day/2026-11-27.
const dayPrefix = "day/"

// dayPlies is how many plies the game of such a puzzle has at most, with the answer: six moves of each side, which one
// can watch and keep in mind.
const dayPlies = 12

// OfDay makes the puzzle of a day, as in 2026-11-27, which is the same everywhere: who is the king, and on Wednesdays
// and Sundays which move makes a piece known. The whole game has six moves of each side at most.
func OfDay(ctx context.Context, date string) (*Puzzle, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || day.Year() < 1 {
		return nil, fmt.Errorf("found the day %.20q; expected one such as 2026-11-27", date)
	}
	name := "who"
	if w := day.Weekday(); w == time.Wednesday || w == time.Sunday {
		name = "lock"
	}
	k, _ := KindOf(name)
	year, month, of := day.Date()
	seed := uint64(year*10_000 + int(month)*100 + of)
	// Games with many captures tell enough within so few plies.
	captures := solve.Styles[len(solve.Styles)-1:]
	p, err := k.first(ctx, &finder{rand.New(rand.NewPCG(seed, 0)), model.DefaultRules(), nil, captures, dayPlies})
	if err != nil {
		return nil, err
	}
	p.ID = dayPrefix + date
	return p, nil
}
