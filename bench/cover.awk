# Writes a formula of n variables, n a multiple of 5 and not of 7, 11, 13 or 17: at least two of each five are
# true, in five ways to divide the variables into fives, but at most 2n/5-1 of all. The sum of all rows refutes it.
BEGIN {
	print "* #variable= " n " #constraint= " n+1
	for (k = split("1 7 11 13 17", step); k; k--)
		for (first = 0; first < n; first += 5) {
			for (i = 0; i < 5; i++) printf "+1 x%d ", ((first+i) * step[k] + k*seed) % n + 1
			print ">= 2 ;"
		}
	for (v = 1; v <= n; v++) printf "-1 x%d ", v
	print ">= -" 2*n/5-1 " ;"
}
