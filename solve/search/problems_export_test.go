package search_test

import (
	"haft/model"
	"haft/solve"
)

func solveCount(pos *model.Position) uint64 { return solve.Count(&pos.Problem).Worlds }
