import { sql, type RawBuilder } from 'kysely';
import type { adminSystem } from '@app/contracts/admin-system.ts';
import type { QueryOf, ReplyOf } from '@app/contracts/endpoint.ts';
import { instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import type { Action, ClosedStatus, SignalType, Timeframe } from '@app/domain/signals/signal.ts';
import type { Db } from '../../db/database.ts';
import { pageOf } from './page-of.ts';

type Asked = QueryOf<typeof adminSystem.listAllSignals>;
type Listed = ReplyOf<typeof adminSystem.listAllSignals>;

type Row = {
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

const iso = (at: number): string => new Date(at).toISOString();

/** Signals of all users, newest first. Their numbers are found first, so that only what stands on the page is read whole. */
export async function listSignals(db: Db, { status, page, ...of }: Asked): Promise<Listed> {
  const { limit, offset, pages } = pageOf(page);
  const joined = status === undefined ? sql`` : sql`LEFT JOIN signal_closings AS c ON c.signal_id = s.id`;
  const [found, total] = await Promise.all([
    sql<Row>`
      SELECT s.*, c.status, c.price, c.closed_at, u.email
      FROM (
        SELECT s.number FROM signals AS s ${joined} WHERE ${ofThese(of)} AND ${standingAs(status)}
        ORDER BY s.number DESC LIMIT ${limit} OFFSET ${offset}) AS chosen
      JOIN signals AS s ON s.number = chosen.number
      LEFT JOIN signal_closings AS c ON c.signal_id = s.id
      LEFT JOIN users AS u ON u.id = s.user_id
      ORDER BY s.number DESC`.execute(db),
    countSignals(db, { status, ...of }),
  ]);
  return { signals: found.rows.map(viewOf), total, page, pages: pages(total) };
}

type Of = Pick<Asked, 'pair' | 'userId'>;

const ofThese = ({ pair, userId }: Of): RawBuilder<unknown> => sql`
  ${pair === undefined ? sql`true` : sql`s.pair = ${pair}`} AND ${userId === undefined ? sql`true` : sql`s.user_id = ${userId}::uuid`}`;

const standingAs = (status: Asked['status']): RawBuilder<unknown> => {
  if (status === undefined) return sql`true`;
  return status === 'active' ? sql`c.signal_id IS NULL` : sql`c.status = ${status}`;
};

/** Without the join where it is not needed: closings are as many as closed signals. */
async function countSignals(db: Db, { status, ...of }: Of & Pick<Asked, 'status'>): Promise<number> {
  const isOfAll = of.pair === undefined && of.userId === undefined;
  const all = sql`(SELECT count(*) FROM signals AS s WHERE ${ofThese(of)})`;
  const closed = isOfAll
    ? sql`(SELECT count(*) FROM signal_closings AS c)`
    : sql`(SELECT count(*) FROM signal_closings AS c JOIN signals AS s ON s.id = c.signal_id WHERE ${ofThese(of)})`;
  const alike = isOfAll
    ? sql`(SELECT count(*) FROM signal_closings AS c WHERE ${standingAs(status)})`
    : sql`(SELECT count(*) FROM signal_closings AS c JOIN signals AS s ON s.id = c.signal_id
        WHERE ${ofThese(of)} AND ${standingAs(status)})`;
  const asked = status === undefined ? all : status === 'active' ? sql`${all} - ${closed}` : alike;
  const { rows } = await sql<{ total: number }>`SELECT ${asked} AS total`.execute(db);
  return rows[0]?.total ?? 0;
}

function viewOf(row: Row): Listed['signals'][number] {
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
    createdAt: iso(row.created_at),
    closedAt: row.closed_at === null ? null : iso(row.closed_at),
    simulated: row.simulated,
  };
}
