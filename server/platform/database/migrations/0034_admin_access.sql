-- A session that was opened with the second factor: when, and when something was last done there as an admin.
ALTER TABLE sessions
  ADD COLUMN admin_opened_at bigint,
  ADD COLUMN admin_used_at bigint,
  ADD CHECK ((admin_opened_at IS NULL) = (admin_used_at IS NULL));

-- The second factor of an admin. Its secret is encrypted with a key that is not in the database.
CREATE TABLE admin_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  set_up_at bigint NOT NULL,
  -- The step of 30 s whose code was taken last: neither it nor an earlier one is taken again.
  last_step bigint NOT NULL
);

-- A second factor that is being set up: it counts once a code of it and the mailed one have come back.
CREATE TABLE admin_enrolments (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  mailed_hash bytea NOT NULL,
  begun_at bigint NOT NULL
);

CREATE TABLE admin_recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at bigint,
  PRIMARY KEY (user_id, code_hash)
);

-- Null: the operator, by the command.
ALTER TABLE admin_log ALTER COLUMN admin_id DROP NOT NULL;
