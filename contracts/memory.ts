import { factKinds } from '@app/domain/memory/fact.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { text } from './fields.ts';
import { clean } from './typed-text.ts';

/** One thing that Pipsy knows of the user; `shown` is how a person reads it, such as "$500", and what an edit starts from. */
export const factView = z.object({
  id: z.string(),
  kind: z.enum(factKinds),
  shown: z.string(),
  source: z.enum(['said', 'edited']),
  at: z.string(),
});
export type FactView = z.infer<typeof factView>;

const part = z.object({ known: z.number(), of: z.number(), points: z.number(), most: z.number() });

export const memoryView = z.object({
  /** False without premium: what is listed was kept before, is not used, and can be erased. */
  kept: z.boolean(),
  facts: z.array(factView),
  lessons: z.array(z.object({ id: z.string(), title: z.string(), at: z.string() })),
  /** Read from the record of signals, which is no part of the memory and cannot be erased with it. */
  signals: z.object({ settled: z.number(), targetHit: z.number() }),
  /** 0 to 100, and what it is made of. */
  knowledge: z.object({
    percent: z.number(),
    level: z.enum(['Expert', 'Learning', 'Beginner']),
    told: part,
    lessons: part,
    signals: part,
  }),
});
export type MemoryView = z.infer<typeof memoryView>;

const params = z.object({ id: z.string().check(z.maxLength(64), z.refine(clean)) });
const limits = [{ max: 60, seconds: 300, by: 'user' }] as const;

export const memory = {
  getMemory: row({
    method: 'GET',
    path: '/api/memory',
    access: 'user',
    summary: 'What Pipsy remembers of the user, the lessons done, and how well it knows them',
    reply: memoryView,
  }),
  changeFact: row({
    method: 'PATCH',
    path: '/api/memory/facts/:id',
    access: 'user',
    summary: 'Correct one remembered fact; with premium only',
    params,
    body: z.strictObject({ value: text(200) }),
    reply: memoryView,
    limits,
  }),
  forgetFact: row({
    method: 'DELETE',
    path: '/api/memory/facts/:id',
    access: 'user',
    summary: 'Erase one remembered fact, and what the running conversation carries forward',
    params,
    reply: memoryView,
    limits,
  }),
  forgetLessons: row({
    method: 'DELETE',
    path: '/api/memory/lessons',
    access: 'user',
    summary: 'Erase which lessons were done',
    reply: memoryView,
    limits,
  }),
  forgetEverything: row({
    method: 'DELETE',
    path: '/api/memory',
    access: 'user',
    summary:
      'Erase every fact and lesson, and what the running conversation carries forward; cannot be undone',
    reply: memoryView,
    limits,
  }),
};
