-- Everybody who was due for a note that is to bring them back: those who were written to, and those from whom it was held back so
-- that the two can be compared. Both get their row at the same moment of the decision.
CREATE TABLE outreach_due (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  message_type text NOT NULL,
  -- which of that type: the beginning of the silence and its step
  about text NOT NULL,
  due_at bigint NOT NULL,
  held_out boolean NOT NULL,
  -- the first sign of the user within seven days
  returned_at bigint,
  PRIMARY KEY (user_id, message_type, about)
);
CREATE INDEX outreach_due_first ON outreach_due (user_id, due_at) INCLUDE (held_out, returned_at);

-- How far each user has come, for the figures of campaigns: brought up to date by a job, never by what users do.
CREATE TABLE user_progress (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- 'direct' without a campaign
  source text NOT NULL,
  campaign text,
  registered_at bigint NOT NULL,
  verified boolean NOT NULL,
  talked boolean NOT NULL,
  signal boolean NOT NULL,
  -- wrote on another UTC day within seven days of the registration
  returned boolean NOT NULL,
  -- of real payments that stand, less what was given back
  paid_cents bigint NOT NULL,
  cost_micro_dollars bigint NOT NULL,
  -- bit k: wrote in the k-th week (Monday, UTC) after that of the registration, 0 to 25
  active_weeks integer NOT NULL
);
CREATE INDEX user_progress_registered ON user_progress (registered_at);

CREATE INDEX outreach_newest ON outreach (sent_at DESC, id DESC);
CREATE INDEX signals_pair ON signals (pair, number DESC);
CREATE INDEX signals_expire ON signals (expires_at);
CREATE INDEX admin_log_action ON admin_log (action, id DESC);
CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX deliveries_failed ON deliveries (failed_at, channel) WHERE failed_at IS NOT NULL;
