import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DailyFigures } from '@app/contracts/admin/overview.ts';
import { setClock } from '../../../lib/time/clock.ts';
import { adminReplies } from '../../../testing/admin-fixtures.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { NOW } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { outreachReplies, systemFixture } from '../../../testing/outreach-fixtures.ts';
import { Dashboard } from '../dashboard/dashboard.tsx';

const dayOf = (day: string, more: Partial<DailyFigures> = {}): DailyFigures => ({
  day,
  signUps: 0,
  verified: 0,
  active: 0,
  sent: { email: 0, telegram: 0, push: 0 },
  failed: 0,
  modelReplies: 0,
  costMicroDollars: 0,
  ...more,
});

const days: DailyFigures[] = [
  dayOf('2025-05-13', { signUps: 3, verified: 2, active: 9, sent: { email: 4, telegram: 2, push: 1 } }),
  dayOf('2025-05-14', { signUps: 1, active: 12, failed: 1, modelReplies: 5, costMicroDollars: 21_000 }),
];

const open = (answers: FakeHandlers = {}, more = '') => {
  history.replaceState(null, '', `/adminnimda?view=overview${more}`);
  return renderPage(<Dashboard />, {
    ...adminReplies(),
    ...outreachReplies(),
    getDailyFigures: () => ({ days }),
    getSystemStatus: () => systemFixture(),
    ...answers,
  });
};
const card = async (heading: string) =>
  within((await screen.findByRole('heading', { name: heading })).closest('section') as HTMLElement);
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => setClock({ now: NOW, speed: 1 }));

test('each picture is said in a sentence, and a table beside it holds every day', async () => {
  open();
  const signUps = await card('Sign-ups');
  expect(signUps.getByText('4 sign-ups, 2 confirmed. Most on 13 May: 3.')).toBeTruthy();
  expect(
    await signUps.findByRole('img', { name: 'Sign-ups. 4 sign-ups, 2 confirmed. Most on 13 May: 3.' }),
  ).toBeTruthy();
  fireEvent.click(signUps.getByText('As a table'));
  expect(rowsOf(signUps.getByRole('table', { name: 'Sign-ups by day' }))).toEqual([
    ['Day', 'Sign-ups', 'Confirmed'],
    ['14 May 2025', '1', '0'],
    ['13 May 2025', '3', '2'],
  ]);
  expect((await card('Sends')).getByText('7 messages sent, 1 given up. Most on 13 May: 7.')).toBeTruthy();
  expect(
    (await card('Costs of the language model')).getByText('$0.02 for 5 replies. Most on 14 May: $0.02.'),
  ).toBeTruthy();
});

test('days with nothing in them are said, not drawn', async () => {
  open({ getDailyFigures: () => ({ days: [dayOf('2025-05-14')] }) });
  const costs = await card('Costs of the language model');
  expect(costs.getByText('No language model cost anything in this period.')).toBeTruthy();
  expect(costs.queryByRole('img')).toBeNull();
});

test('a period is asked for and stands in the address', async () => {
  const { calls } = open({}, '&days=7');
  await card('Sign-ups');
  const asked = () => calls.findLast(({ path }) => path === '/api/admin/daily-figures')?.query;
  expect(asked()).toEqual({ days: '7' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Period of the pictures' }), {
    target: { value: '90' },
  });
  await waitFor(() => expect(asked()).toEqual({ days: '90' }));
  expect(location.search).toBe('?view=overview&days=90');
});

test('the queues name what waits too long', async () => {
  open({
    getSystemStatus: () => ({
      ...systemFixture(),
      queues: [
        { name: 'mail', waiting: 4, oldestAt: null, oldestSeconds: 1_200, failed: 0, health: 'bad' },
        { name: 'payments', waiting: 0, oldestAt: null, oldestSeconds: null, failed: 0, health: 'good' },
      ],
    }),
  });
  const queues = await card('Age of the queues');
  expect(queues.getByText('Too slow: Mail.')).toBeTruthy();
  fireEvent.click(queues.getByText('As a table'));
  expect(rowsOf(queues.getByRole('table', { name: 'Queues' })).slice(1)).toEqual([
    ['Mail', '20 min', '4', 'Bad'],
    ['Payments to ask about', 'nothing is due', '0', 'Good'],
  ]);
});

test('a part that fails leaves the others standing', async () => {
  open({ getDailyFigures: () => new Refusal(500, { error: 'x', code: 'internal' }) });
  expect(await screen.findByText('The figures of each day could not be loaded')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Funnel: Everybody' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Age of the queues' })).toBeTruthy();
});
