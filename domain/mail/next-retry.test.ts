import { HOUR_MS } from '../time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailKinds } from './mail-kind.ts';
import { nextRetryAt } from './next-retry.ts';

function triesOf(mail: Pick<Parameters<typeof nextRetryAt>[0], 'kind' | 'uselessAt'>): number[] {
  const tried = [];
  let at: number | null = 0;
  for (let tries = 1; at !== null; tries += 1) {
    tried.push(at / HOUR_MS);
    at = nextRetryAt({ ...mail, tries, createdAt: 0 }, at);
  }
  return tried;
}

test('a mail about the account is tried nine times in some four hours', () => {
  const tried = triesOf({ kind: null, uselessAt: null });
  expect(tried).toHaveLength(9);
  expect(tried.at(-1)).toBeCloseTo(4.25);
});

test('a weekly report is tried until it is old news, in the end every two hours or so', () => {
  const tried = triesOf({ kind: 'weekly_report', uselessAt: 48 * HOUR_MS });
  expect(tried.at(-1)).toBeGreaterThan(45);
  expect(tried.length).toBeLessThan(32);
});

test('the outcome of a signal, which always tells something, is tried for three days', () => {
  expect(triesOf({ kind: 'alerts', uselessAt: null }).at(-1)).toBeGreaterThan(69);
});

test('no mail is tried once it is of no use, nor sooner than a minute later', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...mailKinds),
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 0, max: 40 * 24 * HOUR_MS }),
      fc.integer({ min: 0, max: 40 * 24 * HOUR_MS }),
      (kind, tries, now, uselessAt) => {
        const next = nextRetryAt({ tries, createdAt: 0, kind, uselessAt }, now);
        if (next === null) return;
        expect(next).toBeLessThan(uselessAt);
        expect(next - now).toBeGreaterThanOrEqual(60_000);
      },
    ),
  );
});
