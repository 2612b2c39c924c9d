-- The holder of an open idea may change what they risk on it, and nothing else of a subscription ever changes
-- (docs/decisions/046-living-card.md). An earlier version that still runs beside is not affected.
CREATE FUNCTION refuse_subscription_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'stake_cents' IS DISTINCT FROM to_jsonb(OLD) - 'stake_cents'
    OR (NEW.stake_cents IS DISTINCT FROM OLD.stake_cents AND EXISTS (SELECT FROM ideas WHERE id = OLD.idea_id AND outcome IS NOT NULL)) THEN
    RAISE EXCEPTION 'subscriptions is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER subscriptions_append_only ON subscriptions;
CREATE TRIGGER subscriptions_change_stake BEFORE UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_subscription_change();
CREATE TRIGGER subscriptions_append_only BEFORE DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whose picture a letter shows; it is drawn when the letter goes out.
ALTER TABLE outbox ADD COLUMN picture_of uuid REFERENCES subscriptions;

-- How far the price had come towards the target in the whole candles of the idea's life, on its closing side; null where nothing is
-- known of it.
ALTER TABLE ideas ADD COLUMN furthest_price bigint CHECK (furthest_price > 0);
CREATE OR REPLACE FUNCTION refuse_idea_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed constant text[] := CASE WHEN OLD.outcome IS NULL
    THEN ARRAY['outcome', 'closing_price', 'closed_at', 'recorded_at', 'ambiguous', 'gap', 'furthest_price'] ELSE ARRAY['notified_up_to'] END;
BEGIN
  IF to_jsonb(NEW) - allowed IS DISTINCT FROM to_jsonb(OLD) - allowed OR NEW.notified_up_to < OLD.notified_up_to THEN
    RAISE EXCEPTION 'ideas is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
