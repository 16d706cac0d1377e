-- The index of faultline query: tables of runs, and views over them. A run is one stream that was added, in the order of adding.

CREATE TABLE IF NOT EXISTS run (
	run INTEGER PRIMARY KEY,       -- 1, 2, ... as they were added
	file TEXT NOT NULL,            -- the stream's, as it was named
	sha256 TEXT NOT NULL UNIQUE,   -- of its bytes: a stream is added once
	version TEXT, seed TEXT, strategies TEXT, threshold TEXT, evals INTEGER,
	args TEXT, flags TEXT,         -- what was searched, as JSON lists
	subjects INTEGER,              -- that were to be searched
	cut INTEGER NOT NULL           -- 1: the stream ends within a line
);

-- Every finding of every run, those that were refuted or not decided too. The columns behind n are those of --format csv.
CREATE TABLE IF NOT EXISTS finding (
	run INTEGER NOT NULL REFERENCES run,
	n INTEGER NOT NULL,            -- in the order of the stream
	%s,
	PRIMARY KEY (run, n)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS finding_by_id ON finding (id, run);

-- What a strategy did in a subject.
CREATE TABLE IF NOT EXISTS search (
	run INTEGER NOT NULL REFERENCES run,
	subject TEXT NOT NULL, spelling TEXT, strategy TEXT NOT NULL,
	sites INTEGER, reached INTEGER, evaluations INTEGER, candidates INTEGER, findings INTEGER,
	stopped INTEGER NOT NULL,      -- 1: it did not come to its end
	seconds REAL                   -- of loading, searching, certifying; NULL where the stream has no times
);
CREATE INDEX IF NOT EXISTS search_by_subject ON search (subject, run);

-- What was not analysed.
CREATE TABLE IF NOT EXISTS gap (
	run INTEGER NOT NULL REFERENCES run,
	subject TEXT, function TEXT, file TEXT, line INTEGER, "column" INTEGER, what TEXT NOT NULL,
	lost INTEGER NOT NULL          -- 1: nothing of the subject was analysed
);

-- One row for each cause of each run that is certified: the largest error of it, NULL where it has none, as NaN where no number is exact.
CREATE VIEW IF NOT EXISTS cause AS
	SELECT run, id, subject, kind, class, tier, function, file, line, says, input, relative_lower
	FROM (SELECT *, max(coalesce(relative_lower, -1)) FROM finding WHERE verdict = 'certified' GROUP BY run, id);

-- The run that searched the same subject before, for each subject of each run. Whole: the later run searched it to its end.
CREATE VIEW IF NOT EXISTS again AS
	SELECT s.run, s.subject, max(s.stopped) = 0 AS whole,
		(SELECT max(b.run) FROM search b WHERE b.subject = s.subject AND b.run < s.run) AS before
	FROM search s GROUP BY s.run, s.subject;

-- What became of causes: new ones, which the run before of the same subject has not; fixed ones, which it has, and which are not found
-- though the subject was searched to its end; open ones, where it was not. The rest are as they were, or larger or smaller: see known.
CREATE VIEW IF NOT EXISTS change AS
	SELECT c.run, a.before, 'new' AS since, c.id, c.subject, c.kind, c.tier, c.file, c.line, c.says, c.input
	FROM cause c JOIN again a ON a.run = c.run AND a.subject = c.subject
	WHERE a.before IS NOT NULL AND NOT EXISTS (SELECT 1 FROM finding f WHERE f.id = c.id AND f.run = a.before AND f.verdict = 'certified')
	UNION ALL
	SELECT a.run, a.before, iif(a.whole, 'fixed', 'open'), c.id, c.subject, c.kind, c.tier, c.file, c.line, c.says, c.input
	FROM again a JOIN cause c ON c.run = a.before AND c.subject = a.subject
	WHERE NOT EXISTS (SELECT 1 FROM finding f WHERE f.id = c.id AND f.run = a.run AND f.verdict = 'certified');

-- Every cause that was ever certified: in which runs, and how large its error was in the first, the last and the worst of them.
CREATE VIEW IF NOT EXISTS known AS
	SELECT id, subject, kind, min(run) AS first, max(run) AS last, count(*) AS runs, max(relative_lower) AS worst
	FROM cause GROUP BY id, subject;
