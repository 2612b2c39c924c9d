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
  created_at: number;
  closed_at: number | null;
  simulated: boolean;
};

export async function listSignals(db: Db, { status, page, ...filter }: SignalQuery): Promise<SignalPage> {
  const { limit, offset, pages } = pageWindow(page);
  const closingJoin =
    status === undefined ? sql`` : sql`LEFT JOIN signal_closings AS c ON c.signal_id = s.id`;
  const [signals, total] = await Promise.all([
    sql<StoredSignal>`
      SELECT s.*, c.status, c.price, c.closed_at, u.email
      FROM (
        SELECT s.number FROM signals AS s ${closingJoin} WHERE ${filterSql(filter)} AND ${statusSql(status)}
        ORDER BY s.number DESC LIMIT ${limit} OFFSET ${offset}) AS chosen
      JOIN signals AS s ON s.number = chosen.number
      LEFT JOIN signal_closings AS c ON c.signal_id = s.id
      LEFT JOIN users AS u ON u.id = s.user_id
      ORDER BY s.number DESC`.execute(db),
    countSignals(db, { status, ...filter }),
  ]);
  return { signals: signals.rows.map(toSignalView), total, page, pages: pages(total) };
}

type SignalFilter = Pick<SignalQuery, 'pair' | 'userId'>;

const filterSql = ({ pair, userId }: SignalFilter): RawBuilder<unknown> => sql`
  ${pair === undefined ? sql`true` : sql`s.pair = ${pair}`} AND ${userId === undefined ? sql`true` : sql`s.user_id = ${userId}::uuid`}`;

const statusSql = (status: SignalQuery['status']): RawBuilder<unknown> => {
  if (status === undefined) return sql`true`;
  return status === 'active' ? sql`c.signal_id IS NULL` : sql`c.status = ${status}`;
};

/** Avoids the join: there is one closing per closed signal. */
async function countSignals(
  db: Db,
  { status, ...filter }: SignalFilter & Pick<SignalQuery, 'status'>,
): Promise<number> {
  const isUnfiltered = filter.pair === undefined && filter.userId === undefined;
  const all = sql`(SELECT count(*) FROM signals AS s WHERE ${filterSql(filter)})`;
  const closed = isUnfiltered
    ? sql`(SELECT count(*) FROM signal_closings AS c)`
    : sql`(SELECT count(*) FROM signal_closings AS c JOIN signals AS s ON s.id = c.signal_id WHERE ${filterSql(filter)})`;
  const withStatus = isUnfiltered
    ? sql`(SELECT count(*) FROM signal_closings AS c WHERE ${statusSql(status)})`
    : sql`(SELECT count(*) FROM signal_closings AS c JOIN signals AS s ON s.id = c.signal_id
        WHERE ${filterSql(filter)} AND ${statusSql(status)})`;
  const totalSql = status === undefined ? all : status === 'active' ? sql`${all} - ${closed}` : withStatus;
  const { rows } = await sql<{ total: number }>`SELECT ${totalSql} AS total`.execute(db);
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
    createdAt: toIso(row.created_at),
    closedAt: toIsoOrNull(row.closed_at),
    simulated: row.simulated,
  };
}
