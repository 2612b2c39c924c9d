import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { LedgerEntryView } from '@app/contracts/tokens.ts';
import { balanceAt, remaining, utcDay, type Bucket } from '@app/domain/tokens/balance.ts';
import { balanceColumns, balanceOf } from '../../db/balance.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { AppError } from '../../http/errors.ts';
import { readToldLines, withToldLines } from './told-lines.ts';

type Row = Selectable<Tables['token_ledger']>;
type Kind = LedgerEntryView['what'];
type Line = Pick<Row, 'reason' | 'reference' | 'at'> & { id: string; moved: Map<Bucket, number> };
type Page = { entries: LedgerEntryView[]; nextCursor: string | null };

const DAY = 86_400_000;
/** One event touches each bucket once at most. */
const ROWS_OF_A_LINE = 3;

const ofSpending: Record<string, Kind> = { msg: 'reply', watch: 'watch_signal' };
const ofReason: Record<string, Kind> = {
  refill: 'daily_refill',
  welcome: 'welcome',
  lapse: 'welcome_lapsed',
  purchase: 'purchase',
  refund: 'taken_back',
  restore: 'given_back',
};

function kindOf({ reason, reference }: Line): Kind {
  const [about = ''] = reference.split(':', 1);
  if (reason === 'spend') return ofSpending[about] ?? 'other_spending';
  return about === 'broker' ? 'broker_account' : (ofReason[reason] ?? 'other');
}

const referred = (reference: string, prefix: string): string | null =>
  reference.startsWith(prefix) ? reference.slice(prefix.length) : null;

const movedBy = ({ moved }: Line): number => [...moved.values()].reduce((sum, delta) => sum + delta, 0);

function viewLine(line: Line, balanceAfter: number): LedgerEntryView {
  const { id, at, reference, moved } = line;
  const inBucket = (bucket: Bucket): number => moved.get(bucket) ?? 0;
  return {
    id,
    at: new Date(at).toISOString(),
    what: kindOf(line),
    tokens: movedBy(line),
    buckets: {
      daily: inBucket('daily'),
      welcome: inBucket('welcome'),
      purchased: inBucket('purchased'),
    },
    balanceAfter,
    paymentId: referred(reference, 'payment:'),
    messageId: referred(reference, 'msg:'),
  };
}

/** Reads that fit together, whatever is written in between. */
const asOfOneMoment = <T extends unknown[]>(db: Db, read: (tx: Tx) => Promise<[...T]>): Promise<[...T]> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** Rows of one event, which stand beside each other, as one line. */
function linesOf(rows: readonly Row[]): Line[] {
  const lines: Line[] = [];
  for (const { id, bucket, delta, reason, reference, at } of rows) {
    const last = lines.at(-1);
    if (
      last?.reference === reference &&
      last.reason === reason &&
      last.at === at &&
      !last.moved.has(bucket)
    ) {
      last.moved.set(bucket, delta);
      last.id = String(id);
    } else lines.push({ id: String(id), reason, reference, at, moved: new Map([[bucket, delta]]) });
  }
  return lines;
}

/** A page of the history, newest first; without a cursor it begins with what time has changed and nobody has written down yet. */
export async function readLedger(
  db: Db,
  userId: string,
  { cursor, limit, now }: { cursor: string | undefined; limit: number; now: number },
): Promise<Page> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const [user, all, told] = await asOfOneMoment(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(balanceColumns)
      .select(
        sql<number>`(SELECT coalesce(sum(delta), 0) FROM token_ledger WHERE user_id = users.id AND id < ${before})`.as(
          'held',
        ),
      )
      .where('id', '=', userId)
      .executeTakeFirst();
    const rows = await tx
      .selectFrom('token_ledger')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(ROWS_OF_A_LINE * limit + 1)
      .execute();
    const all = linesOf(rows);
    const since = all.length > limit ? (all[limit - 1]?.at ?? 0) : 0;
    return [user, all, await readToldLines(tx, userId, { cursor, since })];
  });
  if (!user) throw new AppError('not_signed_in');
  const lines = all.slice(0, limit);
  let after = user.held;
  const entries = lines.map((line) => {
    const entry = viewLine(line, after);
    after -= entry.tokens;
    return entry;
  });
  const due = cursor === undefined ? dueLines(balanceOf(user), now) : [];
  return {
    entries: withToldLines([...due, ...entries], told),
    nextCursor: all.length > limit ? (lines.at(-1)?.id ?? null) : null,
  };
}

/** The refill or lapse that the clock has brought and that is written with the next spending, newest first. */
function dueLines(stored: ReturnType<typeof balanceOf>, now: number): LedgerEntryView[] {
  let after = remaining(stored);
  const moments = { refill: utcDay(now) * DAY, lapse: stored.welcomeUntil };
  return balanceAt(stored, now)
    .entries.map(({ bucket, delta, reason }) => ({
      id: `due:${bucket}`,
      reason,
      reference: 'clock',
      at: moments[reason as keyof typeof moments],
      moved: new Map([[bucket, delta]]),
    }))
    .toSorted((one, other) => one.at - other.at)
    .map((line) => viewLine(line, (after += movedBy(line))))
    .toReversed();
}
