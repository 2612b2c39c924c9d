-- Claims, retries and schedules belong to graphile_worker (docs/decisions/029-one-queue.md), whose schema is there before this step runs.
-- A row that waits has a job, named after its task and its number; what became of it stands in the row.

-- Set before the outside is called: what began and never ended is given up, never sent again.
ALTER TABLE outbox RENAME COLUMN claimed_at TO begun_at;
ALTER TABLE deliveries RENAME COLUMN claimed_at TO begun_at;
-- Taken by a process that had not begun: nothing can have gone out.
UPDATE deliveries SET begun_at = NULL, tries = tries + 1
WHERE begun_at IS NOT NULL AND NOT began AND sent_at IS NULL AND failed_at IS NULL;
DROP INDEX outbox_waiting, outbox_claimed, deliveries_waiting, deliveries_taken, account_leftovers_due;
ALTER TABLE deliveries DROP COLUMN held_until, DROP COLUMN began;
ALTER TABLE telegram_updates DROP COLUMN held_until;

-- For the admins' view of what waits, and for what is due to the same mailbox.
CREATE INDEX outbox_open ON outbox (next_try_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX deliveries_open ON deliveries (user_id, channel) WHERE sent_at IS NULL AND failed_at IS NULL;

-- Whose turn it is to do what one process does at a time, in milliseconds of the app's clock.
CREATE TABLE leases (
  name text PRIMARY KEY,
  held_until bigint NOT NULL
);
ALTER TABLE economic_scans DROP COLUMN busy_until;

-- What waits already. A job whose row is due later puts itself off, so all of them may start now.
SELECT graphile_worker.add_jobs(array_agg(
  (task, json_build_object('id', id, 'dueAt', due_at, 'lane', lane), lane, now(), 32767, task || ':' || id, priority, ARRAY[channel])::graphile_worker.job_spec
  ORDER BY priority, due_at, id))
FROM (
  SELECT 'send-mail' AS task, id, next_try_at AS due_at, 2 * rank AS priority, NULL AS lane,
    CASE rank WHEN 0 THEN 'mail-account' ELSE 'mail' END AS channel
  FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL
  UNION ALL
  SELECT 'deliver-' || channel, id, due_at, -2 * value, NULL, 'deliver-' || channel
  FROM deliveries WHERE sent_at IS NULL AND failed_at IS NULL
  UNION ALL
  SELECT 'clear-leftovers', id, due_at, 0, NULL, 'clear-leftovers' FROM account_leftovers
  UNION ALL
  SELECT 'answer-telegram', update_id, due_at, 0, 'answer-telegram-' || abs(hashtext(chat_id)) % 32, 'answer-telegram'
  FROM telegram_updates WHERE done_at IS NULL
) AS waiting
HAVING count(*) > 0;
