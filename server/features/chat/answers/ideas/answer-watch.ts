import { exampleMarkets } from '@app/domain/buddy/clauses/market-names.ts';
import { printPrice } from '@app/domain/buddy/replies/print.ts';
import type { Offer } from '@app/domain/buddy/intents/turn-context.ts';
import { instrumentOf, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { USUAL_TIMEFRAME } from './answer-signal-request.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type ReplyDraft,
  type QueryTools,
  type Turn,
  type Watching,
} from '../turn.ts';

/** A level further than this share from the price is a typing mistake. */
const FARTHEST = 0.5;
const MOST_WATCHES = 20;

type Asked = {
  pair: Pair | null;
  timeframe: Timeframe | null;
  level: number | null;
  direction: 'above' | 'below' | null;
};

export async function answerWatch(turn: Turn, tools: QueryTools, asked: Asked): Promise<ReplyDraft> {
  if (await isFull(tools)) return tooMany(turn);
  const timeframe = asked.timeframe ?? turn.before.timeframe ?? USUAL_TIMEFRAME;
  const pair = asked.pair ?? (tools.pairs.length === 1 ? (tools.pairs[0] ?? null) : null);
  if (!pair) {
    const [first, second] = exampleMarkets(tools.pairs);
    return draft(turn, [`Gladly. Which market shall I watch? For example ${first} or ${second}.`], {
      context: { asked: 'watch', timeframe },
    });
  }
  if (asked.level !== null) return namedLevel(turn, tools, { ...asked, pair, level: asked.level }, timeframe);
  const watched = (await tools.watches()).some((one) => one.pair === pair && one.timeframe === timeframe);
  if (watched) return answerWatches(turn, tools);
  const setup = await tools.findSetup(pair, timeframe);
  if (setup.kind === 'levels')
    return acceptOffer(turn, tools, {
      pair,
      timeframe,
      above: setup.levels.high,
      below: setup.levels.low,
    });
  if (setup.kind === 'breakout') {
    return draft(
      turn,
      [
        `${nameOf(pair)} has already broken out just now, so there is nothing left to wait for. Ask me for a signal on it and I show you the risk first.`,
      ],
      {
        context: { asked: 'watch', pairs: [pair], timeframe },
      },
    );
  }
  const because =
    setup.kind === 'closed'
      ? 'its market is closed'
      : setup.kind === 'stale'
        ? 'my newest price is too old'
        : 'I have too few prices';
  return draft(
    turn,
    [
      `I can't find the levels of ${nameOf(pair)} right now, because ${because}. Name a level and I watch that one.`,
    ],
    {
      tone: 'caution',
      context: { asked: 'watch', pairs: [pair], timeframe },
    },
  );
}

function namedLevel(
  turn: Turn,
  tools: QueryTools,
  { pair, level, direction }: Asked & { pair: Pair; level: number },
  timeframe: Timeframe,
): ReplyDraft {
  const instrument = instrumentOf(pair);
  const quote = tools.quote(pair);
  const points = toPoints(instrument, level);
  const context = { asked: 'watch' as const, pairs: [pair], timeframe };
  if (!quote)
    return draft(turn, [`I have no price for ${nameOf(pair)}, so I can't watch a level there.`], {
      tone: 'caution',
      context,
    });
  if (Math.abs(points - quote.mid) > quote.mid * FARTHEST) {
    const notes = notesOf(turn);
    const mid = notes.cite(printPrice(instrument, quote.mid), `quote ${pair}`, quote.at);
    return draft(
      turn,
      [
        `That level is very far from ${mid}, where ${nameOf(pair)} is now. Did you mean another one?`,
        simulatedLabel(tools),
      ],
      { tone: 'caution', context, evidence: notes.rows },
    );
  }
  const above = direction ? direction === 'above' : points > quote.mid;
  return watching(turn, tools, {
    pair,
    timeframe,
    above: above ? points : null,
    below: above ? null : points,
    becomesSignal: false,
  });
}

export async function acceptOffer(turn: Turn, tools: QueryTools, offer: Offer): Promise<ReplyDraft> {
  return (await isFull(tools)) ? tooMany(turn) : watching(turn, tools, { ...offer, becomesSignal: true });
}

const isFull = async (tools: QueryTools): Promise<boolean> => (await tools.watches()).length >= MOST_WATCHES;
const tooMany = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    ['I already watch as many levels for you as I can. One of them has to break or run out first.'],
    { tone: 'caution' },
  );

function watching(turn: Turn, tools: QueryTools, watch: Watching): ReplyDraft {
  const notes = notesOf(turn);
  const then = watch.becomesSignal
    ? 'it becomes a tracked signal for a token if you have one left. Many breakouts fail, so that signal comes with its stop.'
    : 'that is all: a level is no reason to trade by itself.';
  return draft(
    turn,
    [
      `Done. I watch ${nameOf(watch.pair)} for you, on the ${watch.timeframe} plan: ${levels(watch, notes)}. When a candle closes beyond, I tell you here, and ${then}`,
      simulatedLabel(tools),
    ],
    {
      messageType: 'success',
      watch,
      context: { asked: 'watch', pairs: [watch.pair], timeframe: watch.timeframe },
      evidence: notes.rows,
    },
  );
}

export function levels({ pair, timeframe, above, below }: Offer, { cite }: Notes): string {
  const instrument = instrumentOf(pair);
  const figure = (points: number): string =>
    cite(printPrice(instrument, points), `watched level ${pair} ${timeframe}`);
  if (above !== null && below !== null) return `below ${figure(below)} and above ${figure(above)}`;
  return above !== null ? `above ${figure(above)}` : `below ${figure(below ?? 0)}`;
}

export async function answerWatches(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  const open = await tools.watches();
  if (open.length === 0)
    return draft(turn, [
      `I'm not watching anything for you at the moment. Say "tell me when ${exampleMarkets(tools.pairs)[0]} breaks" and I will.`,
    ]);
  const notes = notesOf(turn);
  const lines = open
    .slice(0, 10)
    .map((watch) => `${nameOf(watch.pair)}, ${watch.timeframe}: ${levels(watch, notes)}`);
  return draft(
    turn,
    [
      `I'm watching for you:\n${lines.join('\n')}`,
      'Each watch ends by itself when it breaks or runs out, and I tell you of either; a new one on the same market takes its place.',
      simulatedLabel(tools),
    ],
    { evidence: notes.rows },
  );
}
