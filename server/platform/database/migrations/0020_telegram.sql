-- Which Telegram chat speaks for which account: one chat for one account.
CREATE TABLE telegram_accounts (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Telegram's own number: a name, never counted with
  chat_id text NOT NULL UNIQUE,
  username text,
  connected_at bigint NOT NULL
);

-- Tokens of the links that open the bot; only their hashes.
CREATE TABLE telegram_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX telegram_links_user ON telegram_links (user_id);

-- What came from Telegram, each once by its number, until it is answered; then only the number stays.
CREATE TABLE telegram_updates (
  update_id bigint PRIMARY KEY,
  chat_id text NOT NULL,
  content jsonb,
  received_at bigint NOT NULL,
  due_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- milliseconds of the database's own clock: until then somebody is at work on it, and after that somebody else may be
  held_until bigint NOT NULL DEFAULT 0,
  done_at bigint
);
CREATE INDEX telegram_updates_waiting ON telegram_updates (chat_id, update_id) WHERE done_at IS NULL;
CREATE INDEX telegram_updates_received ON telegram_updates (received_at);
