import { expect, test } from 'vitest';
import { clickOf } from '../activity/click.ts';
import { isUrgent, notificationOf, worthTellingFor } from './notification.ts';

const quiet = { start: '22:00', end: '06:00' };
const message = {
  messageId: 'm1',
  content: 'EUR/USD BUY: signal has lost.',
  signalId: null,
  cause: null,
  quiet,
};

test('the outcome of a signal opens the list of signals and takes the place of what was said of it before', () => {
  const before = notificationOf({ ...message, signalId: 's1', cause: 'watch_broke' });
  const after = notificationOf({ ...message, messageId: 'm2', signalId: 's1', cause: 'signal_closed' });
  expect(after).toEqual({
    title: 'Your signal has closed',
    body: 'EUR/USD BUY: signal has lost.',
    url: '/signals?utm_source=push&utm_medium=notification',
    tag: 'signal-s1',
    quiet,
  });
  expect(before).toMatchObject({ title: 'A level you watch broke', tag: 'signal-s1' });
});

test('anything else is Pipsy, opens the chat and stands by itself', () => {
  expect(notificationOf({ ...message, cause: 'micro_education' })).toMatchObject({
    title: 'Pipsy',
    url: '/?utm_source=push&utm_medium=notification',
    tag: 'message-m1',
  });
});

test('whoever presses it has come back by it', () => {
  const { url } = notificationOf(message);
  expect(clickOf(url.slice(url.indexOf('?')))?.clickSource).toBe('push_link');
});

test('a long message is one line, without marks, cut at a word', () => {
  const { body } = notificationOf({ ...message, content: `**Heads-up**:\n\n${'CPI is near. '.repeat(40)}` });
  expect(body.startsWith('Heads-up: CPI is near.')).toBe(true);
  expect(body).toMatch(/^.{100,200} (CPI|is|near\.)…$/);
});

test('a heads-up is worth nothing after the release, an outcome still is the next day', () => {
  expect(worthTellingFor('event_before')).toBe(900);
  expect(worthTellingFor('signal_closed')).toBe(86_400);
  expect([isUrgent('signal_closed'), isUrgent('micro_education')]).toEqual([true, false]);
});
