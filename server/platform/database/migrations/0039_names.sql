-- The words of docs/glossary.md: nothing changes but names. An earlier version that still runs beside fails until it is restarted.
ALTER TABLE account_leftovers RENAME TO cleanup_tasks;
ALTER TABLE lessons_done RENAME TO completed_lessons;
ALTER TABLE mail_refusals RENAME TO mail_opt_outs;
ALTER TABLE payment_facts RENAME TO payment_events;
-- What Pipsy sent by itself: the same thing never twice.
ALTER TABLE told RENAME TO proactive_messages;
ALTER TABLE user_figures RENAME TO user_stats;
-- Ways by which a user wants alerts besides the open page.
ALTER TABLE wanted_channels RENAME TO alert_channels;

ALTER TABLE admin_factors RENAME COLUMN set_up_at TO enrolled_at;
ALTER TABLE broker_claims RENAME COLUMN taken_tokens TO taken_back_tokens;
ALTER TABLE completed_lessons RENAME COLUMN first_at TO completed_at;
-- What goes first where several wait: the higher one.
ALTER TABLE deliveries RENAME COLUMN value TO priority;
ALTER TABLE deliveries RENAME COLUMN outside_id TO external_id;
ALTER TABLE economic_scans RENAME COLUMN good_at TO succeeded_at;
ALTER TABLE economic_scans RENAME COLUMN history_at TO history_from;
ALTER TABLE economic_scans RENAME COLUMN dropped TO dropped_count;
ALTER TABLE market_series RENAME COLUMN known TO coverage;
ALTER TABLE messages RENAME COLUMN cause TO notification_type;
ALTER TABLE messages RENAME COLUMN why TO reason;
ALTER TABLE messages RENAME COLUMN fewer TO reduction;
ALTER TABLE model_calls RENAME COLUMN call TO call_id;
ALTER TABLE outreach_due RENAME COLUMN held_out TO is_held_out;
ALTER TABLE payment_events RENAME COLUMN noted_at TO recorded_at;
-- Since when the provider has been asked to charge or to open it, until its answer is known.
ALTER TABLE payments RENAME COLUMN asked_since TO request_pending_since;
ALTER TABLE payments RENAME COLUMN look_at TO next_poll_at;
-- Premium was paid by this account already: this payment gives nothing, and the money is due back.
ALTER TABLE payments RENAME COLUMN surplus TO is_duplicate_purchase;
ALTER TABLE payments RENAME COLUMN taken_tokens TO taken_back_tokens;
ALTER TABLE telegram_updates RENAME COLUMN began TO has_begun;
ALTER TABLE uploads RENAME COLUMN taken_at TO claimed_at;
ALTER TABLE user_progress RENAME COLUMN verified TO is_verified;
ALTER TABLE user_progress RENAME COLUMN talked TO has_talked;
ALTER TABLE user_progress RENAME COLUMN signal TO has_signal;
ALTER TABLE user_progress RENAME COLUMN returned TO has_returned;
ALTER TABLE users RENAME COLUMN conversion_told_at TO conversion_reported_at;
-- Number of the newest message when the user last erased something: nothing up to it is carried forward.
ALTER TABLE users RENAME COLUMN forgot_before TO erased_up_to_seq;
ALTER TABLE users RENAME COLUMN look_at TO next_scan_at;

ALTER INDEX told_message RENAME TO proactive_messages_message;
ALTER INDEX messages_unasked RENAME TO messages_proactive;
ALTER INDEX messages_own RENAME TO messages_of_user;
ALTER INDEX payments_look RENAME TO payments_next_poll;
ALTER INDEX users_look RENAME TO users_next_scan;
ALTER INDEX users_chosen RENAME TO users_search;
ALTER INDEX user_figures_messages RENAME TO user_stats_messages;
ALTER INDEX user_figures_knowledge RENAME TO user_stats_knowledge;
ALTER INDEX user_figures_seen RENAME TO user_stats_seen;

ALTER SEQUENCE account_leftovers_id_seq RENAME TO cleanup_tasks_id_seq;
ALTER SEQUENCE payment_facts_id_seq RENAME TO payment_events_id_seq;

-- What PostgreSQL named after a table or a column, and the triggers against emptying.
DO $$
DECLARE
  renamed record;
  item record;
BEGIN
  FOR renamed IN SELECT * FROM (VALUES
    ('cleanup_tasks', 'account_leftovers', 'cleanup_tasks'),
    ('completed_lessons', 'lessons_done', 'completed_lessons'),
    ('mail_opt_outs', 'mail_refusals', 'mail_opt_outs'),
    ('payment_events', 'payment_facts', 'payment_events'),
    ('proactive_messages', 'told', 'proactive_messages'),
    ('user_stats', 'user_figures', 'user_stats'),
    ('alert_channels', 'wanted_channels', 'alert_channels'),
    ('admin_factors', 'set_up_at', 'enrolled_at'),
    ('broker_claims', 'taken_tokens', 'taken_back_tokens'),
    ('completed_lessons', 'first_at', 'completed_at'),
    ('deliveries', 'value', 'priority'),
    ('economic_scans', 'dropped', 'dropped_count'),
    ('market_series', 'known', 'coverage'),
    ('messages', 'fewer', 'reduction'),
    ('model_calls', 'call', 'call_id'),
    ('outreach_due', 'held_out', 'is_held_out'),
    ('payment_events', 'noted_at', 'recorded_at'),
    ('payments', 'surplus', 'is_duplicate_purchase'),
    ('payments', 'taken_tokens', 'taken_back_tokens'),
    ('telegram_updates', 'began', 'has_begun'),
    ('user_progress', 'verified', 'is_verified'),
    ('user_progress', 'talked', 'has_talked'),
    ('user_progress', 'signal', 'has_signal'),
    ('user_progress', 'returned', 'has_returned'),
    ('users', 'forgot_before', 'erased_up_to_seq'),
    ('users', 'look_at', 'next_scan_at')
  ) AS names (of, was, becomes)
  LOOP
    FOR item IN SELECT conname AS name FROM pg_constraint
      WHERE conrelid = renamed.of::regclass AND conname ~ ('(^|_)' || renamed.was || '_')
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.of, item.name,
        regexp_replace(item.name, '(^|_)' || renamed.was || '_', '\1' || renamed.becomes || '_'));
    END LOOP;
  END LOOP;
  FOR item IN SELECT tgrelid::regclass AS of, tgname AS name,
      replace(regexp_replace(tgname, '_kept$', '_no_truncate'), 'payment_facts', 'payment_events') AS becomes
    FROM pg_trigger WHERE tgname LIKE '%\_kept' OR tgname LIKE 'payment\_facts%'
  LOOP
    EXECUTE format('ALTER TRIGGER %I ON %s RENAME TO %I', item.name, item.of, item.becomes);
  END LOOP;
END $$;

DROP TRIGGER users_figures ON users;
DROP FUNCTION open_figures;
CREATE FUNCTION create_user_stats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_stats (user_id, seen_at) VALUES (NEW.id, NEW.last_active_at);
  RETURN NULL;
END $$;
CREATE TRIGGER users_stats AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION create_user_stats();

-- The task of the queue has a new name too; a job whose row is due later puts itself off, so all of them may start now.
SELECT graphile_worker.remove_job('clear-leftovers:' || id) FROM cleanup_tasks;
SELECT graphile_worker.add_jobs(array_agg(
  ('clean-up-after-deletion', json_build_object('id', id, 'dueAt', due_at, 'lane', NULL), NULL, now(), 32767,
    'clean-up-after-deletion:' || id, 0, ARRAY['clean-up-after-deletion'])::graphile_worker.job_spec ORDER BY due_at, id))
FROM cleanup_tasks HAVING count(*) > 0;
