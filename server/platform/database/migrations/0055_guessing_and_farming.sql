-- Wrong guesses at one account from anywhere; the key is a hash, of addresses with and without an account alike. The rows name nobody and are
-- removed a day after the last guess.
CREATE TABLE guess_delays (
  key text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures >= 0),
  last_failure_at bigint NOT NULL,
  -- No further guess before it.
  open_at bigint NOT NULL
);
CREATE INDEX guess_delays_age ON guess_delays (last_failure_at);

-- Networks and browsers that somebody signed in from, as hashes.
CREATE TABLE sign_in_places (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  place text NOT NULL,
  last_used_at bigint NOT NULL,
  PRIMARY KEY (user_id, place)
);
CREATE INDEX sign_in_places_age ON sign_in_places (last_used_at);

CREATE TABLE guess_notices (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sent_at bigint NOT NULL
);

-- What somebody asked to be mailed to an address, until a job has looked whether there is an account.
CREATE TABLE mail_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'verify', 'guesses')),
  email text NOT NULL,
  requested_at bigint NOT NULL
);

-- Welcome tokens that an account did not get with its sign-up.
CREATE TABLE withheld_welcomes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'had_before')),
  reason text NOT NULL CHECK (reason IN ('address_known', 'disposable_address', 'busy_network', 'bound_reached')),
  at bigint NOT NULL
);

-- Sign-ups of a network (IPv4 /24, IPv6 /56, as a hash) in a UTC day since 1970.
CREATE TABLE network_sign_ups (
  network text NOT NULL,
  day integer NOT NULL,
  count integer NOT NULL CHECK (count >= 0),
  PRIMARY KEY (network, day)
);
CREATE INDEX network_sign_ups_day ON network_sign_ups (day);

-- What the whole installation gave out in an hour or a day.
CREATE TABLE installation_use (
  name text NOT NULL,
  window_start bigint NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  -- When its bound was first reached.
  reached_at bigint,
  -- When admins were told of it.
  told_at bigint,
  PRIMARY KEY (name, window_start)
);

-- Proofs of work that were handed in, until they would have expired.
CREATE TABLE used_proofs (
  proof text PRIMARY KEY,
  expires_at bigint NOT NULL
);
