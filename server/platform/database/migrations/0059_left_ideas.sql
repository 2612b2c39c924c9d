-- A holder may stop following an idea while it is open, and follow it again (docs/decisions/059-leaving-an-idea.md). An earlier version that
-- still runs beside takes them for a holder until it is replaced.
ALTER TABLE subscriptions ADD COLUMN left_at bigint CHECK (left_at >= taken_at);
CREATE OR REPLACE FUNCTION refuse_subscription_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed constant text[] := ARRAY['stake_cents', 'left_at'];
BEGIN
  IF to_jsonb(NEW) - allowed IS DISTINCT FROM to_jsonb(OLD) - allowed
    OR (NEW IS DISTINCT FROM OLD AND EXISTS (SELECT FROM ideas WHERE id = OLD.idea_id AND outcome IS NOT NULL)) THEN
    RAISE EXCEPTION 'subscriptions is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
