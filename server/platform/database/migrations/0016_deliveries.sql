-- Ways by which a user wants to be told besides the open page: a row stands for a wish that is in force.
CREATE TABLE wanted_channels (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('telegram', 'email', 'push')),
  since bigint NOT NULL,
  PRIMARY KEY (user_id, channel)
);

-- Why the buddy wrote by itself; null for replies and what a user wrote.
ALTER TABLE messages ADD COLUMN cause text;

-- One row for each message and channel: what is still to be sent, and what became of it.
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('telegram', 'email', 'push')),
  -- what goes first where several wait: the outcome of a signal before anything else
  value integer NOT NULL,
  created_at bigint NOT NULL,
  -- not before: the end of the user's quiet hours, or the next try
  due_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- set before the outside is called and never taken back: a process that dies in between sends nothing twice
  claimed_at bigint,
  sent_at bigint,
  failed_at bigint,
  -- the other side's name of what was sent, for replies to it
  outside_id text,
  UNIQUE (message_id, channel)
);
CREATE INDEX deliveries_waiting ON deliveries (channel, due_at)
  WHERE claimed_at IS NULL AND sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX deliveries_user ON deliveries (user_id, created_at);
