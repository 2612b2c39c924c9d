-- Whom the provider's order pays, as it said when the order was made: a charge that pays another is none of ours.
ALTER TABLE payments ADD COLUMN payee text;
-- Since when the provider has been asked to charge or to open it, until its answer is known.
ALTER TABLE payments ADD COLUMN asked_since bigint;
-- Premium was paid by this account already when this was: it gives nothing, and the money is due back.
ALTER TABLE payments ADD COLUMN surplus boolean NOT NULL DEFAULT false CHECK (NOT surplus OR product = 'premium');

-- A provider may say more than four bytes hold.
ALTER TABLE payment_facts ALTER COLUMN amount_cents TYPE bigint;

-- What was paid is looked at now and then: whose refund nobody told of is found at the first look.
UPDATE payments SET look_at = created_at + 86400000
WHERE provider = 'paypal' AND state IN ('paid', 'taken_back') AND look_at IS NULL;

-- Zeros in front make no other number. Where two claims stand for one, both stay as they are.
UPDATE broker_claims c SET account_key = ltrim(account_key, '0')
WHERE account_key ~ '^0+[1-9][0-9]*$' AND NOT EXISTS (
  SELECT FROM broker_claims o WHERE o.id <> c.id AND o.account_key ~ '^[0-9]+$'
    AND ltrim(o.account_key, '0') = ltrim(c.account_key, '0'));
