import { MINUTE_MS } from '@app/domain/time.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import { exhaustedTexts } from '@app/domain/buddy/replies/exhausted.ts';
// Read ahead: a card loads it when it is needed.
import '../../../ui/trading/event-outcome/event-outcome.tsx';
import { setClock } from '../../../lib/time/clock.ts';
import { clearUnsent } from '../../../lib/storage/unsent.ts';
import { Refusal } from '../../../testing/fake-server.ts';
import { eventFixture, messageFixture, minutesAgo, NOW, signalFixture } from '../../../testing/fixtures.ts';
import { onOpen, openChat, replyTo, submitMessage, sendsOf } from '../../../testing/open-chat.tsx';

const openWith = (...messages: MessageView[]) =>
  openChat({ getConversation: () => ({ messages }), sendMessage: ({ body }) => replyTo(body) });
const alert = (more: Partial<MessageView> = {}) =>
  messageFixture({
    id: 'e',
    content: "Heads-up: **Consumer Price Index (YoY)** (USD) comes out soon. I'd rather you knew.",
    isEconomicEvent: true,
    eventData: eventFixture(),
    pipsyMood: 'orange',
    ...more,
  });

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  clearUnsent();
  onOpen.mockClear();
});

test('a request for an event’s signal reads as a sentence, not as what was sent', async () => {
  const content = 'Signal for the event Consumer Price Index (YoY) (US, USD, HIGH) at 2025-05-14T12:30:00Z';
  openWith(messageFixture({ id: 'u', role: 'user', content }));
  expect(
    await screen.findByText(
      'Get a signal for this event: Consumer Price Index (YoY), United States, 14 May, 12:30 UTC',
    ),
  ).toBeTruthy();
  expect(screen.queryByText(content)).toBeNull();
});

describe('an economic-event alert', () => {
  const card = () => screen.findByLabelText('Economic event: Consumer Price Index (YoY)');

  test('is a card below Pipsy’s words: impact, currency, country, time, countdown, figures and pair', async () => {
    openWith(alert());
    const shown = await card();
    for (const text of [
      'High',
      'USD',
      'United States',
      'Wed 14 May, 12:30 UTC',
      'In 4h 7m',
      '3.4%',
      '3.5%',
      'Not released yet',
      'EUR/USD',
    ])
      expect(within(shown).getByText(text), text).toBeTruthy();
    expect(screen.getByText(/^Heads-up/)).toBeTruthy();
    expect(shown.closest('.message')?.querySelector('.pipsy')?.getAttribute('data-mood')).toBe('orange');
  });

  test('says what usually happens where it was measured, and that made-up figures are', async () => {
    const reaction = { pair: 'EUR/USD', releases: 8, medianPips: 23.5, surprises: 3, asPushed: 3 };
    openWith({ ...alert(), eventData: eventFixture({ reaction, simulated: true }) });
    const shown = within(await card());
    expect(shown.getByText('What usually happens')).toBeTruthy();
    expect(shown.getByText(/^After its last 8 releases EUR\/USD moved 23.5 pips/)).toBeTruthy();
    expect(shown.getByText('Simulated figures')).toBeTruthy();
  });

  test('asks for a signal on its event in the chat', async () => {
    const { calls } = openWith(alert());
    fireEvent.click(within(await card()).getByRole('button', { name: 'Get a signal for this event' }));
    await waitFor(() =>
      expect(sendsOf(calls)).toMatchObject([
        {
          content:
            'Signal for the event Consumer Price Index (YoY) (United States, USD, HIGH) at 2025-05-14T12:30:00Z',
        },
      ]),
    );
  });

  test('says in its own words when that fails', async () => {
    const page = openWith(alert());
    page.answers.sendMessage = () => new Refusal(500, { error: 'Broken', code: 'internal' });
    fireEvent.click(within(await card()).getByRole('button', { name: 'Get a signal for this event' }));
    expect(
      await screen.findByText('Sorry, I had trouble generating a signal for this event. Please try again.'),
    ).toBeTruthy();
  });

  test('is counted down without a word to a screen reader, and then counted from', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setClock({ now: NOW, speed: 1 });
    const time = new Date(NOW + 2 * MINUTE_MS - 1_000).toISOString();
    openWith(alert({ eventData: eventFixture({ time }) }));
    const shown = await card();
    const count = within(shown).getByText('In 1m');
    expect(count.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
    await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE_MS));
    expect(within(shown).getByText('Released 0m ago')).toBeTruthy();
    expect(within(shown).getByText('Not known yet')).toBeTruthy();
  });

  test('says that it is out by now, and brings the figure and the hour after, when they are known', async () => {
    const time = minutesAgo(90);
    const stored = eventFixture({ time });
    const after = { pair: 'EUR/USD', pips: -40, percent: -0.36, from: 1.1, to: 1.096 };
    openChat({
      getConversation: () => ({
        messages: [messageFixture({ ...alert({ eventData: stored }), timestamp: minutesAgo(120) })],
      }),
      getEconomicEvents: ({ query }) => ({
        events: [{ ...stored, id: query.id ?? 'none asked for', actual: '3.9%', after }],
      }),
    });
    const shown = within(await card());
    expect(await shown.findByText('Now out')).toBeTruthy();
    expect(await shown.findByText('0.5 points higher than expected')).toBeTruthy();
    expect(shown.getByText('EUR/USD fell 40.0 pips (\u22120.36%) in the hour after.')).toBeTruthy();
    expect(shown.queryByText('Not known yet')).toBeNull();
  });

  test('that was written with its figure says nothing of being out now', async () => {
    const time = minutesAgo(30);
    openWith(alert({ eventData: eventFixture({ time, actual: '3.4%' }) }));
    const shown = within(await card());
    expect(await shown.findByText('As expected')).toBeTruthy();
    expect(shown.queryByText('Now out')).toBeNull();
  });

  test('says plainly where the hour after is not known', async () => {
    const time = minutesAgo(90);
    openWith(alert({ eventData: eventFixture({ time, actual: '3.4%', after: null }) }));
    expect(
      await within(await card()).findByText(/^What EUR\/USD did in the hour after is not known/),
    ).toBeTruthy();
  });

  test('tells where its date is only estimated, and holds its analyses closed', async () => {
    openWith(
      alert({
        eventData: eventFixture({
          precision: 'estimated',
          country: 'EU',
          fundamentalAnalysis: 'A higher figure pushes EUR up.',
        }),
      }),
    );
    const shown = await card();
    expect(within(shown).getByText('Estimated date, it may move by some days')).toBeTruthy();
    expect(within(shown).getByText('Euro area')).toBeTruthy();
    expect(within(shown).getByText('Fundamental analysis').closest('details')?.open).toBe(false);
  });

  test('without an event that can be read, or with values missing, shows what there is and asks nothing', async () => {
    openWith(alert({ eventData: null }));
    expect(await screen.findByText(/^Heads-up/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get a signal for this event' })).toBeNull();
    cleanup();
    openWith(alert({ eventData: eventFixture({ country: '' }) }));
    expect(within(await card()).queryByRole('button')).toBeNull();
  });
});

describe('a signal notification', () => {
  test.each([
    ['target_hit', 'Signal profited', '+55.0 pips', 'signal-notification--won'],
    ['stop_hit', 'Signal has lost', '\u221227.5 pips', 'signal-notification--lost'],
    ['expired', 'EXPIRED', '+3.0 pips', ''],
  ] as const)('for %s says "%s" with its pips, and what happened', async (status, title, pips, variant) => {
    const profitLossPips = status === 'target_hit' ? 55 : status === 'stop_hit' ? -27.5 : 3;
    openWith(
      messageFixture({
        id: 'n',
        content: 'It closed at 1.08975.',
        isSignalNotification: true,
        signal: signalFixture({ status, profitLossPips }),
      }),
    );
    const note = await screen.findByLabelText(title);
    expect(within(note).getByText(pips)).toBeTruthy();
    expect(within(note).getByText('It closed at 1.08975.')).toBeTruthy();
    expect(note.className).toBe(`card signal-notification ${variant}`.trim());
  });
});

test.each(exhaustedTexts.map((text, index) => [index + 1, text] as const))(
  'out of tokens in words number %i of eight, with the way to upgrade',
  async (_number, text) => {
    const page = openWith();
    page.answers.sendMessage = () => new Refusal(402, { error: text, code: 'out_of_tokens' });
    await submitMessage('What about gold?');
    const turn = (await screen.findByText(text)).closest('article') as HTMLElement;
    fireEvent.click(within(turn).getByRole('button', { name: 'See prices' }));
    expect(onOpen).toHaveBeenCalledWith('upgrade');
  },
);

describe('hostile text', () => {
  const bad = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '[go](javascript:alert(1))',
    '![pic](https://evil.test/x.png)',
    '<a href="https://evil.test">free money</a>',
    '**<b onclick=alert(1)>bold</b>**',
    'https://evil.test/login',
  ].join(' ');
  const plain = bad.replaceAll('**', '');

  const nothingCameAlive = () => {
    const log = screen.getByRole('log');
    expect(log.querySelector('script, iframe, [onerror], [onclick]')).toBeNull();
    expect(log.querySelectorAll('a:not([href^="https://www.tradingview.com"])')).toHaveLength(0);
    expect([...log.querySelectorAll('img')]).toEqual([]);
  };

  test.each([
    ['of the user', messageFixture({ id: 'm', role: 'user', content: bad }), bad],
    ['of Pipsy', messageFixture({ id: 'm', content: bad }), plain],
    ['in a list', messageFixture({ id: 'm', content: `- ${bad}` }), plain],
    ['in a notification', messageFixture({ id: 'm', content: bad, isSignalNotification: true }), bad],
    ['in the name of an event', alert({ eventData: eventFixture({ name: bad }) }), bad],
    ['in its figures', alert({ eventData: eventFixture({ actual: bad }) }), bad],
    ['in its pair', alert({ eventData: eventFixture({ affectedCurrencyPairs: [bad] }) }), bad],
    ['in its analysis', alert({ eventData: eventFixture({ technicalAnalysis: bad }) }), bad],
    ['in a pair of a signal', messageFixture({ id: 'm', signal: signalFixture({ pair: bad }) }), bad],
  ] as const)('%s is shown as text', async (_where, message, text) => {
    openWith(message);
    await waitFor(() => expect(screen.getByRole('log').textContent).toContain(text));
    nothingCameAlive();
  });

  test('in a refusal of the server is shown as text', async () => {
    const page = openWith();
    page.answers.sendMessage = () => new Refusal(402, { error: bad, code: 'out_of_tokens' });
    await submitMessage('hello');
    await waitFor(() => expect(screen.getByRole('log').textContent).toContain(plain));
    nothingCameAlive();
  });
});
