import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '../../../lib/time/clock.ts';
import { adminReplies } from '../../../testing/admin-fixtures.ts';
import type { FakeHandlers } from '../../../testing/fake-server.ts';
import { NOW } from '../../../testing/fixtures.ts';
import { outreachReplies } from '../../../testing/outreach-fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Dashboard } from './dashboard.tsx';

const open = (search = '', answers: FakeHandlers = {}) => {
  history.replaceState(null, '', `/adminnimda${search}`);
  return renderPage(<Dashboard />, { ...adminReplies(), ...outreachReplies(), ...answers });
};
const tab = (name: string) => screen.getByRole('tab', { name });

beforeEach(() => setClock({ now: NOW, speed: 1 }));

describe('the tabs', () => {
  test('are exactly five, and the first is open', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
      'User Analytics',
      'Campaign Conversions',
      'Economic Events',
      'Announcements',
      'System Monitor',
    ]);
    expect(tab('User Analytics').getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByRole('tabpanel', { name: 'User Analytics' })).toBeTruthy();
  });

  test('are walked along by the arrows, and each stands in the address', async () => {
    open('?search=may&page=2');
    tab('User Analytics').focus();
    fireEvent.keyDown(tab('User Analytics'), { key: 'ArrowRight' });
    expect(location.search).toBe('?tab=conversions');
    expect(document.activeElement).toBe(tab('Campaign Conversions'));
    fireEvent.keyDown(tab('Campaign Conversions'), { key: 'End' });
    expect(location.search).toBe('?tab=system');
    expect(await screen.findByText('Monitoring')).toBeTruthy();
    fireEvent.keyDown(tab('System Monitor'), { key: 'ArrowRight' });
    expect(location.search).toBe('');
    expect(await screen.findByRole('table', { name: 'Users' })).toBeTruthy();
  });

  test('an address opens its tab, and nonsense the first', async () => {
    open('?tab=announcements');
    expect(await screen.findByRole('tabpanel', { name: 'Announcements' })).toBeTruthy();
    act(() => history.replaceState(null, '', '/adminnimda?tab=%3Cscript%3E'));
    expect(await screen.findByRole('tabpanel', { name: 'User Analytics' })).toBeTruthy();
  });
});

describe('the other views', () => {
  const pending: FakeHandlers = {
    listBrokerClaims: () => ({ claims: [], total: 3, page: 1, pages: 1 }),
    listPayments: () => ({ payments: [], total: 0, page: 1, pages: 0 }),
  };

  test('stand beside the tabs and are none of them', async () => {
    open('', pending);
    const others = within(screen.getByRole('navigation', { name: 'More for admins' }));
    expect(await others.findByText('Broker claims (3)')).toBeTruthy();
    expect(others.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Overview',
      'Broker claims (3)',
      'Payments',
      'Signals',
      'Admin log',
    ]);
    fireEvent.click(others.getByRole('link', { name: 'Payments' }));
    expect(await screen.findByRole('heading', { name: 'No payments' })).toBeTruthy();
    expect(location.search).toBe('?view=payments');
    expect(others.getByRole('link', { name: 'Payments' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  });

  test('leave the tabs within reach of the keyboard', async () => {
    open('?view=payments', pending);
    await screen.findByRole('heading', { name: 'No payments' });
    expect(tab('User Analytics').tabIndex).toBe(0);
    fireEvent.keyDown(tab('User Analytics'), { key: 'ArrowRight' });
    expect(location.search).toBe('?tab=conversions');
  });
});

describe('the head', () => {
  test('has a clock of one second that no screen reader is told', () => {
    vi.useFakeTimers();
    setClock({ now: NOW, speed: 1 });
    open('?view=log');
    const clock = () => document.querySelector('.admin-page__clock');
    expect(clock()?.textContent).toBe('Wed 14 May 2025, 08:22:41 UTC');
    act(() => void vi.advanceTimersByTime(2_000));
    expect(clock()?.textContent).toBe('Wed 14 May 2025, 08:22:43 UTC');
    expect(clock()?.closest('[aria-live],[role=status],[role=timer],[role=log]')).toBeNull();
    vi.useRealTimers();
  });

  test('Refresh asks again for what is shown, and says when that was', async () => {
    const { calls } = open();
    expect(await screen.findByText('Fetched at 08:22:41 UTC')).toBeTruthy();
    await screen.findByRole('button', { name: 'Refresh' });
    setClock({ now: NOW + 60_000, speed: 1 });
    const before = calls.length;
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Fetched at 08:23:41 UTC')).toBeTruthy();
    const again = calls.slice(before).map(({ path }) => path);
    expect(again.toSorted()).toEqual([
      '/api/admin/broker-claims',
      '/api/admin/user-stats',
      '/api/admin/users',
      '/api/admin/users/count',
    ]);
  });

  test('Refresh says that it is at it', async () => {
    const { answers } = open();
    await screen.findByRole('table', { name: 'Users' });
    const button = await screen.findByRole('button', { name: 'Refresh' });
    answers.listUsers = () => new Promise(() => undefined);
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe('Refreshing...'));
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Loading users...')).toBeNull();
    expect(screen.getByRole('table', { name: 'Users' })).toBeTruthy();
  });
});
