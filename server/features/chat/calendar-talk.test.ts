import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEventRequest } from '@app/domain/buddy/event-request.ts';
import { openFakeCalendar } from '../../adapters/calendar/fake.ts';
import { NOON, startTestApp, type Browser, type TestApp } from '../../testing/app.ts';
import { breakoutMarket } from '../../testing/breakout-market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let app: TestApp;
let browser: Browser;

const ask = async (content: string) => browser.call('sendMessage', { body: { content } });
const told = async (content: string): Promise<string> => (await ask(content)).response;

beforeAll(async () => {
  const calendar = openFakeCalendar();
  calendar.add(NOON + 3 * HOUR, { name: 'Crude Oil Inventories', impact: 'MEDIUM' });
  calendar.add(NOON + 4 * HOUR, { name: 'ECB Main Refinancing Rate', country: 'EU', currency: 'EUR' });
  calendar.add(NOON + 2 * DAY + HOUR / 2, { name: 'Non-Farm Employment Change' });
  calendar.add(NOON + 2 * DAY + HOUR / 2, { name: 'Unemployment Rate' });
  calendar.add(NOON + 2 * DAY + HOUR / 2, { name: 'Trade Balance', impact: 'LOW', precision: 'estimated' });
  calendar.add(NOON + 1 * DAY + HOUR / 4, { name: 'ADP Non-Farm Employment Change', impact: 'MEDIUM' });
  calendar.add(NOON + 7 * DAY, { name: 'CPI y/y', precision: 'estimated' });
  const minute = NOON + 10 * DAY;
  const gdp = { simulated: true };
  calendar.add(minute, { ...gdp, name: 'GDP m/m', forecast: '0.2%', previous: '0.1%' });
  calendar.add(minute, { ...gdp, name: 'Prelim GDP q/q', forecast: '0.5%' });
  calendar.add(NOON + 14 * DAY + 6 * HOUR, { name: 'Federal Funds Rate and FOMC Statement' });
  app = await startTestApp({ calendar, market: breakoutMarket(NOON) });
  browser = app.browser();
  await browser.call('register', { body: { email: 'maya@example.com', password: 'calm waters 26' } });
});
afterAll(() => app.close());

test('asked in the chat to verify the email, the buddy says where that is done', async () => {
  expect(await told('verify my email')).toContain('open the profile button below');
});

describe('asked about the calendar', () => {
  test('the buddy says what moves the dollar today, and nothing of other currencies or days', async () => {
    const answer = await told('what moves the dollar today?');
    expect(answer).toContain(
      'Wednesday 3 June, 15:00 UTC, in 3h 0m: Crude Oil Inventories (USD, medium impact)',
    );
    expect(answer).not.toMatch(/ECB|Non-Farm/);
    expect(answer).toContain('jump past a stop');
  });

  test('and then the euro, without asking twice', async () => {
    expect(await told('and the euro?')).toContain('ECB Main Refinancing Rate');
  });

  test('the news of the week comes with what belongs together on one line', async () => {
    const answer = await told('any news this week?');
    expect(answer).toContain('Non-Farm Employment Change; Unemployment Rate (USD, high impact)');
    expect(answer).toContain('Trade Balance (USD, low impact, day not confirmed)');
    expect(answer).not.toContain('Federal Funds');
  });

  test('figures of one minute stand each with its own name, and made-up ones are said to be', async () => {
    expect(await told('when is GDP?')).toContain(
      'GDP m/m, forecast 0.2%, previous 0.1%; Prelim GDP q/q, forecast 0.5% (USD, high impact, simulated figures)',
    );
  });

  test('a date that is only estimated is said to be one', async () => {
    expect(await told('when is CPI?')).toContain('Around Wednesday 10 June, 12:00 UTC, in 7d 0h: CPI y/y');
    expect(await told('when is CPI?')).toContain('day not confirmed');
  });

  test('the next decision of the Fed is found two weeks ahead', async () => {
    expect(await told('when is FOMC?')).toContain('Wednesday 17 June, 18:00 UTC, in 14d 6h');
  });

  test('the next big event is the next of high impact', async () => {
    const { response, aiMessage } = await ask('when is the next big event?');
    expect(response).toContain('ECB Main Refinancing Rate');
    // Not red: it names a loss that may come, it does not tell of one.
    expect(aiMessage.pipsyMood).toBe('orange');
  });

  test('trading before the jobs report is called what it is', async () => {
    const answer = await ask('is it safe to trade before NFP?');
    expect(answer.response).toMatch(/^No trade is safe/);
    expect(answer.response).toContain('Friday 5 June, 12:30 UTC, in 2d 0h: Non-Farm Employment Change');
    expect(answer.aiMessage.pipsyMood).toBe('orange');
  });

  test('an answer about one release carries that release for its card; a list, an unknown date and other talk carry none', async () => {
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

  test('what is not on the calendar is not guessed', async () => {
    expect(await told('when is the BoE?')).toContain("won't guess");
    expect(await told('any news on the yen today')).toContain('nothing on the calendar for JPY today');
  });
});

describe('a signal asked for from an event', () => {
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
    const answer = await told(
      writeEventRequest({ ...event, currency: 'GBP', time: '2026-06-03T06:00:00Z' }) ?? '',
    );
    expect(answer).toContain('came out 6h 0m ago');
  });
});
