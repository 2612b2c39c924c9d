import { toIso, toIsoOrNull } from '@app/domain/time.ts';
import { sql, type RawBuilder } from 'kysely';
import type { adminSystemEndpoints } from '@app/contracts/admin/system.ts';
import type { QueryOf, ReplyOf } from '@app/contracts/endpoint.ts';
import { instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import type { Action, ClosedStatus, SignalType, Timeframe } from '@app/domain/signals/signal.ts';
import type { Db } from '../../../platform/database/database.ts';
import { pageWindow } from './page-window.ts';

type SignalQuery = QueryOf<typeof adminSystemEndpoints.listAllSignals>;
type SignalPage = ReplyOf<typeof adminSystemEndpoints.listAllSignals>;

type StoredSignal = {
  id: string;
  number: number;
  user_id: string;
  email: string | null;
  pair: Pair;
  action: Action;
  type: SignalType;
  timeframe: Timeframe;
  status: ClosedStatus | null;
  entry: number;
  target: number;
  stop: number;
  price: number | null;
  confidence: number;
  taken_at: number;
  closed_at: number | null;
  simulated: boolean;
};

export async function listSignals(db: Db, { status, page, ...filter }: SignalQuery): Promise<SignalPage> {
  const { limit, offset, pages } = pageWindow(page);
  const [signals, total] = await Promise.all([
    sql<StoredSignal>`
      SELECT s.id, s.number, s.user_id, u.email, i.pair, i.action, i.type, i.timeframe, i.outcome AS status, i.entry, i.target, i.stop,
        i.closing_price AS price, i.confidence, s.taken_at, i.closed_at, i.simulated
      FROM (
        SELECT s.number FROM subscriptions AS s ${needsIdea({ status, ...filter }) ? ideaJoin : sql``} WHERE ${filterSql({ status, ...filter })}
        ORDER BY s.number DESC LIMIT ${limit} OFFSET ${offset}) AS chosen
      JOIN subscriptions AS s ON s.number = chosen.number
      ${ideaJoin}
      LEFT JOIN users AS u ON u.id = s.user_id
      ORDER BY s.number DESC`.execute(db),
    countSignals(db, { status, ...filter }),
  ]);
  return { signals: signals.rows.map(toSignalView), total, page, pages: pages(total) };
}

type SignalFilter = Pick<SignalQuery, 'pair' | 'userId' | 'status'>;

const ideaJoin = sql`JOIN ideas AS i ON i.id = s.idea_id`;

const needsIdea = ({ pair, status }: SignalFilter): boolean => pair !== undefined || status !== undefined;

const filterSql = ({ pair, userId, status }: SignalFilter): RawBuilder<unknown> => sql`
  ${pair === undefined ? sql`true` : sql`i.pair = ${pair}`} AND ${userId === undefined ? sql`true` : sql`s.user_id = ${userId}::uuid`}
  AND ${statusSql(status)}`;

const statusSql = (status: SignalQuery['status']): RawBuilder<unknown> => {
  if (status === undefined) return sql`true`;
  return status === 'active' ? sql`i.outcome IS NULL` : sql`i.outcome = ${status}`;
};

async function countSignals(db: Db, filter: SignalFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM subscriptions AS s ${needsIdea(filter) ? ideaJoin : sql``} WHERE ${filterSql(filter)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

function toSignalView(row: StoredSignal): SignalPage['signals'][number] {
  const instrument = instrumentOf(row.pair);
  const price = (points: number): number => toPrice(instrument, points);
  return {
    id: row.id,
    signalId: `${row.type === 'golden_rim' ? 'GR' : 'SG'}-${row.number}`,
    userId: row.user_id,
    email: row.email,
    pair: row.pair,
    action: row.action,
    timeframe: row.timeframe,
    status: row.status ?? 'active',
    entry: price(row.entry),
    target: price(row.target),
    stop: price(row.stop),
    closePrice: row.price === null ? null : price(row.price),
    confidence: row.confidence,
    createdAt: toIso(row.taken_at),
    closedAt: toIsoOrNull(row.closed_at),
    simulated: row.simulated,
  };
}
