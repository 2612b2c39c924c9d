import { exampleMarkets, spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { printNumber, printPrice } from '@app/domain/buddy/replies/print.ts';
import { steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import type { WatchOffer } from '@app/domain/buddy/intents/turn-context.ts';
import { instrumentOf, toPoints, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { OpenWatch } from '../../../../ports/signals.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { USUAL_TIMEFRAME } from './answer-signal-request.ts';
import { confirmWatch, tellWait, tellWatch } from './confirm-watches.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type ReplyDraft,
  type QueryTools,
  type Turn,
  type Watching,
} from '../turn.ts';

/** A level further than this share from the price is asked back. */
const FAR = 0.1;
const MOST_WATCHES = 20;

export type WatchAsked = {
  pair: Pair | null;
  timeframe: Timeframe | null;
  level: number | null;
  direction: 'above' | 'below' | null;
  /** The level was asked back and is meant. */
  isMeant?: boolean;
  replaces?: OpenWatch;
};

export async function answerWatch(turn: Turn, tools: QueryTools, asked: WatchAsked): Promise<ReplyDraft> {
  if (!asked.replaces && (await isFull(tools))) return tooMany(turn);
  const timeframe = asked.timeframe ?? turn.before.timeframe ?? USUAL_TIMEFRAME;
  const pair = asked.pair ?? (tools.pairs.length === 1 ? (tools.pairs[0] ?? null) : null);
  if (!pair) {
    const [first, second] = exampleMarkets(tools.pairs);
    return draft(turn, [`Gladly. Which market shall I watch? For example ${first} or ${second}.`], {
      context: { asked: 'watch', timeframe },
      isFree: true,
    });
  }
  if (asked.level !== null) return namedLevel(turn, tools, { ...asked, pair, level: asked.level }, timeframe);
  const watched = (await tools.watches()).some(
    (one) => one.pair === pair && one.timeframe === timeframe && one.becomesSignal,
  );
  if (watched) return answerWatches(turn, tools);
  const setup = await tools.findSetup(pair, timeframe);
  if (setup.kind === 'levels')
    return acceptWatch(turn, tools, {
      pair,
      timeframe,
      above: setup.levels.high,
      below: setup.levels.low,
    });
  const context = { asked: 'watch' as const, pairs: [pair], timeframe };
  const market = spokenName(pair);
  if (setup.kind === 'breakout') {
    return draft(
      turn,
      [
        `${nameOf(pair)} has already broken out just now, so there is nothing left to wait for. Ask me for a signal on it and I show you the risk first.`,
      ],
      { context, actions: [{ label: `A signal on ${market}`, say: `give me a signal on ${market}` }] },
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
    { tone: 'caution', context },
  );
}

type LevelWatch = WatchAsked & { pair: Pair; level: number };

function namedLevel(turn: Turn, tools: QueryTools, asked: LevelWatch, timeframe: Timeframe): ReplyDraft {
  const { pair, level, direction, replaces } = asked;
  const instrument = instrumentOf(pair);
  const quote = tools.quote(pair);
  const points = toPoints(instrument, level);
  if (!quote)
    return draft(turn, [`I have no price for ${nameOf(pair)}, so I can't watch a level there.`], {
      tone: 'caution',
      context: { asked: 'watch', pairs: [pair], timeframe },
    });
  const side = points > quote.mid ? 'above' : 'below';
  const offer: WatchOffer = { ...sideOf(points, side), pair, timeframe, isAlertOnly: true };
  if (!asked.isMeant && Math.abs(points - quote.mid) > quote.mid * FAR)
    return askAboutFar(turn, tools, offer, quote);
  if (direction && direction !== side && !replaces) return askAboutPassed(turn, tools, offer, quote);
  return watching(turn, tools, {
    ...sideOf(points, side),
    pair,
    timeframe,
    becomesSignal: false,
    ...(replaces && { replaces }),
  });
}

const sideOf = (points: number, side: 'above' | 'below'): Pick<WatchOffer, 'above' | 'below'> => ({
  above: side === 'above' ? points : null,
  below: side === 'below' ? points : null,
});
const pointsOf = ({ above, below }: WatchOffer): number => above ?? below ?? 0;

/** What a shifted decimal point makes of a level. */
const SLIPS = [10, 100, 1_000, 0.1, 0.01, 0.001];

function askAboutFar(turn: Turn, tools: QueryTools, offer: WatchOffer, quote: Quote): ReplyDraft {
  const { pair, timeframe } = offer;
  const instrument = instrumentOf(pair);
  const { cite, rows } = notesOf(turn);
  const points = pointsOf(offer);
  const price = (value: number): string => cite(toPrice(instrument, value), 'your message');
  const mid = cite(printPrice(instrument, quote.mid), `quote ${pair}`, quote.at);
  const away = cite(
    printNumber((100 * Math.abs(points - quote.mid)) / quote.mid, 0),
    `quote ${pair}`,
    quote.at,
  );
  const isNear = Math.abs(points - quote.mid) <= quote.mid / 2;
  const slip = SLIPS.map((factor) => Math.round(points * factor)).find(
    (one) => Math.abs(one - quote.mid) <= quote.mid * FAR,
  );
  const meant = slip === undefined ? null : price(slip);
  const market = spokenName(pair);
  const level = price(points);
  return draft(
    turn,
    [
      `${level} is ${isNear ? `${away} % ${points > quote.mid ? 'above' : 'below'}` : 'nowhere near'} ${mid}, where ${nameOf(pair)} is now. ${meant ? `Did you mean ${meant}?` : 'Did you mean that one?'} I have set nothing yet.`,
      simulatedLabel(tools),
    ],
    {
      isFree: true,
      evidence: rows,
      actions: [
        ...(meant ? [{ label: `Watch ${meant}`, say: `watch ${market} at ${meant}` }] : []),
        { label: `Yes, watch ${level}`, say: `watch ${market} at ${level} anyway` },
        { label: `Levels of ${market}`, say: `support and resistance of ${market}` },
      ],
      context: {
        asked: 'watch',
        pairs: [pair],
        timeframe,
        offer:
          slip === undefined ? offer : { ...offer, ...sideOf(slip, slip > quote.mid ? 'above' : 'below') },
      },
    },
  );
}

function askAboutPassed(turn: Turn, tools: QueryTools, offer: WatchOffer, quote: Quote): ReplyDraft {
  const { pair, timeframe } = offer;
  const instrument = instrumentOf(pair);
  const { cite, rows } = notesOf(turn);
  const level = cite(printPrice(instrument, pointsOf(offer)), 'your message');
  const mid = cite(printPrice(instrument, quote.mid), `quote ${pair}`, quote.at);
  const isAbove = offer.above !== null;
  const market = spokenName(pair);
  return draft(
    turn,
    [
      `${nameOf(pair)} is at ${mid}, ${isAbove ? 'below' : 'above'} ${level} already. Shall I tell you when it ${isAbove ? 'rises above' : 'falls below'} it? I have set nothing yet.`,
      simulatedLabel(tools),
    ],
    {
      isFree: true,
      evidence: rows,
      actions: [
        {
          label: `Yes, ${isAbove ? 'above' : 'below'} ${level}`,
          say: `alert me when ${market} goes ${isAbove ? 'above' : 'below'} ${level}`,
        },
        { label: `Levels of ${market}`, say: `support and resistance of ${market}` },
      ],
      context: { asked: 'watch', pairs: [pair], timeframe, offer },
    },
  );
}

export async function acceptWatch(turn: Turn, tools: QueryTools, offer: WatchOffer): Promise<ReplyDraft> {
  const { isAlertOnly = false, ...levels } = offer;
  return (await isFull(tools))
    ? tooMany(turn)
    : watching(turn, tools, { ...levels, becomesSignal: !isAlertOnly });
}

const isFull = async (tools: QueryTools): Promise<boolean> => (await tools.watches()).length >= MOST_WATCHES;
const tooMany = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    ['I already watch as many levels for you as I can. One of them has to break or run out first.'],
    { tone: 'caution', actions: [{ label: 'Show my watches', say: 'show my watches' }] },
  );

function watching(turn: Turn, tools: QueryTools, watch: Watching): ReplyDraft {
  const notes = notesOf(turn);
  const then = watch.becomesSignal
    ? 'I follow it as an idea with its stop: to practise, at no token, or as a signal for one token where the past carries it. Many breakouts fail.'
    : 'that is all: a level is no reason to trade by itself.';
  return draft(
    turn,
    [
      [confirmWatch(watch, notes), tellWait(watch, tools.quote(watch.pair), turn.now, notes)].join(' '),
      `When a candle of that plan closes beyond, I tell you here, and ${then}`,
      simulatedLabel(tools),
    ],
    {
      messageType: 'success',
      watches: [watch],
      context: { asked: 'watch', pairs: [watch.pair], timeframe: watch.timeframe },
      evidence: notes.rows,
      details: [
        'I look at closed candles only, because a mere touch of a level turns back too often. The watch ends by itself when it breaks or when its time runs out, and I tell you of either.',
      ],
    },
  );
}

const MOST_LISTED = 10;

export async function answerWatches(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  const open = await tools.watches();
  const [first] = exampleMarkets(tools.pairs);
  if (open.length === 0)
    return draft(
      turn,
      [`I'm not watching anything for you at the moment. I can watch ${first}, or any market you name.`],
      {
        actions: [
          { label: `Watch ${first}`, say: `tell me when ${first} breaks` },
          { label: `Chart of ${first}`, say: `show me a chart of ${first}` },
          steps.teach,
        ],
      },
    );
  const notes = notesOf(turn);
  const lines = open
    .slice(0, MOST_LISTED)
    .map((watch, i) =>
      open.length === 1
        ? tellWatch(watch, notes)
        : `${notes.cite(i + 1, 'your watches')}. ${tellWatch(watch, notes)}`,
    );
  const change =
    open.length === 1
      ? '"move it to" with a level, or "cancel it"'
      : '"cancel the second one", or "cancel all"';
  return draft(
    turn,
    [
      `I'm watching for you:\n${lines.join('\n')}`,
      `Each ends by itself when it breaks or runs out, and I tell you of either. To change something, say ${change}.`,
      simulatedLabel(tools),
    ],
    {
      evidence: notes.rows,
      context: { asked: 'watch', pairs: [...new Set(open.map(({ pair }) => pair))] },
    },
  );
}
