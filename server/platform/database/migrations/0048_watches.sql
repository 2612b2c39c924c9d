-- A watch may rest, and may tell once on the way to its level (docs/decisions/047-watches-and-charts.md). Prices are points, times UTC ms.
CREATE SEQUENCE watch_earlier_numbers;
ALTER TABLE watches
  -- candles that end after it do not count; null while the watch is at work
  ADD COLUMN paused_at bigint,
  -- candles that end at or before it do not count; null before the first pause
  ADD COLUMN resumed_at bigint,
  -- half of the way that was left when the user asked for it; null on a side that has no level or had no way left
  ADD COLUMN earlier_above bigint,
  ADD COLUMN earlier_below bigint,
  ADD COLUMN earlier_asked_at bigint,
  -- what is new since the last load is found by number, as with watches; a new wish gets a new one
  ADD COLUMN earlier_number bigint UNIQUE,
  ADD COLUMN earlier_told_at bigint,
  ADD CHECK (num_nulls(earlier_asked_at, earlier_number) IN (0, 2)),
  ADD CHECK (earlier_number IS NULL OR num_nonnulls(earlier_above, earlier_below) > 0);
ALTER SEQUENCE watch_earlier_numbers OWNED BY watches.earlier_number;
CREATE INDEX watches_earlier ON watches (earlier_number) WHERE ended_at IS NULL AND earlier_told_at IS NULL;
