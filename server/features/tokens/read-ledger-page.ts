import { DAY_MS, toIso } from '@app/domain/time.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { LedgerEntryView } from '@app/contracts/money/tokens.ts';
import { balanceAt, remainingTokens, utcDay, type Bucket } from '@app/domain/tokens/balance.ts';
import { balanceColumns, toBalance } from '../../platform/ledger/balance.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/http/errors.ts';
import { readTokenlessRefunds, insertTokenlessRefunds } from './tokenless-refunds.ts';

type LedgerRow = Selectable<Tables['token_ledger']>;
type EntryKind = LedgerEntryView['what'];
type LedgerLine = Pick<LedgerRow, 'reason' | 'reference' | 'at'> & {
  id: string;
  deltas: Map<Bucket, number>;
};
type LedgerPage = { entries: LedgerEntryView[]; nextCursor: string | null };

/** One row per bucket at most. */
const MAX_ROWS_PER_LINE = 3;

const spendingKinds: Record<string, EntryKind> = { msg: 'reply', watch: 'watch_signal' };
const kindsByReason: Record<string, EntryKind> = {
  refill: 'daily_refill',
  welcome: 'welcome',
  lapse: 'welcome_lapsed',
  purchase: 'purchase',
  refund: 'taken_back',
  restore: 'given_back',
};

function kindOf({ reason, reference }: LedgerLine): EntryKind {
  const [prefix = ''] = reference.split(':', 1);
  if (reason === 'spend') return spendingKinds[prefix] ?? 'other_spending';
  return prefix === 'broker' ? 'broker_account' : (kindsByReason[reason] ?? 'other');
}

const referencedId = (reference: string, prefix: string): string | null =>
  reference.startsWith(prefix) ? reference.slice(prefix.length) : null;

const totalDelta = ({ deltas }: LedgerLine): number =>
  [...deltas.values()].reduce((sum, delta) => sum + delta, 0);

function viewLine(line: LedgerLine, balanceAfter: number): LedgerEntryView {
  const { id, at, reference, deltas } = line;
  const inBucket = (bucket: Bucket): number => deltas.get(bucket) ?? 0;
  return {
    id,
    at: toIso(at),
    what: kindOf(line),
    tokens: totalDelta(line),
    buckets: {
      daily: inBucket('daily'),
      welcome: inBucket('welcome'),
      purchased: inBucket('purchased'),
    },
    balanceAfter,
    paymentId: referencedId(reference, 'payment:'),
    messageId: referencedId(reference, 'msg:'),
  };
}

const readSnapshot = <T extends unknown[]>(db: Db, read: (tx: Tx) => Promise<[...T]>): Promise<[...T]> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

function toLines(rows: readonly LedgerRow[]): LedgerLine[] {
  const lines: LedgerLine[] = [];
  for (const { id, bucket, delta, reason, reference, at } of rows) {
    const last = lines.at(-1);
    if (
      last?.reference === reference &&
      last.reason === reason &&
      last.at === at &&
      !last.deltas.has(bucket)
    ) {
      last.deltas.set(bucket, delta);
      last.id = String(id);
    } else lines.push({ id: String(id), reason, reference, at, deltas: new Map([[bucket, delta]]) });
  }
  return lines;
}

/** The first page begins with refills and lapses that are due but not written yet. */
export async function readLedgerPage(
  db: Db,
  userId: string,
  { cursor, limit, now }: { cursor: string | undefined; limit: number; now: number },
): Promise<LedgerPage> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const [user, all, refunds] = await readSnapshot(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(balanceColumns)
      .select(
        sql<number>`(SELECT coalesce(sum(delta), 0) FROM token_ledger WHERE user_id = users.id AND id < ${before})`.as(
          'balance',
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
      .limit(MAX_ROWS_PER_LINE * limit + 1)
      .execute();
    const all = toLines(rows);
    const since = all.length > limit ? (all[limit - 1]?.at ?? 0) : 0;
    return [user, all, await readTokenlessRefunds(tx, userId, { cursor, since })];
  });
  if (!user) throw new AppError('not_signed_in');
  const lines = all.slice(0, limit);
  let after = user.balance;
  const entries = lines.map((line) => {
    const entry = viewLine(line, after);
    after -= entry.tokens;
    return entry;
  });
  const due = cursor === undefined ? dueLines(toBalance(user), now) : [];
  return {
    entries: insertTokenlessRefunds([...due, ...entries], refunds),
    nextCursor: all.length > limit ? (lines.at(-1)?.id ?? null) : null,
  };
}

function dueLines(stored: ReturnType<typeof toBalance>, now: number): LedgerEntryView[] {
  let after = remainingTokens(stored);
  const dueAt = { refill: utcDay(now) * DAY_MS, lapse: stored.welcomeUntil };
  return balanceAt(stored, now)
    .entries.map(({ bucket, delta, reason }) => ({
      id: `due:${bucket}`,
      reason,
      reference: 'clock',
      at: dueAt[reason as keyof typeof dueAt],
      deltas: new Map([[bucket, delta]]),
    }))
    .toSorted((one, other) => one.at - other.at)
    .map((line) => viewLine(line, (after += totalDelta(line))))
    .toReversed();
}
