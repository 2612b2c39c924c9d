import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailKinds } from './kind.ts';
import { nextTry } from './next-try.ts';

const HOUR = 3_600_000;

/** When a mail that never goes is tried, in hours after it was written. */
function triesOf(mail: Pick<Parameters<typeof nextTry>[0], 'kind' | 'uselessAt'>): number[] {
  const tried = [];
  let at: number | null = 0;
  for (let tries = 1; at !== null; tries += 1) {
    tried.push(at / HOUR);
    at = nextTry({ ...mail, tries, createdAt: 0 }, at);
  }
  return tried;
}

test('a mail about the account is tried nine times in some four hours', () => {
  const tried = triesOf({ kind: null, uselessAt: null });
  expect(tried).toHaveLength(9);
  expect(tried.at(-1)).toBeCloseTo(4.25);
});

test('a weekly report is tried until it is old news, in the end every two hours or so', () => {
  const tried = triesOf({ kind: 'weekly_report', uselessAt: 48 * HOUR });
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
      fc.integer({ min: 0, max: 40 * 24 * HOUR }),
      fc.integer({ min: 0, max: 40 * 24 * HOUR }),
      (kind, tries, now, uselessAt) => {
        const next = nextTry({ tries, createdAt: 0, kind, uselessAt }, now);
        if (next === null) return;
        expect(next).toBeLessThan(uselessAt);
        expect(next - now).toBeGreaterThanOrEqual(60_000);
      },
    ),
  );
});
