-- A signal is its frozen creation record plus at most one closing row; neither is ever edited. Prices are points.
CREATE TABLE signals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) UNIQUE,
  user_id uuid NOT NULL,
  pair text NOT NULL,
  action text NOT NULL CHECK (action IN ('BUY', 'SELL')),
  type text NOT NULL CHECK (type IN ('golden_rim', 'trading')),
  timeframe text NOT NULL CHECK (timeframe IN ('short', 'daily', 'weekly', 'long')),
  entry bigint NOT NULL CHECK (entry > 0),
  target bigint NOT NULL CHECK (target > 0),
  stop bigint NOT NULL CHECK (stop > 0),
  opened_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  created_at bigint NOT NULL,
  confidence double precision NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  confidence_count integer NOT NULL,
  confidence_low double precision NOT NULL,
  confidence_high double precision NOT NULL,
  no_skill_rate double precision NOT NULL,
  tokens_deducted integer NOT NULL CHECK (tokens_deducted >= 0),
  reason text NOT NULL,
  simulated boolean NOT NULL,
  feed text NOT NULL,
  rule_version text NOT NULL,
  CHECK ((action = 'BUY' AND stop < entry AND entry < target) OR (action = 'SELL' AND target < entry AND entry < stop)),
  CHECK (opened_at < expires_at)
);
CREATE INDEX signals_user ON signals (user_id, number DESC);

CREATE TABLE signal_closings (
  signal_id uuid PRIMARY KEY REFERENCES signals,
  status text NOT NULL CHECK (status IN ('target_hit', 'stop_hit', 'expired')),
  price bigint NOT NULL CHECK (price > 0),
  closed_at bigint NOT NULL,
  recorded_at bigint NOT NULL,
  ambiguous boolean NOT NULL,
  gap boolean NOT NULL
);

-- The hash chain over both: hash = SHA-256(previous hash || body), body is the canonical JSON of the event.
CREATE TABLE signal_record (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  signal_id uuid NOT NULL,
  event text NOT NULL CHECK (event IN ('opened', 'closed')),
  body text NOT NULL,
  hash text NOT NULL,
  at bigint NOT NULL,
  UNIQUE (signal_id, event)
);

CREATE TRIGGER signals_append_only BEFORE UPDATE OR DELETE ON signals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signal_closings_append_only BEFORE UPDATE OR DELETE ON signal_closings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signal_record_append_only BEFORE UPDATE OR DELETE ON signal_record FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE watches (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  pair text NOT NULL,
  timeframe text NOT NULL CHECK (timeframe IN ('short', 'daily', 'weekly', 'long')),
  above bigint,
  below bigint,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  -- becomes a tracked signal when it breaks, otherwise only tells
  becomes_signal boolean NOT NULL,
  ended_at bigint,
  outcome text CHECK (outcome IN ('broke_up', 'broke_down', 'expired', 'cancelled')),
  CHECK (above IS NOT NULL OR below IS NOT NULL)
);
CREATE INDEX watches_open ON watches (user_id) WHERE ended_at IS NULL;
