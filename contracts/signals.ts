import { actions, signalTypes, statuses, timeframes } from '@app/domain/signals/signal.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';

/** Specification, section 3 (Signal): decimal prices under both of the names it uses, ISO times. */
export const signalView = z.object({
  id: z.string(),
  /** Short public number, such as SG-1048 or, for golden_rim, GR-1047. */
  signalId: z.string(),
  pair: z.string(),
  action: z.enum(actions),
  type: z.enum(signalTypes),
  timeframe: z.enum(timeframes),
  status: z.enum(statuses),
  entry: z.number(),
  entryPrice: z.number(),
  target: z.number(),
  targetPrice: z.number(),
  stopLoss: z.number(),
  stopLossPrice: z.number(),
  /** Closing-side price now while active, the settlement price once closed, null when the feed knows none. */
  currentPrice: z.nullable(z.number()),
  /** Display pips (specification, section 4) of what was or would be earned after spread; null with no price. */
  profitLossPips: z.nullable(z.number()),
  /** Percent of the entry price. */
  profitLoss: z.nullable(z.number()),
  /** In units of the first risk, after spread. */
  resultR: z.nullable(z.number()),
  riskReward: z.number(),
  /** Measured hit rate of the same set-up (0 to 1) and how many trades it was measured on. */
  confidenceScore: z.number(),
  confidenceCount: z.number(),
  confidenceInterval: z.tuple([z.number(), z.number()]),
  /** Hit rate of entries without any skill at this risk/reward, after spread. */
  noSkillRate: z.number(),
  /**
   * What the record says of the chance that was stated: by all four brains where they were at work, else by the breakout analyst.
   * `seen` from 100 settled signals on: what became of chances between `from` and `to`.
   */
  calibration: z.object({
    by: z.enum(['breakout', 'panel']),
    settled: z.number(),
    calibrated: z.boolean(),
    seen: z.nullable(z.object({ from: z.number(), to: z.number(), count: z.number(), hits: z.number() })),
  }),
  tokensDeducted: z.number(),
  reason: z.string(),
  digits: z.number(),
  simulated: z.boolean(),
  createdAt: z.string(),
  openedAt: z.string(),
  expiresAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** One candle touched both levels and the stop was counted. */
  ambiguous: z.boolean(),
  /** The market opened beyond the level. */
  gap: z.boolean(),
  /** Head of the append-only record after this signal's last event. */
  recordHash: z.string(),
});
export type SignalView = z.infer<typeof signalView>;

export const signalStats = z.object({
  totalSignals: z.number(),
  activeSignals: z.number(),
  closedSignals: z.number(),
  profitableSignals: z.number(),
  /** target_hit among closed, 0 to 1; 0 with none closed. */
  winRate: z.number(),
  winRateInterval: z.tuple([z.number(), z.number()]),
  noSkillRate: z.number(),
  /** Sum of the percentage results of closed signals. */
  totalProfitLoss: z.number(),
  averageReturn: z.number(),
  /** Mean R after spread. */
  expectancyR: z.number(),
  /** Newest last: true where the target was hit. */
  lastClosed: z.array(z.boolean()),
});
export type SignalStats = z.infer<typeof signalStats>;

export const signals = {
  listSignals: row({
    method: 'GET',
    path: '/api/signals',
    access: 'user',
    polled: true,
    summary: 'The own signals, newest first',
    reply: z.array(signalView),
  }),
  getSignalStats: row({
    method: 'GET',
    path: '/api/signals/stats',
    access: 'user',
    polled: true,
    summary: 'What became of the own signals',
    reply: signalStats,
  }),
};
