-- One state of security for an account: whoever raises `security_epoch` ends everything that was issued before. Each row that lets somebody
-- in refers to (id, security_epoch): one of an earlier epoch can neither be written nor stay, so no query can forget to ask.
ALTER TABLE users
  ADD COLUMN security_epoch integer NOT NULL DEFAULT 1 CHECK (security_epoch > 0),
  ADD COLUMN suspended_at bigint,
  ADD CONSTRAINT users_security_state UNIQUE (id, security_epoch);

-- Waits for an epoch that is just being raised. A row without an epoch comes from the previous version of the app.
CREATE FUNCTION stamp_security_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state record;
BEGIN
  SELECT security_epoch, suspended_at INTO state FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF state.suspended_at IS NOT NULL THEN
    RAISE EXCEPTION 'The account is suspended' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'account_suspended';
  END IF;
  NEW.security_epoch := coalesce(NEW.security_epoch, state.security_epoch, 0);
  RETURN NEW;
END $$;

ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN security_epoch integer NOT NULL DEFAULT 1;
ALTER TABLE push_subscriptions
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN security_epoch integer NOT NULL DEFAULT 1;
ALTER TABLE telegram_accounts
  -- When its owner last wrote to the bot.
  ADD COLUMN used_at bigint,
  ADD COLUMN security_epoch integer NOT NULL DEFAULT 1;
-- A link that a chat has opened waits until the account's owner confirms the chat with the number that the bot showed there.
ALTER TABLE telegram_links
  ADD COLUMN chat_id text,
  ADD COLUMN chat_name text,
  ADD COLUMN shown_number text,
  ADD COLUMN wrong_numbers integer NOT NULL DEFAULT 0,
  ADD COLUMN security_epoch integer NOT NULL DEFAULT 1,
  ADD CHECK ((chat_id IS NULL) = (shown_number IS NULL));
ALTER TABLE email_tokens ADD COLUMN security_epoch integer NOT NULL DEFAULT 1;
-- Of an upload only the address is issued; a stored image is the user's own and stays.
ALTER TABLE uploads ADD COLUMN security_epoch integer;
UPDATE uploads SET security_epoch = 1 WHERE stored_at IS NULL;
ALTER TABLE uploads ADD CHECK ((stored_at IS NULL) = (security_epoch IS NOT NULL));

CREATE FUNCTION end_upload_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.security_epoch := NULL;
  RETURN NEW;
END $$;

DO $$
DECLARE
  carrier text;
BEGIN
  FOREACH carrier IN ARRAY ARRAY['sessions', 'push_subscriptions', 'telegram_accounts', 'telegram_links', 'email_tokens', 'uploads'] LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN security_epoch DROP DEFAULT', carrier);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION stamp_security_epoch()',
      carrier || '_epoch', carrier);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (user_id, security_epoch) REFERENCES users (id, security_epoch)
      ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE', carrier, carrier || '_security_epoch');
  END LOOP;
END $$;
-- After the trigger above: they run in the order of their names.
CREATE TRIGGER uploads_stored BEFORE INSERT OR UPDATE ON uploads FOR EACH ROW WHEN (NEW.stored_at IS NOT NULL)
  EXECUTE FUNCTION end_upload_address();

-- Browsers that an account was used in, so that a sign-in from another one is told to its owner; they let nobody in.
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  first_seen_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
