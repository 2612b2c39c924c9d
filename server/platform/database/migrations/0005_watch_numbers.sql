-- What is new since the last look is found by number, as with signals.
ALTER TABLE watches ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;

-- Emptying a table is a change too, and triggers on rows do not see it.
CREATE TRIGGER token_ledger_kept BEFORE TRUNCATE ON token_ledger EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signals_kept BEFORE TRUNCATE ON signals EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signal_closings_kept BEFORE TRUNCATE ON signal_closings EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signal_record_kept BEFORE TRUNCATE ON signal_record EXECUTE FUNCTION refuse_change();
