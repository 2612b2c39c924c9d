-- What a premium user told of themselves; one line each. Gone with the account.
CREATE TABLE memories (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (char_length(kind) <= 40),
  -- empty where a person has one of this kind, else what tells two of them apart
  slot text NOT NULL CHECK (char_length(slot) <= 200),
  value text NOT NULL CHECK (char_length(value) BETWEEN 1 AND 200),
  source text NOT NULL CHECK (source IN ('said', 'edited')),
  at bigint NOT NULL,
  UNIQUE (user_id, kind, slot)
);

-- Progress, kept on every plan.
CREATE TABLE lessons_done (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  lesson text NOT NULL CHECK (char_length(lesson) <= 80),
  first_at bigint NOT NULL,
  PRIMARY KEY (user_id, lesson)
);

-- Number of the newest message when the user last erased something: nothing up to it is carried forward.
ALTER TABLE users ADD COLUMN forgot_before bigint NOT NULL DEFAULT 0;
