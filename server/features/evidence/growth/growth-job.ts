import { setImmediate as nextTurn } from 'node:timers/promises';
import { backtestStep } from '@app/domain/evidence/backtest/backtest-history.ts';
import { ruleIds } from '@app/domain/evidence/evidence-ids.ts';
import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import { coveredUntil } from '@app/domain/evidence/growth/add-own-cases.ts';
import { walkOwnCases, WARM_UP_CANDLES } from '@app/domain/evidence/growth/walk-own-cases.ts';
import { toRuleContext } from '@app/domain/evidence/rule.ts';
import { rules } from '@app/domain/evidence/rules/rules.ts';
import { toSeries } from '@app/domain/evidence/series.ts';
import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { timeframes, type Timeframe } from '@app/domain/signals/signal.ts';
import { DAY_MS } from '@app/domain/time.ts';
import { feedOf, MarketDown, type MarketPort } from '../../../adapters/market/port.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ReleasesPort } from '../../../ports/calendar.ts';
import { growInWorker } from './grow-in-worker.ts';
import {
  readGrownAt,
  readHistories,
  readWalks,
  saveGrown,
  saveWalk,
  walkName,
  type WalkPlace,
} from './growth-store.ts';

/** New candles of one market and plan in one round at most; what lies further back than these when they are first walked is left out. */
const MOST_CANDLES = 2_000;
/** Markets and plans in one round. */
const MOST_SERIES = 4;
/** Nothing is open over so long a gap: what lies before it is another history. */
const HOLE_MS = 7 * DAY_MS;

type GrowthDeps = {
  market: MarketPort;
  database: Database;
  releases: Pick<ReleasesPort, 'listBetween'>;
  readShipped: () => Promise<{ base: EvidenceBase; hash: string }>;
};

/** Each market and plan once a day; only with real prices. */
export async function growEvidence(deps: GrowthDeps, now: number): Promise<void> {
  if (deps.market.simulated) return;
  const { db } = deps.database;
  const { base, hash } = await deps.readShipped();
  const walks = await readWalks(db);
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  let walked = 0;
  let added = 0;
  for (const pair of deps.market.pairs)
    for (const timeframe of timeframes) {
      const due = rulesOn(timeframe).filter(
        (rule) => (walks.get(walkName({ rule, pair, timeframe }))?.untilAt ?? 0) < today,
      );
      if (due.length === 0 || walked === MOST_SERIES) continue;
      try {
        added += await walkSeries(deps, { base, walks, pair, timeframe, now });
        walked += 1;
      } catch (error) {
        if (!(error instanceof MarketDown)) throw error;
      }
    }
  if (added > 0 || (await readGrownAt(db, hash)) === null)
    await saveGrown(db, hash, await growInWorker({ shipped: base, histories: await readHistories(db) }), now);
}

const rulesOn = (timeframe: Timeframe) =>
  ruleIds.map((id) => rules[id]).filter((rule) => rule.timeframes.includes(timeframe));

type SeriesWalk = {
  base: EvidenceBase;
  walks: ReadonlyMap<string, WalkPlace>;
  pair: Pair;
  timeframe: Timeframe;
  now: number;
};

/** How many cases were added. */
async function walkSeries(
  { market, database, releases }: GrowthDeps,
  { base, walks, pair, timeframe, now }: SeriesWalk,
): Promise<number> {
  const step = backtestStep(timeframe);
  const instrument = instrumentOf(pair);
  const candles = afterLastHole(await market.candles(pair, step, now, MOST_CANDLES + WARM_UP_CANDLES));
  const [oldest] = candles;
  if (!oldest) return 0;
  const series = toSeries(step, candles);
  const context = toRuleContext(instrument, await releases.listBetween(oldest.time, now + DAY_MS, now));
  const first = candles[Math.max(0, candles.length - MOST_CANDLES)]?.time ?? oldest.time;
  const untilAt = (candles.at(-1)?.time ?? oldest.time) + candleStepMs[step];
  const { name: source } = feedOf(market, pair);
  let added = 0;
  for (const rule of rulesOn(timeframe)) {
    const key = { rule, pair, timeframe };
    const place = walks.get(walkName(key));
    const from = Math.max(place?.nextAt ?? 0, first, coveredUntil(base, rule.id, pair, timeframe) + 1);
    const { cases, next } = walkOwnCases(rule, { instrument, timeframe, series, context }, from);
    await database.transact((tx) =>
      saveWalk(tx, key, {
        cases,
        source,
        place: { fromAt: place?.fromAt ?? from, nextAt: next, untilAt: Math.max(untilAt, now) },
      }),
    );
    added += cases.length;
    await nextTurn();
  }
  return added;
}

function afterLastHole(candles: readonly Candle[]): Candle[] {
  const hole = candles.findLastIndex(
    ({ time }, i) => i > 0 && time - (candles[i - 1]?.time ?? time) > HOLE_MS,
  );
  return candles.slice(Math.max(0, hole));
}
