import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BrainView, PanelView } from '@app/contracts/chat/panel.ts';
// Read ahead: the panel loads it when it is opened.
import './brain-lobes.tsx';
import { setClock } from '../../../lib/time/clock.ts';
import { messageFixture, minutesAgo, NOW } from '../../../testing/fixtures.ts';
import { openChat, replyTo } from '../../../testing/open-chat.tsx';

const view = (more: Partial<BrainView> & Pick<BrainView, 'brain'>): BrainView => ({
  stance: 'abstain',
  strength: 0,
  probability: null,
  veto: false,
  says: 'Nothing to say.',
  change: null,
  lesson: null,
  evidence: [],
  ...more,
});

const panel = (more: Partial<PanelView> = {}): PanelView => ({
  decision: 'no-trade',
  because: 'news',
  probability: 0.36,
  noSkill: 0.33,
  agreement: 0.41,
  views: [
    view({
      brain: 'breakout',
      stance: 'for',
      strength: 0.4,
      probability: 0.36,
      says: 'It closed above 1.08100.',
    }),
    view({
      brain: 'news',
      stance: 'against',
      strength: 1,
      veto: true,
      says: 'CPI y/y comes out in 20m.',
      change: 'Ask again after 12:50 UTC.',
      evidence: [
        { source: 'calendar: written by hand', at: minutesAgo(0), value: 'CPI y/y' },
        { source: 'quote EUR/USD', at: minutesAgo(2), value: '1.08140' },
      ],
    }),
    view({ brain: 'risk', stance: 'against', strength: 0.45 }),
    view({ brain: 'coach', lesson: 'revenge-trading' }),
  ],
  ...more,
});

const openWith = (shown: PanelView | null) =>
  openChat({
    getConversation: () => ({
      messages: [messageFixture({ id: 'p', content: 'No trade now.', panel: shown })],
    }),
    sendMessage: ({ body }) => replyTo(body),
  });
const disclosure = async (): Promise<HTMLDetailsElement> => {
  const title = await screen.findByText('Who said what');
  return title.closest('details') as HTMLDetailsElement;
};

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(cleanup);

describe('who said what', () => {
  test('is closed below the reply, names the verdict, and opens to four views in order', async () => {
    openWith(panel());
    const closed = await disclosure();
    expect(closed.open).toBe(false);
    fireEvent.click(within(closed).getByText('Who said what'));
    expect(closed.open).toBe(true);
    expect(within(closed).getByText('No trade')).toBeTruthy();
    expect(
      within(closed)
        .getAllByRole('heading', { hidden: true })
        .map((one) => one.textContent),
    ).toEqual(['Breakout analyst', 'News analyst', 'Risk manager', 'Coach']);
    const summary = closed.querySelector('.analyst-panel__summary')?.textContent;
    expect(summary).toBe(
      'Stopped by the news analyst. Together they see the target as likelier than by luck alone. 1 of the four is for it.',
    );
  });

  test('draws who is for it and who against, told in words too', async () => {
    openWith(panel());
    const opened = await disclosure();
    opened.open = true;
    fireEvent(opened, new Event('toggle'));
    const name =
      'Breakout for, odds 36%. News stops it, no odds. Risk against, no odds. Coach on no side, no odds. Luck alone gives 33%.';
    const picture = await within(opened).findByRole('img', { name });
    expect(picture.querySelectorAll('.brain-lobes__lobe--against')).toHaveLength(2);
  });

  test('says it plainly where none of them is for it', async () => {
    openWith(panel({ views: [view({ brain: 'risk', stance: 'against' }), view({ brain: 'coach' })] }));
    expect((await disclosure()).textContent).toContain('None of the four is for it.');
  });

  test('tells each stance in a word, its strength, its figures with source and time', async () => {
    openWith(panel());
    const items = [...(await disclosure()).querySelectorAll<HTMLElement>('li')];
    const words = items.map((item) => item.querySelector('.chip')?.textContent);
    expect(words).toEqual(['For', 'Stops it', 'Against', 'No side']);
    expect(items.map((item) => item.querySelector('.analyst-panel__strength')?.textContent ?? null)).toEqual([
      'Strength 40%',
      'Strength 100%',
      'Strength 45%',
      null,
    ]);
    const news = within(items[1] as HTMLElement);
    expect(news.getByText('Ask again after 12:50 UTC.')).toBeTruthy();
    expect(news.getByText('2 figures behind it')).toBeTruthy();
    expect((items[3] as HTMLElement).textContent).toContain('Ask about "revenge trading" for the lesson');
    const rows = news.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
    expect(rows[2]).toBe('1.08140quote EUR/USD14 May, 08:20');
  });

  test('of an outlook says that nothing was decided and states no odds', async () => {
    openWith(panel({ decision: null, because: null, probability: null, noSkill: null }));
    const shown = await disclosure();
    expect(within(shown).getByText('Views only')).toBeTruthy();
    const summary = shown.querySelector('.analyst-panel__summary')?.textContent;
    expect(summary).toContain('nothing was decided');
    expect(summary).not.toContain('odds');
  });

  test('of an idea kept to practice names who is against money on it, and no trade is said', async () => {
    openWith(panel({ decision: 'practice', because: 'risk' }));
    const shown = await disclosure();
    expect(within(shown).getByText('Practice only')).toBeTruthy();
    expect(shown.querySelector('.analyst-panel__summary')?.textContent).toMatch(
      /^Kept to practice by the risk manager\./,
    );
  });

  test('is not there where one brain was at work', async () => {
    openWith(null);
    await screen.findByText('No trade now.');
    expect(screen.queryByText('Who said what')).toBeNull();
  });

  test('shows what a calendar says as text', async () => {
    const bad = '<img src=x onerror=alert(1)>';
    openWith(
      panel({
        views: [
          view({
            brain: 'news',
            says: bad,
            change: bad,
            evidence: [{ source: bad, at: minutesAgo(0), value: bad }],
          }),
        ],
      }),
    );
    const shown = await disclosure();
    expect(shown.textContent).toContain(bad);
    expect(shown.querySelector('img')).toBeNull();
  });
});
