/* The functions of IPASIR for Debian's library of CryptoMiniSat, which has only functions of its own. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cryptominisat5/cryptominisat_c.h>

typedef struct { c_Lit *lits; size_t n, room; } list;
typedef struct { SATSolver *s; list clause, assumed; } solver;

static void push(solver *s, list *l, int32_t lit) {
	uint32_t v = (uint32_t)(lit < 0 ? -lit : lit) - 1;
	if (v >= cmsat_nvars(s->s)) cmsat_new_vars(s->s, v + 1 - cmsat_nvars(s->s));
	if (l->n == l->room) l->lits = realloc(l->lits, (l->room = 2 * l->room + 8) * sizeof(c_Lit));
	l->lits[l->n++].x = 2 * v + (lit < 0);
}

const char *ipasir_signature(void) { return "cryptominisat, by its functions for C"; }

void *ipasir_init(void) {
	solver *s = calloc(1, sizeof *s);
	s->s = cmsat_new();
	return s;
}

void ipasir_release(void *p) {
	solver *s = p;
	cmsat_free(s->s);
	free(s->clause.lits);
	free(s->assumed.lits);
	free(s);
}

void ipasir_add(void *p, int32_t lit) {
	solver *s = p;
	if (lit) { push(s, &s->clause, lit); return; }
	cmsat_add_clause(s->s, s->clause.lits, s->clause.n);
	s->clause.n = 0;
}

void ipasir_assume(void *p, int32_t lit) { push(p, &((solver *)p)->assumed, lit); }

int ipasir_solve(void *p) {
	solver *s = p;
	c_lbool found = cmsat_solve_with_assumptions(s->s, s->assumed.lits, s->assumed.n);
	s->assumed.n = 0;
	return found.x == L_TRUE ? 10 : found.x == L_FALSE ? 20 : 0;
}

int32_t ipasir_val(void *p, int32_t lit) {
	slice_lbool model = cmsat_get_model(((solver *)p)->s);
	size_t v = (size_t)(lit < 0 ? -lit : lit) - 1;
	if (v >= model.num_vals || model.vals[v].x == L_UNDEF) return 0;
	return (model.vals[v].x == L_TRUE) == (lit > 0) ? lit : -lit;
}

int ipasir_failed(void *p, int32_t lit) {
	slice_Lit conflict = cmsat_get_conflict(((solver *)p)->s);
	uint32_t negation = 2 * ((uint32_t)(lit < 0 ? -lit : lit) - 1) + (lit > 0);
	for (size_t i = 0; i < conflict.num_vals; i++)
		if (conflict.vals[i].x == negation) return 1;
	return 0;
}

void ipasir_set_terminate(void *p, void *state, int (*terminate)(void *)) { (void)p; (void)state; (void)terminate; }
