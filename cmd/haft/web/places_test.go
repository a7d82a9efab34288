package web

import (
	"fmt"
	"html"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"haft/cmd/haft/board"
	"haft/model"
	"haft/solve/puzzle"
	"haft/solve/solvertest/extent"
)

// placeTests are what somebody does at the places of the page.
var placeTests = []struct {
	name string
	do   func(*tab)
}{
	{"home", (*tab).front},
	{"lessons", (*tab).lessons},
	{"other lessons", (*tab).otherLessons},
	{"lessons stay", (*tab).lessonsStay},
	{"day", (*tab).day},
	{"day with a move", (*tab).dayWithMove},
	{"streak", (*tab).streak},
	{"words", (*tab).words},
	{"stays", (*tab).stays},
	{"asks", (*tab).asks},
	{"friend", (*tab).friendless},
	{"embed", (*tab).embedded},
	{"small places", (*tab).smallPlaces},
	{"still places", (*tab).stillPlaces},
}

// main wants one main button, with this text.
func (v *tab) main(text string) {
	v.Helper()
	v.until(fmt.Sprintf(`(() => {
		const found = [...document.querySelectorAll('.main')].filter((e) => e.checkVisibility());
		return found.length === 1 && found[0].textContent.includes(%q);
	})()`, text))
}

// front: the home has five doors. Back leads to it again. The links at the head are there before the scripts.
func (v *tab) front() {
	v.open("")
	v.js(`fetch(location.pathname).then((r) => r.text()).then((text) => {
		const links = [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('header [data-goes]')];
		document.body.dataset.links = links.filter((a) => a.getAttribute('href') === './#' + a.dataset.goes).length;
	})`)
	v.until("document.body.dataset.links === '5'")
	v.until("document.querySelector('#demo svg') !== null")
	v.main("Learn it in three minutes")
	for id, place := range map[string]string{
		"home-learn": "learn", "home-day": "day", "home-play": "play", "home-friend": "friend", "home-analyse": "analyse",
	} {
		v.press("#" + id)
		v.until(fmt.Sprintf("document.body.dataset.place === %q && location.hash.startsWith('#%s')", place, place))
		v.until(fmt.Sprintf("document.querySelector('header [aria-current]').dataset.goes === %q", place))
		v.settled()
		v.run(chromedp.NavigateBack())
		v.until("document.body.dataset.place === 'home'")
	}
	v.media("prefers-reduced-motion", "reduce")
	v.open("")
	v.has("#demo-words", "So it is the queen.")
	v.media("prefers-reduced-motion", "no-preference")
}

// lessons are done one after the other, each first by a wrong move.
func (v *tab) lessons() {
	v.open("#learn")
	v.until("location.hash === '#learn/haft/1'")
	v.size(375, 667)
	v.js("scrollTo(0, 0)")
	buttons := func() string {
		return v.js("Math.round(document.querySelector('#lesson-actions').getBoundingClientRect().top + scrollY)")
	}
	where := "" // in the first lesson, once the page has been laid out for a phone
	stay := func(when string) {
		v.Helper()
		switch now := buttons(); where {
		case "":
			where = now
		case now:
		default:
			v.Errorf("%s %s: the buttons are at %s, in the first lesson at %s", v.text("#lesson-head"), when, now, where)
		}
	}
	for i, try := range []struct{ wrong, words, right, shows string }{
		{"f1e2", "That would make the piece the king, the queen or a bishop.", "f1d3", "a bishop or the queen"},
		{"d3c4", "A rook goes straight", "d3d5", "it is the queen"},
		{"e3e2", "It would still be the queen or a rook.", "e3b6", "far away, became rooks"},
		{"b3c5", "That is possible. Try a third piece", "d1c3", "White has only two knights, but the pieces on a3, on b3 and on " +
			"c3 (from d1) must be knights: one too many. A world says what each piece is. A move that is possible in no world is refused"},
		{"g1h3", "That would make the piece a knight. Take the piece on b6", "g1b6", "A king is never taken."},
		{"d3e3", "That would make the piece the queen. Take on d5", "d3d5", "Black’s piece on d8 is not the king."},
		{"b7b8", "illegal", "b7a8", "It is never the king."},
		{"d6c7", "Move the bishop", "d6e7", "It is checkmate in 3 of the 9 worlds"},
	} {
		v.until(fmt.Sprintf("location.hash === '#learn/haft/%d'", i+1))
		v.has("#lesson-head", board.Lessons[i].Title)
		v.settled()
		if i == 0 || i == 2 {
			v.until(fmt.Sprintf("document.querySelector('#lesson-note .parts').checkVisibility() === %v", i == 2))
		}
		stay("at first")
		v.drag(try.wrong[:2], try.wrong[2:])
		v.has("#lesson-said.wrong", try.words)
		stay("after a wrong try")
		v.drag(try.right[:2], try.right[2:])
		switch i {
		case 5:
			v.has("#lesson-said", try.shows)
			v.has("#lesson-ask", "Leave the knight and both pieces")
			v.until("document.querySelector('#lesson-said').offsetTop < document.querySelector('#lesson-ask').offsetTop") // it is older
			v.drag("c2", "d3")
			v.has("#lesson-said.wrong", "Leave the knight on d3")
			v.drag("a3", "a4")
			v.has("#lesson-said", "neither is your king")
		case 6:
			v.until("document.querySelector('#choose').open")
			v.press("#choices button:nth-child(2)")
			v.has("#lesson-said.wrong", "leave it open what it becomes")
			v.drag("b7", "a8")
			v.until("document.querySelector('#choose').open")
			v.press("#choices button")
			v.has("#lesson-said.right", try.shows)
		default:
			v.has("#lesson-said.right", try.shows)
		}
		v.shot(fmt.Sprintf("lesson-%d", i+1))
		v.until("document.activeElement.dataset.do === 'next'")
		stay("done")
		v.press("[data-do=next]")
	}
	v.has("#lesson-head", "You know the game")
	v.has("#lesson-ask", "All 8 lessons done")
	v.has("#courses", "More: QuantumChess, Heisenberg Chess")
	v.main("Solve today’s puzzle")
	v.run(chromedp.NavigateBack())
	v.has("#lesson-said.right", "3 of the 9 worlds")
	v.press("#brand")
	v.has("#home-learn", "All 8 lessons done")
	v.main("Who is the king?")
}

// otherLessons are those about the two other games.
func (v *tab) otherLessons() {
	for _, try := range []struct{ lesson, wrong, words, right, shows string }{
		{"quantum/1", "e2e4", "Move the pawn from d2 to d4.", "d2d4", "two boards"},
		{"quantum/2", "e2e5", "White can make this move on none of the boards.", "d4e5", "on 3 of the 8 (37.5 %), and a white one on 1 (12.5 %)"},
		{"quantum/3", "d8g5", "Move the queen from d8 to h4.", "d8h4", "that is 6.25 %"},
		{"heisenberg/1", "c3c8", "The rook is seen on c4 by 2 pieces. Move the rook down to c1", "c3c1", "an ordinary move"},
		{"heisenberg/2", "c3d5", "", "c3f7", "went on as a slower piece"},
		{"heisenberg/3", "c3b1", "", "c3a5", "to a square two away"},
	} {
		v.open("#learn/" + try.lesson)
		v.size(375, 667)
		v.click(try.wrong[:2])
		v.keyed()
		marks := map[string]string{"heisenberg/1": "0,0", "heisenberg/2": "true,0", "heisenberg/3": "true,true"}[try.lesson]
		v.until(fmt.Sprintf("%q === '' || ['speed', 'place'].map((sign) => document.querySelectorAll('#picture .' + sign).length > 0 || 0).join() === %[1]q", marks))
		v.click(try.wrong[2:])
		v.has("#lesson-said.wrong", try.words)
		v.drag(try.right[:2], try.right[2:])
		v.has("#lesson-said.right", try.shows)
		v.keyed()
	}
	v.press("[data-do=next]")
	v.until("document.body.dataset.place === 'analyse' && document.body.dataset.variant === 'heisenberg'")
	v.settled()
	v.click("e2")
	v.has("#ways", "Move: e3 e4")
	v.keyed()
	v.js("document.querySelector('#about-close').click()")
	v.settled()
	v.unboxed()
	// Moves that lead to different positions are told apart in words, for the pawn could be taken in passing after one of them.
	v.size(1160, 900)
	v.paste("[Variant \"Heisenberg Chess\"]\n[FEN \"3r3k/8/b7/8/8/3n4/4P3/K7 w - - 0 1\"]\n\n*")
	v.drag("e2", "e4")
	v.until("document.querySelector('#choose').open")
	v.has("#choices button", "Pawn from e2 to e4 e2-e4")
	v.press("#choices button:nth-child(2)")
	v.has("#moves", "e2?d3-e4")
}

// keyed: what each sign on the board means is said beside it.
func (v *tab) keyed() {
	v.Helper()
	v.until(`['seen-chip', 'goes', 'takes', 'speed', 'place', 'presence', 'black-dot'].every((sign) =>
		!document.querySelector('#picture .' + sign) ||
		[...document.querySelectorAll('#key .' + sign)].some((e) => e.checkVisibility() && e.closest('li').textContent.trim().length > 2))`)
}

// lessonsStay go on where they were, and begin again if one wants that. Hints are arrows.
func (v *tab) lessonsStay() {
	v.open("#learn/all")
	v.main("Begin")
	v.open("#learn/haft/6")
	v.press("[data-do=hint]")
	v.until("document.querySelectorAll('#picture .arrow').length > 0")
	v.drag("d3", "d5")
	v.has("#lesson-ask", "Leave the knight and both pieces")
	v.run(chromedp.Reload())
	v.has("#lesson-ask", "Leave the knight and both pieces")
	v.square("d3", "Black piece 8, knight")
	v.press("header [data-goes=analyse]")
	v.has("#state", "Before the first move")
	v.run(chromedp.NavigateBack())
	v.has("#lesson-ask", "Leave the knight and both pieces")
	v.settled()
	v.press("[data-do=again]")
	v.has("#lesson-ask", "Take the pawn on d5")
}

// day is the puzzle of a day, answered by a click, with what one sends to others.
func (v *tab) day() {
	v.open("#day/2024-02-29")
	v.has("#puzzle-question", "Watch the first 6 moves.")
	v.main("Skip")
	v.press("[data-do=skip]")
	v.has("#day-list", "29 February 2024")
	v.has("#puzzle-question", "White to move. Which piece is Black’s king? Click it.")
	v.has("#puzzle-size", "Difficulty ●●●●○. 5 of the moves are enough to know it.")
	v.drag("c8", "d8")
	v.has("#refused", " a piece to answer.")
	v.size(375, 667) // on a phone a wrong answer moves nothing, and all is in view
	v.js("scrollTo(0, 0)")
	buttons := v.js("document.querySelector('#puzzle-actions').getBoundingClientRect().bottom")
	v.touch("e8", "e8")
	v.has("#puzzle-state", "No. Black 4 (e8): After 5... e8-c6, the piece on d5, which is the queen or a rook, attacks the piece on d8.")
	v.until(fmt.Sprintf("scrollY === 0 && document.querySelector('#puzzle-actions').getBoundingClientRect().bottom === %s && %[1]s <= innerHeight", buttons))
	v.until("document.querySelector('#puzzle-words').scrollHeight <= document.querySelector('#puzzle-words').clientHeight")
	v.until(`['puzzle', 'record', 'problems'].map((id) => document.getElementById(id)).every((e, i, all) => !i ||
		all[i - 1].compareDocumentPosition(e) === 4 && all[i - 1].getBoundingClientRect().bottom <= e.getBoundingClientRect().top)`)
	v.size(1160, 900)
	v.run(chromedp.Reload())
	v.has("#puzzle-question", "Click it.")
	v.settled()
	v.click("b8")
	v.has("#puzzle-state", "Solved. Black 2 (b8) is the king")
	v.main("Share")
	v.until("document.querySelector('#why').hidden") // the proof waits until somebody asks for it
	v.press("[data-do=why]")
	v.has("#why-head", "Why: Black 2 (b8) is the king")
	v.until("document.querySelector('#puzzle').compareDocumentPosition(document.querySelector('#why')) === 4") // Tab follows the eye
	v.until("document.querySelector('#story .step').ariaCurrent === 'step'")
	v.press("[data-do=share]")
	text := v.text("#day-share")
	want := "haft: Who is the king? 2024-02-29\n●●●●○ 🟥👑\n" + v.home + "#day/2024-02-29"
	if text != want {
		v.Errorf("shared is %q, want %q", text, want)
	}
	v.run(chromedp.Reload())
	v.has("#puzzle-state", "Black 2")
	v.until("document.querySelector('#why').hidden && scrollY === 0")
	v.press("#day-list a")
	v.until("location.hash === '#day/2024-02-28'")
	v.has("#puzzle-head", "Which move tells?")
	v.has("#puzzle-question", "Watch")
	v.until("JSON.parse(localStorage.getItem('haft-1-puzzle')).id === 'day/2024-02-28'") // before, it goes on with the other
	v.run(chromedp.NavigateBack())
	v.has("#puzzle-state", "You solved it with 2 answers: Black 2 (b8).")
	v.press("[data-do=leave]")
	v.until("location.hash === '#analyse'")
	v.has("#state", "After 6... d8-e8")
	v.open("#day/2024-02-30")
	v.has("#refused", "The link is damaged: after #day/ it should have a date")
}

// dayWithMove is one whose answer is a move. Who does not want to see things move sees the last position at once.
func (v *tab) dayWithMove() {
	v.media("prefers-reduced-motion", "reduce")
	defer v.media("prefers-reduced-motion", "no-preference")
	v.open("#day/2024-02-28")
	v.has("#puzzle-question", "After which move is it known what")
	p, err := puzzle.ByID(v.ctx, "day/2024-02-28")
	if err != nil {
		v.Fatal(err)
	}
	g, err := p.Game()
	if err != nil {
		v.Fatal(err)
	}
	move, _ := model.ParseMove(p.Solution.Answer)
	v.js(fmt.Sprintf("document.querySelector('[data-square=%s]').focus()", p.Solution.Answer[:2]))
	v.js(`(() => { // it is that day, and the puzzle of the day before was solved
		const Real = Date;
		globalThis.Date = class extends Real { constructor(...of) { super(...(of.length ? of : ['2024-02-28T12:00:00'])); } };
		localStorage.setItem('haft-1-days', '{"2024-02-27":{"solved":"2024-02-27"}}');
	})()`)
	v.drag(p.Solution.Answer[:2], p.Solution.Answer[2:4])
	v.has("#puzzle-state", "Solved. After "+board.NotationAfter(g).Write(move)+" it is known that")
	v.has("#puzzle-state", " Streak: 2 days.")
	v.press("[data-do=share]")
	if text := v.text("#day-share"); !strings.Contains(text, "Which move tells? 2024-02-28") || strings.Contains(text, "🟥") ||
		!strings.Contains(text, "\nStreak: 2 days\n") {
		v.Error(text)
	}
}

// streak counts days in a row on which the puzzle was solved on its day. Today may still come.
func (v *tab) streak() {
	v.js(`import('./puzzle.js').then(({ streak }) => {
		const days = {}, on = (date, solved = date) => { days[date] = { solved }; };
		['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'].forEach((date) => on(date));
		on('2024-02-26', '2024-03-01');
		window.rows = ['2024-03-01', '2024-03-02', '2024-03-03', '2024-02-28', '2024-02-26'].map((now) => streak(days, now)).join();
	})`)
	v.until("window.rows === '4,4,0,2,0'")
}

// words name pieces for people, and understand what people say of them. Squares stay squares.
func (v *tab) words() {
	v.js("import('./words.js').then((module) => { window.words = module; })")
	v.until("window.words !== undefined")
	for expression, want := range map[string]string{
		`speak('the piece on e5 (w6, from d3) went')`:                                                                  "the piece on e5 (from d3) went",
		`speak('the piece on g8 (b12) and b5 on e8')`:                                                                  "the piece on g8 and Black 5 on e8",
		`speak('b3 on c3 is taken on b3, b1c3')`:                                                                       "Black 3 on c3 is taken on b3, b1c3",
		`speak('w6, on d5: queen; b8, taken: knight')`:                                                                 "White 6, on d5: queen; Black 8, taken: knight",
		`speak('White piece 16 (w16) on d8 makes w16=Q')`:                                                              "White 16 on d8 makes White 16 is a queen",
		`speak('from plies 3 (2. Bf3) and 4 (2... c6)')`:                                                               "from 2. Bf3 and 2... c6",
		`speak('makes known w5=K b8=N')`:                                                                               "shows: White 5 is the king, Black 8 is a knight",
		`claimed('w5=K') + claimed('b8!=N') + claimed('x')`:                                                            "White 5 is the kingBlack 8 is not a knightx",
		`claimOf(' White 5 = king ') + claimOf('black 3!=q')`:                                                          "w5=Kb3!=Q",
		`claimOf('Black 8 is not a knight') + claimOf('w5=K')`:                                                         "b8!=Nw5=K",
		`claimOf('d8 is king', (at) => at === 'd8' ? 'b4' : '') + claimOf('@b5 = Q', (at) => at === 'b5' ? 'w2' : '')`: "b4=Kw2=Q",
		`claimOf('e4=K') + claimOf('what') + claimOf('Black 5 is the king')`:                                           "b5=K",
		`claimOf('w5=K -> black 3 isn’t a rook') + claimOf(' Over')`:                                                   "w5=K -> b3!=Rover",
		`speak('there is no world with b4=K in this position')`:                                                        "There is no world in which Black 4 is the king.",
		`named('b12')`: "Black 12",
		`claimOf('White 17 = king') + claimOf('White 0 = king')`:                                       "",
		`speak('claim "b12=K": b12 on e7 has no nature: it is a pawn that has not promoted by ply 5')`: "Black 12 (e7) is a pawn. A pawn is always a pawn, until it promotes.",
		`speak('The rules announce=on and check=off contradict each other: x')`:                        "Nobody can say “check” where a king need not get out of check.",
		`speak('d6 leaves 66.7 %')`: "d6 is possible in 66.7 % of the starting positions",
	} {
		if got := v.js("words." + strings.ReplaceAll(expression, " + claim", " + words.claim")); got != want {
			v.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
}

// stays: what stands on the board is there again after a reload and after Back, with undo after Back.
func (v *tab) stays() {
	v.open("#analyse")
	v.paste("1. e4 e5 *")
	v.drag("g1", "f3")
	v.has("#state", "After 2. Ngf3")
	v.press("#flip")
	v.settled()
	v.run(chromedp.Reload())
	v.has("#state", "After 2. Ngf3")
	v.until("document.querySelector('[role=gridcell]').dataset.square === 'h1'")
	v.drag("g8", "f6")
	v.press("header [data-goes=play]")
	v.main("Begin")
	v.has("#state", "Before the first move")
	v.run(chromedp.NavigateBack())
	v.has("#state", "After 2... Ngf6")
	v.press("#undo")
	v.has("#state", "After 2. Ngf3")
	v.press("#share")
	v.until("location.hash.startsWith('#g=')")
	v.drag("b8", "c6")
	v.has("#state", "After 2... Nbc6")
	v.until("location.hash === '#analyse'") // the link has another game
	v.run(chromedp.Reload())
	v.has("#state", "After 2... Nbc6")
	for _, broken := range []string{"{", "5", `{"games":7}`, `{"games":["{"],"index":0,"at":[0]}`} {
		v.js(fmt.Sprintf("localStorage.setItem('haft-1-analyse', %q)", broken))
		v.run(chromedp.Reload())
		v.has("#state", "Before the first move")
	}
	v.open("#p=mate2/2/1")
	v.types(v.solution("mate2/2/1"))
	v.has("#puzzle-state", "go on")
	moves := v.text("#moves")
	v.run(chromedp.Reload())
	v.until(fmt.Sprintf("document.querySelector('#moves').textContent === %q", moves))
}

// asks: moves that are not saved are not replaced without a question. What the browser cannot keep is not left without
// one either.
func (v *tab) asks() {
	v.drag("e2", "e4")
	v.js("document.querySelector('#new').click()")
	v.has("#replace-head", "Replace your game of 1 move?")
	v.shot("asks")
	v.press("#replace-not")
	v.has("#state", "After 1. e4")
	v.js("document.querySelector('#new').click()")
	v.until("document.querySelector('#replace').open")
	v.keys(kb.Escape)
	v.has("#state", "After 1. e4")
	leaves := "dispatchEvent(new Event('beforeunload', { cancelable: true }))"
	if v.js(leaves) != "true" {
		v.Error("the page does not let one go although the game is kept")
	}
	v.js("(() => { Storage.prototype.setItem = () => { throw new Error('full'); }; })()")
	v.drag("e7", "e5")
	v.has("#state", "After 1... e5")
	if v.js(leaves) != "false" {
		v.Error("the page lets one go although the game is not kept")
	}
	v.keepsSaved()
	v.js("document.querySelector('#new').click()")
	v.until("document.querySelector('#replace').open")
	v.press("#replace-save")
	v.until("window.saved !== null && window.saved.includes('1. e4 e5')")
	v.has("#state", "Before the first move")
}

// friendless: without --games the page says why nobody can be invited, and what to type.
func (v *tab) friendless() {
	v.open("#friend")
	v.has("#friend-why", "This server keeps no games")
	v.has("#friend-type", "haft serve --open --games")
	v.main("Play haft instead")
}

// embedded: the HTML of a frame shows the game, with a slider, and knows nothing of seats or of what is kept.
func (v *tab) embedded() {
	v.paste("[White \"A \\\"B\\\" <C>\"]\n[Black \"D\"]\n\n1. e4 d5 2. f1d3 h8g6 3. d3d5 *")
	v.press("#back")
	v.press("#flip")
	v.js("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))")
	v.size(375, 667)
	v.press("#embed")
	v.has("#shared", "Copy the HTML from the field.")
	v.until("document.querySelector('#embed').getBoundingClientRect().top > 0 && document.querySelector('#embed-html').getBoundingClientRect().bottom <= innerHeight")
	code := v.js("document.querySelector('#embed-html').value")
	v.press("#load-open") // of the game before
	v.paste("e2e4")
	v.until("document.querySelector('#embed-html').hidden && document.querySelector('#shared').textContent === ''")
	parts := regexp.MustCompile(`^<iframe src="(` + regexp.QuoteMeta(v.home) + `embed\.html#g=[\w&;=.-]+)" title="([^"<]*)" [^<>]*></iframe>$`).
		FindStringSubmatch(code)
	if parts == nil || html.UnescapeString(parts[2]) != `A "B" <C> – D` {
		v.Fatal(code)
	}
	source := html.UnescapeString(parts[1])
	v.size(420, 600)
	v.run(chromedp.Navigate(source))
	v.has("#state", "After 2... ")
	v.has("#title", "A \"B\" <C> – D")
	v.until("document.title.startsWith('A ')")
	v.until("document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth")
	v.shot("embed")
	v.small()
	bottom := func(square string) string {
		return "document.querySelector('#picture .squares ." + square + "').getBoundingClientRect().bottom"
	}
	v.until(bottom("a8") + " > " + bottom("a1"))
	v.press("#forth")
	v.has("#state", "After 3. ")
	v.run(chromedp.KeyEvent(kb.ArrowLeft))
	v.has("#state", "After 2... ")
	v.js("(() => { const ply = document.querySelector('#ply'); ply.value = 0; ply.dispatchEvent(new Event('input')); })()")
	v.has("#state", "Before the first move")
	v.press("#last")
	v.has("#state", "After 3. ")
	for _, module := range []string{"seats", "match", "kept", "main"} {
		if found := v.js("performance.getEntriesByType('resource').filter((e) => e.name.includes('" + module + "')).length"); found != "0" {
			v.Errorf("a board in a frame loads %s", module)
		}
	}
	v.until("document.querySelector('#whole').target === '_blank' && document.querySelector('#whole').rel === 'noopener'")
	v.run(chromedp.Navigate(v.js("document.querySelector('#whole').href")))
	v.settled()
	v.has("#state", "After 2... ")
	v.run(chromedp.Navigate(v.home + "embed.html#g=AAAA"))
	v.has("#refused", "The link is damaged")
}

// smallPlaces fit on a phone, and can be read in both themes.
func (v *tab) smallPlaces() {
	v.media("prefers-reduced-motion", "reduce")
	defer v.media("prefers-reduced-motion", "no-preference")
	for _, place := range []string{"", "#learn/haft/1", "#learn/heisenberg/1", "#learn/all", "#day/2024-02-29", "#play", "#friend", "#setup"} {
		v.open(place)
		v.readable("place-" + strings.ReplaceAll(strings.Trim(place, "#"), "/", "-"))
		v.size(375, 667)
		v.until("document.documentElement.scrollWidth <= innerWidth")
	}
	v.js("localStorage.clear()")
}

// stillPlaces do not push what one reads about while they are loaded, on a large window and on a phone.
func (v *tab) stillPlaces() {
	for _, place := range []string{"", "#learn/haft/1", "#learn/heisenberg/1", "#day/2024-02-29", "#play", "#friend", "#analyse", "#setup"} {
		for _, size := range [][2]int64{{1440, 900}, {375, 667}} {
			v.open(place)
			v.size(size[0], size[1])
			v.reloadsStill(fmt.Sprintf("%q at %v", place, size))
		}
	}
}

// reloadsStill loads the page again, and wants that nothing is pushed about.
func (v *tab) reloadsStill(place string) {
	v.Helper()
	v.run(chromedp.Reload())
	v.settled()
	v.js(`(() => {
		window.shifts = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
		}).observe({ type: 'layout-shift', buffered: true });
	})()`)
	time.Sleep(300 * time.Millisecond) // the observer is told later
	if moved, err := strconv.ParseFloat(v.js("window.shifts"), 64); err != nil || moved > 0.05 {
		v.Errorf("%s: a layout shift of %v, %v", place, moved, err)
	}
}

// The places of the page do what they say, without an error or a request to elsewhere.
func TestPlacesOfPage(t *testing.T) {
	extent.Slow(t)
	v := visit(t, testServer(t).URL)
	for _, test := range placeTests {
		t.Run(test.name, func(t *testing.T) {
			v.of(t, func() {
				v.open("#analyse")
				test.do(v)
			})
		})
	}
}

// The site that is opened as a file says how to serve it, and shows nothing else; so does the board for a frame.
func (v *tab) asFile(folder string) {
	v.Helper()
	for file, page := range map[string]string{"embed.html": "#main", "index.html": "#page"} {
		v.run(chromedp.Navigate("file://" + filepath.ToSlash(folder) + "/" + file))
		v.has("#unserved", "python3 -m http.server")
		for selector, want := range map[string]string{"#unserved": "true", page: "false"} {
			if seen := v.js(fmt.Sprintf("document.querySelector(%q).checkVisibility()", selector)); seen != want {
				v.Errorf("%s: %s is seen: %s", file, selector, seen)
			}
		}
	}
	v.shot("as-file")
}
