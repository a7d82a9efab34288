* haft: x(c,i,n), "piece i of side c has nature n", and auxiliary variables
NAME formula FREE
ROWS
 N obj
 G one_nature_1
 G one_nature_2
 G one_nature_3
 G one_nature_4
 G one_nature_5
 G one_nature_6
 L roster_1
 L roster_2
COLUMNS
 MARKER1 'MARKER' 'INTORG'
 p1Q one_nature_1 1
 p1Q one_nature_2 -1
 p1Q roster_1 1
 p1R one_nature_1 1
 p1R one_nature_2 -1
 p1R roster_2 1
 p2Q one_nature_3 1
 p2Q one_nature_4 -1
 p2Q roster_1 1
 p2R one_nature_3 1
 p2R one_nature_4 -1
 p2R roster_2 1
 p3Q one_nature_5 1
 p3Q one_nature_6 -1
 p3Q roster_1 1
 p3R one_nature_5 1
 p3R one_nature_6 -1
 p3R roster_2 1
 MARKER2 'MARKER' 'INTEND'
RHS
 rhs one_nature_1 1
 rhs one_nature_2 -1
 rhs one_nature_3 1
 rhs one_nature_4 -1
 rhs one_nature_5 1
 rhs one_nature_6 -1
 rhs roster_1 1
 rhs roster_2 1
BOUNDS
 BV bnd p1Q
 BV bnd p1R
 BV bnd p2Q
 BV bnd p2R
 BV bnd p3Q
 BV bnd p3R
ENDATA
