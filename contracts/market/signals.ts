import { accountKinds, evidenceVerdicts, ruleIds } from '@app/domain/evidence/evidence-ids.ts';
import { actions, ideaKinds, signalTypes, statuses, timeframes } from '@app/domain/signals/signal.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';

const meanWithInterval = z.object({ r: z.number(), low: z.number(), high: z.number() });

/** What years of trades of a rule came to on one market and horizon; R is net of all costs. */
export const evidenceSummary = z.object({
  rule: z.enum(ruleIds),
  ruleName: z.string(),
  version: z.number(),
  pair: z.string(),
  timeframe: z.enum(timeframes),
  verdict: z.enum(evidenceVerdicts),
  count: z.number(),
  /** Of `count`, those that this installation saw itself after the shipped ones (docs/product-rules.md#R71). */
  own: z.optional(z.number()),
  /** First and last candle, ISO. */
  from: z.string(),
  to: z.string(),
  /** Of `count`; null where the rule has no target. */
  targets: z.nullable(z.number()),
  /** Targets of a coin that decides the side at the same moments; null where there is nothing to compare. */
  luckRate: z.nullable(z.number()),
  /** Net R a trade with its 95 % interval; null below 30 trades. */
  mean: z.nullable(meanWithInterval),
  /** Net R a trade before all costs, at half and at twice the spread. */
  costs: z.object({ none: z.number(), half: z.number(), twice: z.number() }),
  /** Net R a trade after the costs of each kind of account, with its 95 % interval; null below 30 trades. */
  accounts: z.record(z.enum(accountKinds), z.nullable(meanWithInterval)),
});
export type EvidenceSummary = z.infer<typeof evidenceSummary>;

/** In dollars: what the user risks, the example's 100 where they never said one (docs/product-rules.md#R33). */
export const stakeView = z.object({
  risk: z.number(),
  currency: z.literal('USD'),
  /** Null where they never said what they have. */
  account: z.nullable(z.number()),
  isExample: z.boolean(),
});
export type StakeView = z.infer<typeof stakeView>;

/** Decimal prices, each under two names that clients use; ISO times. */
export const signalView = z.object({
  id: z.string(),
  /** SG-1048, or GR-1047 for golden_rim. */
  signalId: z.string(),
  pair: z.string(),
  /** `practice` where no past carries the rule there (docs/product-rules.md#R31). */
  kind: z.enum(ideaKinds),
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
  /** Closing-side price while active, settlement price once closed; null without a price. */
  currentPrice: z.nullable(z.number()),
  /** Display pips after spread; null without a price. */
  profitLossPips: z.nullable(z.number()),
  profitLoss: z.nullable(z.number()),
  resultR: z.nullable(z.number()),
  riskReward: z.number(),
  /** Measured hit rate of the same set-up, 0 to 1. */
  confidenceScore: z.number(),
  confidenceCount: z.number(),
  confidenceInterval: z.tuple([z.number(), z.number()]),
  /**
   * Stated when it opened: target before stop and end, what else can happen, and the target's share by luck alone
   * (docs/product-rules.md#R32); null where there was not enough to say.
   */
  chance: z.nullable(
    z.object({ target: z.number(), stop: z.number(), expired: z.number(), luck: z.number() }),
  ),
  /** Break-even rate at this risk/reward, after spread. */
  noSkillRate: z.number(),
  /** `seen` (from 100 settled signals) holds outcomes of chances between `from` and `to`. */
  calibration: z.object({
    by: z.enum(['breakout', 'panel']),
    settled: z.number(),
    calibrated: z.boolean(),
    seen: z.nullable(z.object({ from: z.number(), to: z.number(), count: z.number(), hits: z.number() })),
  }),
  /** Years of the same rule on this market and horizon; null where nothing was measured. */
  evidence: z.optional(z.nullable(evidenceSummary)),
  /** Decimal mid price whose break made the idea; null where none did. */
  level: z.optional(z.nullable(z.number())),
  stake: z.optional(stakeView),
  /** High-impact releases for the currencies of the pair between the opening and the end, soonest first. */
  releases: z.optional(z.array(z.object({ at: z.string(), title: z.string(), currency: z.string() }))),
  /** Once it is closed: how it went, and what its facts teach where they teach something. */
  settled: z.optional(z.object({ sentence: z.string(), lesson: z.nullable(z.string()) })),
  tokensDeducted: z.number(),
  reason: z.string(),
  digits: z.number(),
  simulated: z.boolean(),
  createdAt: z.string(),
  openedAt: z.string(),
  expiresAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** When the user stopped following it: it goes on, and counts neither way for them. */
  leftAt: z.optional(z.nullable(z.string())),
  /** One candle touched both levels and counts as stopped. */
  ambiguous: z.boolean(),
  gap: z.boolean(),
  recordHash: z.string(),
});
export type SignalView = z.infer<typeof signalView>;

const ideaStats = z.object({
  totalSignals: z.number(),
  activeSignals: z.number(),
  closedSignals: z.number(),
  targetHits: z.number(),
  /** Closed above zero after spread, however they ended. */
  profitableSignals: z.number(),
  /** Target hits among all closed (docs/product-rules.md#R19). */
  winRate: z.number(),
  winRateInterval: z.tuple([z.number(), z.number()]),
  noSkillRate: z.number(),
  totalProfitLoss: z.number(),
  averageReturn: z.number(),
  expectancyR: z.number(),
  /** Whether each of the last twenty closed above zero, oldest first. */
  lastClosed: z.array(z.boolean()),
  /** The user stopped following these while they were open: in none of the other figures. */
  leftSignals: z.optional(z.number()),
  /**
   * In dollars, what the closed ones came to on the stakes that the user set on them; on the example's where they set none, which
   * `isExample` says. Null without a closed one that has a result.
   */
  money: z.optional(
    z.nullable(
      z.object({
        total: z.number(),
        least: z.number(),
        most: z.number(),
        count: z.number(),
        isExample: z.boolean(),
      }),
    ),
  ),
});
export type IdeaStats = z.infer<typeof ideaStats>;

/** The figures of signals; those of practice ideas stand apart (docs/product-rules.md#R31). */
export const signalStats = z.extend(ideaStats, {
  practice: ideaStats,
  /** Of `totalSignals`, those from before practice ideas had a name of their own: no evidence was asked of them. */
  earlierSignals: z.number(),
});
export type SignalStats = z.infer<typeof signalStats>;

export const signalEndpoints = defineEndpoints({
  listSignals: {
    polled: true,
    summary: "The user's signals, newest first",
    reply: z.array(signalView),
  },
  getSignalStats: {
    polled: true,
    summary: "Outcome statistics of the user's signals, and of their practice ideas apart",
    reply: signalStats,
  },
  changeStake: {
    summary:
      'Change what is risked on an open signal: one dollar to two per cent of the account, or to 100 dollars',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ risk: z.number().check(z.minimum(0), z.maximum(1_000_000)) }),
    reply: stakeView,
    limits: [{ max: 120, seconds: 60, by: 'user' }],
  },
  unfollowSignal: {
    summary:
      'Stop following an open signal: it goes on, without messages about it and outside the own figures',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ leftAt: z.string() }),
    limits: [{ max: 60, seconds: 60, by: 'user' }],
  },
});
