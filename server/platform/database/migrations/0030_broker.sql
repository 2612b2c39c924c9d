-- Accounts opened with the partner broker, sent in for premium. A claim outlives the account, so that one broker account brings
-- premium once.
CREATE TABLE broker_claims (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  -- As it was typed, for whoever looks it up with the broker; and as it is compared.
  account text NOT NULL,
  account_key text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected')),
  submitted_at bigint NOT NULL,
  decided_at bigint,
  decided_by uuid,
  -- Why it was rejected or taken back, as the user was told.
  reason text,
  credited_tokens integer NOT NULL DEFAULT 0 CHECK (credited_tokens >= 0),
  taken_tokens integer NOT NULL DEFAULT 0 CHECK (taken_tokens >= 0),
  -- What should have been taken back and was spent already.
  debt_tokens integer NOT NULL DEFAULT 0 CHECK (debt_tokens >= 0),
  CHECK (taken_tokens + debt_tokens <= credited_tokens),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX broker_claims_number ON broker_claims (account_key) WHERE state IN ('pending', 'approved');
CREATE UNIQUE INDEX broker_claims_one ON broker_claims (user_id) WHERE state IN ('pending', 'approved');
CREATE INDEX broker_claims_user ON broker_claims (user_id, submitted_at DESC);
CREATE INDEX broker_claims_state ON broker_claims (state, submitted_at);
CREATE INDEX broker_claims_newest ON broker_claims (submitted_at DESC);

-- What admins did: who, what, to whom, when and why. Nothing in it is ever changed.
CREATE TABLE admin_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id uuid NOT NULL,
  action text NOT NULL,
  -- Whom it touched; null for what touches nobody.
  user_id uuid,
  -- What it was done to: 'broker:<id>', 'user:<id>'.
  about text NOT NULL,
  reason text NOT NULL,
  -- Before and after, counts: whatever tells it again.
  facts jsonb NOT NULL DEFAULT '{}',
  -- Chosen by the caller, so that what is sent twice is done once.
  request_id uuid,
  at bigint NOT NULL
);
CREATE INDEX admin_log_user ON admin_log (user_id, id DESC);
CREATE UNIQUE INDEX admin_log_request ON admin_log (admin_id, request_id) WHERE request_id IS NOT NULL;
CREATE TRIGGER admin_log_append_only BEFORE UPDATE OR DELETE ON admin_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER admin_log_kept BEFORE TRUNCATE ON admin_log EXECUTE FUNCTION refuse_change();

-- What is given without money is given once for each claim and for each step of an admin.
CREATE UNIQUE INDEX token_ledger_grant ON token_ledger (reference) WHERE reason = 'grant';

CREATE INDEX payments_newest ON payments (created_at DESC);
