import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import { timeframeIn } from '@app/domain/buddy/clauses/timeframe.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { composeQuestion } from '@app/domain/buddy/query/query.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { candleStepMs, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { answerIntent } from '../answer-intent.ts';
import { answerQuestions } from '../questions/answer-questions.ts';
import { draft, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';
import { quoteReply } from './restate-reply.ts';
import { pairsBefore, replyBefore, type ReplySubject } from './reply-before.ts';

export const marketButtons = (market: string): ReplyAction[] => [
  { label: `Price of ${market}`, say: `price of ${market}` },
  { label: `How ${market} looks`, say: `what do you think of ${market}` },
  { label: 'A short lesson', say: 'teach me something' },
];

/** Markets in the order in which the newest answer named them. */
function marketsIn(turn: Turn, tools: QueryTools): Pair[] {
  const { pairs } = namedIn(correctedWords(replyBefore(turn).replace(/[()]/g, ' ')));
  return pairs.filter((pair) => tools.pairs.includes(pair));
}

export async function compareMarkets(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  const pairs = [...new Set([...pairsBefore(turn), ...marketsIn(turn, tools)])].slice(0, 3);
  if (pairs.length < 2)
    return draft(turn, ['Better than which one? Name two markets and I compare them.'], {
      isFree: true,
      context: turn.before,
      actions: [
        { label: 'Gold and silver', say: 'which moved more today, gold or silver' },
        { label: 'Euro and pound', say: 'which moved more today, eurusd or gbpusd' },
      ],
    });
  const asked: Intent = { kind: 'compare', pairs };
  const compared = await answerIntent(turn, tools, asked);
  const verdict = compared.content.split('\n\n').find((one) => one.includes('moves the most'));
  const first = verdict ?? compared.content;
  return {
    ...compared,
    content: `Neither is better by itself. ${first}`,
    context: { ...compared.context, last: asked },
  };
}

export async function answerNth(turn: Turn, tools: QueryTools, nth: number): Promise<ReplyDraft | null> {
  const lines = replyBefore(turn)
    .split('\n')
    .filter((line) => /^(- |\d+\. )/.test(line));
  const parts = lines.length > 2 ? lines : replyBefore(turn).split('\n\n');
  const middle = parts[Math.floor(parts.length / 2)];
  if (nth === 0 && parts.length > 2 && middle)
    return quoteReply(turn, middle, [middle.replace(/^(- |\d+\. )/, '')]);
  const line = lines.at(nth > 0 ? nth - 1 : nth);
  const pair = line
    ? namedIn(correctedWords(line)).pairs[0]
    : marketsIn(turn, tools).at(nth > 0 ? nth - 1 : nth);
  if (line && (!pair || turn.before.asked === 'watch' || turn.before.asked === 'news'))
    return quoteReply(turn, line, [line.replace(/^(- |\d+\. )/, '')], {
      actions:
        turn.before.asked === 'watch'
          ? [
              {
                label: 'Cancel this one',
                say: `cancel the ${['first', 'second', 'third'][nth - 1] ?? 'last'} one`,
              },
            ]
          : [],
    });
  if (!pair || !tools.pairs.includes(pair))
    return draft(turn, ['I see no list before this. Which one do you mean?'], {
      isFree: true,
      actions: marketButtons(spokenName(tools.pairs[0] ?? 'EUR/USD')),
    });
  const quote = await answerIntent(turn, tools, { kind: 'quote', pairs: [pair] });
  const market = spokenName(pair);
  return {
    ...quote,
    context: { ...quote.context, question: null, pairs: [pair], last: { kind: 'quote', pairs: [pair] } },
    actions: [
      { label: `How ${market} looks`, say: `what do you think of ${market}` },
      { label: `Levels of ${market}`, say: `support and resistance of ${market}` },
    ],
  };
}

const ofSteps = new Set<ReplySubject>(['signal', 'outlook', 'levels', 'explain-signal']);

/** Null where the question before has a time of its own to change. */
export async function answerOnStep(
  turn: Turn,
  tools: QueryTools,
  step: CandleStep,
  subject: ReplySubject,
): Promise<ReplyDraft | null> {
  const [pair] = pairsBefore(turn);
  const measure = turn.before.question?.measure;
  const isTimed =
    measure !== undefined && /^(rsi|atr|moving-average|range|change|ranking|chart)$/.test(measure);
  if (isTimed) return null;
  if (pair && ofSteps.has(subject)) {
    const timeframe = timeframeIn(turn.said?.toLowerCase() ?? '');
    // An outlook opens nothing.
    const asked: Intent = { kind: subject === 'levels' ? 'levels' : 'outlook', pair, timeframe };
    const made = await answerIntent(turn, tools, asked);
    return { ...made, context: { ...made.context, last: asked } };
  }
  if (!pair)
    return draft(turn, ['Of which market? Name one, and I take that time.'], {
      isFree: true,
      actions: marketButtons('gold').slice(0, 2),
    });
  const length = candleStepMs[step];
  const [moved] = await answerQuestions(turn, tools, [
    composeQuestion('change', {
      pairs: [pair],
      period: { label: spans[step] ?? 'in that time', from: turn.now - length, to: null },
    }),
  ]);
  return moved ?? null;
}

const spans: Partial<Record<CandleStep, string>> = {
  '5m': 'the last 5 minutes',
  '15m': 'the last 15 minutes',
  '1h': 'the last hour',
  '4h': 'the last 4 hours',
  '1d': 'the last day',
};

/** To the watched level, to the stop and target of an open idea, or to the two levels. */
export async function answerHowFar(
  turn: Turn,
  tools: QueryTools,
  named: Pair | null,
): Promise<ReplyDraft | null> {
  const pair = named ?? pairsBefore(turn)[0] ?? null;
  if (!pair) return null;
  const watch = (await tools.watches()).find((one) => one.pair === pair && !one.becomesSignal);
  const level = watch && (watch.above ?? watch.below);
  if (watch && level) {
    const [told] = await answerQuestions(turn, tools, [
      composeQuestion('distance-to-level', {
        pairs: [pair],
        amounts: [
          { role: 'price', value: toPrice(instrumentOf(pair), level), currency: null, isPercent: false },
        ],
      }),
    ]);
    return told ?? null;
  }
  const isOpen = (await tools.signals()).some((one) => one.status === 'active' && one.pair === pair);
  const instead: Intent = isOpen
    ? { kind: 'my-signals' }
    : { kind: 'levels', pair, timeframe: turn.before.timeframe };
  const made = await answerIntent(turn, tools, instead);
  return { ...made, context: { ...made.context, last: instead } };
}

const signs: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP' };

export async function convertMoney(turn: Turn, tools: QueryTools, currency: string): Promise<ReplyDraft> {
  const said = replyBefore(turn);
  const [, sign = '$', money] = /([$€£])([\d,]+(?:\.\d+)?)/.exec(said) ?? [];
  const from = signs[sign] ?? 'USD';
  const [pair] = pairsBefore(turn);
  const quote = pair ? tools.quote(pair) : null;
  const isPrice =
    pair?.endsWith('/USD') && !pair.startsWith(currency) && (!money || turn.before.asked === 'quote');
  const value =
    isPrice && quote
      ? toPrice(instrumentOf(quote.pair), quote.mid)
      : money && Number(money.replaceAll(',', ''));
  if (!value || currency === from)
    return draft(
      turn,
      [
        currency === from && currency === 'USD'
          ? 'My figures in money are in dollars already.'
          : 'There is no sum of money before this that I could convert. Say it with the sum.',
      ],
      { isFree: true, context: turn.before },
    );
  const [converted] = await answerQuestions(turn, tools, [
    composeQuestion('convert-money', {
      amounts: [{ role: 'money', value, currency: from, isPercent: false }],
      currencies: [from, currency],
      pairs: pair ? [pair] : [],
      words: 'in another currency',
    }),
  ]);
  return { ...(converted as ReplyDraft), context: { ...turn.before } };
}
