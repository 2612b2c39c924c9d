-- What the words of an answer cost at the provider; no row where the embedded analyst answered without asking one.
CREATE TABLE model_usage (
  message_id uuid PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
  provider text NOT NULL,
  model text NOT NULL,
  input_tokens integer NOT NULL CHECK (input_tokens >= 0),
  output_tokens integer NOT NULL CHECK (output_tokens >= 0),
  -- millionths of a dollar; null where no price of the model is known
  cost_micro_dollars bigint CHECK (cost_micro_dollars >= 0),
  at bigint NOT NULL
);
CREATE INDEX model_usage_at ON model_usage (at);
