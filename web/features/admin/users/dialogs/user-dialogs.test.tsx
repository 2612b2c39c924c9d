import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { setClock } from '../../../../lib/time/clock.ts';
import { adminReplies, adminUserFixture, idOf } from '../../../../testing/admin-fixtures.ts';
import { Refusal, type FakeHandlers, type Call } from '../../../../testing/fake-server.ts';
import { minutesAgo, NOW } from '../../../../testing/fixtures.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../../ui/feedback/toast-store.ts';
import { Dashboard } from '../../dashboard/dashboard.tsx';

type Chat = ReplyOfEndpoint<'getUserConversation'>;
type Billing = ReplyOfEndpoint<'getUserBilling'>;

const broken = () => new Refusal(500, { error: 'x', code: 'internal' });

async function openDialog(kind: string, answers: FakeHandlers) {
  history.replaceState(null, '', '/adminnimda');
  const page = renderPage(<Dashboard />, { ...adminReplies([adminUserFixture()]), ...answers });
  const name = `${kind} of Maya Koren`;
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name })) };
}
const asked = (calls: Call[], end: string) =>
  calls.filter(({ path }) => path.endsWith(end)).map(({ query }) => query);

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(() => dismissToast());

describe('the chat history', () => {
  const said = (content: string, more: Partial<Chat['messages'][number]> = {}) => ({
    id: content,
    isUser: false,
    content,
    timestamp: minutesAgo(10),
    tokensUsed: 2,
    cost: 0.0021,
    isCostUnknown: false,
    ...more,
  });
  const chat = (messages: Chat['messages'], total = messages.length): Chat => ({
    messages,
    total,
    pages: Math.ceil(total / 20),
  });

  test('says who said what and when, and what it cost', async () => {
    const { dialog } = await openDialog('Chat history', {
      getUserConversation: () =>
        chat([
          said('Buy gold?', { isUser: true, tokensUsed: 0, cost: 0 }),
          said('No.'),
          said('Wait.', { cost: 0, isCostUnknown: true }),
        ]),
    });
    await dialog.findByText('Buy gold?');
    const lines = dialog.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines).toEqual([
      'User14 May 2025, 08:12 UTCBuy gold?',
      'Pipsy14 May 2025, 08:12 UTC2 tokens, $0.0021No.',
      'Pipsy14 May 2025, 08:12 UTC2 tokens, model cost unknownWait.',
    ]);
    expect(dialog.getByText('That you looked is written to the admin log.')).toBeTruthy();
  });

  test('goes from A-Z to Z-A and by twenty a page, from the first page again', async () => {
    const { dialog, calls } = await openDialog('Chat history', {
      getUserConversation: ({ query }) => chat([said(`${query['order']} ${query['page']}`)], 45),
    });
    expect(await dialog.findByText('asc 1')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'A-Z' }).checked).toBe(true);
    expect(dialog.getByText('Page 1 of 3')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('asc 2')).toBeTruthy();
    fireEvent.click(dialog.getByRole('radio', { name: 'Z-A' }));
    expect(await dialog.findByText('desc 1')).toBeTruthy();
    expect(asked(calls, '/conversation')).toEqual([
      { order: 'asc', page: '1' },
      { order: 'asc', page: '2' },
      { order: 'desc', page: '1' },
    ]);
  });

  test('without messages says so', async () => {
    const { dialog } = await openDialog('Chat history', { getUserConversation: () => chat([]) });
    expect(await dialog.findByText('No conversation history found for this user')).toBeTruthy();
  });

  test.each([[null], ['yesterday']])('a message of the time %s has an unknown one', async (timestamp) => {
    const { dialog } = await openDialog('Chat history', {
      getUserConversation: () => chat([said('Hello', { timestamp })]),
    });
    expect(await dialog.findByText('Unknown time')).toBeTruthy();
  });

  test('shows hostile words as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e';
    const { dialog } = await openDialog('Chat history', {
      getUserConversation: () => chat([said(hostile, { isUser: true })]),
    });
    expect(await dialog.findByText(hostile)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  test('shows replies as the chat draws them, and markup in them as text', async () => {
    const { dialog } = await openDialog('Chat history', {
      getUserConversation: () =>
        chat([said('**Stop** first:\n\n- size\n- <b>time</b>'), said('**no**', { isUser: true })]),
    });
    expect((await dialog.findByText('Stop')).tagName).toBe('STRONG');
    expect(dialog.getByText('<b>time</b>').tagName).toBe('LI');
    expect(dialog.getByText('**no**')).toBeTruthy();
  });

  test('that failed is asked for again', async () => {
    const { dialog, answers } = await openDialog('Chat history', { getUserConversation: broken });
    expect(await dialog.findByText('The conversation could not be loaded')).toBeTruthy();
    answers.getUserConversation = () => chat([said('Here')]);
    fireEvent.click(dialog.getByRole('button', { name: /try again/i }));
    expect(await dialog.findByText('Here')).toBeTruthy();
  });
});

describe('the knowledge', () => {
  const part = { known: 8, of: 10, points: 32, most: 40 };
  const known: ReplyOfEndpoint<'getUserKnowledge'> = {
    percent: 78,
    level: 'Learning',
    told: part,
    lessons: { known: 22, of: 30, points: 22, most: 30 },
    signals: { known: 8, of: 10, points: 24, most: 30 },
    topics: ['risk'],
    recentLessons: [{ title: 'Spread', at: minutesAgo(10) }],
  };

  test('stands with its parts, topics and lessons', async () => {
    const { dialog } = await openDialog('AI knowledge', { getUserKnowledge: () => known });
    expect(await dialog.findByText('78%, Learning')).toBeTruthy();
    for (const text of ['32 of 40 points', '22 of 30', '24 of 30 points', 'Risk', 'Spread', '14 May 2025'])
      expect(dialog.getByText(text), text).toBeTruthy();
  });

  test('of somebody new is empty', async () => {
    const { dialog } = await openDialog('AI knowledge', {
      getUserKnowledge: () => ({ ...known, topics: [], recentLessons: [] }),
    });
    expect(await dialog.findByText('Nothing is known yet.')).toBeTruthy();
    expect(dialog.getByText('No lesson done yet.')).toBeTruthy();
  });

  test('that failed says so', async () => {
    const { dialog } = await openDialog('AI knowledge', { getUserKnowledge: broken });
    expect(await dialog.findByText('The knowledge could not be loaded')).toBeTruthy();
  });
});

describe('the billing', () => {
  const empty: Billing = {
    plan: 'free',
    tokens: { daily: 12, welcome: 0, purchased: 940, owed: 3 },
    moved: [],
    models: [],
    payments: [],
    ledger: [],
  };

  test('stands with what was held, spent, cost and paid', async () => {
    const { dialog } = await openDialog('Billing', {
      getUserBilling: () => ({
        ...empty,
        plan: 'premium',
        moved: [{ reason: 'answer', tokens: -184, times: 170 }],
        models: [
          {
            model: 'm-1',
            answers: 120,
            inputTokens: 88_000,
            outputTokens: 12_000,
            costMicroDollars: 6_120_000,
            unpricedAnswers: 0,
          },
          {
            model: 'm-2',
            answers: 1,
            inputTokens: 8,
            outputTokens: 2,
            costMicroDollars: null,
            unpricedAnswers: 1,
          },
        ],
        payments: [
          {
            id: 'p',
            provider: 'paypal',
            product: 'premium',
            state: 'paid',
            priceCents: 1_700,
            test: true,
            createdAt: minutesAgo(9),
          },
        ],
        ledger: [{ at: minutesAgo(1), bucket: 'daily', tokens: -1, reason: 'answer' }],
      }),
    });
    expect(await dialog.findAllByText('Premium')).toHaveLength(2);
    for (const text of [
      'PayPal',
      'Paid',
      'Daily',
      '940',
      '3 owed',
      '\u2212184',
      '$6.12',
      'No price known',
      '$17.00',
      'Test',
      '\u22121',
    ])
      expect(dialog.getByText(text), text).toBeTruthy();
  });

  test('of somebody new says what is not there', async () => {
    const { dialog } = await openDialog('Billing', { getUserBilling: () => empty });
    for (const text of ['Nothing was paid yet.', 'The ledger is empty.', 'No tokens have moved yet.'])
      expect(await dialog.findByText(text), text).toBeTruthy();
  });

  const fill = (dialog: ReturnType<typeof within>, tokens: string, reason: string, way = 'Give') => {
    fireEvent.click(dialog.getByRole('radio', { name: way }));
    fireEvent.change(dialog.getByLabelText('Tokens'), { target: { value: tokens } });
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } });
    fireEvent.submit(dialog.getByLabelText('Reason').closest('form') as HTMLFormElement);
  };
  const changes = (calls: Call[]) =>
    calls.filter(({ path }) => path === '/api/admin/tokens').map(({ body }) => body as { requestId: string });

  test('gives tokens with a reason, says so and looks again', async () => {
    const { dialog, calls } = await openDialog('Billing', {
      getUserBilling: () => empty,
      changeTokens: () => ({ userId: idOf(1), tokens: 50, purchased: 990, tokensRemaining: 1_002 }),
    });
    await dialog.findByText('Give or take tokens');
    fill(dialog, '50', ' Lost an answer ');
    await waitFor(() => expect(currentToast()?.description).toBe('50 tokens given; 1,002 now.'));
    expect(changes(calls)).toEqual([
      { userId: idOf(1), tokens: 50, reason: 'Lost an answer', requestId: expect.any(String) as string },
    ]);
    await waitFor(() => expect(asked(calls, '/billing')).toHaveLength(2));
    expect(dialog.getByLabelText<HTMLInputElement>('Tokens').value).toBe('');
  });

  test('takes tokens, and a failed try is the same change when sent again', async () => {
    const { dialog, calls, answers } = await openDialog('Billing', {
      getUserBilling: () => empty,
      changeTokens: broken,
    });
    await dialog.findByText('Give or take tokens');
    fill(dialog, '5', 'Given twice', 'Take');
    expect(await dialog.findByText('x')).toBeTruthy();
    answers.changeTokens = () => ({ userId: idOf(1), tokens: -5, purchased: 935, tokensRemaining: 947 });
    fireEvent.submit(dialog.getByLabelText('Reason').closest('form') as HTMLFormElement);
    await waitFor(() => expect(currentToast()?.description).toBe('5 tokens taken; 947 left.'));
    const [first, again] = changes(calls);
    expect(first).toMatchObject({ tokens: -5 });
    expect(again).toEqual(first);
  });

  test.each([['0'], ['-5'], ['1e3'], ['100001'], ['2.5'], ['']])('does not send %s tokens', async (typed) => {
    const { dialog, calls } = await openDialog('Billing', { getUserBilling: () => empty });
    await dialog.findByText('Give or take tokens');
    fill(dialog, typed, 'Because');
    expect(dialog.getByText('Please type a whole number from 1 to 100,000')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Tokens'));
    expect(changes(calls)).toEqual([]);
  });

  test('does not change anything without a reason', async () => {
    const { dialog, calls } = await openDialog('Billing', { getUserBilling: () => empty });
    await dialog.findByText('Give or take tokens');
    fill(dialog, '5', '  ');
    expect(dialog.getByText('Please say why')).toBeTruthy();
    expect(changes(calls)).toEqual([]);
  });
});

describe('the re-engagement', () => {
  const nothing: ReplyOfEndpoint<'getUserReengagement'> = {
    daysSinceLastActive: -1,
    heldOut: false,
    total: 0,
    returned: 0,
    attempts: [],
    channels: [],
    declined: [],
  };

  test('stands with what was sent and what came back', async () => {
    const { dialog } = await openDialog('Re-engagement', {
      getUserReengagement: () => ({
        daysSinceLastActive: 12,
        heldOut: true,
        total: 3,
        returned: 1,
        attempts: [
          {
            channel: 'email',
            messageType: 're_engagement',
            sentAt: minutesAgo(3_000),
            firstReturnAt: minutesAgo(2_820),
            messagesAfter: 3,
            firstMessage: 'Back again',
          },
          {
            channel: 'push',
            messageType: 'motivational',
            sentAt: minutesAgo(9_000),
            firstReturnAt: null,
            messagesAfter: 0,
            firstMessage: null,
          },
        ],
        channels: ['email', 'push'],
        declined: ['weekly_report'],
      }),
    });
    expect(await dialog.findByText(/^Held out: nothing is sent/)).toBeTruthy();
    expect(dialog.getByText('Wants: Email, Push. Declined: Weekly report.')).toBeTruthy();
    for (const text of ['12', '3 h', 'Not back', 'Back again'])
      expect(dialog.getByText(text), text).toBeTruthy();
  });

  test('without outreach says so', async () => {
    const { dialog } = await openDialog('Re-engagement', { getUserReengagement: () => nothing });
    expect(await dialog.findByText('Nothing was sent yet')).toBeTruthy();
    expect(dialog.getByText('Never active')).toBeTruthy();
    expect(dialog.getByText('Wants no channel.')).toBeTruthy();
  });
});
