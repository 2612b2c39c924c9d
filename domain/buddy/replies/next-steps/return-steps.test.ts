import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../time.ts';
import { chooseReturnSteps, OFFER_LASTS_MS, type PastMessage } from './return-steps.ts';

const NOW = Date.parse('2026-06-03T13:00:00Z');

const message = (hoursAgo: number, change: Partial<PastMessage> = {}): PastMessage => ({
  at: NOW - hoursAgo * HOUR_MS,
  pair: null,
  hasOpenIdea: false,
  lesson: null,
  ...change,
});
const labels = (...past: PastMessage[]): string[] => chooseReturnSteps(past, NOW).map(({ label }) => label);

describe('what is offered to a user who comes back', () => {
  test('begins with their open idea, then the market last talked of, then the next lesson', () => {
    expect(
      labels(
        message(30, { lesson: 'Stop loss' }),
        message(29, { pair: 'XAU/USD', hasOpenIdea: true }),
        message(28, { pair: 'EUR/USD' }),
        message(20),
      ),
    ).toEqual(['How my gold idea stands', 'How EUR/USD is now', 'Teach me the next thing']);
  });

  test('names the newest market, and one market once', () => {
    expect(labels(message(30, { pair: 'GBP/USD' }), message(20, { pair: 'XAU/USD' }))).toEqual([
      'How gold is now',
      'What is coming up',
    ]);
    expect(labels(message(20, { pair: 'XAU/USD', hasOpenIdea: true }))).toEqual([
      'How my gold idea stands',
      'What is coming up',
    ]);
  });

  test('leaves what was offered as it is while that is fresh, and where nothing is known', () => {
    expect(labels(message(OFFER_LASTS_MS / HOUR_MS - 1, { pair: 'XAU/USD' }))).toEqual([]);
    expect(labels(message(20, { pair: 'XAU/USD' }), message(1))).toEqual([]);
    expect(labels(message(20))).toEqual([]);
    expect(labels()).toEqual([]);
  });
});
