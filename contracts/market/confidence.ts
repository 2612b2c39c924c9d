import { forecasters } from '@app/domain/brains/view.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';

const tally = z.object({ count: z.number(), hits: z.number() });

const forecastRecord = z.object({
  settled: z.number(),
  hits: z.number(),
  brier: z.nullable(z.number()),
  reference: z.nullable(z.number()),
  skill: z.nullable(z.number()),
  calibrated: z.boolean(),
  bins: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      count: z.number(),
      hits: z.number(),
      stated: z.number(),
      /** 95 % confidence interval of the hit rate. */
      low: z.number(),
      high: z.number(),
    }),
  ),
  stances: z.object({ for: tally, against: tally }),
});
export type ForecastRecord = z.infer<typeof forecastRecord>;

const brainRecord = z.object({
  brain: z.enum(forecasters),
  weight: z.nullable(z.object({ now: z.number(), skill: z.nullable(z.number()), count: z.number() })),
  all: forecastRecord,
  mine: forecastRecord,
});
export type BrainRecord = z.infer<typeof brainRecord>;

export const confidenceView = z.object({
  /** Simulated and live outcomes are never mixed. */
  simulated: z.boolean(),
  brains: z.array(brainRecord),
});
export type ConfidenceView = z.infer<typeof confidenceView>;

export const confidenceEndpoints = defineEndpoints({
  getConfidence: {
    polled: true,
    summary: "Outcomes of the chances that the brains stated, for all signals and for the user's",
    reply: confidenceView,
  },
});
