-- Until then, in milliseconds of the database's own clock, the process that took a delivery is at work on it; after that it must have died.
ALTER TABLE deliveries ADD COLUMN held_until bigint NOT NULL DEFAULT 0;
-- Whether anything may have gone out since it was taken. What was taken before this column was there counts as begun.
ALTER TABLE deliveries ADD COLUMN began boolean NOT NULL DEFAULT true;
CREATE INDEX deliveries_taken ON deliveries (channel, held_until)
  WHERE claimed_at IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL;

-- Refusals in a row of a device's push service that meant the device, and when the first of them was; a message that got through ends the row.
ALTER TABLE push_subscriptions ADD COLUMN refusals integer NOT NULL DEFAULT 0;
ALTER TABLE push_subscriptions ADD COLUMN refused_since bigint;

-- Whether the answer may have gone out: then nobody sends it again.
ALTER TABLE telegram_updates ADD COLUMN began boolean NOT NULL DEFAULT false;
