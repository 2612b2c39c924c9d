-- When to look again whether there is something worth telling this user by ourselves; far away for who left.
ALTER TABLE users ADD COLUMN look_at bigint NOT NULL DEFAULT 0;
CREATE INDEX users_look ON users (look_at);
-- UTC day of which the engagement score is.
ALTER TABLE users ADD COLUMN scored_day integer NOT NULL DEFAULT 0;
-- When the browser was told to report the registration as a conversion; once.
ALTER TABLE users ADD COLUMN conversion_told_at bigint;

-- "Because you ...", and what "fewer like this" did: 'category', or the frequency that was chosen before it.
ALTER TABLE messages ADD COLUMN why text;
ALTER TABLE messages ADD COLUMN fewer text CHECK (fewer IN ('category', 'high', 'medium'));
CREATE INDEX messages_unasked ON messages (user_id, at DESC) WHERE cause IS NOT NULL;
CREATE INDEX messages_own ON messages (user_id, at DESC) WHERE role = 'user';

-- What was told of by itself: the same thing never twice.
CREATE TABLE told (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  about text NOT NULL,
  message_id uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
  at bigint NOT NULL,
  -- where each figure of the message came from
  evidence jsonb NOT NULL,
  PRIMARY KEY (user_id, about)
);
CREATE INDEX told_message ON told (message_id);

-- What went out to users through other channels, and what came back.
CREATE TABLE outreach (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('telegram', 'email', 'push')),
  message_type text NOT NULL,
  sent_at bigint NOT NULL,
  first_return_time bigint,
  messages_after_outreach integer NOT NULL DEFAULT 0,
  first_message_after_outreach text CHECK (char_length(first_message_after_outreach) <= 100)
);
CREATE INDEX outreach_user ON outreach (user_id, sent_at DESC);

-- Visits counted by day; of nobody in particular.
CREATE TABLE page_visits (
  day integer NOT NULL,
  path text NOT NULL,
  source text NOT NULL,
  device text NOT NULL,
  signed_in boolean NOT NULL,
  visits integer NOT NULL,
  PRIMARY KEY (day, path, source, device, signed_in)
);
