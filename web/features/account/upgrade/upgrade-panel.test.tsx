import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { minutesAgo, userFixture } from '../../../testing/fixtures.ts';
import { openPanel, routeFixture } from '../../../testing/open-upgrade.tsx';

test('the upgrade compares the plans and says of each way that it is not offered', async () => {
  openPanel({});
  expect(await screen.findByRole('columnheader', { name: /Current plan/ })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /^Premium/ })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText(/^Not offered here/)).toHaveLength(3));
  expect(screen.getByText('$17.00')).toBeTruthy();
  expect(screen.getByText(/at your own risk: you can lose it. We earn a commission/)).toBeTruthy();
  for (const name of ['Invest', 'Pay $17.00', 'Pay with crypto']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled'), name).toBe('true');
    const described = (button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described.at(-1), name).toMatch(/^Not offered here/);
  }
});

test.each([
  [{ tokensRemaining: 100 }, '1/4', 'Current plan', ['Option 1', 'Option 2', 'Option 3']],
  [{ tokensRemaining: 101 }, '4/4', 'Current plan', ['Option 1', 'Option 2', 'Option 3']],
  [{ plan: 'premium' as const, tokensRemaining: 900 }, '1/4', 'Free plan', ['Option 1', 'Option 2']],
])('the upgrade of %o shows %s under %s', async (more, brains, heading, options) => {
  openPanel({}, { getCurrentUser: () => userFixture(more) });
  expect((await screen.findByRole('columnheader', { name: new RegExp(heading) })).textContent).toContain(
    brains,
  );
  expect(screen.getAllByText(/^Option \d$/).map(({ textContent }) => textContent)).toEqual(options);
});

test('one line before paying says what the price brings and what later tokens cost', async () => {
  openPanel({});
  expect(
    await screen.findByText(
      '$17.00 once: premium for good and 1,000 tokens. Later, 1,000 more tokens cost $100.00.',
    ),
  ).toBeTruthy();
});

describe('through the partner broker', () => {
  test('Invest opens the page of one’s region, in the drawer by the time zone', async () => {
    const asked: unknown[] = [];
    const route: FakeHandlers = {
      getBrokerRoute: ({ query }) => {
        asked.push(query);
        return routeFixture();
      },
    };
    openPanel({ broker: true }, route);
    const link = await screen.findByRole('link', { name: /Invest/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://broker.example/open?ref=us',
      '_blank',
      'noopener noreferrer sponsored',
    ]);
    expect(asked).toEqual([{}]);
  });

  test('in the drawer the region goes by the time zone of the browser', async () => {
    const { calls } = openPanel(
      { broker: true },
      { getBrokerRoute: () => routeFixture() },
      { place: 'drawer' },
    );
    await screen.findByRole('link', { name: /Invest/ });
    expect(calls.find(({ path }) => path === '/api/broker/claim')?.query).toEqual({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  const claim = {
    account: '••••4321',
    submittedAt: minutesAgo(60),
    decidedAt: null,
    reason: null,
    state: 'pending' as const,
  };

  test('the account number is checked, sent, and its check shown in place of the form', async () => {
    const { calls } = openPanel(
      { broker: true },
      { getBrokerRoute: () => routeFixture(), claimBroker: () => routeFixture({ claim }) },
    );
    const field = await screen.findByLabelText('Broker account number');
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send for review' }));
    send();
    expect(screen.getByText('Please enter your broker account number')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'abc!' } });
    send();
    expect(screen.getByText('An account number has only letters and digits')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(field, { target: { value: '98-7654321' } });
    send();
    expect(
      await screen.findByText('Account ••••4321 is being checked. The answer will appear here.'),
    ).toBeTruthy();
    expect(screen.queryByLabelText('Broker account number')).toBeNull();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ accountNumber: '98-7654321' });
  });

  test('a refusal of the server stands on the field', async () => {
    openPanel(
      { broker: true },
      {
        getBrokerRoute: () => routeFixture(),
        claimBroker: () => new Refusal(409, { error: 'This account was used before.', code: 'in_progress' }),
      },
    );
    fireEvent.change(await screen.findByLabelText('Broker account number'), { target: { value: '7654321' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send for review' }));
    expect(await screen.findByText('This account was used before.')).toBeTruthy();
  });

  test('a rejected claim gives its reason, and another number can be sent', async () => {
    openPanel(
      { broker: true },
      {
        getBrokerRoute: () =>
          routeFixture({ claim: { ...claim, state: 'rejected', reason: 'No deposit was made.' } }),
      },
    );
    expect(await screen.findByText('Account ••••4321 was not accepted.')).toBeTruthy();
    expect(screen.getByText('Reason: No deposit was made.')).toBeTruthy();
    expect(screen.getByLabelText('Broker account number')).toBeTruthy();
  });
});
