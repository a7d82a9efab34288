package flags

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/picture"
	"haft/solve/solvertest/golden"
)

// What each kind of option makes of values, and what it says of those that it refuses, does not change unless somebody
// wants it to.
func TestValuesStay(t *testing.T) {
	t.Parallel()
	const files = "|-|x|a.pgn|a.gz|a.XZ|a.pgn.zst|a.svg|a.png|a.bmp"
	var said strings.Builder
	for _, c := range [][2]string{
		{"ranged", "|x|1|2|7|8|9|-1|1.5"},
		{"shard", "|x|1|2/8|8/8|9/8|0/8|1/0|02/8|2/8x|2/ 8"},
		{"duration", "|x|0|1|10s|-1s|0s|1h"},
		{"output", files},
		{"file", files},
		{"file or stdout", files},
		{"checked", files},
		{"size", "99|100|4096|4097"},
		{"rules", "|x|check=off|check=maybe|announce=on|announce=on,check=off|en-passant=on,bishops=opposite"},
	} {
		kind := c[0]
		fmt.Fprintf(&said, "===== %s\n", kind)
		for text := range strings.SplitSeq(c[1], "|") {
			cmd := &cobra.Command{Use: "x"}
			flag := added(cmd, kind)
			err := flag.Value.Set(text)
			fmt.Fprintf(&said, "%q: %q, %v\n", text, flag.Value, err)
		}
		flag := added(&cobra.Command{Use: "x"}, kind)
		word, usage := pflag.UnquoteUsage(flag)
		fmt.Fprintf(&said, "type %s, default %q, output %v, input %v, text %v: %s %s\n", flag.Value.Type(), flag.DefValue,
			IsOutput(flag), IsInput(flag), IsText(flag), word, usage)
	}
	golden.Text(t, "testdata/values.txt", said.String())
}

// added adds an option of a kind.
func added(cmd *cobra.Command, kind string) *pflag.Flag {
	var text string
	switch kind {
	case "ranged":
		Ranged(cmd, new(int), "option", 2, 8, "`N` of them")
	case "shard":
		cmd.Flags().Var(new(Shard), "option", "only part `I/N`")
	case "duration":
		cmd.Flags().Var(new(Duration), "option", "at most `DURATION`")
	case "output":
		Output(cmd, &text, "option", "o", "to `FILE`")
	case "file":
		File(cmd, &text, "option", "o", "to `FILE`")
	case "file or stdout":
		FileOrStdout(cmd, &text, "option", "o", "to `FILE`")
	case "checked":
		Checked(cmd, &text, "option", "o", "to `FILE`", func(name string) error {
			if Extension(name) == "svg" {
				return nil
			}
			return fmt.Errorf("%q is no SVG", name)
		})
	case "size":
		new(LookOption).LookFlags(cmd)
		return cmd.Flag("size")
	case "rules":
		new(RuleList).Flag(cmd, "that hold")
		return cmd.Flag("rules")
	}
	return cmd.Flag("option")
}

// Of any number of things, each is in exactly one part, and no part has more than one thing more than another.
func TestBordersOfShards(t *testing.T) {
	t.Parallel()
	for _, total := range []int64{0, 1, 2, 7, 100, 1<<62 + 3, 1<<63 - 1} {
		for _, of := range []int{1, 2, 3, 7, 101} {
			last := int64(0)
			for part := 1; part <= of; part++ {
				s := Shard{part, of}
				from, to := s.Borders(total)
				least := total / int64(of)
				if from != last || to-from < least || to-from-least > 1 {
					t.Errorf("%d things, shard %v: from %d to %d after %d", total, &s, from, to, last)
				}
				last = to
				if s.Last() != (part == of) || !s.Given() || s.Name() != s.String() {
					t.Errorf("shard %v: last %v, given %v, %s", &s, s.Last(), s.Given(), s.Name())
				}
			}
			if last != total {
				t.Errorf("%d things in %d shards: the last ends at %d", total, of, last)
			}
		}
	}
	if whole := new(Shard); whole.Given() || whole.Name() != "1/1" || whole.String() != "" {
		t.Errorf("the whole is %q, %q", whole.Name(), whole)
	}
}

// What is said of options that are empty, that mean nothing, or that are not among those allowed.
func TestRefusalsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	newCommand := func() *cobra.Command {
		cmd := &cobra.Command{Use: "x", Run: func(*cobra.Command, []string) {}}
		f := cmd.Flags()
		var text string
		var list []string
		Input(cmd, &text, "study", "from `FILE`")
		Inputs(cmd, &list, "games", "from `FILES`")
		f.String("dir", "", "in `DIR`")
		f.String("game", "", "`GAME` to take")
		f.String("name", "", "a name")
		f.StringSlice("words", nil, "some words")
		f.StringArray("only", nil, "those that meet `ASPECT=VALUE`")
		f.String("rules", "", "`LIST` of rules")
		f.StringSlice("fields", nil, "`LIST` of fields")
		f.String("format", "text", "`FORMAT`")
		f.Int("depth", 0, "`N` plies")
		f.StringP("x", "x", "", "`CONFIGURATION`")
		Output(cmd, new(string), "output", "o", "to `FILE`")
		return cmd
	}
	for _, line := range []string{
		"", "--study=", "--games=", "--dir=", "--game=", "--name=", "--words=", "--only=", "--rules=", "--fields=",
		"--format=", "--depth=0", "--x=", "--study=a --games=b,c --only=d", "--output=- --study=-", "-x a --depth 3",
	} {
		cmd := newCommand()
		if err := cmd.ParseFlags(strings.Fields(line)); err != nil {
			t.Fatal(err)
		}
		only := OnlyFor(cmd, "others", "depth", "study", "x")
		fmt.Fprintf(&said, "%s: %v\nreads %q; %v\n", line, NotEmpty(cmd), Read(cmd), only)
	}
	for _, look := range []struct{ theme, format string }{
		{"light", "png"}, {"auto", "svg"}, {"auto", "png"}, {"auto", "gif"}, {"x", ""},
	} {
		o := LookOption{theme: look.theme, size: 300, flip: true}
		fmt.Fprintf(&said, "theme %s for %s: %v\n", look.theme, look.format, o.CheckLook(look.format))
		if err := o.CheckLook(look.format); err == nil {
			b := &picture.Board{}
			o.Dress(b)
			fmt.Fprintf(&said, "theme %v, %d wide, turned %v\n", b.Theme, b.Size, b.Flip)
		}
	}
	for _, depth := range []string{"0", "3", "4", "-1", "x", ""} {
		n, err := Depth(depth, 3)
		fmt.Fprintf(&said, "depth %q: %d, %v\n", depth, n, err)
	}
	fmt.Fprintln(&said, OneOf("--x", "b", "a", "b"), OneOf("--x", "c", "a", "b"), OneOf("KIND", "c", "a"))
	golden.Text(t, "testdata/refusals.txt", said.String())
}

// What shells are offered: all values, those after a comma, and none where nothing is known.
func TestCompletionsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	root, below := &cobra.Command{Use: "x"}, &cobra.Command{Use: "y", Run: func(*cobra.Command, []string) {}}
	root.AddCommand(below)
	var rules, refused RuleList
	rules.Flag(root, "of all")
	refused.Flag(below, "of some")
	Unannounced(below)
	below.Flags().StringSlice("list", []string{"a"}, "")
	below.Flags().String("plain", "", "")
	CompleteWords(below, "list", "a", "b")
	new(LookOption).LookFlags(below)
	RegisterCompletions(root)
	for _, cmd := range []*cobra.Command{root, below} {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			for _, typed := range []string{"", "check=off,"} {
				offer, found := cmd.GetFlagCompletionFunc(f.Name)
				if !found {
					fmt.Fprintf(&said, "%s --%s, default %q: nothing\n", cmd.Name(), f.Name, f.DefValue)
					continue
				}
				words, directive := offer(cmd, nil, typed)
				fmt.Fprintf(&said, "%s --%s, default %q, after %q: %q %d\n", cmd.Name(), f.Name, f.DefValue, typed, words,
					directive)
			}
			fmt.Fprintf(&said, "  %q\n", f.Usage)
		})
	}
	golden.Text(t, "testdata/completions.txt", said.String())
}
