import { accountKinds, backtestVerdicts, ruleIds } from '@app/domain/evidence/evidence-ids.ts';
import { candleSteps } from '@app/domain/market/candle.ts';
import { ideaKinds, timeframes } from '@app/domain/signals/signal.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { failedEvent } from '../failed-event.ts';
import { textField } from '../fields.ts';

const backtestRequest = z.object({
  rule: z.enum(ruleIds),
  /** EUR/USD or EURUSD. */
  pair: textField(16),
  timeframe: z.enum(timeframes),
  /** Whose costs are taken off. */
  account: z.enum(accountKinds),
});

/** `share` (0 to 1) never falls; `candles` are those read so far. */
export const backtestProgress = z.object({
  stage: z.enum(['candles', 'trades']),
  share: z.number(),
  candles: z.number(),
});
export type BacktestProgress = z.infer<typeof backtestProgress>;

const tradesMean = z.object({ count: z.number(), meanR: z.number() });
const comparison = z.extend(tradesMean, { targets: z.number() });

/** R is net of all costs of the account. */
const backtestFigures = z.object({
  /** Net R a trade with its 95 % interval. */
  mean: z.object({ r: z.number(), low: z.number(), high: z.number() }),
  /** Null where the rule has no target. */
  targets: z.nullable(z.number()),
  /** Net R a trade at half, one and two spreads of the account. */
  costs: z.object({ half: z.number(), one: z.number(), twice: z.number() }),
  comparisons: z.object({
    'random-instants': comparison,
    'coin-flip': comparison,
    opposite: comparison,
    holding: comparison,
  }),
  /** R added up to an instant, UTC ms. */
  equity: z.array(z.tuple([z.number(), z.number()])),
  byYear: z.array(z.extend(tradesMean, { year: z.number() })),
  longestLosingRun: z.number(),
  deepestFall: z.number(),
});
export type BacktestFigures = z.infer<typeof backtestFigures>;

export const backtestView = z.object({
  rule: z.enum(ruleIds),
  ruleName: z.string(),
  version: z.number(),
  pair: z.string(),
  timeframe: z.enum(timeframes),
  account: z.enum(accountKinds),
  step: z.enum(candleSteps),
  simulated: z.boolean(),
  candles: z.number(),
  /** First and last candle, ISO; null without one. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  trades: z.number(),
  verdict: z.enum(backtestVerdicts),
  /** What the published rule calls ideas of this rule here, by the shipped evidence and not by this back-test. */
  kind: z.enum(ideaKinds),
  /** Null where there is not enough to say anything. */
  figures: z.nullable(backtestFigures),
});
export type BacktestView = z.infer<typeof backtestView>;

export const backtestEndpoints = defineEndpoints({
  runBacktest: {
    summary:
      'Run a rule over the newest candles of a market, after costs: progress, then done with the result',
    body: backtestRequest,
    events: { progress: backtestProgress, done: backtestView, failed: failedEvent },
    limits: [
      { max: 12, seconds: 60, by: 'user' },
      { max: 30, seconds: 60, by: 'address' },
    ],
  },
});
