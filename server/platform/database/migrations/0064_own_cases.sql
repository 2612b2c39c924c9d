-- Past cases that this installation saw itself, on real candles after the shipped evidence base ended (docs/decisions/062-evidence-that-grows.md).
-- They stand apart, so that shipped and own ones can both be seen; a newer base that covers their days leaves them out.
CREATE TABLE evidence_cases (
  rule text NOT NULL,
  rule_version integer NOT NULL,
  pair text NOT NULL,
  timeframe text NOT NULL,
  opened_at bigint NOT NULL,
  closed_at bigint NOT NULL CHECK (closed_at >= opened_at),
  -- the feed whose candles it was walked on
  source text NOT NULL,
  -- the trade, what the same plan came to at other costs, and its four rivals
  outcome jsonb NOT NULL,
  PRIMARY KEY (rule, rule_version, pair, timeframe, opened_at)
);

-- How far each rule was walked.
CREATE TABLE evidence_walks (
  rule text NOT NULL,
  rule_version integer NOT NULL,
  pair text NOT NULL,
  timeframe text NOT NULL,
  -- the first candle, the one to go on from and the time up to which candles were looked at, UTC ms
  from_at bigint NOT NULL,
  next_at bigint NOT NULL,
  until_at bigint NOT NULL,
  PRIMARY KEY (rule, rule_version, pair, timeframe)
);

-- The shipped base with the own cases, pooled and judged anew; one row, which every process reads.
CREATE TABLE grown_evidence (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- SHA-256 of the shipped base it was made from
  shipped_hash text NOT NULL,
  built_at bigint NOT NULL,
  base text NOT NULL
);
