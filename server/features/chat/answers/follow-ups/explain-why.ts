import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { composeQuestion } from '@app/domain/buddy/query/query.ts';
import { printPrice } from '@app/domain/buddy/replies/print.ts';
import { HOUR_MS } from '@app/domain/time.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import { answerIntent } from '../answer-intent.ts';
import { answerQuestions } from '../questions/answer-questions.ts';
import { answerWhy } from '../ideas/answer-why.ts';
import { USUAL_TIMEFRAME } from '../ideas/answer-signal-request.ts';
import { retell } from '../retell.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';
import { newParagraphs, pairsBefore, type ReplySubject } from './reply-before.ts';

const prices = new Set([
  'price',
  'price-then',
  'change',
  'range',
  'distance-to-level',
  'moving-average',
  'rsi',
]);

const WATCHED =
  'Because you asked for it. I look at closed candles only, as a mere touch of a level turns back too often, and a note is no advice to trade.';
const TOKENS =
  'Because every reply is worked out afresh, and a reply of four brains is more work than one of a single brain. Tokens keep that free for everybody up to a point.';
const RELEASES =
  'Because prices already hold what everybody expects. When the figure that comes is another one, many want in or out in the same second.';

const reasons: Partial<Record<ReplySubject, string>> = {
  watch: WATCHED,
  'cancel-watch': WATCHED,
  'my-watches': WATCHED,
  tokens: TOKENS,
  plan: TOKENS,
  news: RELEASES,
  'event-signal': RELEASES,
  'event-idea': RELEASES,
  unlisted: 'Because my price feed does not carry it, and I would rather have no price than a made-up one.',
  hours:
    'Because markets follow the working day of the banks in Sydney, Tokyo, London and New York. Coins have no such day and never close.',
  orders:
    'Because I am no broker: I hold no money and no account of yours, so I can only watch, count and explain.',
};

/** Why the newest answer says what it says; each kind has its own reason. */
export async function explainWhy(
  turn: Turn,
  tools: QueryTools,
  subject: ReplySubject | null,
): Promise<ReplyDraft> {
  const unasked = await tools.lastProactive();
  if (unasked && unasked.cause !== 'signal_closed') return answerWhy(turn, tools, answerIntent);
  const [pair] = pairsBefore(turn);
  const { question } = turn.before;
  switch (subject) {
    case null: {
      const market = spokenName(tools.pairs[0] ?? 'EUR/USD');
      const open = (await tools.signals()).length > 0;
      if (open) return answerWhy(turn, tools, answerIntent);
      return draft(turn, ['Why what? Ask me about one of these, and I give you the reason too.'], {
        isFree: true,
        actions: [
          { label: `Why ${market} moves`, say: `why does ${market} move` },
          { label: 'How signals are made', say: 'how do you find signals' },
        ],
      });
    }
    case 'ranked':
      return whyItMoved(turn, tools, pair ?? null);
    case 'worked-out':
      return question && prices.has(question.measure)
        ? whyItMoved(turn, tools, pair ?? null)
        : working(turn, tools);
    case 'quote':
    case 'compare':
    case 'volatility':
      return whyItMoved(turn, tools, pair ?? null);
    case 'signal':
    case 'outlook':
      return pair ? whyThatIdea(turn, tools, pair) : retell(turn, tools, 'more', answerIntent);
    case 'explain-signal':
    case 'my-signals':
      return answerWhy(turn, tools, answerIntent);
    case 'size':
    case 'cost':
    case 'levels':
      return retell(turn, tools, 'more', answerIntent);
    case 'lesson':
      return because(
        turn,
        'Because most losses of beginners come from just such things, not from a wrong guess of the direction. Shall I make it concrete?',
        [
          { label: 'An example', say: 'an example' },
          { label: 'Simpler', say: 'simpler' },
          { label: 'Next lesson', say: 'next lesson' },
        ],
      );
    default: {
      const reason = reasons[subject];
      if (reason) return because(turn, reason);
      return because(
        turn,
        'I have no deeper reason than what I said. Tell me which part you mean, and I explain that.',
        [
          { label: 'Simpler', say: 'simpler' },
          { label: 'What you can do', say: 'what can you do' },
        ],
      );
    }
  }
}

async function working(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  const made = await retell(turn, tools, 'more', answerIntent);
  return { ...made, content: newParagraphs(turn, made).join('\n\n') };
}

const because = (turn: Turn, text: string, actions: ReplyDraft['actions'] = []): ReplyDraft =>
  draft(turn, [text], { actions, context: turn.before });

const RECENT_MS = 12 * HOUR_MS;

/** What there was to see; nobody can prove a cause. */
async function whyItMoved(turn: Turn, tools: QueryTools, pair: Pair | null): Promise<ReplyDraft> {
  if (!pair)
    return because(
      turn,
      'Nobody can prove why a price moved. Name a market, and I tell what came out before it did.',
    );
  const [change] = await answerQuestions(turn, tools, [
    composeQuestion('change', {
      pairs: [pair],
      period: { label: 'today', from: Math.floor(turn.now / (24 * HOUR_MS)) * 24 * HOUR_MS, to: null },
    }),
  ]);
  const { cite, rows } = notesOf(turn);
  const currencies = pair.split('/');
  const concerns = ({ currency, impact }: { currency: string; impact: string }): boolean =>
    impact !== 'LOW' && (currencies.includes(currency) || currency === 'USD');
  const recent = (await tools.recentEvents()).filter(
    (one) => concerns(one) && one.at <= turn.now && turn.now - one.at < RECENT_MS,
  );
  const next = (await tools.upcomingEvents()).find(
    (one) => concerns(one) && one.impact === 'HIGH' && one.at > turn.now,
  );
  const causes =
    recent.length > 0
      ? `Since then came out: ${recent
          .slice(0, 2)
          .map(({ name, currency }) => cite(`${name} (${currency})`, 'economic calendar'))
          .join(', ')}.`
      : 'No release of weight came out for it in the last half day, so it is ordinary buying and selling.';
  const ahead = next ? ` Ahead lies ${cite(`${next.name} (${next.currency})`, 'economic calendar')}.` : '';
  return draft(
    turn,
    [
      `Nobody can prove why a price moves. What I can see: ${change?.content.split('\n\n')[0] ?? ''}`,
      `${causes}${ahead}`,
    ],
    {
      evidence: [...(change?.evidence ?? []), ...rows],
      context: { ...turn.before },
      actions: [{ label: 'What is on the calendar', say: 'what news is coming up' }],
    },
  );
}

async function whyThatIdea(turn: Turn, tools: QueryTools, pair: Pair): Promise<ReplyDraft> {
  const open = (await tools.signals()).some((one) => one.status === 'active' && one.pair === pair);
  if (open) return answerIntent(turn, tools, { kind: 'explain-signal', pair });
  const setup = await tools.findSetup(pair, turn.before.timeframe ?? USUAL_TIMEFRAME);
  if (setup.kind !== 'breakout') return retell(turn, tools, 'more', answerIntent);
  const { cite, rows } = notesOf(turn);
  const level = cite(
    printPrice(instrumentOf(pair), setup.breakout.level),
    `breakout ${pair} ${timeframeNames[setup.timeframe]}`,
    setup.quote.at,
  );
  const isBuy = setup.plan.action === 'BUY';
  return draft(
    turn,
    [
      `Because a candle closed ${isBuy ? 'above' : 'below'} ${level}, the edge of its ${timeframeNames[setup.timeframe]} range, and my rule follows such a break. It says ${isBuy ? 'buy' : 'sell'} even while the price runs the other way for a while: that is what the stop is for.`,
      'It is a rule with a measured record, no knowledge of the future. It is wrong more often than right.',
    ],
    { evidence: rows, context: turn.before },
  );
}
