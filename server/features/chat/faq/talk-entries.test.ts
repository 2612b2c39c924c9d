import { expect, it } from 'vitest';
import { questions } from './faq.ts';
import { matchInTalk, talkEntries } from './talk-entries.ts';

const nothingTold = (): boolean => false;
const nearest = (said: string, subject: string): string | undefined =>
  matchInTalk(said, subject, nothingTold)?.question.id;

it('all belong to a subject, and to no id of a known question', () => {
  const ids = new Set(questions.map(({ id }) => id));
  expect(talkEntries.filter(({ subjects }) => subjects.length === 0)).toEqual([]);
  expect(talkEntries.filter(({ id }) => ids.has(id))).toEqual([]);
});

it.each<[string, string, string]>([
  ['spread', 'who gets that money', 'who-gets-the-spread'],
  ['swap', 'can i avoid it', 'avoid-the-swap'],
  ['spread', 'can i avoid it', 'avoid-the-spread'],
  ['delete account', 'do i lose the tokens', 'account-deleted-tokens'],
  ['delete account', 'and my data?', 'account-deleted-data'],
  ['tokens', 'could i sell em', 'tokens-for-cash'],
  ['signal groups', 'i payed him 100 already', 'already-paid-a-scam'],
  ['signal groups', 'how i get it back', 'money-back-from-a-scam'],
  ['what is opec', 'when do they meet', 'when-opec-meets'],
  ['growth', 'wait is that realistic', 'growth-not-realistic'],
  ['lesson rsi', 'so 70 is sell', 'indicator-as-signal'],
  ['leverage', '1:500 my friend has. better?', 'is-high-leverage-better'],
  ['hands shaking', 'every time yes', 'shaking-every-time'],
  ['joke', 'i dont get it', 'joke-explained'],
  ['calendar', 'ok remind me when its over pls', 'remind-me-after-the-event'],
])('after %s, "%s" is %s', (subject, said, id) => {
  expect(nearest(said, subject)).toBe(id);
});

it('prefers what this talk has not had', () => {
  const first = matchInTalk('is it bigger at night', 'spread', nothingTold);
  const next = matchInTalk('is it bigger at night', 'spread', ({ id }) => id === first?.question.id);
  expect(next?.closeness).toBeLessThan(first?.closeness ?? 0);
});

it('answers nothing by the words of another subject', () => {
  expect(matchInTalk('how do i delete my account', 'swap', nothingTold)?.closeness).toBeLessThan(0.6);
});
