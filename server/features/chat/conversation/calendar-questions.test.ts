import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEventRequest } from '@app/domain/buddy/questions/event-request.ts';
import { openFakeCalendar } from '../../../adapters/calendar/fake.ts';
import { NOON, startTestApp, type Browser, type TestApp } from '../../../testing/app.ts';
import { breakoutMarket } from '../../../testing/markets/breakout-market.ts';

let app: TestApp;
let browser: Browser;

const ask = async (content: string) => browser.call('sendMessage', { body: { content } });
const askForText = async (content: string): Promise<string> => (await ask(content)).response;

beforeAll(async () => {
  const calendar = openFakeCalendar();
  calendar.add(NOON + 3 * HOUR_MS, { name: 'Crude Oil Inventories', impact: 'MEDIUM' });
  calendar.add(NOON + 4 * HOUR_MS, { name: 'ECB Main Refinancing Rate', country: 'EU', currency: 'EUR' });
  calendar.add(NOON + 2 * DAY_MS + HOUR_MS / 2, { name: 'Non-Farm Employment Change' });
  calendar.add(NOON + 2 * DAY_MS + HOUR_MS / 2, { name: 'Unemployment Rate' });
  calendar.add(NOON + 2 * DAY_MS + HOUR_MS / 2, {
    name: 'Trade Balance',
    impact: 'LOW',
    precision: 'estimated',
  });
  calendar.add(NOON + 1 * DAY_MS + HOUR_MS / 4, { name: 'ADP Non-Farm Employment Change', impact: 'MEDIUM' });
  calendar.add(NOON - HOUR_MS, { name: 'PPI m/m', forecast: '0.2%', previous: '0.4%', actual: '0.3%' });
  calendar.add(NOON + 12 * DAY_MS, { name: 'PPI m/m' });
  calendar.add(NOON + 7 * DAY_MS, { name: 'CPI y/y', precision: 'estimated' });
  const minute = NOON + 10 * DAY_MS;
  const gdp = { simulated: true };
  calendar.add(minute, { ...gdp, name: 'GDP m/m', forecast: '0.2%', previous: '0.1%' });
  calendar.add(minute, { ...gdp, name: 'Prelim GDP q/q', forecast: '0.5%' });
  calendar.add(NOON + 14 * DAY_MS + 6 * HOUR_MS, { name: 'Federal Funds Rate and FOMC Statement' });
  app = await startTestApp({ calendar, market: breakoutMarket(NOON) });
  browser = app.browser();
  await browser.call('register', { body: { email: 'maya@example.com', password: 'calm waters 26' } });
});
afterAll(() => app.close());

describe('questions about the calendar', () => {
  test("lists today's dollar releases and nothing of other currencies or days", async () => {
    const answer = await askForText('what moves the dollar today?');
    expect(answer).toContain(
      'Wednesday 3 June, 15:00 UTC, in 3h 0m: Crude Oil Inventories (USD, medium impact)',
    );
    expect(answer).not.toMatch(/ECB|Non-Farm/);
    expect(answer).toContain('jump past a stop');
  });

  test('switches to the euro in a follow-up', async () => {
    expect(await askForText('and the euro?')).toContain('ECB Main Refinancing Rate');
  });

  test('groups simultaneous releases of the week on one line', async () => {
    const answer = await askForText('any news this week?');
    expect(answer).toContain('Non-Farm Employment Change; Unemployment Rate (USD, high impact)');
    expect(answer).toContain('Trade Balance (USD, low impact, day not confirmed)');
    expect(answer).not.toContain('Federal Funds');
  });

  test('names each figure of a minute and marks simulated ones', async () => {
    expect(await askForText('when is GDP?')).toContain(
      'GDP m/m, forecast 0.2%, previous 0.1%; Prelim GDP q/q, forecast 0.5% (USD, high impact, simulated figures)',
    );
  });

  test('marks an estimated date', async () => {
    expect(await askForText('when is CPI?')).toContain(
      'Around Wednesday 10 June, 12:00 UTC, in 7d 0h: CPI y/y',
    );
    expect(await askForText('when is CPI?')).toContain('day not confirmed');
  });

  test('finds the next Fed decision two weeks ahead', async () => {
    expect(await askForText('when is FOMC?')).toContain('Wednesday 17 June, 18:00 UTC, in 14d 6h');
  });

  test('takes the next big event to be the next of high impact', async () => {
    const { response, aiMessage } = await ask('when is the next big event?');
    expect(response).toContain('ECB Main Refinancing Rate');
    // Not red: it names a possible loss, not an actual one.
    expect(aiMessage.pipsyMood).toBe('orange');
  });

  test('answers a past release with its figure, and its next date only when asked', async () => {
    for (const words of ['is the PPI out already and what was it', 'what was the PPI?'])
      expect(await askForText(words)).toMatch(
        /1h 0m ago[^]*PPI m\/m: 0\.3% \(forecast 0\.2%, previous 0\.4%\)/,
      );
    expect(await askForText('when is the PPI out?')).toContain('in 12d 0h: PPI m/m');
    expect(await askForText('what was the CPI?')).not.toContain('ago');
  });

  test('warns against trading before the jobs report', async () => {
    const answer = await ask('is it safe to trade before NFP?');
    expect(answer.response).toMatch(/^No trade is safe/);
    expect(answer.response).toContain('Friday 5 June, 12:30 UTC, in 2d 0h: Non-Farm Employment Change');
    expect(answer.aiMessage.pipsyMood).toBe('orange');
  });

  test('carries the card of a release only where the answer is about one release', async () => {
    const { aiMessage } = await ask('is it safe to trade before NFP?');
    expect(aiMessage).toMatchObject({
      isEconomicEvent: true,
      pipsyMood: 'orange',
      eventData: { name: 'Non-Farm Employment Change', affectedCurrencyPairs: ['USD/JPY'], actual: null },
    });
    const { messages } = await browser.call('getConversation');
    expect(messages.at(-1)).toEqual(aiMessage);
    for (const words of ['any news this week?', 'when is the BoE?', 'hello'])
      expect((await ask(words)).aiMessage).toMatchObject({ isEconomicEvent: false, eventData: null });
  });

  test('does not guess what is not on the calendar', async () => {
    expect(await askForText('when is the BoE?')).toContain("won't guess");
    expect(await askForText('any news on the yen today')).toContain(
      'No release for JPY is on my calendar today',
    );
  });
});

describe('a signal requested from an event', () => {
  const event = {
    name: 'CPI y/y',
    country: 'US',
    currency: 'USD',
    impact: 'High',
    time: '2026-06-03T12:30:00Z',
  };

  test("is the signal of the currency's pair, with the release said first", async () => {
    const answer = await ask(writeEventRequest(event) ?? '');
    expect(answer.response).toMatch(
      /^CPI y\/y \(US, USD, high impact\) comes out in 30m, Wednesday 3 June, 12:30 UTC\. .*jump past a stop/,
    );
    expect(answer.signal).toMatchObject({ pair: 'EUR/USD', status: 'active' });
  });

  test('of a pair the feed does not carry is refused honestly', async () => {
    const answer = await ask(writeEventRequest({ ...event, country: 'SE', currency: 'SEK' }) ?? '');
    expect(answer.response).toContain("don't follow EUR/SEK");
    expect(answer.signal).toBeNull();
  });

  test('of a release that is out says so', async () => {
    const answer = await askForText(
      writeEventRequest({ ...event, currency: 'GBP', time: '2026-06-03T06:00:00Z' }) ?? '',
    );
    expect(answer).toContain('came out 6h 0m ago');
  });
});
