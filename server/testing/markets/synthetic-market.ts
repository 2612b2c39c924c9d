import { DAY_MS, HOUR_MS, WEEK_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import type { IdeaStats, SignalStats, SignalView } from '@app/contracts/market/signals.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { candleStepMs } from '@app/domain/market/candle.ts';
import { instrumentOf, instruments, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { nextOpen } from '@app/domain/market/hours/market-week.ts';
import type { FreshBreakout, Setup } from '@app/domain/strategy/setup.ts';
import { aChance } from '@app/domain/testing/panel-facts.ts';
import type { QueryTools } from '../../features/chat/answers/turn.ts';

export const allPairs = instruments.map((one) => one.pair);
export const MONDAY = Date.UTC(2026, 5, 1);

export type SyntheticMarket = {
  now: number;
  simulated: boolean;
  mid: number;
  age: number;
  kind: Setup['kind'];
  buy: boolean;
  risk: number;
  rate: number;
  count: number;
  tokens: number;
  result: number;
};

/** Tuesday noon with fresh prices and nothing broken out. */
export const quietMarket: SyntheticMarket = {
  now: MONDAY + 36 * HOUR_MS,
  simulated: false,
  mid: 108_000,
  age: 2_000,
  kind: 'levels',
  buy: true,
  risk: 250,
  rate: 0.38,
  count: 412,
  tokens: 50,
  result: -100,
};

export const anySyntheticMarket = fc.record<SyntheticMarket>({
  now: fc.integer({ min: MONDAY, max: MONDAY + WEEK_MS }),
  simulated: fc.boolean(),
  mid: fc.integer({ min: 50_000, max: 9_000_000 }),
  age: fc.integer({ min: 0, max: 10 * DAY_MS }),
  kind: fc.constantFrom('breakout', 'levels', 'closed', 'stale', 'no-data'),
  buy: fc.boolean(),
  risk: fc.integer({ min: 100, max: 20_000 }),
  rate: fc.double({ min: 0, max: 1, noNaN: true }),
  count: fc.integer({ min: 0, max: 2_000 }),
  tokens: fc.integer({ min: 0, max: 3_000 }),
  result: fc.integer({ min: -20_000, max: 20_000 }),
});

export const syntheticQuote = ({ mid, now, age }: SyntheticMarket, pair: Pair) => {
  const half = instrumentOf(pair).spreadPoints / 2;
  return { pair, bid: mid - half, mid, ask: mid + half, at: now - age };
};

function syntheticSetup(
  given: SyntheticMarket,
  pair: Pair,
  timeframe: FreshBreakout['timeframe'],
  kind = given.kind,
): Setup {
  const instrument = instrumentOf(pair);
  const quote = syntheticQuote(given, pair);
  const { mid, buy, risk, rate, count } = given;
  if (kind === 'closed') return { kind, instrument, opensAt: nextOpen(instrument, given.now) };
  if (kind === 'stale') return { kind, instrument, quote };
  if (kind === 'no-data') return { kind, instrument };
  if (kind === 'levels')
    return { kind, instrument, timeframe, quote, levels: { high: mid + risk, low: mid - risk } };
  const sign = buy ? 1 : -1;
  const entry = buy ? quote.ask : quote.bid;
  const plan = {
    pair,
    action: buy ? ('BUY' as const) : ('SELL' as const),
    entry,
    stop: entry - sign * risk,
    target: entry + sign * 2 * risk,
  };
  const confidence = {
    rate,
    count,
    interval: { low: rate * 0.8, high: Math.min(1, rate * 1.2) },
    expiredRate: 0.25,
    meanR: 0.04,
    noSkill: 1 / 3,
    enough: count >= 30,
  };
  return {
    kind,
    instrument,
    timeframe,
    quote,
    breakout: { level: mid - sign * 10 },
    plan,
    confidence,
    chance: count % 5 === 0 ? null : aChance(),
  };
}

function syntheticSignal(given: SyntheticMarket, pair: Pair): SignalView {
  const instrument = instrumentOf(pair);
  const { plan } = syntheticSetup(given, pair, 'daily', 'breakout') as FreshBreakout;
  const price = (points: number): number => toPrice(instrument, points);
  const iso = new Date(given.now).toISOString();
  return {
    id: 'x',
    signalId: 'SG-1048',
    pair,
    action: plan.action,
    type: 'trading',
    timeframe: 'weekly',
    status: 'active',
    entry: price(plan.entry),
    entryPrice: price(plan.entry),
    target: price(plan.target),
    targetPrice: price(plan.target),
    stopLoss: price(plan.stop),
    stopLossPrice: price(plan.stop),
    currentPrice: price(plan.entry + given.result),
    profitLossPips: given.result / 10,
    profitLoss: 0.1,
    resultR: given.result / given.risk,
    riskReward: 2,
    confidenceScore: given.rate,
    confidenceCount: given.count,
    confidenceInterval: [given.rate * 0.8, given.rate],
    chance: null,
    noSkillRate: 0.33,
    kind: 'signal',
    calibration: { by: 'breakout', settled: 12, calibrated: false, seen: null },
    tokensDeducted: 2,
    reason: 'Closed above 1.08100, the edge of its daily range.',
    digits: instrument.pointDigits,
    simulated: true,
    createdAt: iso,
    openedAt: iso,
    expiresAt: iso,
    closedAt: null,
    ambiguous: false,
    gap: false,
    recordHash: '',
  };
}

/** Each candle spans `risk` below to `risk` above the price. */
function syntheticCandles({ now, mid, risk }: SyntheticMarket, length: number, count: number) {
  const end = Math.floor(now / length) * length;
  return Array.from({ length: count }, (_, i) => ({
    time: end - (count - i) * length,
    open: mid - Math.floor(risk / 2),
    high: mid + risk,
    low: mid - risk,
    close: mid,
  }));
}

const syntheticStats = (given: SyntheticMarket): SignalStats => ({
  ...syntheticIdeaStats(given),
  practice: syntheticIdeaStats({ ...given, count: given.count % 7 }),
  earlierSignals: 0,
});

const syntheticIdeaStats = (given: SyntheticMarket): IdeaStats => ({
  totalSignals: given.count,
  activeSignals: 2,
  closedSignals: given.count,
  targetHits: Math.floor(given.count * given.rate),
  profitableSignals: Math.ceil(given.count * given.rate),
  winRate: given.rate,
  winRateInterval: [0, 1],
  noSkillRate: 0.34,
  totalProfitLoss: 1,
  averageReturn: 1,
  expectancyR: given.rate - 0.5,
  lastClosed: [],
});

const syntheticEvents = (given: SyntheticMarket): EconomicEvent[] =>
  Array.from({ length: given.count % 9 }, (_, i) => ({
    id: `${i}`,
    name: ['CPI y/y', 'Non-Farm Employment Change', 'Flash 30-day PMI'][i % 3] ?? '',
    at: given.now + 1 + i * given.age,
    country: 'US',
    currency: i % 2 ? 'USD' : 'EUR',
    impact: (['HIGH', 'MEDIUM', 'LOW'] as const)[i % 3] ?? 'LOW',
    forecast: given.buy ? '3.1%' : null,
    previous: given.buy ? '2.9%' : null,
    actual: null,
    precision: (['exact', 'published', 'estimated'] as const)[i % 3] ?? 'exact',
    source: 'made up',
  }));

/** The same figures for every instrument. */
export function createQueryTools(given: SyntheticMarket): QueryTools {
  return {
    publicUrl: 'https://calmwick.test',
    simulated: given.simulated,
    pairs: allPairs,
    quote: (pair) => (given.kind === 'no-data' ? null : syntheticQuote(given, pair)),
    isStale: () => given.kind === 'stale',
    candles: (_, step, count) =>
      Promise.resolve(given.kind === 'no-data' ? [] : syntheticCandles(given, candleStepMs[step], count)),
    findSetup: (pair, timeframe) => Promise.resolve(syntheticSetup(given, pair, timeframe)),
    consult: null,
    bestSetup: (timeframe) =>
      Promise.resolve(
        given.kind === 'closed'
          ? null
          : (syntheticSetup(given, 'USD/JPY', timeframe, 'breakout') as FreshBreakout),
      ),
    brokenSetup: (timeframe) =>
      Promise.resolve(
        given.kind === 'closed'
          ? null
          : (syntheticSetup(given, 'USD/JPY', timeframe, 'breakout') as FreshBreakout),
      ),
    signals: () =>
      Promise.resolve(
        given.count % 3 === 0 ? [] : [syntheticSignal(given, 'XAU/USD'), syntheticSignal(given, 'EUR/USD')],
      ),
    stats: () => Promise.resolve(syntheticStats(given)),
    evidence: () => Promise.resolve({ format: 1, until: given.now, rules: [], tried: 0, cells: [] }),
    watches: () =>
      Promise.resolve(
        given.buy
          ? []
          : [
              {
                id: 'w',
                pair: 'XAU/USD',
                timeframe: 'daily',
                above: given.mid,
                below: null,
                becomesSignal: false,
                isPaused: false,
              },
            ],
      ),
    describeEvent: ({ at, ...event }) =>
      Promise.resolve({
        ...event,
        time: new Date(at).toISOString(),
        affectedCurrencyPairs: [],
        technicalAnalysis: null,
        fundamentalAnalysis: null,
      }),
    hourAfter: () => Promise.resolve(null),
    recentEvents: () => Promise.resolve([]),
    upcomingEvents: () => Promise.resolve(syntheticEvents(given)),
    isEmailVerified: () => Promise.resolve(given.count % 2 === 0),
    lastProactive: () => Promise.resolve(null),
    cap: () => Promise.resolve(null),
    balance: () =>
      Promise.resolve({
        daily: given.tokens % 21,
        dailyDay: 0,
        welcome: given.tokens % 81,
        welcomeUntil: given.now + 3 * DAY_MS,
        purchased: given.tokens,
      }),
  };
}
