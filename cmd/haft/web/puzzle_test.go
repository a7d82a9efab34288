package web

import (
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"haft/solve/puzzle"
)

// puzzles are solved by moves and by naming a piece. What is wrong is told with the reason, and the answer with its
// story.
func (v *tab) puzzles() {
	v.open("#p=lock/7/1")
	v.has("#puzzle-question", "After which move is it known what")
	answer := v.solution("lock/7/1")
	v.size(1280, 800)
	v.shot("puzzle-lock")
	v.press("[data-do=hint]")
	v.has("#puzzle-state", "Hint: the move begins on "+answer[:2])
	v.types("a1a8")
	v.has("#refused", "illegal")
	v.until("document.querySelector('#grid .marked').dataset.square === '" + answer[:2] + "' && !document.querySelector('#grid [aria-selected=true]')")
	v.click(answer[:2])
	v.click(answer[2:4])
	v.has("#puzzle-state", "Solved. After ")
	v.has("#puzzle-state", " it is known that")
	v.press("[data-do=why]")
	v.until("document.querySelector('#why').hidden === false")
	v.shot("puzzle-lock-solved")
	v.press("[data-do=next]")
	v.until("location.hash === '#p=lock/7/2'")
	v.settled()
	v.has("#puzzle-question", "After which move")
}

// matePuzzle goes on with the answers of the other side, or is given up.
func (v *tab) matePuzzle() {
	v.open("#p=mate2/2/1")
	v.has("#puzzle-question", "Which move forces checkmate in 2 moves")
	v.shot("puzzle-mate")
	v.press("#grid .mover")
	v.until("document.querySelectorAll('#targets button').length > 0")
	v.press("#targets button")
	v.has("#puzzle-state", "No. ")
	v.press("[data-do=solution]")
	v.has("#puzzle-state", "The answer is ")
	v.has("#puzzle-tree", "checkmate")
	// The next one is made meanwhile, and is one in which some piece is open.
	v.js("import('./puzzle.js').then((module) => { window.puzzle = module; })")
	v.until("window.puzzle?.ready?.pieces.some(({ natures }) => natures && Object.keys(natures).length > 1) ?? false")
	v.shot("puzzle-mate-solution")
	v.press("[data-do=again]")
	v.has("#puzzle-tree", "")
	v.types(v.solution("mate2/2/1"))
	v.has("#puzzle-state", "is right.")
	v.has("#puzzle-state", "go on")
}

// hiddenPuzzles keep back what is asked for.
func (v *tab) hiddenPuzzles() {
	v.open("#p=who/7/1")
	v.has("#puzzle-question", "Which piece is White’s king?")
	v.press("#back")
	v.click("f2")
	v.has("#refused", "This is an earlier position")
	v.size(390, 844)
	v.small()
	v.shot("puzzle-who")
	v.press("[data-do=hint]")
	v.has("#puzzle-state", "Hint: look at 8... h8xb2, ")
	king := v.solution("who/7/1")
	if king != "w7" {
		v.Fatalf("the king is %s", king)
	}
	v.press("#last")
	v.click("d5")
	v.has("#refused", "A pawn is never the king.")
	v.click("b8")
	v.has("#refused", "Click one of White’s pieces.")
	v.click("c4")
	v.has("#puzzle-state", "No. White 5 (c4): 7. e1-f3 is not a king’s move, so the piece on f3 is not the king.")
	v.click("f2")
	v.has("#puzzle-state", "Solved. White 7 (f2) is the king")
	v.press("[data-do=why]")
	v.has("#why-head", "Why: White 7 (f2) is the king")

	v.js("document.querySelector('#puzzle-more').open = true")
	v.run(chromedp.SetValue("#puzzle-kind", "last"))
	v.press("#puzzle-open")
	v.has("#puzzle-question", "What was the last move?")
	v.open("#p=last/1/1")
	v.has("#puzzle-question", "What was the last move?")
	v.shot("puzzle-last")
	v.click("b7")
	v.click("b6")
	v.has("#puzzle-state", "No. b7b6 could have led to this board")
	v.drag("a4", "a5")
	v.has("#puzzle-state", "Solved. a5a4 is the only last move")
	v.press("[data-do=leave]")
	v.until("location.hash === '#analyse'")
	v.has("#state", "Before the first move")
	v.open("#p=chess/1/1")
	v.has("#refused", "The link is damaged: after #p= it should have the ID of a puzzle")
}

// solution is the answer to a puzzle.
func (v *tab) solution(id string) string {
	v.Helper()
	p, err := puzzle.ByID(v.ctx, id)
	if err != nil {
		v.Fatal(err)
	}
	return p.Solution.Answer
}

// types types a move.
func (v *tab) types(move string) {
	v.Helper()
	v.js("(() => { document.querySelector('#move').value = ''; })()")
	v.js("document.querySelector('#move').focus()")
	for _, letter := range move {
		v.keys(string(letter))
	}
	v.keys(kb.Enter)
}

// problems are composed: they begin with a position, and tries are answered by what refutes them.
func (v *tab) problems() {
	v.open("#day/2024-02-29")
	v.has("#problem-list a:nth-child(8)", "8 Mate in two ●●●○○")
	v.press("#problem-list a:nth-child(8)")
	v.until("location.hash === '#p=problem/8'")
	v.has("#puzzle-head", "Problem 8: Mate in two")
	v.has("#puzzle-question", "White to move. Which move forces checkmate in 2 moves")
	v.size(1280, 800)
	v.shot("problem")
	list := v.js("document.querySelector('#problem-list').getBoundingClientRect().top + scrollY")
	v.drag("d2", "e4")
	v.has("#puzzle-state", "No. After Ne4, Black answers ")
	v.click("d2")
	v.has("#panel-head", " on d2")
	v.until("document.querySelector('#panel').checkVisibility() && document.querySelector('#problem-list').getBoundingClientRect().top + scrollY === " + list)
	v.drag("d2", "c3")
	v.has("#puzzle-state", "Kc3 is right. Black answers")
	v.run(chromedp.Reload())
	v.press("[data-do=hint]")
	v.press("[data-do=hint]")
	v.has("#puzzle-state", "Hint: it goes from ")
	hint := strings.Fields(v.text("#puzzle-state"))
	v.drag(hint[4], strings.TrimSuffix(hint[6], "."))
	v.has("#puzzle-state", " is checkmate in all worlds.")
	v.press("[data-do=again]")
	v.press("[data-do=solution]")
	v.has("#puzzle-state", "The answer is Kc3.")
	v.has("#puzzle-tree", "checkmate")
	v.shot("problem-solved")
	v.press("[data-do=leave]")
	v.until("location.hash === '#analyse'")
	v.has("#state", "After 1. Kc3")
	v.open("#p=problem/6")
	v.size(375, 667)
	v.drag("b5", "b7")
	v.has("#puzzle-state", "No. After Rb7, Black answers ")
	v.unboxed()
	v.open("#p=problem/1")
	v.drag("g1", "b6")
	v.has("#puzzle-state", " is right. Black answers")
	v.drag("f3", "a3")
	v.has("#puzzle-state", " is checkmate in all worlds. If it were known what the pieces are, there would be no")
	v.until("document.querySelector('#problem-list .done b').textContent === '✓ 1'")
	v.has("#puzzle-question", "Try the next problem")
	v.press("[data-do=next]")
	v.until("location.hash === '#p=problem/2'")
	v.settled()
	v.open("#p=problem/11")
	v.has("#refused", "The link is damaged")
}
