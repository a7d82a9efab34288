package bounded

// A Budget counts what a reader keeps of what it reads.
type Budget struct {
	limit, spent Size
}

// NewBudget is one of so many bytes.
func NewBudget(limit Size) *Budget { return &Budget{limit: limit} }

// Spend counts bytes that are about to be kept. It is an error if they are too many with those before.
func (b *Budget) Spend(bytes int) error {
	b.spent += Size(bytes)
	if b.limit > 0 && b.spent > b.limit {
		return TooLarge("more than %s of memory would be needed", b.limit.words())
	}
	return nil
}

// Return gives back what is no longer kept.
func (b *Budget) Return(bytes int) { b.spent -= Size(bytes) }
