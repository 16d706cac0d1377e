package query

// This file is the questions that have a name.

// An Ask is a question in SQL. Where it says ?1, the run is meant that is asked about: the last, unless one is named.
type Ask struct{ Name, Says, SQL string }

// Asks are those that have a name, in the order of the manual; the first is asked where nothing is said.
var Asks = []Ask{
	{"runs", "every run, with what was searched and how much was found", `SELECT r.run, r.file, r.seed, r.strategies,
	(SELECT count(DISTINCT subject) FROM search s WHERE s.run = r.run) AS searched,
	(SELECT count(*) FROM cause c WHERE c.run = r.run) AS causes,
	(SELECT count(*) FROM cause c WHERE c.run = r.run AND c.tier IN ('crash', 'wrong', 'misstated')) AS pressing,
	(SELECT count(*) FROM gap g WHERE g.run = r.run AND g.lost) AS lost,
	(SELECT sum(evaluations) FROM search s WHERE s.run = r.run) AS evaluations,
	(SELECT round(sum(seconds), 1) FROM search s WHERE s.run = r.run) AS seconds, iif(r.cut, 'cut off', '') AS whole
FROM run r ORDER BY r.run`},
	{"history", "every cause that was ever certified: in which runs, and how large its error was", `SELECT id, subject, kind, first, last, runs, worst
FROM known ORDER BY last DESC, worst DESC, id, subject`},
	{"changes", "what is new and what is fixed in each run, since the run before that searched the same subject",
		`SELECT run, before, since, id, subject, tier, says, input FROM change ORDER BY run, since, subject, id`},
	{"worst", "the causes of a run that are wrong and could be right, the largest errors first, NaN and the like before them",
		`SELECT id, subject, relative_lower AS error, says, input, file, line
FROM cause WHERE run = ?1 AND tier IN ('crash', 'wrong', 'misstated')
ORDER BY tier = 'crash' DESC, coalesce(relative_lower, 1e999) DESC, id, subject`},
	{"gaps", "what a run did not analyse, by reason", `SELECT count(*) AS times, sum(lost) AS lost, iif(instr(what, char(10)), substr(what, 1, instr(what, char(10)) - 1), what) AS reason
FROM gap WHERE run = ?1 GROUP BY reason ORDER BY lost DESC, times DESC, reason`},
	{"slow", "what the subjects of a run took", `SELECT subject, strategy, round(seconds, 3) AS seconds, evaluations, findings, stopped
FROM search WHERE run = ?1 ORDER BY seconds DESC, subject, strategy`},
}

// Named is the question of a name.
func Named(name string) (Ask, bool) {
	for _, a := range Asks {
		if a.Name == name {
			return a, true
		}
	}
	return Ask{}, false
}
