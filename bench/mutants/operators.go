package main

import (
	"go/ast"
	"go/token"
	"go/types"
)

// swaps says what each operator is changed to.
var swaps = map[token.Token]struct {
	kind string
	to   []token.Token
}{
	token.LSS: {"comparison", []token.Token{token.LEQ, token.GTR}},
	token.LEQ: {"comparison", []token.Token{token.LSS, token.GEQ}},
	token.GTR: {"comparison", []token.Token{token.GEQ, token.LSS}},
	token.GEQ: {"comparison", []token.Token{token.GTR, token.LEQ}},
	token.EQL: {"comparison", []token.Token{token.NEQ}},
	token.NEQ: {"comparison", []token.Token{token.EQL}},

	token.LAND: {"logic", []token.Token{token.LOR}},
	token.LOR:  {"logic", []token.Token{token.LAND}},

	token.ADD:     {"arithmetic", []token.Token{token.SUB}},
	token.SUB:     {"arithmetic", []token.Token{token.ADD}},
	token.MUL:     {"arithmetic", []token.Token{token.QUO}},
	token.QUO:     {"arithmetic", []token.Token{token.MUL}},
	token.REM:     {"arithmetic", []token.Token{token.MUL}},
	token.AND:     {"arithmetic", []token.Token{token.OR}},
	token.OR:      {"arithmetic", []token.Token{token.AND}},
	token.XOR:     {"arithmetic", []token.Token{token.AND}},
	token.AND_NOT: {"arithmetic", []token.Token{token.AND}},
	token.SHL:     {"arithmetic", []token.Token{token.SHR}},
	token.SHR:     {"arithmetic", []token.Token{token.SHL}},

	token.ADD_ASSIGN:     {"arithmetic", []token.Token{token.SUB_ASSIGN}},
	token.SUB_ASSIGN:     {"arithmetic", []token.Token{token.ADD_ASSIGN}},
	token.MUL_ASSIGN:     {"arithmetic", []token.Token{token.QUO_ASSIGN}},
	token.QUO_ASSIGN:     {"arithmetic", []token.Token{token.MUL_ASSIGN}},
	token.REM_ASSIGN:     {"arithmetic", []token.Token{token.MUL_ASSIGN}},
	token.AND_ASSIGN:     {"arithmetic", []token.Token{token.OR_ASSIGN}},
	token.OR_ASSIGN:      {"arithmetic", []token.Token{token.AND_ASSIGN}},
	token.XOR_ASSIGN:     {"arithmetic", []token.Token{token.AND_ASSIGN}},
	token.AND_NOT_ASSIGN: {"arithmetic", []token.Token{token.AND_ASSIGN}},
	token.SHL_ASSIGN:     {"arithmetic", []token.Token{token.SHR_ASSIGN}},
	token.SHR_ASSIGN:     {"arithmetic", []token.Token{token.SHL_ASSIGN}},
	token.INC:            {"arithmetic", []token.Token{token.DEC}},
	token.DEC:            {"arithmetic", []token.Token{token.INC}},
}

// swapped changes an operator.
func (f *finder) swapped(at token.Pos, op token.Token) {
	var ways []edit
	for _, to := range swaps[op].to {
		ways = append(ways, f.instead(at, at+token.Pos(len(op.String())), to.String()))
	}
	f.add(swaps[op].kind, at, ways...)
}

// unary removes a sign, or a negation that is not a whole condition; [finder.condition] handles
// those.
func (f *finder) unary(n *ast.UnaryExpr) {
	switch f.parent().(type) {
	case *ast.IfStmt, *ast.ForStmt:
		return
	}
	if n.Op == token.NOT || n.Op == token.SUB || n.Op == token.XOR {
		f.add("sign", n.OpPos, f.instead(n.OpPos, n.X.Pos(), ""))
	}
}

// condition negates a condition, unless it is a comparison; [finder.swapped] handles those.
func (f *finder) condition(c ast.Expr) {
	if c == nil {
		return
	}
	if b, ok := c.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		return
	}
	f.add("condition", c.Pos(), f.instead(c.Pos(), c.End(), "!("+f.text(c)+")"))
}

// statements removes calls, assignments, and increments and decrements.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt, *ast.IncDecStmt:
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue // without it, code that uses the variable would not compile
			}
		default:
			continue
		}
		f.add("statement", s.Pos(), f.instead(s.Pos(), s.End(), ""))
	}
}

// constant adds or subtracts one.
func (f *finder) constant(n *ast.BasicLit) {
	if n.Kind == token.INT || n.Kind == token.FLOAT {
		f.add("constant", n.Pos(),
			f.instead(n.Pos(), n.End(), "("+n.Value+" + 1)"), f.instead(n.Pos(), n.End(), "("+n.Value+" - 1)"))
	}
}

// branch swaps break and continue, or removes the statement.
func (f *finder) branch(n *ast.BranchStmt) {
	other := token.BREAK
	switch n.Tok {
	case token.BREAK:
		other = token.CONTINUE
	case token.CONTINUE:
	default:
		return
	}
	word := n.Pos() + token.Pos(len(n.Tok.String())) // a label may follow
	f.add("branch", n.Pos(), f.instead(n.Pos(), word, other.String()), f.instead(n.Pos(), n.End(), ""))
}

// bounds starts a slice one element later, or ends it one earlier.
func (f *finder) bounds(n *ast.SliceExpr) {
	var ways []edit
	if n.Low != nil {
		ways = append(ways, f.instead(n.Low.Pos(), n.Low.End(), "("+f.text(n.Low)+")+1"))
	} else {
		ways = append(ways, f.instead(n.Lbrack+1, n.Lbrack+1, "1"))
	}
	if n.High != nil {
		ways = append(ways, f.instead(n.High.Pos(), n.High.End(), "("+f.text(n.High)+")-1"))
	} else if _, ok := n.X.(*ast.Ident); ok && !n.Slice3 {
		ways = append(ways, f.instead(n.Rbrack, n.Rbrack, "len("+f.text(n.X)+")-1"))
	}
	f.add("slice", n.Lbrack, ways...)
}

// appended removes the last argument of append.
func (f *finder) appended(n *ast.CallExpr) {
	name, ok := n.Fun.(*ast.Ident)
	if !ok || len(n.Args) < 2 || f.source.info.Uses[name] != types.Universe.Lookup("append") {
		return
	}
	f.add("append", n.Pos(), f.instead(n.Args[len(n.Args)-2].End(), n.Rparen, ""))
}
