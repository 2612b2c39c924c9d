-- Whose mail it is and of which kind, where its user can switch that kind off: a mail that the mail server held up is asked once more
-- whether it may still go. Without a kind it is about the account and always goes.
ALTER TABLE outbox ADD COLUMN user_id uuid REFERENCES users ON DELETE CASCADE;
ALTER TABLE outbox ADD COLUMN kind text CHECK (kind IN ('alerts', 'weekly_report', 're_engagement'));
-- What the log of outreach calls it once it has gone out.
ALTER TABLE outbox ADD COLUMN message_type text;
-- From then on it tells nobody anything.
ALTER TABLE outbox ADD COLUMN useless_at bigint;
CREATE INDEX outbox_user ON outbox (user_id) WHERE user_id IS NOT NULL;
