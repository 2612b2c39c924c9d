import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEventRequest, writeEventRequest } from './event-request.ts';

const cpi = {
  name: 'CPI y/y',
  country: 'US',
  currency: 'USD',
  impact: 'High',
  time: '2026-06-10T12:30:00.000Z',
};

test('the button writes one message, and it is read back as it was meant', () => {
  const text = writeEventRequest(cpi);
  expect(text).toBe('Signal for the event CPI y/y (US, USD, HIGH) at 2026-06-10T12:30:00Z');
  expect(readEventRequest(text ?? '')).toEqual({
    name: 'CPI y/y',
    country: 'US',
    currency: 'USD',
    impact: 'HIGH',
    at: Date.UTC(2026, 5, 10, 12, 30),
  });
});

test.each(['name', 'country', 'currency', 'impact', 'time'])('without its %s nothing is asked', (field) => {
  for (const nothing of [undefined, null, '', '  '])
    expect(writeEventRequest({ ...cpi, [field]: nothing })).toBeNull();
});

test('a time that is none asks nothing', () => {
  expect(writeEventRequest({ ...cpi, time: 'tomorrow' })).toBeNull();
});

test.each([
  'Signal for the event',
  'Signal for the event CPI y/y (US, USD, HIGH) at noon',
  'Signal for the event CPI y/y (US, USD, HIGH) at 2026-99-10T12:30:00Z',
  'Please: Signal for the event CPI y/y (US, USD, HIGH) at 2026-06-10T12:30:00Z',
  'give me a signal',
])('"%s" is no such request', (message) => {
  expect(readEventRequest(message)).toBeNull();
});

test('a country that could be taken for part of the name is not written', () => {
  const time = '2026-06-10T12:30:00Z';
  expect(writeEventRequest({ name: '!', country: '! (-', currency: 'USD', impact: 'HIGH', time })).toBeNull();
});

test('whatever is written can be read, with the name on one line', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ maxLength: 60 }),
      fc.constantFrom('usd', 'EUR', 'Jpy'),
      fc.constantFrom('HIGH', 'Medium', 'low', 'Holiday'),
      fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') }),
      (name, country, currency, impact, date) => {
        const text = writeEventRequest({ name, country, currency, impact, time: date.toISOString() });
        if (text === null) return;
        const read = readEventRequest(text);
        expect(read).not.toBeNull();
        expect(read?.currency).toBe(currency.toUpperCase());
        expect(read?.at).toBe(Math.floor(date.getTime() / 1_000) * 1_000);
        expect(
          name
            .replace(/\s+/g, ' ')
            .trim()
            .startsWith(read?.name ?? '?'),
        ).toBe(true);
      },
    ),
  );
});
