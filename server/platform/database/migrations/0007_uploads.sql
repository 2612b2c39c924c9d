-- One row for each address that was handed out; the image itself lies in the storage under the same id.
CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  -- the address takes one image: whoever sets this first may store
  taken_at bigint,
  stored_at bigint,
  type text,
  bytes integer CHECK (bytes > 0),
  CHECK ((stored_at IS NULL) = (type IS NULL) AND (stored_at IS NULL) = (bytes IS NULL))
);
CREATE INDEX uploads_user ON uploads (user_id) WHERE stored_at IS NOT NULL;
CREATE INDEX uploads_unused ON uploads (expires_at) WHERE stored_at IS NULL;

ALTER TABLE messages ADD COLUMN images text[] NOT NULL DEFAULT '{}';
