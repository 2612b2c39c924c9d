-- What is left to do outside the database for accounts that are deleted: images to remove, a last word to a Telegram chat. A row is
-- gone once it is done.
CREATE TABLE account_leftovers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('image', 'telegram_chat')),
  -- the image's key in the storage, or the chat's number
  key text NOT NULL,
  due_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX account_leftovers_due ON account_leftovers (due_at);

-- A deletion, and an export, look for the rows of one user in tables that may be long.
CREATE INDEX watches_user ON watches (user_id);
CREATE INDEX uploads_owner ON uploads (user_id);
CREATE INDEX outbox_recipient ON outbox (recipient);
