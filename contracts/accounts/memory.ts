import { factKinds } from '@app/domain/memory/fact.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { textField } from '../fields.ts';
import { isCleanText } from '../typed-text.ts';

export const factView = z.object({
  id: z.string(),
  kind: z.enum(factKinds),
  shown: z.string(),
  source: z.enum(['said', 'edited']),
  at: z.string(),
});
export type FactView = z.infer<typeof factView>;

const knowledgePart = z.object({ known: z.number(), of: z.number(), points: z.number(), most: z.number() });

export const memoryView = z.object({
  /** False without premium: stored facts are listed and erasable, but not used. */
  kept: z.boolean(),
  facts: z.array(factView),
  lessons: z.array(z.object({ id: z.string(), title: z.string(), at: z.string() })),
  /** What to learn next, in this order. */
  nextLessons: z.optional(z.array(z.object({ id: z.string(), title: z.string() }))),
  signals: z.object({ settled: z.number(), targetHit: z.number() }),
  practice: z.object({ settled: z.number(), targetHit: z.number() }),
  knowledge: z.object({
    percent: z.number(),
    level: z.enum(['Expert', 'Learning', 'Beginner']),
    told: knowledgePart,
    lessons: knowledgePart,
    signals: knowledgePart,
  }),
});
export type MemoryView = z.infer<typeof memoryView>;

const params = z.object({ id: z.string().check(z.maxLength(64), z.refine(isCleanText)) });
const limits = [{ max: 60, seconds: 300, by: 'user' }] as const;

export const memoryEndpoints = defineEndpoints({
  getMemory: {
    summary: 'Remembered facts, lessons done and the knowledge score',
    reply: memoryView,
  },
  changeFact: {
    summary: 'Correct one remembered fact; with premium only',
    params,
    body: z.strictObject({ value: textField(200) }),
    reply: memoryView,
    limits,
  },
  forgetFact: {
    summary: 'Erase one remembered fact, and the context of the running conversation',
    params,
    reply: memoryView,
    limits,
  },
  forgetLessons: {
    summary: 'Erase the record of lessons done',
    reply: memoryView,
    limits,
  },
  forgetEverything: {
    summary: 'Erase every fact and lesson, and the context of the running conversation; cannot be undone',
    reply: memoryView,
    limits,
  },
});
