import { comparisonIds, ruleIds } from '@app/domain/evidence/evidence-ids.ts';
import { timeframes } from '@app/domain/signals/signal.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { evidenceSummary } from './signals.ts';

const meanOfTrades = z.object({ count: z.number(), meanR: z.number() });

export const evidenceView = z.extend(evidenceSummary, {
  registeredOn: z.string(),
  /** SHA-256 of the rule's canonical text, hexadecimal. */
  hash: z.string(),
  variantsTried: z.number(),
  /** Settings times markets and horizons of all that was measured. */
  triedInAll: z.number(),
  isCloseOnly: z.boolean(),
  /** Leaning on all other rules and markets (docs/product-rules.md#R31); null below 30 trades. */
  pooled: z.nullable(z.object({ r: z.number(), low: z.number(), high: z.number(), aboveZero: z.number() })),
  /** Chance to beat the best of as many worthless rules as were tried. */
  deflated: z.nullable(z.number()),
  byYear: z.array(z.extend(meanOfTrades, { year: z.number() })),
  byHour: z.array(
    z.object({
      /** Of the opening, UTC. */
      hour: z.number(),
      count: z.number(),
      targets: z.number(),
      luckRate: z.nullable(z.number()),
    }),
  ),
  /** R added up to an instant, UTC ms. */
  equity: z.array(z.tuple([z.number(), z.number()])),
  comparisons: z.record(z.enum(comparisonIds), meanOfTrades),
  /** R of equal parts of the trades, from the worst to the best. */
  results: z.array(z.number()),
  longestLosingRun: z.number(),
  deepestFall: z.number(),
});
export type EvidenceView = z.infer<typeof evidenceView>;

export const evidenceEndpoints = defineEndpoints({
  listEvidence: {
    summary: 'What every rule came to on every market and horizon',
    limits: [{ max: 120, seconds: 60, by: 'address' }],
    reply: z.object({
      /** Newest candle of all, ISO. */
      until: z.string(),
      cells: z.array(evidenceSummary),
    }),
  },
  getEvidence: {
    summary: 'All that was measured of a rule on one market (EURUSD) and horizon',
    limits: [{ max: 120, seconds: 60, by: 'address' }],
    params: z.object({
      rule: z.enum(ruleIds),
      market: z.string().check(z.maxLength(16)),
      timeframe: z.enum(timeframes),
    }),
    reply: evidenceView,
  },
});
