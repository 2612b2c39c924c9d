-- How long presses waited for their picture, counted by day; of nobody in particular.
CREATE TABLE interaction_pace (
  day integer NOT NULL,
  path text NOT NULL,
  device text NOT NULL,
  -- of domain/activity/interaction-pace.ts
  bucket smallint NOT NULL,
  presses integer NOT NULL CHECK (presses > 0),
  PRIMARY KEY (day, path, device, bucket)
);
