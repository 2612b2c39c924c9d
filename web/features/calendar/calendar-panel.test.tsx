import { HOUR_MS } from '@app/domain/time.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
// Read ahead: the panel loads it when something is out.
import '../../ui/trading/event-outcome/event-outcome.tsx';
import { setClock } from '../../lib/time/clock.ts';
import { Refusal } from '../../testing/fake-server.ts';
import { eventFixture, NOW } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { placeMarks } from './timeline/day-timeline.tsx';
import CalendarPanel from './calendar-panel.tsx';

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(() => void vi.useRealTimers());

const open = (events: EconomicEvent[], onAsk = vi.fn()) => {
  renderPage(<CalendarPanel onAsk={onAsk} />, { getEconomicEvents: () => ({ events }) });
  return onAsk;
};
const row = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

test('while loading it says so', () => {
  open([]);
  expect(screen.getByText('Loading economic calendar...')).toBeTruthy();
});

test('the first ten events', async () => {
  open(Array.from({ length: 12 }, (_none, at) => eventFixture({ id: `e${at}`, name: `Event ${at}` })));
  expect(await screen.findByRole('heading', { name: 'Event 9' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Event 10' })).toBeNull();
});

test('an event to come: impact, countdown, UTC time, figures and the pair', async () => {
  open([eventFixture()]);
  const event = await row('Consumer Price Index (YoY)');
  for (const text of ['High', 'In 4h 7m', 'United States, USD, 14 May, 12:30 UTC', '3.4%', '3.5%', 'EUR/USD'])
    expect(event.getByText(text), text).toBeTruthy();
  expect(event.getByText('Not released yet')).toBeTruthy();
  expect(event.queryByText(/Estimated/)).toBeNull();
});

test('a source that knows the schedule alone: no empty figures, and one sentence that says so', async () => {
  open([eventFixture({ forecast: null, previous: null })]);
  const event = await row('Consumer Price Index (YoY)');
  expect(event.queryByTitle('Forecast')).toBeNull();
  expect(event.getByText('Forecast, previous and actual are not known here.')).toBeTruthy();
  expect(screen.getByText(/knows when a release comes, not its forecast/)).toBeTruthy();
});

test('an event that is out, and one whose date is an estimate', async () => {
  open([
    eventFixture({
      name: 'Unemployment Rate',
      time: '2025-05-14T06:00:00.000Z',
      country: 'GB',
      currency: 'GBP',
      actual: '4.3%',
    }),
    eventFixture({
      id: 'e2',
      name: 'Retail Sales',
      precision: 'estimated',
      affectedCurrencyPairs: ['XAU/USD'],
    }),
  ]);
  const out = await row('Unemployment Rate');
  expect(out.getByText('United Kingdom, GBP, 14 May, 06:00 UTC')).toBeTruthy();
  expect(out.getByText('Released 2h 22m ago')).toBeTruthy();
  expect(out.getAllByText('4.3%')[0]?.tagName).toBe('B');
  expect(out.getByText('GBP/USD')).toBeTruthy();
  const rough = await row('Retail Sales');
  expect(rough.getByText('Estimated date, it may move by some days')).toBeTruthy();
  expect(rough.getByText('XAU/USD')).toBeTruthy();
});

test('what came out stands beside what was expected, with the hour after it', async () => {
  const time = new Date(NOW - 2 * HOUR_MS).toISOString();
  open([
    eventFixture({
      name: 'Non-Farm Employment Change',
      time,
      forecast: '180K',
      actual: '150K',
      affectedCurrencyPairs: ['USD/JPY'],
      after: { pair: 'USD/JPY', pips: -31.4, percent: -0.2, from: 155.3, to: 154.986 },
    }),
    eventFixture({ id: 'e2', name: 'Consumer Price Index (YoY)', time, actual: '3.6%', after: null }),
  ]);
  const jobs = await row('Non-Farm Employment Change');
  expect(await jobs.findByText('30K worse than expected')).toBeTruthy();
  expect(jobs.getByText('USD/JPY fell 31.4 pips (\u22120.20%) in the hour after.')).toBeTruthy();
  const prices = await row('Consumer Price Index (YoY)');
  expect(await prices.findByText('0.2 points higher than expected')).toBeTruthy();
  expect(prices.getByText(/^What EUR\/USD did in the hour after is not known/)).toBeTruthy();
});

test('a day around now shows every release by its importance, also in words', async () => {
  const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
  open([
    eventFixture({ id: 'a', name: 'Earlier', time: at(-2), impact: 'LOW' }),
    eventFixture({ id: 'b', name: 'Soon', time: at(1) }),
    eventFixture({ id: 'c', name: 'At once', time: at(1), impact: 'MEDIUM' }),
    eventFixture({ id: 'd', name: 'Next week', time: at(100) }),
  ]);
  const picture = await screen.findByRole('img', {
    name: /^Releases of the 24 hours from 03:00 UTC: 3, 1 of high impact\. The next one is Soon at/,
  });
  expect(picture.querySelectorAll('.impact-mark')).toHaveLength(3);
  for (const text of ['High impact', 'Medium impact', 'Low impact'])
    expect(screen.getByText(text), text).toBeTruthy();
});

test('releases at one time stand above each other, others in one row', () => {
  const marks = placeMarks(
    [0, 0, 3, 12].map((hour, id) =>
      eventFixture({ id: String(id), time: new Date(NOW + hour * HOUR_MS).toISOString() }),
    ),
    NOW,
  );
  expect(marks.map(({ row }) => row)).toEqual([0, 1, 0, 0]);
});

test('the button asks for a signal; an event without a country asks nothing', async () => {
  const onAsk = open([eventFixture(), eventFixture({ id: 'e2', name: 'Nameless land', country: '' })]);
  const buttons = await screen.findAllByRole('button', { name: /Get a signal for this event/ });
  for (const button of buttons) fireEvent.click(button);
  expect(onAsk).toHaveBeenCalledOnce();
  expect(onAsk.mock.calls[0]?.[0]).toContain('Consumer Price Index (YoY)');
});

test('a failure shows the source’s words', async () => {
  renderPage(<CalendarPanel onAsk={vi.fn()} />, {
    getEconomicEvents: () => new Refusal(503, { error: 'The calendar is down', code: 'unavailable' }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The calendar is down');
});

test('the countdown moves on every 60 seconds while the calendar is open', async () => {
  vi.useFakeTimers();
  setClock({ now: NOW, speed: 1 });
  open([eventFixture()]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('In 4h 7m')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(59_900));
  expect(screen.getByText('In 4h 7m')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('In 4h 6m')).toBeTruthy();
});

test('hostile words in an event are shown as text', async () => {
  open([eventFixture({ name: '<img src=x onerror=alert(1)>', country: '<b>US</b>', forecast: '<i>3</i>' })]);
  expect(await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeTruthy();
  expect(screen.getByText(/<b>US<\/b>, USD/)).toBeTruthy();
  expect(document.querySelector('.calendar-panel img, .calendar-panel i')).toBeNull();
});

test('made-up figures are said to be made up, figures of a source are not', async () => {
  open([eventFixture({ simulated: true })]);
  expect(await screen.findByText(/^Simulated market: the times follow the usual rules/)).toBeTruthy();
  expect(screen.queryByText(/Figures as of/)).toBeNull();
});

test.each([
  [119, false],
  [180, true],
])('a copy that is %i minutes old says so: %s', async (minutes, said) => {
  const asOf = new Date(NOW - minutes * 60_000).toISOString();
  renderPage(<CalendarPanel onAsk={vi.fn()} />, {
    getEconomicEvents: () => ({ events: [eventFixture()], asOf }),
  });
  await row('Consumer Price Index (YoY)');
  const old = screen.queryByText(/^The source does not answer. Figures as of Wed 14 May, 05:2\d UTC/);
  expect(old !== null).toBe(said);
  expect(screen.queryByText(/Simulated market/)).toBeNull();
});

test('the reader’s own time stands beside UTC only where it differs', async () => {
  open([eventFixture()]);
  const label = (await screen.findByRole('img', { name: /The next one is/ })).getAttribute('aria-label');
  expect(label).toContain('at 12:30 UTC');
  expect(label).not.toMatch(/(\d\d:\d\d) UTC, \1 your time/);
});
