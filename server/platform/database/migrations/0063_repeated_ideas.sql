-- An idea that opens while one of the same pair, side and plan is open repeats it and is left out of public figures
-- (docs/decisions/067-what-repeats-an-idea.md). Signals, practice ideas and what was refused are looked at apart. An earlier version that still
-- runs beside marks none; figures then leave such ones out in the order of their ends, as they did.
ALTER TABLE ideas ADD COLUMN is_repeat boolean NOT NULL DEFAULT false;

ALTER TABLE ideas DISABLE TRIGGER ideas_close_once;
DO $$
DECLARE
  idea record;
  counted_until bigint;
  series text;
BEGIN
  FOR idea IN SELECT id, opened_at, coalesce(closed_at, expires_at) AS ends_at,
      concat_ws(' ', simulated, pair, action, timeframe, CASE WHEN refused_by IS NULL THEN kind ELSE 'refused' END) AS series
    FROM ideas ORDER BY 4, opened_at, number
  LOOP
    IF idea.series = series AND idea.opened_at < counted_until THEN
      UPDATE ideas SET is_repeat = true WHERE id = idea.id;
    ELSE
      series := idea.series;
      counted_until := idea.ends_at;
    END IF;
  END LOOP;
END $$;
ALTER TABLE ideas ENABLE TRIGGER ideas_close_once;
