import { forecasters } from '@app/domain/brains/forecast.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';

const tally = z.object({ count: z.number(), hits: z.number() });

/** What became of the chances that were stated. Shares and chances are 0 to 1. */
const record = z.object({
  /** Settled signals of which a chance had been stated. */
  settled: z.number(),
  hits: z.number(),
  /** Mean squared distance between chance and outcome; null with nothing settled. */
  brier: z.nullable(z.number()),
  /** The same for always stating the no-skill rate. */
  reference: z.nullable(z.number()),
  /** 1 - brier / reference. */
  skill: z.nullable(z.number()),
  calibrated: z.boolean(),
  bins: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      count: z.number(),
      hits: z.number(),
      /** Mean of the chances stated. */
      stated: z.number(),
      /** 95 % interval of the share that was hit. */
      low: z.number(),
      high: z.number(),
    }),
  ),
  /** How often the target was reached where the brain was for the idea, and where it was against it. */
  stances: z.object({ for: tally, against: tally }),
});
export type ForecastRecord = z.infer<typeof record>;

const brainRecord = z.object({
  brain: z.enum(forecasters),
  /**
   * How much it counts in the panel now, and the skill that rests on: of its own chances, or, where it states none, of what
   * listening to it did to the chance of the panel. Null for the panel itself.
   */
  weight: z.nullable(z.object({ now: z.number(), skill: z.nullable(z.number()), count: z.number() })),
  all: record,
  mine: record,
});
export type BrainRecord = z.infer<typeof brainRecord>;

export const confidenceView = z.object({
  /** Whether these are outcomes of a simulated market; those of a live one are never mixed with them. */
  simulated: z.boolean(),
  brains: z.array(brainRecord),
});
export type ConfidenceView = z.infer<typeof confidenceView>;

export const confidence = {
  getConfidence: row({
    method: 'GET',
    path: '/api/confidence',
    access: 'user',
    polled: true,
    summary: 'What became of the chances that the brains stated, of all signals and of the own ones',
    reply: confidenceView,
  }),
};
