-- What calls to the language model cost, also of those that left no message; the limits in money are counted by it.
CREATE TABLE model_spending (
  -- UTC days since 1970
  day integer NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  cost_micro_dollars bigint NOT NULL CHECK (cost_micro_dollars >= 0),
  -- Calls of an unknown price, which are in no sum.
  unpriced_calls integer NOT NULL CHECK (unpriced_calls >= 0),
  PRIMARY KEY (day, user_id)
);
CREATE INDEX model_spending_user ON model_spending (user_id);
