-- Whether a premium user is told before and after high-impact releases.
ALTER TABLE proactive_preferences ADD COLUMN event_alerts boolean NOT NULL DEFAULT true;
