-- What a user chose of the messages that Pipsy sends by itself; who has no row has the defaults.
CREATE TABLE proactive_preferences (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  enabled_categories text[] NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('low', 'medium', 'high')),
  max_daily integer NOT NULL CHECK (max_daily BETWEEN 1 AND 10),
  -- GMT, HH:MM; a start after the end crosses midnight
  quiet_start text NOT NULL,
  quiet_end text NOT NULL
);
