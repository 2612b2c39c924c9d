-- The codes of an authenticator app are for everybody. Only a factor whose set-up was confirmed by mail opens the admin pages.
ALTER TABLE admin_factors RENAME TO second_factors;
ALTER TABLE second_factors
  ADD COLUMN opens_admin_pages boolean NOT NULL DEFAULT true,
  ADD COLUMN asked_at_sign_in boolean NOT NULL DEFAULT false;
ALTER TABLE second_factors RENAME CONSTRAINT admin_factors_pkey TO second_factors_pkey;
ALTER TABLE second_factors RENAME CONSTRAINT admin_factors_user_id_fkey TO second_factors_user_id_fkey;

ALTER TABLE admin_enrolments RENAME TO second_factor_enrolments;
-- Null: for the sign-in only, which is confirmed without a mail.
ALTER TABLE second_factor_enrolments ALTER COLUMN mailed_hash DROP NOT NULL;
ALTER TABLE second_factor_enrolments RENAME CONSTRAINT admin_enrolments_pkey TO second_factor_enrolments_pkey;
ALTER TABLE second_factor_enrolments RENAME CONSTRAINT admin_enrolments_user_id_fkey TO second_factor_enrolments_user_id_fkey;

ALTER TABLE admin_recovery_codes RENAME TO recovery_codes;
ALTER TABLE recovery_codes RENAME CONSTRAINT admin_recovery_codes_pkey TO recovery_codes_pkey;
ALTER TABLE recovery_codes RENAME CONSTRAINT admin_recovery_codes_user_id_fkey TO recovery_codes_user_id_fkey;

-- For the previous version, while it still runs.
CREATE VIEW admin_factors AS
  SELECT user_id, sealed_secret, enrolled_at, last_step FROM second_factors WHERE opens_admin_pages;
CREATE VIEW admin_enrolments AS
  SELECT user_id, sealed_secret, mailed_hash, begun_at FROM second_factor_enrolments WHERE mailed_hash IS NOT NULL;
CREATE VIEW admin_recovery_codes AS SELECT user_id, code_hash, used_at FROM recovery_codes;

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Never goes back; always 0 for an authenticator that does not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at bigint NOT NULL,
  used_at bigint,
  -- Added while the admin pages were open.
  opens_admin_pages boolean NOT NULL DEFAULT false
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Accounts at an identity provider that sign in to an account here.
CREATE TABLE identities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  created_at bigint NOT NULL,
  used_at bigint,
  UNIQUE (issuer, subject)
);
CREATE INDEX identities_user ON identities (user_id);

-- What a browser or a session has begun and must finish soon, each once.
CREATE TABLE sign_in_challenges (
  -- SHA-256 of the browser's cookie, or the key of the session.
  key_hash bytea NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('passkey', 'code', 'provider', 'add_passkey', 'prove')),
  user_id uuid REFERENCES users ON DELETE CASCADE,
  facts jsonb NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (key_hash, purpose)
);
CREATE INDEX sign_in_challenges_end ON sign_in_challenges (expires_at);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);

-- When the user of a session last showed again that it is them.
CREATE TABLE session_proofs (
  session_hash bytea PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  proved_at bigint NOT NULL
);
