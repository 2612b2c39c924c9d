-- Every economic release that was ever seen, once; what was said of it when stands in its revisions.
CREATE TABLE economic_events (
  id text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 200),
  provider text NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  currency text NOT NULL,
  simulated boolean NOT NULL,
  first_seen_at bigint NOT NULL
);

CREATE TABLE economic_event_revisions (
  event_id text NOT NULL REFERENCES economic_events,
  number integer NOT NULL CHECK (number > 0),
  known_at bigint NOT NULL,
  at bigint NOT NULL,
  impact text NOT NULL CHECK (impact IN ('HIGH', 'MEDIUM', 'LOW')),
  forecast text,
  previous text,
  actual text,
  precision text NOT NULL CHECK (precision IN ('exact', 'published', 'estimated')),
  source text NOT NULL,
  -- its source no longer carries it: put off to another day, or called off
  withdrawn boolean NOT NULL,
  PRIMARY KEY (event_id, number)
);
CREATE INDEX economic_event_revisions_at ON economic_event_revisions (at);

-- One row a provider: whose turn it is to scan, and how the last fetch went.
CREATE TABLE economic_scans (
  provider text PRIMARY KEY,
  busy_until bigint NOT NULL DEFAULT 0,
  last_scan_at bigint,
  history_at bigint,
  next_fetch_at bigint NOT NULL DEFAULT 0,
  good_at bigint,
  covers_from bigint,
  covers_to bigint,
  dropped integer NOT NULL DEFAULT 0,
  failure text
);

-- Who has been told of what: once for each user, release and side of it, whichever process came first.
CREATE TABLE event_alerts (
  event_id text NOT NULL REFERENCES economic_events,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  phase text NOT NULL CHECK (phase IN ('before', 'after')),
  at bigint NOT NULL,
  PRIMARY KEY (event_id, user_id, phase)
);
CREATE INDEX event_alerts_user ON event_alerts (user_id);

-- Which way the most affected pair should break on a beat, said before the release (decision 21); a miss is the other way.
CREATE TABLE event_announcements (
  event_id text PRIMARY KEY REFERENCES economic_events,
  pair text NOT NULL,
  on_beat text NOT NULL CHECK (on_beat IN ('up', 'down')),
  release_at bigint NOT NULL,
  stated_at bigint NOT NULL,
  simulated boolean NOT NULL,
  CHECK (stated_at < release_at)
);

-- What the pair did in the hour after a release: its last price before, and an hour later.
CREATE TABLE event_reactions (
  event_id text PRIMARY KEY REFERENCES economic_events,
  pair text NOT NULL,
  from_points integer NOT NULL,
  to_points integer NOT NULL,
  -- sign of actual less forecast; null where one of them is missing
  surprise integer CHECK (surprise BETWEEN -1 AND 1),
  release_at bigint NOT NULL,
  measured_at bigint NOT NULL,
  simulated boolean NOT NULL,
  CHECK (measured_at >= release_at + 3600000)
);
CREATE INDEX event_reactions_release ON event_reactions (release_at DESC);

CREATE TRIGGER economic_events_append_only BEFORE UPDATE OR DELETE ON economic_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER economic_events_kept BEFORE TRUNCATE ON economic_events EXECUTE FUNCTION refuse_change();
CREATE TRIGGER economic_event_revisions_append_only BEFORE UPDATE OR DELETE ON economic_event_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER economic_event_revisions_kept BEFORE TRUNCATE ON economic_event_revisions EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_announcements_append_only BEFORE UPDATE OR DELETE ON event_announcements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_announcements_kept BEFORE TRUNCATE ON event_announcements EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_reactions_append_only BEFORE UPDATE OR DELETE ON event_reactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_reactions_kept BEFORE TRUNCATE ON event_reactions EXECUTE FUNCTION refuse_change();
