import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../../lib/time/clock.ts';
import { adminReplies } from '../../../testing/admin-fixtures.ts';
import { Refusal, type FakeHandlers, type Call } from '../../../testing/fake-server.ts';
import { minutesAgo, NOW } from '../../../testing/fixtures.ts';
import {
  campaignFixture,
  holdOutFixture,
  logFixture,
  outreachReplies,
  summaryFixture,
} from '../../../testing/outreach-fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Dashboard } from '../dashboard/dashboard.tsx';

const broken = () => new Refusal(500, { error: 'x', code: 'internal' });
const openTab = (answers: FakeHandlers = {}, search = '') => {
  history.replaceState(null, '', `/adminnimda?tab=conversions${search}`);
  return renderPage(<Dashboard />, { ...adminReplies(), ...outreachReplies(), ...answers });
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const asked = (calls: Call[], path: string) =>
  calls.filter((one) => one.path === path).map(({ query }) => query);

beforeEach(() => setClock({ now: NOW, speed: 1 }));

describe('the summary', () => {
  test('counts by the rules of the specification, each rate with its count', async () => {
    openTab();
    const note = await screen.findByText('18 of 61 messages');
    expect(note.parentElement?.textContent).toBe('Conversion rate30%18 of 61 messages');
    expect(screen.getByText('to 40 people')).toBeTruthy();
    expect(screen.getByText('half of them within 5 h')).toBeTruthy();
    expect(rowsOf(screen.getByRole('table', { name: 'Channel' }))[1]).toEqual([
      'Email',
      '41',
      '15',
      '11',
      '27%',
    ]);
  });

  test('of nothing has no rate', async () => {
    openTab({
      summariseOutreach: () =>
        summaryFixture({
          total: 0,
          pages: 0,
          people: 0,
          returned: 0,
          converted: 0,
          conversionRate: 0,
          medianReturnHours: null,
        }),
    });
    expect(await screen.findByText('Nothing was sent yet')).toBeTruthy();
    expect(screen.queryByText('0%')).toBeNull();
  });
});

describe('the comparison with who was held out', () => {
  test('gives both groups, the difference and how sure it is', async () => {
    openTab();
    const table = await screen.findByRole('table', { name: 'Would they have come back anyway?' });
    expect(rowsOf(table).slice(1)).toEqual([
      ['Written to', '400', '120', '30.0%', '26% to 35%'],
      ['Held out', '45', '9', '20.0%', '11% to 34%'],
    ]);
    expect(
      screen.getByText(
        '10.0 points more of those written to came back: the true difference likely lies between −4.1 and +20.5. It may also be nothing: the range holds zero.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Too few to mean much')).toBeNull();
  });

  test('of few says that they are too few', async () => {
    openTab({ compareHoldOut: () => holdOutFixture({ enough: false }) });
    expect(await screen.findByText('Too few to mean much')).toBeTruthy();
  });

  test('before anybody was due is empty', async () => {
    const nobody = { people: 0, returned: 0, share: null, interval: null };
    openTab({
      compareHoldOut: () =>
        holdOutFixture({ writtenTo: nobody, heldOut: nobody, difference: null, since: null }),
    });
    expect(await screen.findByRole('heading', { name: 'Nobody was due for a message yet' })).toBeTruthy();
  });
});

describe('the outreach log', () => {
  const log = () => screen.findByRole('table', { name: 'Outreach log' });

  test('says what went out, to whom, and what came back', async () => {
    openTab();
    const [, converted, not] = rowsOf(await log());
    expect(converted).toEqual([
      'maya@example.comMaya Koren',
      '9 May 2025, 08:22',
      'EmailRe-engagement',
      'Converted',
      '5 h4 messages',
      'What about gold today?',
      'google2204-eu',
      'United Kingdom, Londonregistered: United Kingdom',
      'Mobile',
    ]);
    expect(not?.slice(2, 6)).toEqual(['TelegramSmall lesson', 'Not converted', 'Not back', '–']);
  });

  test.each([
    [23 * 60 + 20, '23 h'],
    [24 * 60, '1 day'],
    [50 * 60, '2 days'],
    [20, 'under 1 h'],
  ])('who is back after %d minutes is back after %s', async (minutes, text) => {
    openTab({
      listCommunicationLogs: () => [
        logFixture({ sent_at: minutesAgo(9_000), first_return_time: minutesAgo(9_000 - minutes) }),
      ],
    });
    expect(within(await log()).getByText(text)).toBeTruthy();
  });

  test.each([
    [0, 'Not converted'],
    [1, 'Converted'],
  ])('%d messages after the outreach make it "%s"', async (messages, text) => {
    openTab({ listCommunicationLogs: () => [logFixture({ messages_after_outreach: messages })] });
    expect(within(await log()).getByText(text)).toBeTruthy();
  });

  test('cuts a first message at a hundred characters', async () => {
    openTab({
      listCommunicationLogs: () => [logFixture({ first_message_after_outreach: '🌙'.repeat(120) })],
    });
    expect(within(await log()).getByText('🌙'.repeat(100))).toBeTruthy();
  });

  test.each([
    ['Channel filter', 'telegram', { channel: 'telegram' }],
    ['Conversion filter', 'no', { converted: 'no' }],
  ])('keeps by the %s to %s, in the sums too', async (label, value, query) => {
    const { calls } = openTab();
    await log();
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
    await waitFor(() =>
      expect(asked(calls, '/api/admin/communication-logs').at(-1)).toEqual({ ...query, page: '1' }),
    );
    expect(asked(calls, '/api/admin/communication-logs/summary').at(-1)).toEqual(query);
  });

  test('goes by pages', async () => {
    openTab({
      listCommunicationLogs: () => Array.from({ length: 25 }, (_none, at) => logFixture({ id: `c${at}` })),
    });
    expect(await screen.findByText('1 to 25 of 61')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('26 to 50 of 61')).toBeTruthy();
    expect(location.search).toBe('?tab=conversions&page=2');
  });

  test('of nothing says so, and of nothing found too', async () => {
    openTab({ listCommunicationLogs: () => [] });
    expect(await screen.findByRole('heading', { name: 'No outreach yet' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Channel filter' }), { target: { value: 'push' } });
    expect(await screen.findByRole('heading', { name: 'No outreach found' })).toBeTruthy();
  });
});

describe('campaigns', () => {
  const campaigns = () => screen.findByRole('table', { name: 'Campaigns' });

  test('stand with how far their people came, what they paid and what answers cost', async () => {
    openTab();
    expect(rowsOf(await campaigns())[1]?.slice(0, 10)).toEqual([
      'google',
      '2204-eu',
      '400',
      '260 (65%)',
      '320 (80%)',
      '180 (45%)',
      '120 (30%)',
      '12 (3%)',
      '$204.00',
      '$31.25',
    ]);
    expect(screen.getByText('Not yet')).toBeTruthy();
  });

  test('can be looked at closer: their pictures, and what was sent to their people', async () => {
    const { calls } = openTab();
    await campaigns();
    fireEvent.click(screen.getByRole('button', { name: 'Pictures of google, 2204-eu' }));
    expect(await screen.findByRole('heading', { name: 'Funnel: google, 2204-eu' })).toBeTruthy();
    await waitFor(() =>
      expect(asked(calls, '/api/admin/funnel').at(-1)).toEqual({
        source: 'google',
        campaign: '2204-eu',
        days: '90',
      }),
    );
    expect(asked(calls, '/api/admin/cohorts').at(-1)).toEqual({
      source: 'google',
      campaign: '2204-eu',
      weeks: '12',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Outreach to google, 2204-eu' }));
    expect(await screen.findByRole('button', { name: 'Show all campaigns' })).toBeTruthy();
    await waitFor(() =>
      expect(asked(calls, '/api/admin/communication-logs').at(-1)).toMatchObject({ campaign: '2204-eu' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
    expect(await screen.findByRole('heading', { name: 'Funnel: Everybody' })).toBeTruthy();
  });

  test('look back on another period', async () => {
    const { calls } = openTab();
    await campaigns();
    fireEvent.change(screen.getByRole('combobox', { name: 'Period of the campaigns' }), {
      target: { value: '7' },
    });
    await waitFor(() => expect(asked(calls, '/api/admin/campaigns').at(-1)).toEqual({ days: '7' }));
  });

  test('with hostile names are text', async () => {
    const hostile = '<svg onload=alert(1)>';
    openTab({ listCampaigns: () => ({ campaigns: [campaignFixture({ source: hostile })], total: 1 }) });
    expect(within(await campaigns()).getByText(hostile)).toBeTruthy();
    expect(document.querySelector('svg[onload]')).toBeNull();
  });
});

describe('the pictures', () => {
  test('say in one sentence what their table says in figures', async () => {
    openTab();
    const funnel = await screen.findByRole('img', {
      name: 'Visits 4,120, Registered 640, Verified 410, Talked 505, Got a signal 288, Returned 190, Paid 21.',
    });
    expect(funnel.querySelector('svg')).not.toBeNull();
    expect(rowsOf(screen.getByRole('table', { name: 'Funnel as a table' })).slice(1, 4)).toEqual([
      ['Visits', '4,120', '–'],
      ['Registered', '640', '100%'],
      ['Verified', '410', '64%'],
    ]);
    const cohorts = rowsOf(screen.getByRole('table', { name: 'Cohorts as a table' }));
    expect(cohorts[0]?.slice(0, 4)).toEqual(['Registered in the week of', 'People', 'Week 0', 'Week 1']);
    expect(cohorts[1]?.slice(0, 4)).toEqual(['19 Feb 2025', '40', '80% (32)', '50% (20)']);
    expect(await screen.findByRole('img', { name: /^Share of each week’s registrations/ })).toBeTruthy();
  });

  test('of one campaign say that its visits are not known', async () => {
    openTab({
      getFunnel: () => ({
        steps: [
          { step: 'visited', count: null },
          { step: 'registered', count: 4 },
        ],
      }),
    });
    expect(await screen.findByText('Visits are known only for everybody together.')).toBeTruthy();
  });

  test('of nobody are words', async () => {
    openTab({
      getFunnel: () => ({ steps: [{ step: 'registered', count: 0 }] }),
      getCohorts: () => ({ cohorts: [] }),
    });
    expect(await screen.findByText('Nobody came in this period.')).toBeTruthy();
    expect(await screen.findByText('Nobody registered in these weeks.')).toBeTruthy();
  });

  test('have no share for a week in which nobody registered', async () => {
    const cohorts = [
      { week: '2025-04-28', people: 0, active: [0, 0] },
      { week: '2025-05-05', people: 4, active: [2] },
    ];
    openTab({ getCohorts: () => ({ cohorts }) });
    const rows = rowsOf(await screen.findByRole('table', { name: 'Cohorts as a table' }));
    expect(rows[1]).toEqual(['28 Apr 2025', '0', '–', '–']);
  });
});

test.each([
  ['summariseOutreach', 'The summary could not be loaded'],
  ['compareHoldOut', 'The comparison could not be loaded'],
  ['listCommunicationLogs', 'The log could not be loaded'],
  ['listCampaigns', 'The campaigns could not be loaded'],
  ['getFunnel', 'The funnel could not be loaded'],
  ['getCohorts', 'The cohorts could not be loaded'],
] as const)('a failed %s leaves the other sections usable', async (name, text) => {
  const { answers } = openTab({ [name]: broken });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  answers[name] = outreachReplies()[name] as never;
  fireEvent.click(screen.getByRole('button', { name: /try again/i }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
