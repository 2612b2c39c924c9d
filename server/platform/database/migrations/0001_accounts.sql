-- Times are UTC milliseconds (bigint) from the app's own clock, so that a run with accelerated time is whole.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_key text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  email_verified_at bigint,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  plan text NOT NULL DEFAULT 'free' CHECK (plan IN ('free', 'premium')),
  created_at bigint NOT NULL,
  last_active_at bigint NOT NULL,
  telegram_joined boolean NOT NULL DEFAULT false,
  profile jsonb NOT NULL DEFAULT '{}',
  engagement_score integer NOT NULL DEFAULT 0 CHECK (engagement_score BETWEEN 0 AND 100),
  daily_tokens integer NOT NULL DEFAULT 0 CHECK (daily_tokens >= 0),
  -- the UTC day number (days since 1970) that daily_tokens belongs to
  daily_day integer NOT NULL,
  welcome_tokens integer NOT NULL DEFAULT 0 CHECK (welcome_tokens >= 0),
  welcome_until bigint NOT NULL,
  purchased_tokens integer NOT NULL DEFAULT 0 CHECK (purchased_tokens >= 0)
);

CREATE TABLE sessions (
  secret_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at bigint NOT NULL,
  used_at bigint NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX email_tokens_user ON email_tokens (user_id, purpose);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_part text NOT NULL,
  html_part text NOT NULL,
  created_at bigint NOT NULL,
  next_try_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at bigint,
  failed_at bigint
);
CREATE INDEX outbox_waiting ON outbox (next_try_at) WHERE sent_at IS NULL AND failed_at IS NULL;

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  window_start bigint NOT NULL,
  count integer NOT NULL
);

CREATE TABLE app_state (
  key text PRIMARY KEY,
  value text NOT NULL
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TABLE token_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  bucket text NOT NULL CHECK (bucket IN ('daily', 'welcome', 'purchased')),
  delta integer NOT NULL CHECK (delta <> 0),
  reason text NOT NULL,
  reference text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX token_ledger_user ON token_ledger (user_id, id);
CREATE TRIGGER token_ledger_append_only BEFORE UPDATE OR DELETE ON token_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
