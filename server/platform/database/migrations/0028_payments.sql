-- Payments and what became of them. A payment and its events outlive the account: they are the books.
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('paypal', 'btcpay', 'payerurl')),
  -- The provider's order or invoice; null until it has answered.
  provider_order text,
  -- The provider's own number of the money that moved: a capture, a transaction.
  provider_payment text,
  product text NOT NULL CHECK (product IN ('premium', 'standard')),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  currency text NOT NULL CHECK (currency = 'USD'),
  state text NOT NULL DEFAULT 'open' CHECK (state IN
    ('open', 'approved', 'processing', 'partly_paid', 'paid', 'taken_back', 'refused', 'expired', 'cancelled')),
  -- Through the labelled test checkout: no money moved.
  test boolean NOT NULL,
  credited_tokens integer NOT NULL DEFAULT 0 CHECK (credited_tokens >= 0),
  taken_tokens integer NOT NULL DEFAULT 0 CHECK (taken_tokens >= 0),
  -- What should have been taken back and was spent already.
  debt_tokens integer NOT NULL DEFAULT 0 CHECK (debt_tokens >= 0),
  created_at bigint NOT NULL,
  changed_at bigint NOT NULL,
  credited_at bigint,
  -- When the provider is asked next what became of it; null once nothing more is expected.
  look_at bigint,
  CHECK (taken_tokens + debt_tokens <= credited_tokens),
  UNIQUE (provider, provider_order)
);
CREATE INDEX payments_user ON payments (user_id, created_at DESC);
CREATE INDEX payments_look ON payments (look_at) WHERE look_at IS NOT NULL;
CREATE UNIQUE INDEX payments_money ON payments (provider, provider_payment) WHERE provider_payment IS NOT NULL;

-- What a provider said of a payment: each thing once, kept for ever.
CREATE TABLE payment_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  kind text NOT NULL CHECK (kind IN
    ('approved', 'processing', 'partly_paid', 'paid', 'refused', 'expired', 'cancelled', 'refunded', 'disputed', 'dispute_won')),
  -- The same number for the same thing, however and how often it is told: 'paid:CAPTURE', 'refunded:REFUND'.
  about text NOT NULL,
  amount_cents integer CHECK (amount_cents >= 0),
  at bigint NOT NULL,
  noted_at bigint NOT NULL,
  -- Told again with another amount it is one more thing that was said: what counts does not depend on which came first.
  CONSTRAINT payment_facts_once UNIQUE NULLS NOT DISTINCT (payment_id, kind, about, amount_cents)
);
CREATE TRIGGER payment_facts_append_only BEFORE UPDATE OR DELETE ON payment_facts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_facts_kept BEFORE TRUNCATE ON payment_facts EXECUTE FUNCTION refuse_change();

-- Why somebody has premium: each reason once. The plan is premium while one of them stands.
CREATE TABLE premium_grants (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- 'payment:<id>', 'broker:<id>', 'admin:<id>'
  reference text NOT NULL,
  granted_at bigint NOT NULL,
  revoked_at bigint,
  PRIMARY KEY (user_id, reference)
);
INSERT INTO premium_grants (user_id, reference, granted_at) SELECT id, 'before', created_at FROM users WHERE plan = 'premium';

-- One credit for each payment, whatever happens.
CREATE UNIQUE INDEX token_ledger_payment ON token_ledger (reference) WHERE reason = 'purchase' AND reference LIKE 'payment:%';
