import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshContext, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import {
  createQueryTools,
  quietMarket,
  type SyntheticMarket,
} from '../../../testing/markets/synthetic-market.ts';
import { asksBack } from '../../../testing/dialogues/asks-back.ts';
import { finishReply, type FinishedReply } from './finish-reply.ts';
import { answerWithAnalyst } from './reply.ts';
import type { ReplyDraft } from './turn.ts';

const evaluation = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, '../eval', name), 'utf8')
    .trim()
    .split('\n');
/** What the reader is judged by: questions, figures, and wishes that hold no wish. */
const messages = [
  ...evaluation('corpus.jsonl').map((line) => (JSON.parse(line) as { say: string }).say),
  ...evaluation('figures.tsv').map((line) => line.split('\t')[1] ?? ''),
  ...evaluation('nothing-wished.txt'),
];
/** Every such message; `npm test` takes a part of them, evenly. */
const EVERY = 8;

const gold: SyntheticMarket = { ...quietMarket, mid: 412_000, risk: 3_000 };

async function ask(
  given: SyntheticMarket,
  said: string,
  before: TurnContext,
): Promise<{ made: ReplyDraft; finished: FinishedReply }> {
  const tools = createQueryTools(given);
  const turn = { now: given.now, said, before, turns: 4 };
  const made = await answerWithAnalyst(turn, tools, { content: said, hasImages: false });
  return { made, finished: finishReply(turn, made, tools.pairs) };
}

it.each([
  ['with nothing broken out', gold],
  ['with a fresh breakout', { ...gold, kind: 'breakout' as const }],
])(
  'every reply offers one to three steps, and each is answered when it is tapped: %s',
  async (_, given) => {
    const unanswered: string[] = [];
    let taps = 0;
    for (const said of messages.filter((one, i) => one !== '' && i % EVERY === 0)) {
      const { made, finished } = await ask(given, said, freshContext);
      expect([said, finished.actions.length >= 1 && finished.actions.length <= 3]).toEqual([said, true]);
      for (const { label, say } of finished.actions.filter((one) => one.say !== '')) {
        taps += 1;
        const { made: tapped } = await ask(given, say, made.context);
        if (asksBack(tapped) || tapped.content === made.content)
          unanswered.push(`${said} > ${label} > ${tapped.content}`);
      }
    }
    expect(unanswered).toEqual([]);
    expect(taps).toBeGreaterThan(messages.length / EVERY);
  },
  60_000,
);

it('at the weekend nothing is offered that waits for a price', async () => {
  const saturday = { ...gold, kind: 'closed' as const, now: Date.UTC(2026, 5, 6, 12) };
  const { finished } = await ask(saturday, 'price of gold', freshContext);
  expect(finished.actions.map(({ label }) => label)).toEqual([
    'When gold opens',
    'Chart of gold',
    'Teach me one thing',
  ]);
  const idea = await ask(saturday, 'give me a gold idea', freshContext);
  expect(idea.finished.actions.map(({ label }) => label)).toContain('A bitcoin idea');
});

it.each([
  ['i lost it all and i want to die', ['I need someone to talk to', 'Find a helpline', 'Enough for today']],
  [
    'can i trade my rent money on gold',
    ['Money is tight right now', 'How losing streaks go', 'Enough for today'],
  ],
  ['leave me alone', ['Write to me less', 'Enough for today']],
])('offers no trade after: %s', async (said, expected) => {
  const { finished } = await ask(gold, said, freshContext);
  expect(finished.actions.map(({ label }) => label)).toEqual(expected);
});

it('keeps to that while the talk is about it, and until something else is asked', async () => {
  const first = await ask(gold, 'i lost everything, i cant sleep', freshContext);
  const thanks = await ask(gold, 'thank you', first.made.context);
  expect(thanks.finished.actions[0]?.label).toBe('I need someone to talk to');
});

it('rest is an answer of its own, kind, short and free, whatever was talked about', async () => {
  const sum = await ask(gold, 'lot size for $1000, 1%, 20 pip stop on gold', freshContext);
  const { made, finished } = await ask(gold, 'enough for today', sum.made.context);
  expect(made.isFree).toBe(true);
  expect(made.content.length).toBeLessThan(120);
  expect(finished.actions.map(({ label }) => label)).not.toContain('Enough for today');
});

it('a newcomer is told where to begin, for free, with three things to tap', async () => {
  const { made, finished } = await ask(gold, "I'm new here", freshContext);
  expect(made.isFree).toBe(true);
  expect(made.content).toMatch(/^\*\*Good to have you\. Start with the loss/);
  expect(finished.actions).toHaveLength(3);
});

it('a lesson ends at the door to the next one', async () => {
  const { made, finished } = await ask(gold, 'what is a pip', freshContext);
  expect(finished.actions[0]?.label).toBe('Next: Pip value');
  const next = await ask(gold, finished.actions[0]?.say ?? '', made.context);
  expect(next.made.context.topic).not.toBe(made.context.topic);
});

it('a reply whose figures are not backed offers the message once more', async () => {
  const { made } = await ask(gold, 'price of gold', freshContext);
  const turn = { now: gold.now, said: 'price of gold', before: freshContext, turns: 4 };
  const failed = finishReply(turn, { ...made, messageType: 'error', tone: 'failed' }, ['XAU/USD']);
  expect(failed.actions[0]).toMatchObject({ label: 'Try again', say: 'price of gold' });
  const stopped = finishReply(turn, { ...made, actions: [], isStopped: true }, ['XAU/USD']);
  expect(stopped.actions[0]).toMatchObject({ label: 'Answer it again', say: 'price of gold' });
});
