package solve

import "context"

// shrink removes groups from a choice that leaves no world, one after the other in the given order, unless a world
// appears without the group. order lists chosen groups. In the end no remaining group can be removed. shrink tries
// runs of many groups first: if none of a run is needed, one question settles it, and the outcome is the same.
func shrink(ctx context.Context, r relaxation, chosen []bool, order []int) error {
	if len(order) == 0 {
		return nil
	}
	for _, i := range order {
		chosen[i] = false
	}
	possible, err := r.grow(ctx, chosen, nil)
	if err != nil || !possible {
		return err
	}
	for _, i := range order {
		chosen[i] = true
	}
	if len(order) == 1 {
		return nil
	}
	half := len(order) / 2
	if err := shrink(ctx, r, chosen, order[:half]); err != nil {
		return err
	}
	return shrink(ctx, r, chosen, order[half:])
}
