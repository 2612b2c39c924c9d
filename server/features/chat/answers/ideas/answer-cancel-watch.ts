import { capitalise } from '@app/domain/text.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { Pointer } from '@app/domain/buddy/acts/act.ts';
import { instrumentOf, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import { printPrice } from '@app/domain/buddy/replies/print.ts';
import type { OpenWatch } from '../../../../ports/signals.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { confirmEnd, tellLevels, tellWatch } from './confirm-watches.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

export const pointAt = (pair: Pair | null): Pointer => ({
  pairs: pair ? [pair] : [],
  except: [],
  nth: null,
  level: null,
  isAll: false,
});

/** The open watches that the words fit, oldest first. */
export function watchesMeant(open: readonly OpenWatch[], of: Pointer): OpenWatch[] {
  const fitting = open.filter(
    ({ pair, above, below }) =>
      !of.except.includes(pair) &&
      (of.pairs.length === 0 || of.pairs.includes(pair)) &&
      (of.level === null || [above, below].includes(toPoints(instrumentOf(pair), of.level))),
  );
  const chosen = of.nth === null ? null : fitting.at(of.nth > 0 ? of.nth - 1 : of.nth);
  return of.nth === null ? fitting : chosen ? [chosen] : [];
}

/** Where the words fit several: those that were talked of, if only one is among them. */
export function narrowed(turn: Turn, meant: readonly OpenWatch[], of: Pointer): readonly OpenWatch[] {
  const isNamed = of.isAll || of.pairs.length > 0 || of.nth !== null || of.level !== null;
  const talkedOf = turn.before.asked === 'watch' && turn.before.pairs.length === 1 && !isNamed;
  const those = talkedOf ? meant.filter(({ pair }) => turn.before.pairs.includes(pair)) : [];
  return those.length > 0 ? those : meant;
}

export async function answerCancelWatch(
  turn: Turn,
  tools: QueryTools,
  pointers: readonly Pointer[],
): Promise<ReplyDraft> {
  const open = await tools.watches();
  const pairs = pointers.flatMap((one) => one.pairs);
  const context = { asked: 'watch' as const, pairs: pairs.length > 0 ? pairs : turn.before.pairs };
  if (open.length === 0)
    return draft(turn, ["There is nothing to cancel: I'm not watching anything for you."], {
      context,
      isFree: true,
    });
  const notes = notesOf(turn);
  const missed: string[] = [];
  const ended = new Set<OpenWatch>();
  for (const of of pointers) {
    const meant = narrowed(turn, watchesMeant(open, of), of);
    const isOneEach = of.pairs.every((pair) => meant.filter((watch) => watch.pair === pair).length <= 1);
    if (meant.length > 1 && !of.isAll && !(of.pairs.length > 0 && isOneEach))
      return askWhich(turn, meant, 'cancel');
    missed.push(
      ...of.pairs.filter((pair) => !meant.some((watch) => watch.pair === pair)).map(nameOf),
      ...(meant.length === 0 && of.pairs.length === 0 ? ['that one'] : []),
    );
    for (const watch of meant) ended.add(watch);
  }
  const kept = open.filter((watch) => !ended.has(watch));
  const list = (watches: readonly OpenWatch[]): string =>
    watches.map((watch) => tellWatch(watch, notes)).join('\n');
  const nothing =
    missed.length > 0 && `I'm not watching ${missed.join(' or ')}, so there is nothing to cancel there.`;
  if (ended.size === 0)
    return draft(turn, [`${nothing || 'That leaves nothing to cancel.'} What I do watch:\n${list(kept)}`], {
      context,
      evidence: notes.rows,
      isFree: true,
    });
  const isPart = pointers.some((one) => one.except.length > 0 || one.nth !== null);
  return draft(
    turn,
    [
      confirmEnd([...ended], notes),
      nothing,
      isPart && kept.length > 0 && `Still watched:\n${list(kept)}`,
      'Signals that are already open stay tracked to their end.',
    ],
    { messageType: 'success', cancelWatches: [...ended], context, evidence: notes.rows },
  );
}

const MOST_CHOICES = 3;

/** One line and a button for each that could be meant. */
export function askWhich(
  turn: Turn,
  meant: readonly OpenWatch[],
  act: 'cancel' | 'move' | 'pause' | 'resume',
  to?: string,
): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const verb = capitalise(act);
  const actions = meant.slice(0, MOST_CHOICES).map((watch) => {
    const side = watch.above === null ? 'below' : 'above';
    const level = printPrice(instrumentOf(watch.pair), watch.above ?? watch.below ?? 0);
    const market = spokenName(watch.pair);
    return {
      label: `${verb} ${market}, ${tellLevels(watch, { cite })}`,
      say: `${act} the ${market} watch ${side} ${level}${to ? ` to ${to}` : ''}`,
    };
  });
  return draft(turn, [`Which one shall I ${act}? I have changed nothing yet.`], {
    isFree: true,
    evidence: rows,
    actions,
    context: { asked: 'watch', pairs: turn.before.pairs },
  });
}
