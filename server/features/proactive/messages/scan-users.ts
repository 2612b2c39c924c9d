import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { composeCandidates } from '@app/domain/proactive/drafts/compose-candidates.ts';
import { priorityOf } from '@app/domain/proactive/notification-type.ts';
import type { ProactiveDraft } from '@app/domain/proactive/drafts/draft.ts';
import { nextSendSlot } from '@app/domain/proactive/pacing/message-pacing.ts';
import { nextAllowedTime, isQuiet } from '@app/domain/proactive/pacing/quiet-hours.ts';
import type { UserState } from '@app/domain/proactive/drafts/user-state.ts';
import type { Db } from '../../../platform/database/database.ts';
import { gatherUserStates, type ProactiveDeps } from './gather-states.ts';
import { postProactiveMessage } from './post-message.ts';
import { findSentSubjects } from './read-own-records.ts';
import { readRecipients, type Recipient } from './read-recipients.ts';
import { scoreUsers } from './score-users.ts';

const BATCH_SIZE = 200;
/** After a crash the users of the batch are scanned again this much later. */
const LEASE_MS = 10 * MINUTE_MS;
const RESCAN_MS = 30 * MINUTE_MS;
/** Spreads messages held until the end of quiet hours or a new UTC day. */
const SPREAD_MS = 15 * MINUTE_MS;
const AWAY_MS = 2 * DAY_MS;
const GONE_MS = 34 * DAY_MS;
const RESCAN_GONE_MS = 30 * DAY_MS;

/** Processes share the work; returns the number scanned. */
export async function scanUsers(deps: ProactiveDeps, now: number): Promise<number> {
  const { database } = deps;
  const leasedUntil = now + LEASE_MS;
  const ids = await leaseDueUsers(database.db, now, leasedUntil);
  if (ids.length === 0) return 0;
  const recipients = await readRecipients(database.db, ids, now);
  await scoreUsers(database, recipients, now);
  const writable = recipients.filter(
    (one) => one.openCategories.length > 0 && nextSendSlot(one.pace, now).at <= now,
  );
  for (const { recipient, state } of await gatherUserStates(deps, writable, now))
    await postBestDraft(deps, recipient, state, now).catch((error: unknown) =>
      deps.log.error({ err: error, userId: recipient.id }, 'proactive message failed'),
    );
  await scheduleNextScans(database.db, recipients, leasedUntil, now);
  return ids.length;
}

async function leaseDueUsers(db: Db, now: number, leasedUntil: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE users SET next_scan_at = ${leasedUntil}::bigint
    WHERE id IN (
      SELECT id FROM users WHERE next_scan_at <= ${now}::bigint ORDER BY next_scan_at LIMIT ${BATCH_SIZE}
      FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

async function postBestDraft(
  { database, lessonOf }: ProactiveDeps,
  recipient: Recipient,
  state: UserState,
  now: number,
): Promise<void> {
  const { id: userId, openCategories } = recipient;
  const { minPriority } = nextSendSlot(recipient.pace, now);
  const drafts = composeCandidates(state, now, { kinds: openCategories, lessonOf }).filter(
    ({ category }) => priorityOf(category) >= minPriority,
  );
  const sentSubjects = await findSentSubjects(
    database.db,
    userId,
    drafts.map(({ about }) => about),
  );
  const draft = drafts.find(({ about }) => !sentSubjects.has(about));
  if (!draft) return;
  const isAllowed = (current: Recipient): boolean => isStillAllowed(current, draft, now);
  await postProactiveMessage(database, { userId, draft, now, isAllowed });
}

function isStillAllowed(
  { pace, openCategories }: Recipient,
  { category }: ProactiveDraft,
  now: number,
): boolean {
  const room = nextSendSlot(pace, now);
  return room.at <= now && priorityOf(category) >= room.minPriority && openCategories.includes(category);
}

function nextScanAt({ id, lastSeenAt, pace }: Recipient, now: number): number {
  const awayMs = now - lastSeenAt;
  if (awayMs > GONE_MS) return now + RESCAN_GONE_MS;
  const earliest = awayMs > AWAY_MS ? now + DAY_MS : Math.max(now + RESCAN_MS, nextSendSlot(pace, now).at);
  const at = nextAllowedTime(pace.quiet, earliest);
  const isCrowded = at % DAY_MS === 0 || isQuiet(pace.quiet, at - 1);
  return isCrowded ? at + (Number.parseInt(id.slice(0, 6), 16) % SPREAD_MS) : at;
}

/** A user who returned or was leased meanwhile keeps the newer time. */
async function scheduleNextScans(
  db: Db,
  recipients: readonly Recipient[],
  leasedUntil: number,
  now: number,
): Promise<void> {
  const ids = recipients.map(({ id }) => id);
  const times = recipients.map((one) => nextScanAt(one, now));
  await sql`
    UPDATE users SET next_scan_at = v.at FROM unnest(${ids}::uuid[], ${times}::bigint[]) AS v(id, at)
    WHERE users.id = v.id AND users.next_scan_at = ${leasedUntil}::bigint`.execute(db);
}
