-- Set-ups that were not opened are followed like ideas, by nobody (docs/decisions/043-record-and-confidence.md): without a subscription they
-- are in no figure of signals or practice ideas. One row for each set-up and candle of its plan, however many people asked.
ALTER TABLE ideas
  -- the brain that stopped it, nobody where none wanted it, unproven where no past carries it, unopened where it was proposed and not taken;
  -- null in ideas that are held
  ADD COLUMN refused_by text CHECK (refused_by IN ('breakout', 'news', 'risk', 'coach', 'nobody', 'unproven', 'unopened')),
  -- start of the candle of its plan, UTC ms
  ADD COLUMN refused_candle_at bigint,
  -- odds of the panel that refused it, null where none were stated, and by luck alone
  ADD COLUMN refused_chance double precision CHECK (refused_chance BETWEEN 0 AND 1),
  ADD COLUMN refused_luck double precision CHECK (refused_luck BETWEEN 0 AND 1),
  ADD CHECK (num_nulls(refused_by, refused_candle_at, refused_luck) IN (0, 3)),
  ADD CHECK (refused_by IS NOT NULL OR refused_chance IS NULL),
  -- nobody who takes the same set-up gets a refused row
  ADD CHECK (refused_by IS NULL OR NOT is_shared);
CREATE UNIQUE INDEX ideas_refused_setup ON ideas (rule, rule_version, pair, timeframe, action, feed, simulated, refused_candle_at)
  WHERE refused_by IS NOT NULL;
