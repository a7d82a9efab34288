package input

// A Budget limits the memory that a reader uses for what it keeps.
type Budget struct {
	limit, spent Size
}

// NewBudget returns a budget of limit bytes.
func NewBudget(limit Size) *Budget { return &Budget{limit: limit} }

// Spend counts bytes that are about to be kept. It fails if the budget does not allow them.
func (b *Budget) Spend(bytes int) error {
	b.spent += Size(bytes)
	if b.limit > 0 && b.spent > b.limit {
		return TooLarge("more than %s of memory would be needed", b.limit.Words())
	}
	return nil
}

// Return gives back bytes that are no longer kept.
func (b *Budget) Return(bytes int) { b.spent -= Size(bytes) }
