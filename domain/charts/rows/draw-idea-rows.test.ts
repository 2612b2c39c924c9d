import { describe, expect, it } from 'vitest';
import { lightColours } from '../chart-colours.ts';
import { HOUR_MS } from '../../time.ts';
import type { LivingIdea } from '../living/picture-of-idea.ts';
import { drawRowsDocument } from './draw-idea-rows.ts';
import { toIdeaRow } from './idea-row.ts';

const OPENED = Date.UTC(2026, 5, 3, 9);
const idea = (more: Partial<LivingIdea> = {}): LivingIdea => ({
  pair: 'XAU/USD',
  action: 'BUY',
  kind: 'signal',
  status: 'active',
  timeframe: 'daily',
  digits: 2,
  entry: 4_120,
  stop: 4_108,
  target: 4_144,
  openedAt: OPENED,
  endsAt: OPENED + 24 * HOUR_MS,
  closedAt: null,
  price: 4_127,
  level: null,
  releases: [],
  ...more,
});
const rowOf = (more: Partial<LivingIdea>, r: number | null, stake = { risk: 5, isExample: false }) =>
  toIdeaRow({ idea: idea(more), closes: [4_118, 4_120, 4_127], r, stake, now: OPENED + HOUR_MS });
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

describe('a row', () => {
  const closedAt = OPENED + 2 * HOUR_MS;
  it.each([
    [
      'an open one',
      {},
      0.6,
      { money: { text: '+$3.00', tone: 'up' }, fact: '+0.60R on your $5', time: '23 h 0 min left' },
    ],
    [
      'a loss',
      { status: 'stop_hit', closedAt },
      -1,
      { money: { text: '\u2212$5.00', tone: 'down' }, fact: 'Closed at its stop, \u22121.00R' },
    ],
    [
      'nothing',
      { status: 'expired', closedAt },
      0,
      { money: { text: '$0.00', tone: 'flat' }, fact: 'Ran out of time, +0.00R' },
    ],
    ['practice', { kind: 'practice' }, 0.6, { isPractice: true, fact: '+0.60R on paper' }],
    ['no price', {}, null, { money: null, fact: 'Waiting for a price' }],
  ] as const)('says of %s what it came to', (_name, more, r, expected) => {
    expect(rowOf(more, r)).toMatchObject(expected);
  });

  it('says that money without a stake is an example', () => {
    expect(rowOf({}, 0.6, { risk: 100, isExample: true })).toMatchObject({
      money: { text: '+$60.00', tone: 'up' },
      fact: '+0.60R at $100, an example',
    });
  });
});

it('the document holds every row below the one before, a loss as large as a win', () => {
  const closedAt = OPENED + 2 * HOUR_MS;
  const rows = [rowOf({ status: 'target_hit', closedAt }, 2), rowOf({ status: 'stop_hit', closedAt }, -1)];
  const svg = drawRowsDocument(rows, { title: 'Your ideas', source: 'Simulated market' }, lightColours);
  expect(textsOf(svg).join('|')).toBe(
    [
      'Your ideas|Simulated market',
      'BUY|XAU/USD|+$10.00|Reached its target, +2.00R|3 Jun, 11:00 UTC',
      'BUY|XAU/USD|\u2212$5.00|Closed at its stop, \u22121.00R|3 Jun, 11:00 UTC',
    ].join('|'),
  );
  const sizes = [...svg.matchAll(/font-size="(\d+)"[^>]*>[+\u2212]\$/g)].map(([, size]) => size);
  expect(sizes).toEqual(['16', '16']);
});
