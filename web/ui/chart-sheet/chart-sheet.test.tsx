// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';
import { formatLocalTime } from '../../lib/format/local-time.ts';
import type { ChartSheetProps } from './chart-sheet-props.ts';
import { ChartSheet } from './chart-sheet.tsx';
import {
  ChartSourceContext,
  type ChartCandles,
  type ChartSource,
  type PriceNow,
  type WatchSource,
} from './chart-source.ts';

afterEach(cleanup);

const START = Date.UTC(2025, 10, 17);
const steps: CandleStep[] = ['5m', '15m', '30m', '1h', '4h', '1d'];

/** Between 4,100 and 4,118, which every tenth candle touches; the last hour is not complete. */
const candlesOf = (lengthMs: number): ChartCandles => {
  const candles = Array.from({ length: 75 }, (_none, index) => ({
    time: START + index * lengthMs,
    open: 4_108.39,
    high: index % 10 === 4 ? 4_118 : 4_112,
    low: index % 10 === 8 ? 4_100 : 4_105,
    close: 4_108 + (index % 3),
  }));
  const time = START + candles.length * lengthMs;
  const running = { time, open: 4_110, high: 4_112, low: 4_109, close: 4_111 };
  return { digits: 2, simulated: true, steps, candles, running };
};

function openSheet(
  { watchLevel = () => Promise.resolve(), ...more }: Partial<ChartSource & WatchSource> = {},
  props: Partial<ChartSheetProps> = {},
) {
  const watched: ((levels: readonly number[]) => void)[] = [];
  const tellWatched = (...levels: number[]) => act(() => watched.forEach((one) => one(levels)));
  const prices: ((now: PriceNow) => void)[] = [];
  const watches = {
    followLevels: (_pair: string, onLevels: (levels: readonly number[]) => void) => {
      watched.push(onLevels);
      return () => undefined;
    },
    watchLevel: vi.fn<WatchSource['watchLevel']>(async (wish) => {
      await watchLevel(wish);
      watched.forEach((one) => one([wish.level]));
    }),
  };
  const source = {
    loadCandles: vi.fn<ChartSource['loadCandles']>((_pair, step) =>
      Promise.resolve(candlesOf(step === '1h' ? HOUR_MS : 30 * MINUTE_MS)),
    ),
    followPrice: (_pair: string, onPrice: (now: PriceNow) => void) => {
      prices.push(onPrice);
      return () => undefined;
    },
    loadWatches: () => Promise.resolve(watches),
    ...more,
  };
  const onAsk = vi.fn<(question: string) => void>();
  const onClose = vi.fn<() => void>();
  const sheet = (
    <ChartSourceContext value={source}>
      <ChartSheet pair="XAU/USD" onAsk={onAsk} onClose={onClose} {...props} />
    </ChartSourceContext>
  );
  render(sheet);
  const tell = (now: PriceNow) => act(() => prices.forEach((one) => one(now)));
  return { source, watches, onAsk, onClose, tell, tellWatched };
}

/** What the crosshair says, whether or not the canvas can be drawn here. */
const readOut = () => document.querySelector('.chart-sheet__read-out')?.textContent ?? '';
const pressToggle = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the newest candle is read out in both times, and says that it is not complete', async () => {
  openSheet();
  expect(await screen.findByRole('dialog', { name: 'Gold' })).toBeTruthy();
  await vi.waitFor(() => expect(readOut()).toContain('Open 4,110.00, high 4,112.00, low 4,109.00'));
  const own = formatLocalTime(START + 75 * HOUR_MS);
  expect(readOut()).toContain(`Thu 20 Nov, 03:00 UTC${own === null ? '' : `, ${own} your time`}.`);
  expect(readOut()).toContain('This candle is not complete yet.');
  expect(readOut()).not.toContain('RSI');
});

test('the price moves the candle and the head while the sheet is open', async () => {
  const { tell } = openSheet();
  await vi.waitFor(() => expect(readOut()).toContain('close 4,111.00'));
  tell({ price: 4_120.4, changePercent: 0.37, at: START + 75 * HOUR_MS + MINUTE_MS });
  expect(readOut()).toContain('high 4,120.40, low 4,109.00, close 4,120.40');
  expect(screen.getByText('4,120.40', { selector: 'b' })).toBeTruthy();
  expect(screen.getByText('+0.37%')).toBeTruthy();
});

test('time frames that the feed cannot give are left out, and another one is asked for', async () => {
  const { source } = openSheet();
  await vi.waitFor(() => expect(readOut()).toContain('Open'));
  const frames = screen.getByRole('radiogroup', { name: 'Time frame' });
  expect(
    within(frames)
      .getAllByRole('radio')
      .map((radio) => radio.parentElement?.textContent),
  ).toEqual(['5m', '15m', '30m', '1h', '4h', '1D']);
  fireEvent.click(within(frames).getByRole('radio', { name: '30m' }));
  await vi.waitFor(() =>
    expect(source.loadCandles).toHaveBeenLastCalledWith('XAU/USD', '30m', expect.anything(), undefined),
  );
});

test('what was asked for is on when the chart opens', async () => {
  openSheet({}, { indicators: ['rsi'] });
  await screen.findByRole('button', { name: 'RSI', pressed: true });
  expect(screen.getByRole('button', { name: 'ATR', pressed: false })).toBeTruthy();
});

test('RSI, ATR and the average are switched on and read out, by the figures that Pipsy gives', async () => {
  openSheet();
  await vi.waitFor(() => expect(readOut()).toContain('Open'));
  pressToggle('RSI');
  pressToggle('ATR');
  pressToggle('Average');
  expect(screen.getByRole('button', { name: 'RSI', pressed: true })).toBeTruthy();
  expect(readOut()).toMatch(/RSI \d+, neither hot nor cold\./);
  expect(readOut()).toMatch(/ATR \d+\.\d\d, the usual way of a candle\./);
  expect(readOut()).toMatch(/Average of 50 closes 4,109\.\d\d\./);
  pressToggle('RSI');
  expect(readOut()).not.toContain('RSI');
});

test('where no picture can be drawn a table says all of it: levels, candles newest first, what is switched on', async () => {
  openSheet();
  await screen.findByText('The chart cannot be drawn on this device. These are its figures.');
  pressToggle('RSI');
  const table = screen.getByRole('table');
  const [head, first] = within(table).getAllByRole('row');
  expect(head?.textContent).toBe('Time, UTCOpenHighLowCloseRSI');
  expect(first?.textContent).toContain('20 Nov, 03:004,110.00');
  expect(screen.getByRole('region', { name: /Gold, candles of 1h/ }).textContent).toMatch(
    /Resistance, \d+ touch(es)?: 4,118\.00\. Support, \d+ touch(es)?: 4,100\.00\./,
  );
});

test('Pipsy is asked for the chart that is shown: market, length of the candles, what is drawn', async () => {
  const { onAsk } = openSheet();
  const ask = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Ask Pipsy about this' }));
  await ask();
  expect(onAsk).toHaveBeenLastCalledWith('Show me the 1 hour gold chart');
  fireEvent.click(screen.getByRole('radio', { name: '15m' }));
  pressToggle('RSI');
  await ask();
  expect(onAsk).toHaveBeenLastCalledWith('Show me the 15 min gold chart with RSI');
});

test('a plan that is over is shown up to its end, which now moves nothing, watches nothing and is asked why', async () => {
  const at = START + 74 * HOUR_MS;
  const plan = {
    action: 'BUY',
    entry: 4_110,
    stop: 4_100,
    target: 4_130,
    openedAt: START,
    endsAt: at,
  } as const;
  const question = 'Why did my gold idea hit its stop?';
  const end = { at, price: 4_100, outcome: 'stop' } as const;
  const { source, onAsk, tell } = openSheet({}, { plan, end, question });
  await vi.waitFor(() => expect(readOut()).toMatch(/^Closed at its stop, 4,100\.00: Thu 20 Nov, 02:00 UTC/));
  expect(source.loadCandles).toHaveBeenCalledWith('XAU/USD', '1h', expect.anything(), at + 12 * HOUR_MS);
  tell({ price: 5_000, changePercent: 9, at: at + MINUTE_MS });
  expect(screen.queryByText('5,000.00')).toBeNull();
  expect(screen.getByText('4,100.00', { selector: 'b' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Watch/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ask Pipsy about this' }));
  expect(onAsk).toHaveBeenCalledWith(question);
});

test('the level nearest to the price is watched once, on the plan of the time frame', async () => {
  const { watches, tellWatched } = openSheet();
  const button = await screen.findByRole('button', { name: 'Watch 4,118.00' });
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Watching 4,118.00' })).toBeTruthy();
  expect(watches.watchLevel).toHaveBeenCalledExactlyOnceWith({
    pair: 'XAU/USD',
    timeframe: 'daily',
    level: 4_118,
    side: 'above',
  });
  expect(screen.getByRole('status').textContent).toContain('When a candle of 1h closes beyond it');
  // Deleted in the list of watches.
  tellWatched();
  expect(screen.getByRole('button', { name: 'Watch 4,118.00' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a watch that is refused says why and can be tried again', async () => {
  openSheet({ watchLevel: () => Promise.reject(new Error('You already watch 20 levels.')) });
  fireEvent.click(await screen.findByRole('button', { name: 'Watch 4,118.00' }));
  expect(await screen.findByText('You already watch 20 levels.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Watch 4,118.00' })).toBeTruthy();
});

test('candles that do not come are said, and asked for again', async () => {
  let fails = true;
  openSheet({
    loadCandles: () => (fails ? Promise.reject(new Error('Down')) : Promise.resolve(candlesOf(HOUR_MS))),
  });
  expect(await screen.findByText('The chart could not be loaded')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(readOut()).toContain('Open'));
});

test('a time frame that does not come says so in place of the one before, and is asked for again', async () => {
  let fails = true;
  openSheet({
    loadCandles: (_pair, step) =>
      fails && step === '30m' ? Promise.reject(new Error('Down')) : Promise.resolve(candlesOf(HOUR_MS)),
  });
  await vi.waitFor(() => expect(readOut()).toContain('Open'));
  fireEvent.click(screen.getByRole('radio', { name: '30m' }));
  expect(await screen.findByText('The chart could not be loaded')).toBeTruthy();
  expect(readOut()).toBe('');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(readOut()).toContain('Open'));
  expect(screen.queryByText('The chart could not be loaded')).toBeNull();
});
