-- What each brain, and all of them together (panel), stated of a signal when it opened. Never edited: it is held against what became of it.
CREATE TABLE brain_forecasts (
  signal_id uuid NOT NULL REFERENCES signals,
  brain text NOT NULL CHECK (brain IN ('breakout', 'news', 'risk', 'coach', 'panel')),
  stance text NOT NULL CHECK (stance IN ('for', 'against', 'abstain')),
  strength double precision NOT NULL CHECK (strength BETWEEN 0 AND 1),
  -- chance that the target comes before stop and expiry; null where none was stated
  probability double precision CHECK (probability BETWEEN 0 AND 1),
  no_skill double precision NOT NULL CHECK (no_skill BETWEEN 0 AND 1),
  -- how much the brain counted in the panel then
  weight double precision NOT NULL CHECK (weight > 0),
  stated_at bigint NOT NULL,
  UNIQUE (signal_id, brain)
);

CREATE TRIGGER brain_forecasts_append_only BEFORE UPDATE OR DELETE ON brain_forecasts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER brain_forecasts_kept BEFORE TRUNCATE ON brain_forecasts EXECUTE FUNCTION refuse_change();

CREATE INDEX signal_closings_recorded ON signal_closings (recorded_at DESC);

-- Signals opened before this table froze the measured rate themselves; that was the breakout analyst's statement.
INSERT INTO brain_forecasts (signal_id, brain, stance, strength, probability, no_skill, weight, stated_at)
SELECT id, 'breakout', CASE WHEN confidence_count > 0 THEN 'for' ELSE 'abstain' END, 0,
  CASE WHEN confidence_count > 0 THEN confidence END, no_skill_rate, 1, created_at
FROM signals;
