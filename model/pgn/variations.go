package pgn

// open begins a variation, which replaces the last move.
func (p *parser) open() error {
	if len(p.lines) > MaxDepth {
		return p.errorAt(p.at, "found variations nested more than %d deep, expected fewer levels", MaxDepth)
	}
	if text := p.line[p.at+1:]; p.promoting && len(text) > 1 && text[1] == ')' && isPieceSign(rune(text[0])) {
		return p.errorAt(p.at, "found (%c) behind a promoting move, expected the promotion as in e8=Q", text[0])
	}
	top := p.top()
	v := level{first: top.first, opened: p.spot(p.at), stopped: top.stopped, text: top.text}
	switch {
	case top.plies > 0:
		v.first += top.plies - 1
		v.live = !top.stopped && !top.text
	case !top.stopped && !top.text:
		v.text = true
		if err := p.odd(p.spot(p.at), "found a variation, expected the move that it replaces before it; kept as text"); err != nil {
			return err
		}
	}
	p.lines = append(p.lines, v)
	p.moves.open(v.live)
	p.said = p.said[:0]
	p.at++
	return nil
}

func (p *parser) close() error {
	if !p.aside() {
		return p.errorAt(p.at, "found ), but no variation is open")
	}
	live := p.top().live
	p.said = p.said[:0]
	p.lines = p.lines[:len(p.lines)-1]
	p.at++
	keep := !p.top().stopped
	if p.moves.close(live, keep); !keep {
		return nil
	}
	return p.take(p.at-1, NoteSize)
}
