-- Who is waiting for a language model, so that one user has one call at a time whichever process it is made by. A process that died
-- leaves its row behind, and it means nothing once its time is over.
CREATE TABLE model_calls (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- the call that holds the place, so that a late end frees no later one's
  call uuid NOT NULL,
  held_until bigint NOT NULL
);
