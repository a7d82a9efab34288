package desk

import (
	"context"

	"haft/solve/schema"
)

// GoOn takes the result away from a game in which there is still a legal move, so that it can be continued.
func (d *Desk) GoOn(ctx context.Context) error {
	result := d.Game.Result
	report, ok := d.View.Report.(*schema.Report)
	if result == "*" || !ok || report.Outcome == nil || report.Outcome.Over {
		return nil
	}
	err := d.Do(ctx, func(ctx context.Context, d *Desk) error { return d.Result(ctx, "*") })
	if err == nil {
		d.Remark = "The file says " + result + ". Moves are left, so the game goes on."
		d.past, d.saved = nil, d.Game.Text // nobody has changed it yet
	}
	return err
}
