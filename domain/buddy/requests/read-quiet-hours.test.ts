import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuietHours } from './read-quiet-hours.ts';

it.each<[string, string, string, string | null]>([
  ["don't write me between 22 and 7", '22:00', '07:00', null],
  ['quiet hours from ten to six', '22:00', '06:00', null],
  ['quiet hours 23:00-06:00 please', '23:00', '06:00', null],
  ['dont msg me after 10pm until 7am', '22:00', '07:00', null],
  ['please do not disturb me from 11 pm till 8 in the morning', '23:00', '08:00', null],
  ['no notifications between midnight and 8', '00:00', '08:00', null],
  ['stop texting me between 1am and 9am', '01:00', '09:00', null],
  ['quiet from 21.30 to 5.45 gmt', '21:30', '05:45', 'UTC'],
  ['do not write to me from 9 in the evening to 6 berlin time', '21:00', '06:00', 'Europe/Berlin'],
  ['mute 22-6', '22:00', '06:00', null],
  ['no pings from 12 to 8', '00:00', '08:00', null],
])('"%s" is %s to %s', (text, start, end, zone) => {
  expect(readQuietHours(text)).toEqual({ start, end, zone });
});

describe('without hours', () => {
  it.each(['no messages at night', 'set quiet hours', 'dont wake me at night'])(
    '"%s" is asked back',
    (text) => {
      expect(readQuietHours(text)).toBe('which');
    },
  );

  it('shows them, or ends them', () => {
    expect(readQuietHours('what are my quiet hours')).toBe('show');
    expect(readQuietHours('quiet hours off')).toBe('off');
    expect(readQuietHours('turn off my quiet hours please')).toBe('off');
  });
});

it.each([
  "don't set quiet hours from 22 to 6",
  'what are quiet hours',
  'how do i set quiet hours',
  'why do you write at night',
  'leave me alone',
  'no alerts between 3800 and 3900',
  'i trade from 8 to 5',
  'is the market quiet from 22 to 7',
])('"%s" is no wish for them', (text) => {
  expect(readQuietHours(text)).toBeNull();
});

it('keeps every time of 24 hours as it was said', () => {
  const clock = fc
    .tuple(fc.integer({ min: 13, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${hour}:${String(minute).padStart(2, '0')}`);
  fc.assert(
    fc.property(clock, clock, (start, end) => {
      expect(readQuietHours(`quiet hours from ${start} to ${end}`)).toEqual({ start, end, zone: null });
    }),
  );
});
