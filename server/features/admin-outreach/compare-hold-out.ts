import { sql } from 'kysely';
import type { adminOutreach } from '@app/contracts/admin-outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { HELD_OUT_SHARE } from '@app/domain/proactive/held-out.ts';
import { shareDifference } from '@app/domain/proactive/share-difference.ts';
import { enoughToMeanSomething, wilson } from '@app/domain/strategy/wilson.ts';
import type { Db } from '../../db/database.ts';

type Compared = ReplyOf<typeof adminOutreach.compareHoldOut>;

const DAY = 86_400_000;
/** A return counts within so long, and who was due later than that is not counted yet. */
const WITHIN = 7 * DAY;

type Row = { held_out: boolean; people: number; returned: number };

/**
 * Each person counts once, with the first time they were ever due, where it lies in the last `days` and its seven days are over. Later
 * times are left out: who is due again stayed away, and whether somebody did is what the note may have changed.
 */
export async function compareHoldOut(db: Db, { days }: { days: number }, now: number): Promise<Compared> {
  const [groups, first] = await Promise.all([
    sql<Row>`
      SELECT held_out, count(*) AS people, count(returned_at) AS returned
      FROM (SELECT DISTINCT ON (user_id) due_at, held_out, returned_at FROM outreach_due ORDER BY user_id, due_at) AS one
      WHERE due_at > ${now - days * DAY}::bigint AND due_at <= ${now - WITHIN}::bigint
      GROUP BY held_out`.execute(db),
    sql<{ since: number | null }>`SELECT min(due_at) AS since FROM outreach_due`.execute(db),
  ]);
  const since = first.rows[0]?.since ?? null;
  const of = (held: boolean) => groups.rows.find(({ held_out }) => held_out === held);
  const [writtenTo, heldOut] = [viewOf(of(false)), viewOf(of(true))];
  return {
    heldOutShare: HELD_OUT_SHARE,
    since: since === null ? null : new Date(since).toISOString(),
    writtenTo,
    heldOut,
    difference: shareDifference(countedOf(writtenTo), countedOf(heldOut)),
    enough: Math.min(writtenTo.people, heldOut.people) >= enoughToMeanSomething,
  };
}

const countedOf = ({ people, returned }: Compared['heldOut']) => ({ hits: returned, count: people });

function viewOf(row: Row | undefined): Compared['heldOut'] {
  if (!row) return { people: 0, returned: 0, share: null, interval: null };
  const { people, returned } = row;
  const { low, high } = wilson(returned, people);
  return { people, returned, share: returned / people, interval: [low, high] };
}
