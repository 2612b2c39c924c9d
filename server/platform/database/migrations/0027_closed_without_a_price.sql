-- A signal whose price source is no longer in use runs out of time without a price that could settle it.
ALTER TABLE signal_closings ALTER COLUMN price DROP NOT NULL;
ALTER TABLE signal_closings ADD CHECK (price IS NOT NULL OR status = 'expired');
