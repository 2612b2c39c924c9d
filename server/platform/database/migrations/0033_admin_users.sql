-- What the admin's search looks through. One line for each field, so that a search never runs from one into the next.
ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(left(email, 254) || E'\n'
  || left(coalesce(profile ->> 'firstName', ''), 200) || E'\n' || left(coalesce(profile ->> 'lastName', ''), 200))) STORED;
-- Searches and filters read this in place of the rows, which are many times as wide.
CREATE INDEX users_chosen ON users (id) INCLUDE (search_text, created_at, email_verified_at, telegram_joined);
CREATE INDEX users_registered ON users (created_at, id);

-- What the admin's list of users is sorted by and no column says. Counted again by a job about once a minute for whom something
-- happened to, so that nothing is locked where it happens.
CREATE TABLE user_figures (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  messages integer NOT NULL DEFAULT 0 CHECK (messages >= 0),
  knowledge integer NOT NULL DEFAULT 0 CHECK (knowledge BETWEEN 0 AND 100),
  -- when the user was last there, by any sign
  seen_at bigint NOT NULL
);
INSERT INTO user_figures (user_id, seen_at) SELECT id, last_active_at FROM users;
CREATE INDEX user_figures_messages ON user_figures (messages, user_id);
CREATE INDEX user_figures_knowledge ON user_figures (knowledge, user_id);
CREATE INDEX user_figures_seen ON user_figures (seen_at, user_id);

-- The row is there from the first moment: whoever has just registered is in every order of the list.
CREATE FUNCTION open_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_figures (user_id, seen_at) VALUES (NEW.id, NEW.last_active_at);
  RETURN NULL;
END $$;
CREATE TRIGGER users_figures AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_figures();

-- For the sum of what was spent without a look at each row.
DROP INDEX token_ledger_spent;
CREATE INDEX token_ledger_spent ON token_ledger (user_id, at) INCLUDE (delta) WHERE reason = 'spend';

-- Whose answer it was: what answers cost somebody is a sum over one index.
ALTER TABLE model_usage ADD COLUMN user_id uuid REFERENCES users ON DELETE CASCADE;
UPDATE model_usage SET user_id = messages.user_id FROM messages WHERE messages.id = model_usage.message_id;
ALTER TABLE model_usage ALTER COLUMN user_id SET NOT NULL;
CREATE INDEX model_usage_user ON model_usage (user_id) INCLUDE (cost_micro_dollars);
