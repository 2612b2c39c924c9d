import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newRequestScope, startWait, withinBudget } from './request-scope.ts';

const limits = { createRefusal: () => new Error('The database is slow') };

const computeFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('time in which the process computed itself counts a quarter, time in which it waited counts whole', async () => {
  const readWait = startWait();
  const startedAt = performance.now();
  computeFor(400);
  const computedMs = performance.now() - startedAt;
  expect(readWait()).toBeCloseTo(computedMs / 4, -1);
  const waitedAt = performance.now();
  await pause(100);
  expect(readWait()).toBeGreaterThan(computedMs / 4 + (performance.now() - waitedAt) / 2);
});

test('an answer that lies unread while the process computes is no outage; one that does not come is', async () => {
  const scope = { ...newRequestScope(), waitLeftMs: 50 };
  const answer = withinBudget(
    scope,
    async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        computeFor(100);
      }
      return 'rows';
    },
    limits,
  );
  expect(await answer).toBe('rows');
  const { promise: never } = Promise.withResolvers<string>();
  await expect(withinBudget(scope, () => never, limits)).rejects.toThrow('The database is slow');
});
