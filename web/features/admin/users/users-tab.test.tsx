import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '../../../lib/time/clock.ts';
import {
  adminReplies,
  adminUserFixture,
  idOf,
  peopleFixture,
  userStatsFixture,
} from '../../../testing/admin-fixtures.ts';
import { Refusal, type FakeHandlers, type Call } from '../../../testing/fake-server.ts';
import { NOW } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { DashboardShell } from '../dashboard/dashboard-shell.tsx';
import UsersTab from './users-tab.tsx';

const openUsers = (answers: FakeHandlers = {}, search = '') => {
  history.replaceState(null, '', `/adminnimda${search}`);
  return renderPage(<Dashboard />, { ...adminReplies(), ...answers });
};
const table = async () => within(await screen.findByRole('table', { name: 'Users' }));
const asked = (calls: Call[], path: string) =>
  calls.filter((one) => one.path === path).map(({ query }) => query);
const broken = () => new Refusal(500, { error: 'x', code: 'internal' });

beforeEach(() => setClock({ now: NOW, speed: 1 }));

describe('the users', () => {
  test('stand with every column of the specification, in grouped heads', async () => {
    openUsers({ listUsers: () => [adminUserFixture()] });
    const users = await table();
    await users.findByText('78%');
    const heads = users.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      'Account',
      'Where they came from',
      'Registration',
      'AI use',
      '#',
      'User',
      'Registered',
      'Status',
      'Messaging app',
      'Client',
      'Source',
      'Campaign',
      'Ad position, group',
      'Keyword, match',
      'Device, model',
      'Physical location',
      'Placement',
      'IP, geo, country',
      'Email',
      'AI knowledge',
      'Chat history',
      'Billing',
      'Validation',
      'Re-engagement',
      'Last active',
    ]);
    const row = users.getAllByRole('row')[2] as HTMLElement;
    const cells = [...row.children].map((cell) =>
      [...cell.querySelectorAll('b, span:not(.visually-hidden):not(.knowledge-bar), td')]
        .map((one) => one.textContent)
        .join(' | '),
    );
    expect(cells).toEqual([
      '',
      '7c1f09ae | Maya Koren',
      '12 Mar 2025, 08:22 | 63 days ago',
      'Active',
      'Connected | @maya_k, 518220934',
      'maya@example.com | Maya Koren',
      'google',
      '2204-eu',
      '1t2 | 4471',
      'gold signals | phrase',
      'Mobile | Pixel 7',
      'London',
      'network-a',
      '203.0.113.24 | London, United Kingdom, registered: United Kingdom',
      'Verified',
      '78% | Learning',
      '412 | 9 today',
      '$6.12 | 184,200 tokens',
      '38 | 71% accurate',
      '1 tried | Active today',
      '2 min ago',
    ]);
    expect(row.children[0]?.textContent).toBe('1');
  });

  test.each([
    [59, 'Beginner'],
    [60, 'Learning'],
    [79, 'Learning'],
    [80, 'Expert'],
  ])('with %d percent of knowledge are called %s', async (knowledgeQuality, level) => {
    openUsers({ getUserStats: () => ({ [idOf(1)]: userStatsFixture({ knowledgeQuality }) }) });
    expect(await screen.findByText(level)).toBeTruthy();
  });

  test('who never verified the address are pending, and the word that stands for the token is not shown', async () => {
    openUsers({
      listUsers: () => [adminUserFixture({ emailVerificationToken: 'pending', telegramJoined: false })],
    });
    const users = await table();
    expect(users.getByText('Pending')).toBeTruthy();
    expect(users.getByText('Not verified')).toBeTruthy();
    expect(users.getByText('Not connected')).toBeTruthy();
    expect(users.queryByText('pending')).toBeNull();
  });

  test.each([
    [7, '0 tried', false],
    [8, '0 tried, 8 days', true],
  ])('away for %d days read "%s", and stand out from eight on: %s', async (days, text, isHighlighted) => {
    openUsers({
      getUserStats: () => ({
        [idOf(1)]: userStatsFixture({ daysSinceLastActive: days, reengagementCount: 0 }),
      }),
    });
    const button = (await screen.findByText(text)).closest('button');
    expect(button?.classList.contains('cell-button--highlighted')).toBe(isHighlighted);
  });

  test('never active after the registration are said to be so', async () => {
    openUsers({
      listUsers: () => [adminUserFixture()],
      getUserStats: () => ({ [idOf(1)]: userStatsFixture({ daysSinceLastActive: -1 }) }),
    });
    expect(await screen.findByText('Never active')).toBeTruthy();
    expect(screen.getByText('Never')).toBeTruthy();
  });

  test('hostile words are text', async () => {
    const hostile = '<img src=x onerror="alert(1)">\u202e=cmd|calc';
    openUsers({
      listUsers: () => [
        adminUserFixture({
          firstName: hostile,
          keyword: hostile,
          deviceModel: hostile,
          campaignSource: hostile,
        }),
      ],
    });
    const users = await table();
    expect(users.getAllByText(hostile).length).toBeGreaterThanOrEqual(3);
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('finding users', () => {
  test('begins with who was active last, and pages of 25', async () => {
    const { calls } = openUsers({
      listUsers: () => peopleFixture(25),
      countUsers: () => ({ total: 1_284, pages: 52 }),
    });
    expect(await screen.findByText('1 to 25 of 1,284')).toBeTruthy();
    expect(screen.getByText('Page 1 of 52')).toBeTruthy();
    expect(screen.getByText('1,284 users')).toBeTruthy();
    expect(asked(calls, '/api/admin/users')).toEqual([
      { status: 'all', sort: 'last_active', order: 'desc', page: '1' },
    ]);
    expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('26 to 50 of 1,284')).toBeTruthy();
    expect(location.search).toBe('?page=2');
    const users = await table();
    await waitFor(() => expect(users.getAllByRole('row')[2]?.children[0]?.textContent).toBe('26'));
  });

  test('the last page has none after it', async () => {
    openUsers({ countUsers: () => ({ total: 28, pages: 2 }) }, '?page=2');
    expect(await screen.findByText('26 to 28 of 28')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  });

  test.each([
    ['Registered', 'registered'],
    ['AI knowledge', 'knowledge'],
    ['Chat history', 'messages'],
    ['Last active', 'last_active'],
  ])('goes by %s, down and up', async (column, sort) => {
    const { calls } = openUsers({}, '?sort=knowledge&order=asc&page=1');
    await table();
    const head = () => screen.getByRole('columnheader', { name: column });
    const press = () => fireEvent.click(within(head()).getByRole('button'));
    press();
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
    press();
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'));
    expect(location.search).toBe(`?sort=${sort}&order=asc`);
    expect(asked(calls, '/api/admin/users').slice(1)).toEqual([
      { status: 'all', sort, order: 'desc', page: '1' },
      { status: 'all', sort, order: 'asc', page: '1' },
    ]);
    expect(document.querySelectorAll('th[aria-sort]')).toHaveLength(4);
    expect(document.querySelectorAll('th[aria-sort="none"]')).toHaveLength(3);
  });

  test.each([
    ['Verified Only', 'verified'],
    ['Unverified Only', 'unverified'],
    ['Telegram Connected', 'telegram'],
  ])('keeps to %s, from the first page', async (label, status) => {
    const { calls } = openUsers({}, '?page=2');
    await table();
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status filter' });
    expect(filter.selectedOptions[0]?.textContent).toBe('All Users');
    fireEvent.change(filter, { target: { value: status } });
    expect(screen.getByRole('option', { name: label, selected: true })).toBeTruthy();
    await waitFor(() => expect(asked(calls, '/api/admin/users').at(-1)).toMatchObject({ status, page: '1' }));
    expect(asked(calls, '/api/admin/users/count').at(-1)).toEqual({ status });
    expect(location.search).toBe(`?status=${status}`);
  });

  test('by words waits until the typing rests, asks once, and keeps the focus', async () => {
    const { calls } = openUsers();
    await table();
    vi.useFakeTimers();
    const box = screen.getByRole('searchbox', { name: 'Search users' });
    box.focus();
    for (const typed of ['m', 'ma', 'may']) {
      fireEvent.change(box, { target: { value: typed } });
      act(() => void vi.advanceTimersByTime(200));
    }
    expect(asked(calls, '/api/admin/users')).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(300));
    vi.useRealTimers();
    await waitFor(() =>
      expect(asked(calls, '/api/admin/users').slice(1)).toEqual([
        { status: 'all', search: 'may', sort: 'last_active', order: 'desc', page: '1' },
      ]),
    );
    expect(location.search).toBe('?search=may');
    expect(document.activeElement).toBe(box);
  });

  test('by words asks at once on Enter', async () => {
    const { calls } = openUsers();
    await table();
    const box = screen.getByRole('searchbox');
    fireEvent.change(box, { target: { value: '  koren ' } });
    fireEvent.submit(box);
    await waitFor(() => expect(asked(calls, '/api/admin/users').at(-1)).toMatchObject({ search: 'koren' }));
  });

  test('takes nonsense in the address for the beginning', async () => {
    const { calls } = openUsers({}, '?page=-3&sort=email;drop&order=up&status=x');
    await table();
    expect(asked(calls, '/api/admin/users')).toEqual([
      { status: 'all', sort: 'last_active', order: 'desc', page: '1' },
    ]);
  });
});

describe('where there is nothing to show', () => {
  const nobody: FakeHandlers = { listUsers: () => [], countUsers: () => ({ total: 0, pages: 0 }) };

  test('nobody has registered yet', async () => {
    openUsers(nobody);
    expect(await screen.findByRole('heading', { name: 'No users yet' })).toBeTruthy();
  });

  test('nobody matches', async () => {
    openUsers(nobody, '?search=zzz');
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeTruthy();
  });

  test('a page past the end leads to the first', async () => {
    openUsers({ listUsers: ({ query }) => (query['page'] === '1' ? peopleFixture(3) : []) }, '?page=999');
    fireEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(await screen.findByText('1 to 3 of 3')).toBeTruthy();
  });

  test('while they load it says so', async () => {
    openUsers({ listUsers: () => new Promise(() => undefined) });
    expect(await screen.findByText('Loading users...')).toBeTruthy();
  });

  test('failed users are asked for again', async () => {
    const { answers } = openUsers({ listUsers: broken });
    expect(await screen.findByText('The users could not be loaded')).toBeTruthy();
    answers.listUsers = () => peopleFixture(2);
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText('1 to 2 of 3')).toBeTruthy();
    expect(screen.queryByText('The users could not be loaded')).toBeNull();
  });

  test('failed figures leave the users and their dialogs usable', async () => {
    openUsers({ getUserStats: broken, getUserConversation: () => ({ messages: [], total: 0, pages: 0 }) });
    expect(await screen.findByText('The figures of these users could not be loaded')).toBeTruthy();
    expect(screen.getByText('person1@example.com')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: /^Chat history of/ })[0] as HTMLElement);
    expect(await screen.findByText('No conversation history found for this user')).toBeTruthy();
  });

  test('a failed count leaves the pages usable', async () => {
    openUsers({ countUsers: broken, listUsers: () => peopleFixture(25) });
    expect(await screen.findByText('The users could not be counted')).toBeTruthy();
    expect(screen.getByText('1 to 25')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('26 to 50')).toBeTruthy();
  });
});

test('the clock goes on by the second without drawing the table again', async () => {
  history.replaceState(null, '', '/adminnimda');
  let drawn = 0;
  renderPage(
    <DashboardShell tab="users" onTab={() => undefined}>
      <Profiler id="users" onRender={() => void (drawn += 1)}>
        <UsersTab />
      </Profiler>
    </DashboardShell>,
    { ...adminReplies(), listUsers: () => peopleFixture(25) },
  );
  await (await table()).findAllByText('78%');
  const clock = () => document.querySelector('time')?.textContent;
  const before = clock();
  const drawnBefore = drawn;
  await waitFor(() => expect(clock()).not.toBe(before), { timeout: 3_000 });
  expect(clock()).toMatch(/^Wed 14 May 2025, 08:22:4\d UTC$/);
  expect(drawn).toBe(drawnBefore);
});
