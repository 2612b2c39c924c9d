import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../time.ts';
import { tellSettled, type SettledIdea } from './tell-settled.ts';

const END = Date.UTC(2026, 5, 5, 13, 34);
const stopped: SettledIdea = {
  kind: 'signal',
  status: 'stop_hit',
  closedAt: END,
  ambiguous: false,
  gap: false,
  r: -1,
  furthestR: 0.2,
  chance: null,
  releases: [],
};
const tell = (change: Partial<SettledIdea>) => tellSettled({ ...stopped, ...change });
const jobs = { at: END - 4 * MINUTE_MS, title: 'Non-Farm Payrolls', currency: 'USD' };

describe('how it went', () => {
  it.each([
    ['stop', {}, 'It went as planned: the loss stayed the size you saw first.'],
    [
      'stop of a practice idea',
      { kind: 'practice' },
      'It went as planned, on paper: the loss stayed the size you saw first.',
    ],
    ['target', { status: 'target_hit', r: 2 }, 'It went as planned: the gain is the size you saw first.'],
    [
      'jump past the stop',
      { gap: true, r: -1.4 },
      'The price jumped past the stop: the loss is 1.40 R, more than the 1 R you saw first.',
    ],
    [
      'stop and target in one candle',
      { ambiguous: true },
      'One candle touched both, so the stop counts: the loss stayed the size you saw first.',
    ],
    ['time, ahead', { status: 'expired', r: 0.3 }, 'Its time ran out first: it closed ahead, at +0.30 R.'],
    [
      'time, behind',
      { status: 'expired', r: -0.25 },
      'Its time ran out first: it closed behind, at −0.25 R.',
    ],
    [
      'time, where it began',
      { status: 'expired', r: 0.001 },
      'Its time ran out first: it closed where it began, at 0.00 R.',
    ],
    [
      'no price',
      { status: 'expired', r: null },
      'Its price source went away, so there is no result and nothing counts.',
    ],
  ] as const)('%s', (_name, change, sentence) => {
    expect(tell(change).sentence).toBe(sentence);
  });
});

describe('one thing to learn', () => {
  it('a release shortly before the end comes first', () => {
    const chance = { target: 0.2, luck: 0.1 };
    expect(tell({ releases: [jobs], furthestR: 0.9, chance }).lesson).toBe(
      'Non-Farm Payrolls (USD) came out at 13:30 UTC, 4 minutes before it closed. The calendar names such times ahead: look there before you enter.',
    );
  });

  it('then how far it had come', () => {
    expect(tell({ furthestR: 0.83, chance: { target: 0.2, luck: 0.1 } }).lesson).toBe(
      'It had come at least 0.8 R your way before that. Being ahead counts only when it closes.',
    );
  });

  it('then the chance that was stated, for a win as for a loss', () => {
    const chance = { target: 0.21, luck: 0.11 };
    expect(tell({ chance }).lesson).toBe(
      'The chance said before was 4 of 20, 2 by luck alone. This was one of the 16 that do not reach the target.',
    );
    expect(tell({ chance, status: 'target_hit', r: 2, furthestR: 2 }).lesson).toBe(
      'The chance said before was 4 of 20, 2 by luck alone. This was one that reached the target, and one alone proves nothing.',
    );
  });

  it('then a release long before, and else nothing', () => {
    expect(tell({ releases: [{ ...jobs, at: END - 200 * MINUTE_MS }] }).lesson).toContain(
      'while it was open',
    );
    expect(tell({}).lesson).toBeNull();
    expect(tell({ r: null, releases: [jobs] }).lesson).toBeNull();
  });
});

it('never prints a figure that is not among its facts', () => {
  const anIdea = fc.record({
    status: fc.constantFrom('target_hit', 'stop_hit', 'expired'),
    ambiguous: fc.boolean(),
    gap: fc.boolean(),
    r: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
    furthestR: fc.option(fc.double({ min: -1, max: 3, noNaN: true })),
    chance: fc.option(
      fc.record({ target: fc.double({ min: 0, max: 1, noNaN: true }), luck: fc.constant(0.5) }),
    ),
  });
  fc.assert(
    fc.property(anIdea, (idea) => {
      const { sentence, lesson } = tell(idea);
      const known = [idea.r, idea.furthestR].flatMap((r) =>
        r === null ? [] : [Math.abs(r).toFixed(2), Math.abs(r).toFixed(1)],
      );
      const hits = Math.round((idea.chance?.target ?? 0) * 20);
      const allowed = new Set([...known, '1', '20', '10', String(hits), String(20 - hits)]);
      for (const [figure] of `${sentence} ${lesson ?? ''}`.matchAll(/\d+(\.\d+)?/g))
        expect(allowed, `${sentence} ${lesson}`).toContain(figure);
    }),
  );
});
