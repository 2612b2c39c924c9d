-- Charges that the provider refused because it was too early for them, or for good: each next one goes out under a request id of its own,
-- since the provider repeats its reply to an id that it has seen. Declines are counted by their events.
ALTER TABLE payments ADD COLUMN uncharged_replies integer NOT NULL DEFAULT 0 CHECK (uncharged_replies >= 0);
