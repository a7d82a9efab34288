package main

// A group is a table with a row for each result of some benchmarks.
type group struct {
	title, note string
	rows        []row
}

// A row stands for all results whose name begins with bench; the rest of the name
// says where ("ply 30").
type row struct {
	bench string
	what  string
	goal  string // what the time or the rate is meant to be, in words; empty if nobody has said
}

// A pivot is a table of one benchmark, named BENCH/do=COLUMN/KEY=ROW, whose rows are compared to
// the one named base.
type pivot struct {
	title, note      string
	bench, key, base string
	columns          []column
}

type column struct{ do, title string }

// cell is the name of the benchmark of one cell.
func (p pivot) cell(c column, value string) string {
	return p.bench + "/do=" + c.do + "/" + p.key + "=" + value
}

var groups = []group{
	{
		title: "One position, by the exact solver",
		note:  "The mean over 50 positions of random games. What the games make known is taken in before, except where a move is played.",
		rows: []row{
			{"Table/do=decide", "is there a world", "far below a microsecond"},
			{"State/do=play-decide", "play a move and decide it", "half a microsecond"},
			{"State/do=replies", "list the legal moves", "a microsecond and a half"},
			{"Table/do=count", "count starting positions and worlds", "a few microseconds"},
			{"Table/do=census", "count them for every piece and nature", "a few microseconds"},
			{"Ending", "count the worlds that have ended", "a few microseconds"},
		},
	},
	{
		title: "Games, files and trees",
		note: "Random games have 40 plies, in files up to 80; real ones have comments and clocks. " +
			"A process is measured in processor time, which the other programs of a busy machine hardly change.",
		rows: []row{
			{"Analyze/parts=verdict", "judge 20 games", ""},
			{"Measure", "count after every ply of 20 games", ""},
			{"Locks", "locks of 20 games", ""},
			{"Analyze/parts=all", "everything about 20 games", ""},
			{"Read", "read games", ""},
			{"CheckJSONL", "`haft check`, 4,000 random games", "1.8 times as fast with two jobs"},
			{"CheckPGN", "`haft check`, 2,350 real games", "1.8 times as fast with two jobs"},
			{"Process/form=jsonl", "`haft check` as a process, 10,000 random games", "tens of thousands of games a second"},
			{"Process/form=pgn", "`haft check` as a process, 4,700 real games", "tens of megabytes a second"},
		},
	},
	{
		title: "Perft",
		note:  "One core, no table: from the start, and from 50 positions of random games.",
		rows:  []row{{"Perft", "perft", "a hundred million nodes a second and more"}},
	},
	{
		title: "Why",
		note: "The mean over 1,000 claims about random games of 40 plies that are true of them: illegal, a lock, a nature excluded, one piece's " +
			"nature forced by another's. The slowest is told by its best time.",
		rows: []row{
			{"Reason", "a smallest reason", "below a millisecond"},
			{"Explain", "with the facts it needs", "below a millisecond"},
			{"Reasons", "all smallest reasons, up to 100", ""},
			{"Relaxations", "all smallest ways out, up to 100", ""},
			{"Tell", "the story", "below 20 milliseconds"},
			{"Nearest", "the legal games nearest to an illegal one", ""},
			{"Session", "asking Gini, in one session or afresh each time", ""},
		},
	},
	{
		title: "QuantumChess, game by game",
		note:  "Random plays, each possible one as likely as the others: one game, and ten games with both engines.",
		rows: []row{
			{"Game", "play a game, each round another", "80 plays within a second, on the median"},
			{"Play", "play ten games", ""},
		},
	},
}

var pivots = []pivot{
	{
		title: "The same questions to every backend",
		note: "The mean time of a question and its ratio to the exact solver, before haft checks the answer. Gini, gophersat and ilp are embedded; the others " +
			"are programs, started anew for each formula. Moves and natures are asked of Gini and ilp in a session, of the others from scratch. Decided are 20 games of 40 plies, half of them illegal; " +
			"moves and natures are those of five positions after 8 to 40 plies.",
		bench: "Backends", key: "backend", base: "exact",
		columns: []column{{"decide", "is it legal"}, {"moves", "which moves are"}, {"natures", "what may each piece be"}},
	},
	{
		title: "What the rule options cost",
		note:  "The same 50 games of 30 plies under each option, by the exact solver: a last move decided, the moves listed, one node of perft 3.",
		bench: "Rules", key: "rules", base: "default",
		columns: []column{{"decide", "play and decide"}, {"moves", "list moves"}, {"perft", "a node"}},
	},
}
