import type { Candle } from '@app/domain/market/candle.ts';
import { stepLength } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { correlationOf } from '@app/domain/brains/correlation.ts';
import type { Facts, OpenIdea } from '@app/domain/brains/facts.ts';
import { NEWS_WINDOW, touches } from '@app/domain/brains/news-analyst.ts';
import { expiryOf } from '@app/domain/signals/lifecycle.ts';
import { dollarRate } from '@app/domain/signals/position-size.ts';
import type { Looked } from '@app/domain/strategy/setup.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import { MarketDown, type MarketPort } from '../../../adapters/market/port.ts';
import type { ChatTools } from '../tools.ts';

const DAY = 86_400_000;
/** Three months: the last three of a monthly figure. */
const SURPRISES = 100 * DAY;
/** Hours whose returns are compared. */
const HOURS = 121;
/** Open ideas in more markets than these are not compared: by then the number of them is the point. */
const COMPARED = 6;

export type Sources = {
  market: MarketPort;
  tools: Pick<ChatTools, 'signalsOf' | 'traderOf' | 'releasesBetween'>;
  userId: string;
  now: number;
};

/** Everything the four look at, read once: nothing is looked up after this. */
export async function gatherFacts({ market, tools, userId, now }: Sources, setup: Looked): Promise<Facts> {
  const { instrument, timeframe, quote } = setup;
  const expiresAt = expiryOf(instrument, timeframe, quote.at);
  const [signals, trader, releases] = await Promise.all([
    tools.signalsOf(userId, now),
    tools.traderOf(userId),
    tools.releasesBetween(now - NEWS_WINDOW, expiresAt, now),
  ]);
  const open = signals
    .filter(({ status }) => status === 'active')
    .map(({ signalId, pair, action }): OpenIdea => ({ number: signalId, pair: pair as Pair, action }));
  const weighty = releases.some((event) => event.impact === 'HIGH' && touches(event, instrument));
  const [earlier, correlations] = await Promise.all([
    weighty ? tools.releasesBetween(now - SURPRISES, now, now) : [],
    setup.kind === 'breakout' ? correlationsWith(market, instrument.pair, open, now) : new Map(),
  ]);
  return {
    now,
    instrument,
    timeframe,
    quote,
    idea:
      setup.kind === 'breakout'
        ? { plan: setup.plan, level: setup.breakout.level, measured: setup.confidence }
        : null,
    range: setup.kind === 'levels' ? setup.levels : null,
    expiresAt,
    releases,
    earlier,
    open,
    closed: signals.flatMap(({ status, closedAt, resultR }) =>
      status === 'active' || closedAt === null || resultR === null
        ? []
        : [{ at: Date.parse(closedAt), r: resultR, status }],
    ),
    openedToday: signals.filter(({ createdAt }) => utcDay(Date.parse(createdAt)) === utcDay(now)).length,
    correlations,
    trader,
    quoteToDollars: dollarRate(instrument, (pair) => market.quote(pair, now)),
  };
}

async function correlationsWith(
  market: MarketPort,
  pair: Pair,
  open: readonly OpenIdea[],
  now: number,
): Promise<Facts['correlations']> {
  const others = [...new Set(open.map((one) => one.pair))].filter((one) => one !== pair).slice(0, COMPARED);
  if (others.length === 0) return new Map();
  const own = await hourly(market, pair, now);
  const found = await Promise.all(
    others.map(async (other) => [other, correlationOf(own, await hourly(market, other, now))] as const),
  );
  return new Map(found.flatMap(([other, known]) => (known ? [[other, known] as const] : [])));
}

/** Without prices nothing is compared; the reply is not worth failing for it. */
async function hourly(market: MarketPort, pair: Pair, now: number): Promise<Candle[]> {
  if (!market.pairs.includes(pair) || market.baseStep(pair) > stepLength['1h']) return [];
  try {
    return await market.candles(pair, '1h', now, HOURS);
  } catch (error) {
    if (error instanceof MarketDown) return [];
    throw error;
  }
}
