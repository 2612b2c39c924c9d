import { calibrationVerdicts } from '@app/domain/brains/track-record/calibration.ts';
import { forecasters } from '@app/domain/brains/view.ts';
import { refusalReasons } from '@app/domain/signals/refusal-reason.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';

const tally = z.object({ count: z.number(), hits: z.number() });

/** One kind, pair, plan or hour of the opening (UTC, 0 to 23): means of what was stated, and what came of it. */
const forecastGroup = z.object({
  key: z.string(),
  count: z.number(),
  hits: z.number(),
  profitable: z.number(),
  stated: z.number(),
  luck: z.number(),
  /** 95 % confidence interval of the hit rate. */
  low: z.number(),
  high: z.number(),
  /** After spread. */
  meanR: z.number(),
});
export type ForecastGroup = z.infer<typeof forecastGroup>;

const forecastRecord = z.object({
  settled: z.number(),
  hits: z.number(),
  brier: z.nullable(z.number()),
  reference: z.nullable(z.number()),
  skill: z.nullable(z.number()),
  /** By bounds (docs/product-rules.md#R44); `unknown`: not enough to say. */
  verdict: z.enum(calibrationVerdicts),
  /** Of the outcomes over what was stated, 1 where a chance means what it says; null where it cannot be told. */
  slope: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
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
  /** Each adds up to all that settled; null for brains that are not chosen on the page. */
  groups: z.nullable(
    z.object({
      kind: z.array(forecastGroup),
      pair: z.array(forecastGroup),
      plan: z.array(forecastGroup),
      hour: z.array(forecastGroup),
    }),
  ),
});
export type ForecastRecord = z.infer<typeof forecastRecord>;

const brainRecord = z.object({
  brain: z.enum(forecasters),
  weight: z.nullable(z.object({ now: z.number(), skill: z.nullable(z.number()), count: z.number() })),
  all: forecastRecord,
  mine: forecastRecord,
});
export type BrainRecord = z.infer<typeof brainRecord>;

/** What ideas came to; those of one plan that overlap count once. */
const ideaResults = z.object({
  count: z.number(),
  hits: z.number(),
  /** Closed above zero after spread. */
  profitable: z.number(),
  meanR: z.nullable(z.number()),
  meanRInterval: z.nullable(z.tuple([z.number(), z.number()])),
  /** Mean chance that was stated, and by luck alone; null where none was. */
  stated: z.nullable(z.number()),
  luck: z.nullable(z.number()),
});
export type IdeaResults = z.infer<typeof ideaResults>;

export const confidenceView = z.object({
  /** Simulated and live outcomes are never mixed. */
  simulated: z.boolean(),
  brains: z.array(brainRecord),
  /** Counted apart (docs/product-rules.md#R31): of everybody, and of set-ups that were refused or not opened. */
  results: z.object({
    signal: ideaResults,
    practice: ideaResults,
    refused: z.extend(ideaResults, {
      by: z.array(z.extend(ideaResults, { reason: z.enum(refusalReasons) })),
    }),
  }),
});
export type ConfidenceView = z.infer<typeof confidenceView>;

export const confidenceEndpoints = defineEndpoints({
  getConfidence: {
    polled: true,
    summary:
      "Outcomes of the chances that the brains stated, for all ideas and for the user's, and of what was refused",
    reply: confidenceView,
  },
});
