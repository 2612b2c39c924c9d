import { expect, test } from 'vitest';
import { parseMessageLinkClick } from '../activity/click.ts';
import { isUrgent, composeDeviceNotification, deviceTtlSeconds } from './device-notification.ts';

const quiet = { start: '22:00', end: '06:00' };
const message = {
  messageId: 'm1',
  content: 'EUR/USD BUY: signal has lost.',
  signalId: null,
  cause: null,
  quiet,
};

test('a signal outcome opens the list of signals and replaces earlier notifications of that signal', () => {
  const before = composeDeviceNotification({ ...message, signalId: 's1', cause: 'watch_broke' });
  const after = composeDeviceNotification({
    ...message,
    messageId: 'm2',
    signalId: 's1',
    cause: 'signal_closed',
  });
  expect(after).toEqual({
    title: 'Your signal has closed',
    body: 'EUR/USD BUY: signal has lost.',
    url: '/signals?utm_source=push&utm_medium=notification',
    tag: 'signal-s1',
    quiet,
  });
  expect(before).toMatchObject({ title: 'A level you watch broke', tag: 'signal-s1' });
});

test('other notifications are titled Pipsy, open the chat and replace nothing', () => {
  expect(composeDeviceNotification({ ...message, cause: 'micro_education' })).toMatchObject({
    title: 'Pipsy',
    url: '/?utm_source=push&utm_medium=notification',
    tag: 'message-m1',
  });
});

test('the label of a simulated market comes first and is never cut off', () => {
  const label = 'Simulated market: these are not today’s real prices.';
  const bodyOf = (content: string) => composeDeviceNotification({ ...message, content }).body;
  expect(bodyOf(`EUR/USD BUY: signal has lost.\n\n${label}`)).toBe(
    'Simulated market. EUR/USD BUY: signal has lost.',
  );
  const long = bodyOf(`${'The stop was reached. '.repeat(40)}\n\n${label}`);
  expect(long).toMatch(/^Simulated market\. The stop was reached\..*…$/);
  expect(long.length).toBeLessThanOrEqual(201);
});

test('a press is tracked as a return by push', () => {
  const { url } = composeDeviceNotification(message);
  expect(parseMessageLinkClick(url.slice(url.indexOf('?')))?.clickSource).toBe('push_link');
});

test('a long message becomes one line without marks, cut at a word', () => {
  const { body } = composeDeviceNotification({
    ...message,
    content: `**Heads-up**:\n\n${'CPI is near. '.repeat(40)}`,
  });
  expect(body.startsWith('Heads-up: CPI is near.')).toBe(true);
  expect(body).toMatch(/^.{100,200} (CPI|is|near\.)…$/);
});

test('a heads-up expires with the release, an outcome after a day', () => {
  expect(deviceTtlSeconds('event_before')).toBe(900);
  expect(deviceTtlSeconds('signal_closed')).toBe(86_400);
  expect([isUrgent('signal_closed'), isUrgent('micro_education')]).toEqual([true, false]);
});
