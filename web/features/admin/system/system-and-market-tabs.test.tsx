import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../../lib/time/clock.ts';
import { adminReplies } from '../../../testing/admin-fixtures.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { eventFixture, minutesAgo, NOW } from '../../../testing/fixtures.ts';
import { monitorFixture, outreachReplies, systemFixture } from '../../../testing/outreach-fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Dashboard } from '../dashboard/dashboard.tsx';

const broken = () => new Refusal(500, { error: 'x', code: 'internal' });
const openTab = (tab: string, answers: FakeHandlers = {}) => {
  history.replaceState(null, '', `/adminnimda?tab=${tab}`);
  return renderPage(<Dashboard />, { ...adminReplies(), ...outreachReplies(), ...answers });
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => setClock({ now: NOW, speed: 1 }));

describe('economic events', () => {
  const table = () => screen.findByRole('table', { name: 'Economic events' });

  test('stand with their time, impact, figures and pairs', async () => {
    openTab('events', {
      getEconomicEvents: () => ({
        events: [eventFixture({ affectedCurrencyPairs: ['EUR/USD', 'XAU/USD'], simulated: true })],
      }),
    });
    expect(rowsOf(await table())[1]).toEqual([
      'Consumer Price Index (YoY)Simulated figures',
      '14 May 2025, 12:30In 4h 7m',
      'High impact',
      'United StatesUSD',
      '3.4%',
      '3.5%',
      '–',
      'EUR/USD, XAU/USD',
      'test',
    ]);
    expect(screen.getByText('From the built-in calendar.')).toBeTruthy();
  });

  test('are kept to an impact and a currency', async () => {
    openTab('events');
    await table();
    fireEvent.change(screen.getByRole('combobox', { name: 'Impact filter' }), { target: { value: 'LOW' } });
    expect(await screen.findByText('1 of 2 events')).toBeTruthy();
    expect(screen.getByText('Rate decision')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Currency filter' }), { target: { value: 'USD' } });
    expect(await screen.findByRole('heading', { name: 'No economic events found' })).toBeTruthy();
    expect(location.search).toBe('?tab=events&impact=LOW&currency=USD');
  });

  test('stand twenty-five a page', async () => {
    openTab('events', {
      getEconomicEvents: () => ({
        events: Array.from({ length: 30 }, (_none, at) =>
          eventFixture({ id: `e${at}`, name: `Event ${at}` }),
        ),
      }),
    });
    expect(await screen.findByText('1 to 25 of 30')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('26 to 30 of 30')).toBeTruthy();
    expect(screen.getByText('Event 29')).toBeTruthy();
  });

  test('of none say so', async () => {
    openTab('events', { getEconomicEvents: () => ({ events: [] }) });
    expect(await screen.findByRole('heading', { name: 'No economic events' })).toBeTruthy();
  });

  test('that failed are asked for again', async () => {
    const { answers } = openTab('events', { getEconomicEvents: broken });
    expect(await screen.findByText('The economic events could not be loaded')).toBeTruthy();
    answers.getEconomicEvents = () => ({ events: [eventFixture()] });
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await table()).toBeTruthy();
  });
});

describe('announcements', () => {
  test('stand with their count, their accuracy and how sure it is', async () => {
    openTab('announcements');
    expect(await screen.findByText('61.4%')).toBeTruthy();
    expect(screen.getByText('likely between 47% and 74%')).toBeTruthy();
    expect(screen.getByText('44')).toBeTruthy();
    expect(screen.getByText('GDP (GBP): not as announced')).toBeTruthy();
  });

  test('of few are called too few', async () => {
    openTab('announcements', {
      getAnnouncementAnalytics: () => ({
        totalValidations: 3,
        accuracyRate: 1,
        interval: [0.44, 1],
        recentActivity: [],
      }),
    });
    expect(await screen.findByText('likely between 44% and 100%, too few to mean much')).toBeTruthy();
  });

  test('of none say so', async () => {
    openTab('announcements', {
      getAnnouncementAnalytics: () => ({
        totalValidations: 0,
        accuracyRate: null,
        interval: null,
        recentActivity: [],
      }),
    });
    expect(await screen.findByText('nothing validated yet')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No announcements validated yet' })).toBeTruthy();
  });

  test('that failed say so', async () => {
    openTab('announcements', { getAnnouncementAnalytics: broken });
    expect(await screen.findByText('The announcements could not be loaded')).toBeTruthy();
  });
});

describe('the system monitor', () => {
  test('says that it monitors, with two figures and what came out last', async () => {
    openTab('system');
    expect((await screen.findByText('Monitoring')).querySelector('svg')).not.toBeNull();
    expect(screen.getByText('1,840')).toBeTruthy();
    expect(screen.getByText('3 min ago')).toBeTruthy();
    expect(screen.getByText('Actual 3.3%, forecast 3.4%, previous 3.5%')).toBeTruthy();
  });

  test('says that it has stopped, and why', async () => {
    openTab('system', {
      getMonitorStatus: () =>
        monitorFixture({
          isMonitoring: false,
          lastScanTime: null,
          recentEvents: [],
          source: { name: 'outside', asOf: minutesAgo(60), dropped: 2, failure: 'It did not answer' },
        }),
    });
    expect((await screen.findByText('Stopped')).querySelector('svg')).not.toBeNull();
    expect(screen.getByText('no scan has ended yet')).toBeTruthy();
    expect(screen.getByText('The source failed: It did not answer')).toBeTruthy();
    expect(
      screen.getByText(
        'Source: outside. Last whole answer 14 May, 07:22 UTC. 2 rows of it could not be read.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No release yet' })).toBeTruthy();
  });

  test('shows prices, settlement, jobs, queues, errors and the database with their health', async () => {
    openTab('system');
    const prices = rowsOf(await screen.findByRole('table', { name: 'Prices' }));
    expect(prices[2]).toEqual(['XAU/USD', 'Late', '14 min', '14 min ago', 'Open', 'replay']);
    const jobs = rowsOf(screen.getByRole('table', { name: 'Jobs' }));
    expect(jobs[1]).toEqual(['settle-signalsevery 60 s', 'Good', '1 min ago', '45 ms', '0', '–']);
    expect(jobs[2]?.slice(1)).toEqual(['Bad', 'Never', '–', '2', 'The mail server did not answer']);
    const queues = rowsOf(screen.getByRole('table', { name: 'Queues' }));
    expect(queues[1]).toEqual(['outbox', 'Good', '3', '2 min ago', '0']);
    expect(rowsOf(screen.getByRole('table', { name: 'Errors' }))[1]?.slice(1)).toEqual([
      'A query took too long',
      'r-17',
    ]);
    for (const text of [
      '700.0 MB',
      '40 min ago',
      'open past their time',
      'Simulated market',
      '$4.21',
      '$5.00',
      'in no sum',
    ])
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
  });

  test('shows how long presses waited for their picture', async () => {
    openTab('system', {
      getSystemStatus: () => systemFixture({ pace: [{ path: '/', presses: 1_204, p75Ms: 50, p99Ms: null }] }),
    });
    const pace = rowsOf(await screen.findByRole('table', { name: /^From press to picture/ }));
    expect(pace[1]).toEqual(['/', '1,204', '50 ms', 'over 500 ms']);
  });

  test('without anything to report says so of each', async () => {
    openTab('system', {
      getSystemStatus: () =>
        systemFixture({ prices: [], jobs: [], queues: [], errors: { lastHour: 0, lastDay: 0, recent: [] } }),
    });
    for (const text of ['The feed carries no instrument.', 'No job has reported yet.', 'There is no queue.'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('No errors noted.')).toBeTruthy();
  });

  test.each([
    ['getMonitorStatus', 'The monitor could not be loaded', 'Machinery'],
    ['getSystemStatus', 'The status could not be loaded', 'Monitoring'],
  ] as const)('with a failed %s shows the other half', async (name, text, other) => {
    openTab('system', { [name]: broken });
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(screen.getByText(other)).toBeTruthy());
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
