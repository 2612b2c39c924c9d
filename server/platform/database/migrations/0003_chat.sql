CREATE TABLE messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  content text NOT NULL,
  at bigint NOT NULL,
  client_message_id text,
  -- the user's message that this one answers
  reply_to uuid UNIQUE,
  signal_id uuid REFERENCES signals,
  is_economic_event boolean NOT NULL DEFAULT false,
  event_data jsonb,
  is_signal_notification boolean NOT NULL DEFAULT false,
  message_type text CHECK (message_type IN ('success', 'error', 'info')),
  mood text CHECK (mood IN ('green', 'orange', 'blue', 'red')),
  tokens integer NOT NULL DEFAULT 0 CHECK (tokens >= 0),
  -- what the buddy must remember of this turn to understand the next one
  context jsonb,
  UNIQUE (user_id, client_message_id)
);
CREATE INDEX messages_user ON messages (user_id, seq DESC);
