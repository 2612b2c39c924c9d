import { expect, test } from 'vitest';
import { eventRequest, pairForEvent } from './event-request.ts';

const event = {
  name: 'Consumer Price Index',
  country: 'United States',
  currency: 'USD',
  time: '2025-05-14T12:30:00.000Z',
  impact: 'HIGH',
};

test('the message names the pair, the event and its time', () => {
  expect(eventRequest(event)).toBe(
    'Give me a signal for EUR/USD for this event: Consumer Price Index (United States, USD, high impact, 2025-05-14 12:30 UTC)',
  );
});

test.each(['name', 'country', 'currency', 'time', 'impact'])('without its %s nothing is asked', (part) => {
  expect(eventRequest({ ...event, [part]: ' ' })).toBeNull();
});

test.each([
  ['EUR', 'EUR/USD'],
  ['JPY', 'USD/JPY'],
  ['SEK', 'EUR/SEK'],
  ['DKK', 'EUR/DKK'],
  ['MXN', 'MXN/USD'],
])('%s asks for %s', (currency, pair) => {
  expect(pairForEvent(currency)).toBe(pair);
});
