import { DAY_MS } from '@app/domain/time.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { candleStepMs } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { correlationOf } from '@app/domain/brains/analysts/correlation.ts';
import type { Facts, OpenIdea } from '@app/domain/brains/facts.ts';
import { NEWS_WINDOW, touches } from '@app/domain/brains/analysts/news-analyst.ts';
import { expiryOf } from '@app/domain/signals/tracking/expiry.ts';
import { dollarRateFromQuotes } from '@app/domain/signals/sizing/position-size.ts';
import type { Looked } from '@app/domain/strategy/setup.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import { MarketDown, type MarketPort } from '../../../adapters/market/port.ts';
import type { ChatPorts } from '../chat-ports.ts';

const SURPRISES_BACK_MS = 100 * DAY_MS;
const CORRELATION_CANDLES = 121;
const MAX_CORRELATED = 6;

export type FactSources = {
  market: MarketPort;
  ports: Pick<ChatPorts, 'signals' | 'profile' | 'releases'>;
  userId: string;
  now: number;
};

export async function gatherFacts(
  { market, ports, userId, now }: FactSources,
  setup: Looked,
): Promise<Facts> {
  const { instrument, timeframe, quote } = setup;
  const expiresAt = expiryOf(instrument, timeframe, quote.at);
  const [signals, trader, releases] = await Promise.all([
    ports.signals.list(userId, now),
    ports.profile.readTrader(userId),
    ports.releases.listBetween(now - NEWS_WINDOW, expiresAt, now),
  ]);
  const open = signals
    .filter(({ status }) => status === 'active')
    .map(({ signalId, pair, action }): OpenIdea => ({ number: signalId, pair: pair as Pair, action }));
  const major = releases.filter((event) => event.impact === 'HIGH' && touches(event, instrument));
  const [earlier, findReaction, correlations] = await Promise.all([
    major.length > 0 ? ports.releases.listBetween(now - SURPRISES_BACK_MS, now, now) : [],
    major.length > 0 ? ports.releases.readReactions(now) : () => null,
    setup.kind === 'breakout' ? measureCorrelations(market, instrument.pair, open, now) : new Map(),
  ]);
  return {
    now,
    instrument,
    timeframe,
    quote,
    idea:
      setup.kind === 'breakout'
        ? { plan: setup.plan, level: setup.breakout.level, measured: setup.confidence, chance: setup.chance }
        : null,
    range: setup.kind === 'levels' ? setup.levels : null,
    expiresAt,
    releases,
    earlier,
    reactions: new Map(
      major.flatMap((event) => {
        const reaction = findReaction(event);
        return reaction ? [[event.id, reaction] as const] : [];
      }),
    ),
    open,
    closed: signals.flatMap(({ status, closedAt, resultR, timeframe: own }) =>
      status === 'active' || closedAt === null || resultR === null
        ? []
        : [{ at: Date.parse(closedAt), r: resultR, status, timeframe: own }],
    ),
    openedToday: signals.filter(({ createdAt }) => utcDay(Date.parse(createdAt)) === utcDay(now)).length,
    correlations,
    trader,
    quoteToDollars: dollarRateFromQuotes(instrument, (pair) => market.quote(pair, now)),
  };
}

async function measureCorrelations(
  market: MarketPort,
  pair: Pair,
  open: readonly OpenIdea[],
  now: number,
): Promise<Facts['correlations']> {
  const others = [...new Set(open.map((one) => one.pair))]
    .filter((one) => one !== pair)
    .slice(0, MAX_CORRELATED);
  if (others.length === 0) return new Map();
  const own = await hourlyCandles(market, pair, now);
  const correlations = await Promise.all(
    others.map(
      async (other) => [other, correlationOf(own, await hourlyCandles(market, other, now))] as const,
    ),
  );
  return new Map(correlations.flatMap(([other, known]) => (known ? [[other, known] as const] : [])));
}

async function hourlyCandles(market: MarketPort, pair: Pair, now: number): Promise<Candle[]> {
  if (!market.pairs.includes(pair) || market.baseStep(pair) > candleStepMs['1h']) return [];
  try {
    return await market.candles(pair, '1h', now, CORRELATION_CANDLES);
  } catch (error) {
    if (error instanceof MarketDown) return [];
    throw error;
  }
}
