import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type {
  BrainRecord,
  ConfidenceView,
  ForecastGroup,
  ForecastRecord,
  IdeaResults,
} from '@app/contracts/market/confidence.ts';
import { forecasters } from '@app/domain/brains/view.ts';
import { setClock } from '../../lib/time/clock.ts';
import { Refusal, type FakeHandlers } from '../../testing/fake-server.ts';
import { configFixture, NOW } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import ConfidencePage from './confidence-page.tsx';

const empty: ForecastRecord = {
  settled: 0,
  hits: 0,
  brier: null,
  reference: null,
  skill: null,
  verdict: 'unknown',
  slope: null,
  bins: [],
  stances: { for: { count: 0, hits: 0 }, against: { count: 0, hits: 0 } },
  groups: { kind: [], pair: [], plan: [], hour: [] },
};
const noResults: IdeaResults = {
  count: 0,
  hits: 0,
  profitable: 0,
  meanR: null,
  meanRInterval: null,
  stated: null,
  luck: null,
};
const groupOf = (key: string, count: number, hits: number): ForecastGroup => ({
  key,
  count,
  hits,
  profitable: hits + 1,
  stated: 0.4,
  luck: 0.33,
  low: 0.1,
  high: 0.5,
  meanR: -0.12,
});
const young: ForecastRecord = {
  ...empty,
  settled: 37,
  hits: 11,
  brier: 0.2216,
  reference: 0.2095,
  skill: -0.0578,
  bins: [
    { from: 0.3, to: 0.4, count: 31, hits: 10, stated: 0.36, low: 0.18, high: 0.5 },
    { from: 0.6, to: 0.7, count: 6, hits: 1, stated: 0.64, low: 0.03, high: 0.56 },
  ],
};
const brainOf = (brain: BrainRecord['brain'], more: Partial<BrainRecord> = {}): BrainRecord => ({
  brain,
  weight: brain === 'panel' ? null : { now: 1, skill: null, count: 0 },
  all: empty,
  mine: empty,
  ...more,
});
const viewOf = (more: Partial<Record<BrainRecord['brain'], Partial<BrainRecord>>> = {}): ConfidenceView => ({
  simulated: true,
  brains: forecasters.map((brain) => brainOf(brain, more[brain])),
  results: { signal: noResults, practice: noResults, refused: { ...noResults, by: [] } },
});
const openPage = (view: ConfidenceView, answers: FakeHandlers = {}) =>
  renderPage(<ConfidencePage />, { getConfig: () => configFixture(), getConfidence: () => view, ...answers });

beforeEach(() => setClock({ now: NOW, speed: 1 }));

describe('the record', () => {
  test('that is young says so, how far it is, and its misses before its hits', async () => {
    openPage(viewOf({ breakout: { all: young } }));
    expect(await screen.findByText('Not yet calibrated')).toBeTruthy();
    expect(screen.getByText('37 of 100 settled')).toBeTruthy();
    expect(screen.getByText(/luck outweighs skill/)).toBeTruthy();
    const labels = [...document.querySelectorAll('dt')].map((term) => term.textContent);
    expect(labels).toEqual([
      'Missed',
      'Reached the target',
      'Brier score 0.222',
      'Slope \u2013',
      'Skill \u22120.058',
    ]);
    expect(screen.getByText('30%, where 41% was stated on average')).toBeTruthy();
    expect(screen.getByText(/0 is perfect.*Always stating luck gets 0\.210 on these ideas\.$/)).toBeTruthy();
    expect(screen.getByText(/were 5\.8% further from what happened than always stating luck\./)).toBeTruthy();
    expect(
      screen.getByText(
        /^Of 31 given 30–40%, 21 missed and 10 reached the target; of 6 given 60–70%, 5 missed and 1 reached the target\./,
      ),
    ).toBeTruthy();
  });

  test('stands in a table too, with what is too little to mean much', async () => {
    openPage(viewOf({ breakout: { all: young } }));
    const table = within(
      await screen.findByRole('table', { name: 'Stated chances and what became of them' }),
    );
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Stated', 'Missed', 'Reached', 'Share', 'Likely between'],
      ['30–40%', '21', '10', '32%', '18% to 50%'],
      ['60–70%', '5', '1', '17%', '3% to 56%too few to mean much'],
    ]);
  });

  test.each([
    ['calibrated', 'Calibrated', /came true within 3 points/],
    ['off', 'Not calibrated', /Do not take these percentages at face value/],
    ['unknown', 'Not enough to say', /A count alone makes nothing calibrated/],
  ] as const)('of a hundred that is %s says so and why', async (verdict, chip, why) => {
    const slope = { value: 0.91, low: 0.8, high: 1.04 };
    openPage(viewOf({ breakout: { all: { ...young, settled: 100, verdict, slope } } }));
    expect(await screen.findByText(chip)).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.getByText('0.91')).toBeTruthy();
    expect(screen.getByText(/anything between 0\.80 and 1\.04 would fit\.$/)).toBeTruthy();
  });

  test('is parted by pair, plan, hour and kind', async () => {
    const groups = {
      kind: [groupOf('practice', 31, 9), groupOf('signal', 6, 2)],
      pair: [groupOf('XAU/USD', 6, 1), groupOf('EUR/USD', 31, 10)],
      plan: [groupOf('weekly', 6, 1), groupOf('daily', 31, 10)],
      hour: [groupOf('13', 31, 10), groupOf('7', 6, 1)],
    };
    openPage(viewOf({ breakout: { all: { ...young, groups } } }));
    expect(await screen.findByText('6 signals and 31 practice ideas')).toBeTruthy();
    const names = () => {
      const table = within(screen.getByRole('table', { name: /what became of them, by/ }));
      return table.getAllByRole('rowheader').map((cell) => cell.textContent);
    };
    expect(names()).toEqual(['EUR/USD', 'XAU/USD']);
    const rows = screen.getByRole('rowheader', { name: 'XAU/USD' }).closest('tr')?.children ?? [];
    expect([...rows].map((cell) => cell.textContent)).toEqual([
      'XAU/USD',
      '6too few to mean much',
      '17%10% to 50%',
      '40%',
      '33%',
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Plan' }));
    expect(names()).toEqual(['Daily', 'Weekly']);
    fireEvent.click(screen.getByRole('radio', { name: 'Hour' }));
    expect(names()).toEqual(['07:00', '13:00']);
    fireEvent.click(screen.getByRole('radio', { name: 'Kind' }));
    expect(names()).toEqual(['Signals', 'Practice ideas']);
    // Results stand only where a row is one kind.
    const signals = screen.getByRole('table', { name: /what became of them, by/ });
    expect(within(signals).getByRole('columnheader', { name: 'Mean result' })).toBeTruthy();
  });

  test('of a hundred is no longer called too young', async () => {
    openPage(viewOf({ breakout: { all: { ...young, settled: 100, skill: 0.0003 } } }));
    expect(await screen.findByText('100 settled')).toBeTruthy();
    expect(screen.queryByText('Not yet calibrated')).toBeNull();
    // Rounds to nothing, so it is called nothing.
    expect(
      screen.getByText('The stated chances came no closer to what happened than always stating luck.'),
    ).toBeTruthy();
  });

  test('of less than thirty is not called better than chance', async () => {
    openPage(viewOf({ breakout: { all: { ...young, settled: 29, skill: 0.2 } } }));
    expect(await screen.findByText('+0.200')).toBeTruthy();
    expect(screen.getByText('Too few settled ideas to mean much.')).toBeTruthy();
    expect(screen.queryByText(/closer to what happened/)).toBeNull();
  });

  test('can be that of the four together or of the own signals alone', async () => {
    openPage(viewOf({ breakout: { all: young }, panel: { all: { ...young, settled: 50 } } }));
    fireEvent.click(await screen.findByRole('radio', { name: 'All four together' }));
    expect(screen.getByText('50 of 100 settled')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'My ideas' }));
    expect(screen.getByRole('heading', { name: 'Nothing has settled yet' })).toBeTruthy();
    expect(
      screen.getByText('Your own signals and practice ideas appear here once they are over.'),
    ).toBeTruthy();
  });

  test('of a simulated market says that it is one', async () => {
    openPage(viewOf());
    expect(await screen.findByText(/say nothing about a live one/)).toBeTruthy();
  });
});

test('where nothing has settled there are no figures, and everybody counts the same', async () => {
  openPage(viewOf());
  expect(await screen.findByRole('heading', { name: 'Nothing has settled yet' })).toBeTruthy();
  expect(document.querySelector('dt')).toBeNull();
  expect(screen.getAllByText('×1.00')).toHaveLength(4);
});

test('signals, practice ideas and what was refused stand as three figures', async () => {
  const refused = {
    ...noResults,
    count: 40,
    hits: 8,
    profitable: 11,
    meanR: -0.22,
    stated: 0.31,
    luck: 0.33,
  };
  const view = viewOf();
  view.results = {
    signal: { ...noResults, count: 4, hits: 1, profitable: 2, meanR: 0.1, meanRInterval: [-1.2, 1.4] },
    practice: noResults,
    refused: { ...refused, by: [{ ...refused, reason: 'risk' }] },
  };
  openPage(view);
  const table = within(await screen.findByRole('table', { name: /Results of signals, practice ideas/ }));
  const cells = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells.slice(1)).toEqual([
    [
      'Signals',
      '4too few to mean much',
      '1, 25%',
      '2, 50%',
      '\u2013',
      '\u2013',
      '+0.10R\u22121.20R to +1.40R',
    ],
    ['Practice ideas', '0', '\u2013', '\u2013', '\u2013', '\u2013', '\u2013'],
    ['What we said no to', '40', '8, 20%', '11, 28%', '31%', '33%', '\u22120.22R'],
  ]);
  const reasons = within(screen.getByRole('table', { name: 'Who said no', hidden: true }));
  expect(reasons.getByRole('rowheader', { name: 'Risk manager', hidden: true })).toBeTruthy();
});

test('each brain stands with what became of its sides, its skill and its weight', async () => {
  const stances = { for: { count: 40, hits: 12 }, against: { count: 6, hits: 1 } };
  openPage(viewOf({ news: { weight: { now: 1.24, skill: 0.3, count: 66 }, all: { ...empty, stances } } }));
  const row = (await screen.findByRole('rowheader', { name: 'News analyst' })).closest('tr');
  expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'News analyst',
    '5 missed, 1 reached',
    '28 missed, 12 reached',
    '+0.300over 66',
    '×1.24',
  ]);
});

describe('while it cannot be shown', () => {
  test('it says that it loads', () => {
    openPage(viewOf(), { getConfidence: () => new Promise(() => undefined) });
    expect(screen.getByText('Loading the record...')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'How this is measured' })).toBeTruthy();
  });

  test('it says that it failed, and a retry brings it', async () => {
    const { answers } = openPage(viewOf(), {
      getConfidence: () => new Refusal(500, { error: 'x', code: 'internal' }),
    });
    expect(await screen.findByText('The record could not be loaded')).toBeTruthy();
    answers.getConfidence = () => viewOf({ breakout: { all: young } });
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText('37 of 100 settled')).toBeTruthy();
    expect(screen.queryByText('The record could not be loaded')).toBeNull();
  });
});
