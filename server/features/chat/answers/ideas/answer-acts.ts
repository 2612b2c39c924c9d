import type { Act, Pointer, Unable, WatchWish } from '@app/domain/buddy/acts/act.ts';
import { watchOfferIn } from '@app/domain/buddy/intents/turn-context.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { instrumentOf, toPoints, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import type { OpenWatch } from '../../../../ports/signals.ts';
import { answerCancelWatch, askWhich, narrowed, watchesMeant } from './answer-cancel-watch.ts';
import { answerRest } from './answer-rest.ts';
import { answerWatch, answerWatches } from './answer-watch.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

/** One draft an act, in order; each sees what the ones before it change. */
export async function answerActs(turn: Turn, tools: QueryTools, acts: readonly Act[]): Promise<ReplyDraft[]> {
  let open: readonly OpenWatch[] = acts.length > 0 ? await tools.watches() : [];
  const drafts: ReplyDraft[] = [];
  const cancels = acts.filter((one) => one.act === 'cancel');
  for (const act of acts) {
    if (act.act === 'cancel' && act !== cancels[0]) continue;
    const made = await answerAct(turn, { ...tools, watches: () => Promise.resolve([...open]) }, act, cancels);
    const ended = [...made.cancelWatches, ...made.watches.flatMap(({ replaces }) => replaces ?? [])];
    const added = made.watches.map((watch, i) => ({
      ...watch,
      id: `${drafts.length}-${i}`,
      isPaused: false,
    }));
    const { watches: rested = [], isPaused = false } = made.restWatches ?? {};
    open = [...open.filter((one) => !ended.some(({ id }) => id === one.id)), ...added].map((one) =>
      rested.some(({ id }) => id === one.id) ? { ...one, isPaused } : one,
    );
    drafts.push(made);
  }
  return drafts.map((one, i) => withoutRepeats(one, drafts.slice(i + 1)));
}

/** What is told of the next watch too is told with that one. */
function withoutRepeats(made: ReplyDraft, later: readonly ReplyDraft[]): ReplyDraft {
  if (made.watches.length === 0) return made;
  const paragraphs = made.content
    .split('\n\n')
    .filter((one) => !later.some(({ watches, content }) => watches.length > 0 && content.includes(one)));
  return { ...made, content: paragraphs.join('\n\n') };
}

/** What follow-ups to an act change. */
export function intentsOfActs(acts: readonly Act[], told: readonly ReplyDraft[]): Intent[] {
  const known = told.find(({ watches }) => watches.length > 0)?.watches[0]?.pair ?? null;
  return acts.flatMap((act): Intent[] => {
    if (act.act === 'cancel') return [{ kind: 'cancel-watch', pair: act.pairs[0] ?? null }];
    if (act.act === 'unable') return [];
    if (act.act === 'rest') return [{ kind: 'my-watches' }];
    if (act.act === 'list') return [{ kind: 'my-watches' }];
    const { timeframe, level, direction } =
      act.act === 'watch' ? act : { timeframe: null, level: act.to, direction: null };
    const pair = act.act === 'watch' ? act.pair : (act.pairs[0] ?? known);
    return [{ kind: 'watch', pair, timeframe, level, direction }];
  });
}

/** The market that was kept counts before those that were cancelled. */
export const pairOfActs = (acts: readonly Act[]): Pair | null =>
  acts
    .flatMap((act) => {
      if (act.act === 'list') return [];
      if (act.act === 'unable') return [act.pair];
      return act.act === 'watch' ? [act.pair] : [act.except.at(-1) ?? act.pairs.at(-1) ?? null];
    })
    .at(-1) ?? null;

async function answerAct(
  turn: Turn,
  tools: QueryTools,
  act: Act,
  cancels: readonly Pointer[],
): Promise<ReplyDraft> {
  switch (act.act) {
    case 'watch': {
      const level = act.level ?? levelOf(turn, tools, act) ?? (await levelOfIdea(turn, tools));
      const isWatched = (await tools.watches()).some(({ pair }) => pair === act.pair);
      if (level === null && isWatched && !act.isNamed) return answerWatches(turn, tools);
      if (level === null && POINTS_AT.test(turn.said ?? ''))
        return draft(turn, ['Which market and which level do you mean? I have set nothing yet.'], {
          isFree: true,
          context: { asked: 'watch' },
        });
      return answerWatch(turn, tools, { ...act, level, pair: marketOf(turn, tools, act, level) });
    }
    case 'move':
      return answerMove(turn, tools, act);
    case 'cancel':
      return answerCancelWatch(turn, tools, cancels);
    case 'rest':
      return answerRest(turn, tools, act);
    case 'list':
      return answerWatches(turn, tools);
    case 'unable':
      return sayUnable(turn, tools, act);
  }
}

const OF_IDEA = /\bits (entry|stop|target)\b/i;

async function levelOfIdea({ said = '' }: Turn, tools: QueryTools): Promise<number | null> {
  const [, wanted] = OF_IDEA.exec(said) ?? [];
  const idea = wanted && (await tools.signals()).find(({ status }) => status === 'active');
  if (!idea) return null;
  if (wanted === 'entry') return idea.entry;
  return wanted === 'stop' ? idea.stopLoss : idea.target;
}

const POINTS_AT = /\bits (entry|stop|target)\b|\b(gets?|goes|is|comes) there\b|\bthat (level|price)\b/i;

/** Where no market is named: the one of the talk that a level fits. */
function marketOf(turn: Turn, tools: QueryTools, act: WatchWish, level: number | null): Pair | null {
  const { pair, isNamed } = act;
  if (isNamed || level === null || (pair && isNear(tools, pair, level))) return pair;
  const { pairs } = namedIn(correctedWords(turn.before.about ?? ''));
  return [...turn.before.pairs, ...pairs].find((one) => isNear(tools, one, level)) ?? pair;
}

/** "2 % lower", "30 pips away", "when it gets there". */
function levelOf(
  { before, said = '' }: Turn,
  tools: QueryTools,
  { pair, away, direction }: Pick<WatchWish, 'pair' | 'away' | 'direction'>,
): number | null {
  if (!away) {
    const asked = before.question?.amounts.find(
      ({ role }) => role === 'price' || role === 'entry' || role === 'target',
    );
    return /\b(there|that (level|price))\b/i.test(said) ? (asked?.value ?? null) : null;
  }
  const quote = pair && tools.quote(pair);
  if (!quote) return null;
  const instrument = instrumentOf(quote.pair);
  const points =
    'percent' in away
      ? Math.round((quote.mid * away.percent) / 100)
      : 'price' in away
        ? toPoints(instrument, away.price)
        : Math.round(away.pips * instrument.pipPoints);
  return toPrice(instrument, quote.mid + (direction === 'below' ? -points : points));
}

async function answerMove(
  turn: Turn,
  tools: QueryTools,
  move: Extract<Act, { act: 'move' }>,
): Promise<ReplyDraft> {
  const open = await tools.watches();
  const talkedOf: Pair | null = move.pairs[0] ?? turn.before.pairs[0] ?? null;
  const levelFor = (pair: Pair | null, watch?: OpenWatch): number | null =>
    move.to ??
    levelOf(turn, tools, { pair, away: move.away, direction: watch?.above === null ? 'below' : 'above' });
  const level = levelFor(talkedOf);
  const asNew = { pair: talkedOf, timeframe: null, level, direction: null };
  const isAnswer = move.level === null && turn.before.asked === 'watch';
  if ((open.length === 0 && isAnswer) || watchOfferIn(turn.before)?.isAlertOnly)
    return answerWatch(turn, tools, asNew);
  if (open.length === 0) return offerInstead(turn, talkedOf, level);
  const meant = watchesMeant(open, move);
  const fitting = meant.filter(({ pair }) => move.to === null || isNear(tools, pair, move.to));
  const candidates = narrowed(turn, fitting.length > 0 ? fitting : meant, move);
  const [only, ...others] = candidates;
  if (!only) {
    const none = await answerWatches(turn, tools);
    return { ...none, content: `I have no such watch to move.\n\n${none.content}`, isFree: true };
  }
  if (others.length > 0 && move.to !== null) return askWhich(turn, candidates, 'move', String(move.to));
  return answerWatch(turn, tools, {
    ...asNew,
    pair: only.pair,
    level: levelFor(only.pair, only),
    timeframe: only.timeframe,
    replaces: only,
  });
}

function offerInstead(turn: Turn, pair: Pair | null, to: number | null): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const level = cite(to ?? 'that', 'your message');
  const market = pair && spokenName(pair);
  return draft(
    turn,
    [`You have no watch that I could move to ${level}.${market ? ' Shall I set a new one there?' : ''}`],
    {
      isFree: true,
      evidence: rows,
      actions: market ? [{ label: `Watch ${market} at ${level}`, say: `watch ${market} at ${level}` }] : [],
      context: { asked: 'watch', pairs: pair ? [pair] : turn.before.pairs },
    },
  );
}

/** Whether the figure can be a price of that market. */
function isNear(tools: QueryTools, pair: Pair, level: number): boolean {
  const quote = tools.quote(pair);
  return quote !== null && Math.abs(toPoints(instrumentOf(pair), level) - quote.mid) < quote.mid / 2;
}

const unable: Record<Unable, string> = {
  journal:
    "I can't log your own trades: I only track ideas of mine. A line in your own notes does it, with entry, stop and size.",
  reminder:
    "I can't set a reminder for a time or a release. Before big releases I write by myself where your preferences allow it, and I watch prices.",
  measure: 'I watch prices only, so I can set no alert on that. Name a price level and I watch it.',
  'own-trade':
    'I tell you by myself when an idea of mine ends. Trades at your broker I cannot see, but I can watch a price for you.',
  'which-level': 'To which level shall I move it? Say it with the new price.',
  'explain-idea':
    'An idea is a trade that my rule found: a price to enter, a stop and a target. I track it to its end for everybody to see, and only when you ask for it. To practise one costs no more than a reply; a signal, which needs a proven edge, costs one token more.',
  leave: 'Understood: I open nothing, watch nothing and change nothing.',
  explain:
    'A watch tells you when a candle closes beyond a price that you named. It opens no trade and costs nothing by itself.',
};

const onWatches = new Set<Unable>(['measure', 'own-trade', 'which-level', 'explain']);

function sayUnable(
  turn: Turn,
  tools: QueryTools,
  { what, pair }: Extract<Act, { act: 'unable' }>,
): ReplyDraft {
  const market = spokenName(pair ?? tools.pairs[0] ?? 'EUR/USD');
  const watches = { label: 'Show my watches', say: 'show my watches' };
  const watch = { label: `Watch ${market}`, say: `alert me when ${market} breaks` };
  const actions = {
    journal: [{ label: 'My results', say: 'how are my signals doing' }],
    reminder: [{ label: 'What is on the calendar', say: 'what news is coming up' }],
    measure: [watch],
    'own-trade': [watch],
    'which-level': [watches],
    explain: [watch, watches],
    'explain-idea': [{ label: 'How signals are made', say: 'how do you find signals' }],
    leave: [],
  }[what];
  return draft(turn, [unable[what]], {
    isFree: true,
    actions,
    context: {
      asked: onWatches.has(what) ? 'watch' : 'other',
      pairs: pair ? [pair] : turn.before.pairs,
    },
  });
}
