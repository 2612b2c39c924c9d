import { expect, it } from 'vitest';
import { composeQuestion } from '../query/query.ts';
import { resolveMessage } from './resolve-message.ts';
import { emptyThread, type Talk } from './thread.ts';

const talk = (about: Partial<Talk>): Talk => ({ ...emptyThread, last: null, ...about });
const afterYen = talk({
  markets: ['USD/JPY', 'XAU/USD'],
  last: { kind: 'quote', pairs: ['USD/JPY'] },
  prices: { pair: 'USD/JPY', byRole: { high: '156.069', low: '153.637' } },
});

it.each<[string, string]>([
  ['and yesterday?', 'how much did USD/JPY move yesterday'],
  ['vs last week', 'how much did USD/JPY move last week'],
  ['so up or down how much percent', 'how much did USD/JPY move today'],
  ['why dropping', 'why did USD/JPY move today'],
  ['price i mean', 'price of USD/JPY'],
  ['the chart pls', 'show me the chart of USD/JPY'],
  ['which of the 2 moved more', 'which moved more today, USD/JPY or gold'],
  ['is it close to it now', 'how far is USD/JPY from 156.069'],
  ['ping me if it goes over that', 'ping me if it goes over 156.069'],
  ['tell me if it drops below the lower one', 'tell me if it drops below 153.637'],
])('"%s" after a market is "%s"', (said, meant) => {
  expect(resolveMessage(said, afterYen)).toBe(meant);
});

it.each<[string, string]>([
  ['and the high?', 'what was the high of USD/JPY on Tuesday 17 November'],
  ['and at the close', 'where did USD/JPY close on Tuesday 17 November'],
])('"%s" keeps the time spoken of', (said, meant) => {
  const period = { label: 'on Tuesday 17 November', from: 0, to: 1 };
  const question = composeQuestion('change', { pairs: ['USD/JPY'], period });
  expect(resolveMessage(said, { ...afterYen, question })).toBe(meant);
});

it('takes the measure of a lesson', () => {
  expect(resolveMessage('whats it on eth rn', talk({ subject: 'rsi' }))).toMatch(/^what is the rsi on eth/);
});

it.each(['when is it', 'and when is the next one?', 'when does it come out'])(
  '"%s" after a lesson on a release is its next date',
  (said) => {
    expect(resolveMessage(said, talk({ subject: 'non-farm payrolls' }))).toBe('when is the next nfp');
    expect(resolveMessage(said, talk({ subject: 'swap' }))).toBeNull();
  },
);

it.each(['and yesterday?', 'why dropping', 'ping me if it goes over that', 'price i mean'])(
  '"%s" leans on nothing where nothing was said',
  (said) => {
    expect(resolveMessage(said, talk({}))).toBeNull();
  },
);

it.each([
  'why is gold falling',
  'what is a pip',
  'tell me if euro goes over 1.12',
  'i am so tired',
  'is it safe',
])('"%s" stands alone', (said) => {
  expect(resolveMessage(said, afterYen)).toBeNull();
});
