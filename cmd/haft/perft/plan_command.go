package perft

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/spf13/cobra"

	"haft/bench/store"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/cmd/haft/single"
	"haft/model"
	"haft/model/bounded"
	"haft/solve/exact"
)

// A perftPlan divides a perft: the distinct positions after some plies, each with a sequence that leads there.
type perftPlan struct {
	checkpointHead
	Split     int    `json:"split"`     // after how many plies
	States    int    `json:"states"`    // how many lines follow
	Sequences uint64 `json:"sequences"` // that lead to the positions
	places    []planLine
	name      string // of the file, in errors
}

// A planLine is a position of a plan.
type planLine struct {
	Moves string `json:"moves"`
	Times uint64 `json:"times"` // how many sequences lead there
}

type planOptions struct {
	options
	split int
}

// maxSplit is the largest --split; the positions after more plies would take gigabytes.
const maxSplit = 4

func newPlan(p *cli.Program) *cobra.Command {
	o := &planOptions{options: options{Options: single.Options{Program: p}}, split: 3}
	cmd := &cobra.Command{
		Use:   "plan DEPTH [FILE]",
		Short: "Divide a perft into parts",
		Long: `Plan lists the distinct positions that are reached after --split plies, and how
many sequences of moves lead to each. "haft perft run" counts what is below a
part of them, on this machine or another, and "haft perft merge" adds the parts
up. Two positions with the same board are distinct if different worlds are left.`,
		Example: "  haft perft plan 5 --split 2 | head -3",
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if o.depth, err = flags.Depth(args[0], maxPerft); err != nil {
				return err
			}
			if o.depth <= o.split {
				return fmt.Errorf("DEPTH is %d; expected more than --split, which is %d", o.depth, o.split)
			}
			return o.plan(cmd.Context(), args[1:])
		},
	}
	o.GameFlags(cmd)
	flags.Ranged(cmd, &o.split, "split", 1, maxSplit, "list the positions after `K` plies (default 3)")
	cmd.Flags().Lookup("split").DefValue = "0" // the usage text names the default
	return cmd
}

func (o *planOptions) plan(ctx context.Context, files []string) error {
	o.Backend = "exact"
	g, err := o.game(ctx, files)
	if err != nil {
		return err
	}
	pos, err := o.position(ctx, g)
	if err != nil {
		return err
	}
	places, err := exact.Places(ctx, exact.NewState(pos), o.split)
	if err != nil {
		return err
	}
	plan := perftPlan{checkpointHead: headOf(pos, o.depth), Split: o.split, States: len(places)}
	for _, p := range places {
		plan.Sequences += p.Times
	}
	if err := o.writeLine(&plan); err != nil {
		return err
	}
	for _, p := range places {
		words := fmt.Sprint(p.Moves)
		if err := o.writeLine(planLine{words[1 : len(words)-1], p.Times}); err != nil {
			return err
		}
	}
	return nil
}

// writeLine writes a line of the plan.
func (o *planOptions) writeLine(line any) error {
	object, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = o.Stdout.Write(append(object, '\n'))
	return err
}

var planForm = store.Form{What: "line of the plan of a perft", First: `{"perft":`, Begin: `{"moves":`}

// planCost is how much memory a byte of a plan takes, with all that is made of it: 27 MB take 73 (430,000 positions).
const planCost = 4

// readPlan reads a plan within --max-memory, and returns its checksum too.
func (o *partOptions) readPlan(ctx context.Context, name string) (*perftPlan, string, error) {
	in, err := o.OpenInput(ctx, name)
	if err != nil {
		return nil, "", err
	}
	defer in.Close()
	sum, budget := crc32.New(crc32.MakeTable(crc32.Castagnoli)), bounded.NewBudget((o.Memory+planCost-1)/planCost)
	var plan *perftPlan
	text := io.TeeReader(bounded.NewReader(in, budget), sum)
	extent, err := store.Read(text, in.Name, planForm, func(object []byte) error {
		if plan == nil {
			plan = &perftPlan{name: in.Name}
			if json.Unmarshal(object, plan) != nil {
				return fmt.Errorf("found %.60q, expected the first %s", object, planForm.What)
			}
			return nil
		}
		var line planLine
		if json.Unmarshal(object, &line) != nil {
			return fmt.Errorf("found %.60q, expected moves, and how many sequences lead there", object)
		}
		plan.places = append(plan.places, line)
		return nil
	})
	switch {
	case err != nil:
		return nil, "", o.WithinMemory(err)
	case plan == nil || extent.Torn || len(plan.places) != plan.States:
		return nil, "", fmt.Errorf("%s: this plan is incomplete; expected all that 'haft perft plan' wrote", in.Name)
	}
	return plan, fmt.Sprintf("%08x", sum.Sum32()), nil
}

// position returns the position that the plan is about.
func (p *perftPlan) position() (*model.Position, error) {
	rules := model.DefaultRules()
	if err := rules.SetAll(p.Rules); err != nil {
		return nil, err
	}
	return played(model.NewPosition(rules), p.Moves)
}

// played returns the position after moves, which come from a file.
func played(pos *model.Position, moves []string) (*model.Position, error) {
	for _, word := range moves {
		m, ok := model.ParseMove(word)
		if !ok {
			return nil, fmt.Errorf("found %.20q, expected a move", word)
		}
		if _, fault := pos.Board.Shape(pos.ToMove(), m, &pos.Problem.Rules); fault != model.NoFault {
			return nil, fmt.Errorf("the move %s cannot be made: %v", word, fault)
		}
		pos = pos.After(m)
	}
	return pos, nil
}
