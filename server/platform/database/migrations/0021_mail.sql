-- A mail is taken before it is sent and never given back on its own: a process that dies in between sends nothing twice.
ALTER TABLE outbox ADD COLUMN claimed_at bigint;
-- Lower goes first: what somebody waits for before what can wait.
ALTER TABLE outbox ADD COLUMN rank integer NOT NULL DEFAULT 0;
-- Where a mail program switches this kind of mail off with one press (RFC 8058).
ALTER TABLE outbox ADD COLUMN one_click_url text;
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (rank, next_try_at)
  WHERE sent_at IS NULL AND failed_at IS NULL AND claimed_at IS NULL;
CREATE INDEX outbox_claimed ON outbox (claimed_at)
  WHERE sent_at IS NULL AND failed_at IS NULL AND claimed_at IS NOT NULL;

-- Regular mail that a user does not want. Alerts have their row in wanted_channels instead.
CREATE TABLE mail_refusals (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('weekly_report', 're_engagement')),
  at bigint NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Who has had the report of which week; a week is named by its first instant, Monday 00:00 UTC.
CREATE TABLE weekly_reports (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  week bigint NOT NULL,
  queued_at bigint NOT NULL,
  PRIMARY KEY (user_id, week)
);

-- Mails to those who stayed away: one for each step of one silence, which is named by its beginning.
CREATE TABLE re_engagement_mails (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  silent_since bigint NOT NULL,
  days integer NOT NULL CHECK (days IN (7, 14, 30)),
  queued_at bigint NOT NULL,
  PRIMARY KEY (user_id, silent_since, days)
);
CREATE INDEX users_last_active ON users (last_active_at) WHERE email_verified_at IS NOT NULL;
