-- One idea is one row, however many users hold it (docs/product-rules.md#R37). What was a signal is a user's subscription to an idea, and
-- keeps its id and its number. An earlier version that still runs beside fails until it is restarted.

-- What was proposed, and its end once there is one; nothing else of it is ever edited. Prices are points.
CREATE TABLE ideas (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL DEFAULT 'signal' CHECK (kind IN ('signal', 'practice')),
  rule text NOT NULL,
  rule_version text NOT NULL,
  pair text NOT NULL,
  timeframe text NOT NULL CHECK (timeframe IN ('short', 'daily', 'weekly', 'long')),
  action text NOT NULL CHECK (action IN ('BUY', 'SELL')),
  type text NOT NULL CHECK (type IN ('golden_rim', 'trading')),
  -- mid price whose break made the set-up; null where the rule has none or it was not stored yet
  breakout_level bigint CHECK (breakout_level > 0),
  entry bigint NOT NULL CHECK (entry > 0),
  target bigint NOT NULL CHECK (target > 0),
  stop bigint NOT NULL CHECK (stop > 0),
  confidence double precision NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  confidence_count integer NOT NULL CHECK (confidence_count >= 0),
  confidence_low double precision NOT NULL,
  confidence_high double precision NOT NULL,
  no_skill_rate double precision NOT NULL,
  simulated boolean NOT NULL,
  feed text NOT NULL,
  opened_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  -- false: from before ideas were shared, when the same set-up could be opened several times
  is_shared boolean NOT NULL DEFAULT true,
  -- the end, all null while open; no price where the feed was no longer in use
  outcome text CHECK (outcome IN ('target_hit', 'stop_hit', 'expired')),
  closing_price bigint CHECK (closing_price > 0),
  closed_at bigint,
  recorded_at bigint,
  ambiguous boolean,
  gap boolean,
  -- number of the last subscription whose holder was told of the end
  notified_up_to bigint,
  CHECK ((action = 'BUY' AND stop < entry AND entry < target) OR (action = 'SELL' AND target < entry AND entry < stop)),
  CHECK (opened_at < expires_at),
  CHECK (num_nulls(outcome, closed_at, recorded_at, ambiguous, gap) IN (0, 5)),
  CHECK (outcome IS NOT NULL OR (closing_price IS NULL AND notified_up_to IS NULL)),
  CHECK (closing_price IS NOT NULL OR coalesce(outcome, 'expired') = 'expired')
);

-- The same set-up and evidence of the same moment with the same end is one idea; what one user opened again stays an idea of its own.
CREATE TEMPORARY TABLE signals_to_ideas ON COMMIT DROP AS
SELECT id, number, recorded_at, first_value(id) OVER (PARTITION BY setup, repetition ORDER BY number) AS first_id
FROM (
  SELECT *, row_number() OVER (PARTITION BY user_id, setup ORDER BY number) AS repetition
  FROM (
    SELECT s.id, s.number, s.user_id, c.recorded_at,
      ROW(s.rule_version, s.pair, s.timeframe, s.action, s.type, s.entry, s.target, s.stop, s.opened_at, s.expires_at, s.confidence,
        s.confidence_count, s.confidence_low, s.confidence_high, s.no_skill_rate, s.simulated, s.feed,
        c.status, c.price, c.closed_at, c.ambiguous, c.gap) AS setup
    FROM signals s LEFT JOIN signal_closings c ON c.signal_id = s.id) AS signal) AS repeated;
CREATE TEMPORARY TABLE new_ideas ON COMMIT DROP AS
SELECT first_id, gen_random_uuid() AS id, min(recorded_at) AS recorded_at, max(number) AS last_number FROM signals_to_ideas GROUP BY first_id;

INSERT INTO ideas (id, rule, rule_version, pair, timeframe, action, type, entry, target, stop, confidence, confidence_count, confidence_low,
  confidence_high, no_skill_rate, simulated, feed, opened_at, expires_at, is_shared, outcome, closing_price, closed_at, recorded_at, ambiguous,
  gap, notified_up_to)
SELECT n.id, 'breakout', s.rule_version, s.pair, s.timeframe, s.action, s.type, s.entry, s.target, s.stop, s.confidence, s.confidence_count,
  s.confidence_low, s.confidence_high, s.no_skill_rate, s.simulated, s.feed, s.opened_at, s.expires_at, false, c.status, c.price, c.closed_at,
  n.recorded_at, c.ambiguous, c.gap, CASE WHEN c.signal_id IS NOT NULL THEN n.last_number END
FROM new_ideas n JOIN signals s ON s.id = n.first_id LEFT JOIN signal_closings c ON c.signal_id = s.id
ORDER BY s.number;

-- While it is open, who asks for the same set-up gets the same idea.
CREATE UNIQUE INDEX ideas_open_setup ON ideas
  (rule, rule_version, kind, pair, timeframe, action, breakout_level, entry, target, stop, feed, simulated) NULLS NOT DISTINCT
  WHERE outcome IS NULL AND is_shared;
CREATE INDEX ideas_open ON ideas (number) WHERE outcome IS NULL;
CREATE INDEX ideas_recorded ON ideas (recorded_at) WHERE outcome IS NOT NULL;
CREATE INDEX ideas_pair ON ideas (pair, outcome, id);

DROP TRIGGER signals_append_only ON signals;
ALTER TABLE signals RENAME TO subscriptions;
ALTER TABLE subscriptions ADD COLUMN idea_id uuid;
UPDATE subscriptions SET idea_id = n.id FROM signals_to_ideas m JOIN new_ideas n USING (first_id) WHERE m.id = subscriptions.id;
-- The rows outlive the account, as the record does: without the user's row the id names nobody.
ALTER TABLE subscriptions
  ALTER COLUMN idea_id SET NOT NULL,
  ADD CONSTRAINT subscriptions_idea_id_fkey FOREIGN KEY (idea_id) REFERENCES ideas,
  ADD CONSTRAINT subscriptions_idea_id_user_id_key UNIQUE (idea_id, user_id),
  -- what the user risks on it, in US cents; null where they never said
  ADD COLUMN stake_cents bigint CHECK (stake_cents > 0),
  ADD COLUMN is_practice boolean NOT NULL DEFAULT false;
ALTER TABLE subscriptions RENAME COLUMN created_at TO taken_at;
ALTER TABLE subscriptions
  DROP COLUMN pair, DROP COLUMN action, DROP COLUMN type, DROP COLUMN timeframe, DROP COLUMN entry, DROP COLUMN target, DROP COLUMN stop,
  DROP COLUMN opened_at, DROP COLUMN expires_at, DROP COLUMN confidence, DROP COLUMN confidence_count, DROP COLUMN confidence_low,
  DROP COLUMN confidence_high, DROP COLUMN no_skill_rate, DROP COLUMN simulated, DROP COLUMN feed, DROP COLUMN rule_version;
ALTER INDEX signals_user RENAME TO subscriptions_user;
ALTER SEQUENCE signals_number_seq RENAME TO subscriptions_number_seq;
CREATE INDEX subscriptions_idea ON subscriptions (idea_id, number);

-- What each brain stated belongs to the panel of a user; the statement of an idea is that of its first subscription.
ALTER TABLE brain_forecasts RENAME COLUMN signal_id TO subscription_id;

-- What is recorded already stays as it is, hashes included, under the subscription it was recorded for; new events are those of ideas.
ALTER TABLE signal_record DISABLE TRIGGER signal_record_append_only;
ALTER TABLE signal_record RENAME COLUMN signal_id TO subscription_id;
ALTER TABLE signal_record ALTER COLUMN subscription_id DROP NOT NULL, ADD COLUMN idea_id uuid;
UPDATE signal_record SET idea_id = s.idea_id FROM subscriptions s WHERE s.id = signal_record.subscription_id;
ALTER TABLE signal_record
  DROP CONSTRAINT signal_record_signal_id_event_key,
  ALTER COLUMN idea_id SET NOT NULL,
  ADD CONSTRAINT signal_record_idea_id_fkey FOREIGN KEY (idea_id) REFERENCES ideas,
  ADD CONSTRAINT signal_record_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions,
  ADD CONSTRAINT signal_record_idea_id_subscription_id_event_key UNIQUE NULLS NOT DISTINCT (idea_id, subscription_id, event);
ALTER TABLE signal_record ENABLE TRIGGER signal_record_append_only;

DROP TABLE signal_closings;

CREATE FUNCTION refuse_idea_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed constant text[] := CASE WHEN OLD.outcome IS NULL
    THEN ARRAY['outcome', 'closing_price', 'closed_at', 'recorded_at', 'ambiguous', 'gap'] ELSE ARRAY['notified_up_to'] END;
BEGIN
  IF to_jsonb(NEW) - allowed IS DISTINCT FROM to_jsonb(OLD) - allowed OR NEW.notified_up_to < OLD.notified_up_to THEN
    RAISE EXCEPTION 'ideas is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ideas_close_once BEFORE UPDATE ON ideas FOR EACH ROW EXECUTE FUNCTION refuse_idea_change();
CREATE TRIGGER ideas_append_only BEFORE DELETE ON ideas FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ideas_no_truncate BEFORE TRUNCATE ON ideas EXECUTE FUNCTION refuse_change();
CREATE TRIGGER subscriptions_append_only BEFORE UPDATE OR DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TRIGGER signals_no_truncate ON subscriptions RENAME TO subscriptions_no_truncate;

-- What PostgreSQL named after a table or a column.
DO $$
DECLARE
  item record;
BEGIN
  FOR item IN SELECT of, name, regexp_replace(replace(regexp_replace(name, '^signals_', 'subscriptions_'), 'subscriptions_created_at_',
      'subscriptions_taken_at_'), '^(brain_forecasts|signal_record)_signal_id_', '\1_subscription_id_') AS becomes
    FROM (SELECT conrelid::regclass AS of, conname AS name FROM pg_constraint
      WHERE conrelid IN ('subscriptions'::regclass, 'brain_forecasts'::regclass, 'signal_record'::regclass)) AS of_tables
  LOOP
    IF item.name <> item.becomes THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.of, item.name, item.becomes);
    END IF;
  END LOOP;
END $$;
