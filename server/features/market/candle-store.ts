import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { sql, type RawBuilder } from 'kysely';
import type { CandleSeries, CandleStore, TimeSpan } from '../../adapters/market/port.ts';
import type { Database } from '../../platform/database/database.ts';

const matchesSeries = ({ source, pair, step }: CandleSeries): RawBuilder<unknown> =>
  sql`source = ${source} AND pair = ${pair} AND step = ${candleStepMs[step]}`;

const toCandle = ({ time, open, high, low, close }: Candle): Candle => ({ time, open, high, low, close });

export function createCandleStore({ db, transact }: Database): CandleStore {
  const candlesOf = ({ source, pair, step }: CandleSeries) =>
    db
      .selectFrom('market_candles')
      .select(['time', 'open', 'high', 'low', 'close'])
      .where('source', '=', source)
      .where('pair', '=', pair)
      .where('step', '=', candleStepMs[step]);
  return {
    spans: async (series) => {
      const { rows } = await sql<TimeSpan>`
        SELECT lower(span) AS "from", upper(span) AS "to"
        FROM market_series, unnest(coverage) AS span WHERE ${matchesSeries(series)} ORDER BY 1`.execute(db);
      return rows;
    },
    saveSpan: async (series, { from, to }, candles) => {
      const key = sql`${series.source}, ${series.pair}, ${candleStepMs[series.step]}`;
      return transact(async (tx) => {
        await sql`INSERT INTO market_series (source, pair, step) VALUES (${key}) ON CONFLICT DO NOTHING`.execute(
          tx,
        );
        await sql`SELECT FROM market_series WHERE ${matchesSeries(series)} FOR UPDATE`.execute(tx);
        const column = (name: keyof Candle) => sql`${candles.map((one) => one[name])}`;
        await sql`
          INSERT INTO market_candles (source, pair, step, time, open, high, low, close)
          SELECT ${key}, fresh.* FROM unnest(
            ${column('time')}::bigint[], ${column('open')}::int[], ${column('high')}::int[],
            ${column('low')}::int[], ${column('close')}::int[]
          ) AS fresh (time, open, high, low, close)
          WHERE fresh.time >= ${from} AND fresh.time < ${to}
            AND NOT EXISTS (SELECT FROM market_series WHERE ${matchesSeries(series)} AND coverage @> fresh.time)
          ON CONFLICT DO NOTHING`.execute(tx);
        const { rows } = await sql<TimeSpan>`
          WITH kept AS (
            UPDATE market_series SET coverage = coverage + int8multirange(int8range(${from}, ${to}))
            WHERE ${matchesSeries(series)} RETURNING coverage
          )
          SELECT lower(span) AS "from", upper(span) AS "to" FROM kept, unnest(coverage) AS span
          WHERE span @> ${from}::bigint`.execute(tx);
        return rows[0] ?? { from, to };
      });
    },
    between: async (series, from, to) => {
      const rows = await candlesOf(series)
        .where('time', '>=', from)
        .where('time', '<', to)
        .orderBy('time')
        .execute();
      return rows.map(toCandle);
    },
    last: async (series, before, count) => {
      const rows = await candlesOf(series)
        .where('time', '<', before)
        .orderBy('time', 'desc')
        .limit(count)
        .execute();
      return rows.toReversed().map(toCandle);
    },
  };
}
