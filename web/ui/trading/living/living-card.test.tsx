// @vitest-environment happy-dom
import { MINUTE_MS } from '@app/domain/time.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { evidenceSummaryFixture } from '../../../testing/evidence-fixtures.ts';
import { livingCandles, livingFixture, OPENED } from '../../../testing/living-fixtures.ts';
import { currentToast } from '../../feedback/toast-store.ts';
import { LivingCard, type LivingCardProps } from './living-card.tsx';

afterEach(cleanup);

const own = { risk: 5, account: 500, isExample: false };
const card = (part: Partial<LivingCardProps> = {}) =>
  render(
    <LivingCard
      idea={livingFixture()}
      now={OPENED}
      candles={livingCandles()}
      feed="live"
      stake={own}
      {...part}
    />,
  ).container;
const terms = (within_: HTMLElement) => [...within_.querySelectorAll('dt')].map((term) => term.textContent);
const buttons = () => screen.getAllByRole('button').map((one) => one.textContent);

describe('a plan', () => {
  test('the loss stands before the gain, in the user’s money with the way there below', () => {
    const shown = card();
    expect(terms(shown)).toEqual([
      'Stop Loss',
      'Entry',
      'Target',
      'Max Risk',
      'Risk/Reward',
      'Potential Profit',
    ]);
    const figures = [...shown.querySelectorAll('.plan-figures--large dd')].map((one) => one.textContent);
    expect(figures).toEqual(['$5.0012.00 away', '1:2.0before time is up', '$10.0024.00 away']);
  });

  test('forex says its way in pips', () => {
    const idea = livingFixture({ pair: 'EUR/USD', digits: 5, entry: 1.08425, target: 1.08975, stop: 1.0815 });
    const shown = card({ idea, candles: null });
    expect(shown.querySelector('.plan-figures--large dd')?.textContent).toBe('$5.0027.5 pips');
  });

  test('nothing is drawn when the prices are no plan', () => {
    for (const bad of [{ stop: 0 }, { target: 4120 }, { entry: Number.NaN }])
      expect(card({ idea: livingFixture(bad) }).childElementCount).toBe(0);
  });

  test('the picture says in words what it shows, with the level that broke', () => {
    card();
    expect(screen.getByRole('img', { name: /^Chart, buy XAU\/USD/ }).getAttribute('aria-label')).toMatch(
      /^Chart, buy XAU\/USD, stop 4,108.40, entry 4,120.40, target 4,144.40; broken level 4,118.00, \d+ touches; 31 candles/,
    );
  });

  test('a chart that cannot be had says so and leaves every figure', () => {
    const shown = card({ chartFailed: true, candles: null });
    expect(screen.getByText('Chart Unavailable')).toBeTruthy();
    expect(terms(shown)).toHaveLength(6);
  });

  test('a signal has Pipsy upbeat, the stake to move and its evidence; a practice idea is said without cheer', () => {
    const evidence = evidenceSummaryFixture({ mean: { r: 0.1, low: 0.03, high: 0.18 } });
    card({ evidence });
    expect(screen.getByText('Pipsy, upbeat, says:')).toBeTruthy();
    expect(screen.getByText('Signal, proven edge.')).toBeTruthy();
    expect(screen.getByText('BUY')).toBeTruthy();
    expect(screen.getByRole('slider')).toBeTruthy();
    expect(screen.getByText(/At \$5 that is about \+\$0\.50 a trade\.$/)).toBeTruthy();
    cleanup();
    card({ idea: livingFixture({ kind: 'practice' }), evidence: null });
    expect(screen.getByText('Practice idea, no proven edge.')).toBeTruthy();
    expect(screen.getByText('Buy')).toBeTruthy();
    expect(screen.queryByText('BUY')).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByRole('article', { name: 'Practice idea: buy XAU/USD' })).toBeTruthy();
  });

  test('moving the stake moves the money at once, and is told when it is let go', () => {
    const onStake = vi.fn(async () => undefined);
    const shown = card({ onStake });
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('aria-valuetext')).toBe('You risk 5 dollars of 500, 1 percent');
    fireEvent.input(slider, { target: { value: '10' } });
    expect(shown.querySelector('.plan-figures--large')?.textContent).toContain('$10.00');
    expect(shown.querySelector('.plan-figures--large')?.textContent).toContain('$20.00');
    expect(onStake).not.toHaveBeenCalled();
    fireEvent.keyUp(slider, { key: 'Tab' });
    expect(onStake).not.toHaveBeenCalled();
    fireEvent.change(slider);
    expect(onStake.mock.calls).toEqual([[10]]);
  });

  test('a stake that is not taken stands no longer, and it is said', async () => {
    const onStake = async () => {
      throw new Error('At most $10 of your $500.');
    };
    const shown = card({ onStake });
    const slider = screen.getByRole('slider');
    fireEvent.input(slider, { target: { value: '10' } });
    await act(async () => void fireEvent.change(slider));
    expect(shown.querySelector('.plan-figures--large')?.textContent).toContain('$5.00');
    expect(currentToast()).toMatchObject({
      title: 'Your stake was not changed',
      description: 'At most $10 of your $500.',
    });
  });

  test('an account that the user names is said, and its stake stored', () => {
    const [onStake, onSay] = [vi.fn(async () => undefined), vi.fn()];
    card({ stake: undefined, onStake, onSay });
    fireEvent.click(screen.getByRole('button', { name: 'Set my own' }));
    fireEvent.change(screen.getByLabelText(/in dollars$/), { target: { value: '500' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use it' }));
    expect(onStake.mock.calls).toEqual([[5]]);
    expect(onSay).toHaveBeenCalledWith('My account is $500 and I risk 1% a trade');
    expect(screen.getByRole('slider')).toBeTruthy();
  });

  test('a practice idea says that its money is an example where nobody said a stake', () => {
    card({ idea: livingFixture({ kind: 'practice' }), stake: undefined });
    expect(screen.getByText('Example: you risk $100')).toBeTruthy();
  });

  test('a release before the end is named in a sentence', () => {
    const releases = [
      { at: OPENED + 110 * MINUTE_MS, title: 'US jobs report' },
      { at: OPENED + 170 * MINUTE_MS, title: 'Fed decision' },
    ];
    card({ idea: livingFixture({ releases }) });
    expect(screen.getByText(/^US jobs report 11:20 UTC/)).toBeTruthy();
    expect(screen.getByText(/Price can jump past the stop\. 1 more before the end\./)).toBeTruthy();
  });

  test('exact prices, pips, the chance and how it was measured stand in the details', () => {
    const calibration = { by: 'breakout', settled: 12, seen: null } as const;
    card({
      confidence: { share: 0.62, measured: 140, calibration, chance: { target: 0.214, luck: 0.196 } },
    });
    const details = within(screen.getByText('Details').closest('details') as HTMLElement);
    expect(details.getByText('Chance 21%, by luck alone 20%.')).toBeTruthy();
    expect(details.getByText(/^Confidence 62% of 140\. Not yet calibrated/)).toBeTruthy();
    expect(details.getByText(/Stop 120000\.0 pips away.*One ounce risks \$12\.00\./)).toBeTruthy();
  });

  test('only a simulated market is called simulated, and replayed prices are called past', () => {
    card({ feed: 'simulated' });
    expect(screen.getByText('Simulated candles, for illustration.')).toBeTruthy();
    cleanup();
    card({ feed: 'replayed' });
    expect(screen.getByText("Replayed past prices, not today's market.")).toBeTruthy();
    expect(screen.queryByText(/simulated/i)).toBeNull();
    cleanup();
    card();
    expect(screen.getByText('Real candles, 15 min')).toBeTruthy();
  });
});

describe('a live idea', () => {
  const live = (price: number, r: number, more: Partial<LivingCardProps> = {}) =>
    card({
      idea: livingFixture({ price }),
      now: OPENED + 45 * MINUTE_MS,
      candles: livingCandles([4122, 4123, 4126]),
      r,
      ...more,
    });

  test('leads with the money on the own stake, says R, the way from now and the time left', () => {
    const shown = live(4127.6, 0.6);
    expect(screen.getByText('In a profit')).toBeTruthy();
    expect(screen.getByText('Ahead for now.')).toBeTruthy();
    expect(shown.querySelector('.card-now')?.textContent).toBe('Now, on your $5+$3.00+0.60 R4,127.60');
    expect(screen.getByText('19.20 below now')).toBeTruthy();
    expect(screen.getByText('16.80 above now')).toBeTruthy();
    expect(screen.getByText('3 h 15 min left')).toBeTruthy();
    expect(screen.getByText(/^, ends 13:30 UTC/)).toBeTruthy();
    expect(screen.getByText('Live prices, 15 min candles')).toBeTruthy();
  });

  test('a price on its way against the plan is behind, in the same place', () => {
    const shown = live(4115.6, -0.4);
    expect(screen.getByText('Behind for now.')).toBeTruthy();
    expect(screen.getByRole('slider')).toBeTruthy();
    expect(shown.querySelector('.card-now')?.textContent).toContain('\u2212$2.00');
  });

  test('what comes to nothing is neither ahead nor behind', () => {
    live(4120.5, 0.002);
    expect(screen.getByText('Level for now.')).toBeTruthy();
  });

  test('without a stake it says that the money is an example', () => {
    const shown = live(4127.6, 0.6, { stake: undefined });
    expect(shown.querySelector('.card-now')?.textContent).toContain('Now, on an example of $100+$60.00');
  });

  test('its buttons say what they do in the chat at once; without a chat there are none', () => {
    const onSay = vi.fn();
    live(4127.6, 0.6, { onSay });
    expect(buttons()).toEqual(['Tell me at half way', 'What could stop it?']);
    fireEvent.click(screen.getByRole('button', { name: 'What could stop it?' }));
    expect(onSay).toHaveBeenCalledWith('What news is coming up for XAU/USD?');
    cleanup();
    live(4127.6, 0.6);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('it is left after a question that says what happens, and who keeps it is asked nothing more', async () => {
    const onUnfollow = vi.fn(async () => undefined);
    live(4127.6, 0.6, { onUnfollow });
    const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Stop following' }));
    leave();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop following XAU/USD?' }));
    expect(dialog.getByText('You get no more messages about it.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep following' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onUnfollow).not.toHaveBeenCalled();
    leave();
    const again = within(await screen.findByRole('alertdialog'));
    await act(async () => void fireEvent.click(again.getByRole('button', { name: 'Stop following' })));
    expect(onUnfollow).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(currentToast()).toMatchObject({ title: 'You stopped following XAU/USD' });
  });

  test('what cannot be left says why', async () => {
    const onUnfollow = () => Promise.reject(new Error('This idea is closed, so its result counts.'));
    live(4127.6, 0.6, { onUnfollow });
    fireEvent.click(screen.getByRole('button', { name: 'Stop following' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Stop following' })));
    expect(currentToast()).toMatchObject({
      title: 'You are still following it',
      description: 'This idea is closed, so its result counts.',
    });
  });

  test('one that was left says so without a result, a stake or a way to leave it again', () => {
    const idea = livingFixture({ price: 4127.6, leftAt: OPENED + 30 * MINUTE_MS });
    live(4127.6, 0.6, { idea, onUnfollow: async () => undefined });
    expect(screen.getByRole('article', { name: 'Left signal: buy XAU/USD' })).toBeTruthy();
    expect(screen.getByText('You stopped following this.')).toBeTruthy();
    expect(screen.getByText(/^You left it 10:00 UTC/)).toBeTruthy();
    expect(screen.queryByText(/\$3\.00/)).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop following' })).toBeNull();
  });
});

describe('a settled idea', () => {
  const settle = (
    more: Partial<LivingCardProps['idea']>,
    r: number | null,
    part: Partial<LivingCardProps> = {},
  ) =>
    card({
      idea: livingFixture({ status: 'stop_hit', price: 4108.4, closedAt: OPENED + 124 * MINUTE_MS, ...more }),
      now: OPENED + 600 * MINUTE_MS,
      candles: livingCandles([4123, 4127, 4125, 4128, 4126, 4127, 4128, 4126, 4107]),
      r,
      onSay: () => undefined,
      ...part,
    });

  test('says how it went, what it came to, and one thing to learn', () => {
    settle({}, -1, {
      settled: {
        sentence: 'It went as planned: the loss stayed the size you saw first.',
        lesson: 'Look at the calendar.',
      },
    });
    expect(screen.getByText('Signal has lost')).toBeTruthy();
    expect(screen.getByText('It went as planned:')).toBeTruthy();
    expect(screen.getByText('Closed at its stop')).toBeTruthy();
    expect(screen.getByText('\u2212$5.00')).toBeTruthy();
    expect(screen.getByText('\u22121.00 R on your $5, out at 4,108.40 as planned')).toBeTruthy();
    expect(screen.getByText('Look at the calendar.')).toBeTruthy();
    expect(screen.getByText('09:30 to 11:34 UTC')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'How honest the figures are' }).getAttribute('href')).toBe(
      '/confidence',
    );
  });

  test('a loss has every part that a win has, in the same order', () => {
    const parts = (shown: HTMLElement) =>
      [...shown.querySelectorAll('article > *, .living-card__body > *')].map((one) =>
        one.className.replace(/--(up|down)\b/g, ''),
      );
    const lost = parts(settle({}, -1));
    cleanup();
    const won = parts(settle({ status: 'target_hit', price: 4144.4 }, 2));
    expect(won).toEqual(lost);
    expect(screen.getByText('Reached its target')).toBeTruthy();
    expect(screen.getByText('+$10.00')).toBeTruthy();
  });

  test('a jump past the stop is not called planned', () => {
    settle({ price: 4103.6 }, -1.4, { gap: true });
    expect(screen.getByText('\u22121.40 R on your $5, out at 4,103.60')).toBeTruthy();
  });

  test('one without a price has no result and makes none up', () => {
    settle({ status: 'expired', price: null }, null);
    expect(screen.getByText('No result: its price source is gone')).toBeTruthy();
    expect(screen.queryByText(/\$5\.00/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Replay/ })).toBeNull();
  });

  test('the path is replayed by itself when the picture is first in sight, and never where it was seen', () => {
    const watched: Element[] = [];
    let show = (): void => undefined;
    class Observer {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        show = () => onChange([{ isIntersecting: true }]);
      }
      observe = (element: Element) => void watched.push(element);
      disconnect = () => undefined;
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    vi.useFakeTimers();
    const onSeen = vi.fn();
    const shown = settle({}, -1, { replay: { isDue: true, onSeen } });
    const isOver = () => shown.querySelector('[data-part="end"]') !== null;
    expect([watched[0]?.className, isOver()]).toEqual(['living-picture', true]);
    act(show);
    expect([onSeen.mock.calls.length, isOver()]).toEqual([1, false]);
    cleanup();
    settle({}, -1, { replay: { isDue: false, onSeen } });
    expect(watched).toHaveLength(1);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('the path is drawn again on its button', () => {
    vi.useFakeTimers();
    const shown = settle({}, -1);
    const length = () => shown.querySelector('path[data-part="path"]')?.getAttribute('d')?.length ?? 0;
    const whole = length();
    fireEvent.click(screen.getByRole('button', { name: 'Replay, 3 seconds' }));
    expect(length()).toBeLessThan(whole);
    expect(shown.querySelector('[data-part="end"]')).toBeNull();
    vi.useRealTimers();
  });

  test('where motion is not wanted the button shows four pictures', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    settle({}, -1);
    expect(screen.getAllByRole('img', { name: /^Chart/ })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Replay in four pictures' }));
    expect(screen.getAllByRole('img', { name: /^Picture \d of 4$/ })).toHaveLength(4);
    vi.unstubAllGlobals();
  });
});

test('a tap on the picture opens the chart large with the three levels', () => {
  const onOpenChart = vi.fn();
  card({ onOpenChart });
  fireEvent.click(screen.getByRole('button', { name: 'Open the chart large' }));
  expect(onOpenChart).toHaveBeenCalledTimes(1);
  expect(onOpenChart.mock.calls[0]?.[0]).toMatchObject({ pair: 'XAU/USD', step: '15m' });
});

test('a closed one opens with its plan and its end, and asks why it ended so', () => {
  const onOpenChart = vi.fn();
  const closedAt = OPENED + 30 * MINUTE_MS;
  const idea = livingFixture({ status: 'stop_hit', price: 4108.4, closedAt });
  card({ idea, now: OPENED + 600 * MINUTE_MS, onOpenChart, candles: livingCandles([4123, 4107]) });
  fireEvent.click(screen.getByRole('button', { name: 'Open the chart large' }));
  expect(onOpenChart.mock.calls[0]?.[0]).toMatchObject({
    plan: { entry: 4120.4, stop: 4108.4, target: 4144.4 },
    end: { at: closedAt, price: 4108.4, outcome: 'stop' },
    question: 'Why did my XAU/USD idea hit its stop?',
  });
});
