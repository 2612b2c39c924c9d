-- The most that a user wants to spend on one UTC day; null: no limit of their own.
ALTER TABLE users ADD COLUMN daily_cap integer CHECK (daily_cap BETWEEN 1 AND 10000);
-- What was spent on a day is read under the lock of the balance.
CREATE INDEX token_ledger_spent ON token_ledger (user_id, at) WHERE reason = 'spend';
