import type { IdeaStats, SignalStats, SignalView } from '@app/contracts/market/signals.ts';
import { distance, formatPrice, printPrice, printR, wholePercent } from '@app/domain/buddy/replies/print.ts';
import { findInstrument, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type ReplyDraft,
  type QueryTools,
  type Turn,
} from '../../turn.ts';

const MOST = 5;

export async function answerResults(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  const [signals, stats] = await Promise.all([tools.signals(), tools.stats()]);
  const left = (stats.leftSignals ?? 0) + (stats.practice.leftSignals ?? 0);
  if (signals.length === 0 && left > 0) return onlyLeft(turn, left);
  if (signals.length === 0)
    return draft(
      turn,
      [
        'You have no signals yet. Ask me for one, for example "any breakouts today", and I track it to the end.',
      ],
      { context: { asked: 'results' } },
    );
  const notes = notesOf(turn);
  const open = signals.filter((one) => one.status === 'active');
  const lines = open.slice(0, MOST).map((one) => openLine(one, notes));
  const more =
    open.length > MOST
      ? `And ${notes.cite(open.length - MOST, 'your signals')} more in Signal Tracking.`
      : null;
  const first = open.length === 0 ? nothingOpen(signals, notes) : lines.join('\n');
  const losing = open.some((one) => (one.resultR ?? 0) < 0);
  const told = [first, more, record(stats, notes), left > 0 && tellLeft(left, notes), simulatedLabel(tools)];
  return draft(turn, told, {
    tone: open.length === 0 ? 'neutral' : losing ? 'bad-result' : 'live',
    context: { asked: 'results', pairs: open.slice(0, 1).flatMap((one) => pairOf(one) ?? []) },
    evidence: notes.rows,
  });
}

/** Neither won nor lost, and never hidden. */
const tellLeft = (left: number, { cite }: Notes): string =>
  `You left ${cite(left, 'ideas you left')} ${left === 1 ? 'idea' : 'ideas'} before the end: neither a win nor a loss for you, and still in the public record.`;

function onlyLeft(turn: Turn, left: number): ReplyDraft {
  const notes = notesOf(turn);
  return draft(turn, ['You follow no idea now, and none has closed.', tellLeft(left, notes)], {
    context: { asked: 'results' },
    evidence: notes.rows,
  });
}

function nothingOpen(signals: readonly SignalView[], { cite }: Notes): string {
  const [last] = signals
    .filter(({ closedAt, resultR }) => closedAt !== null && resultR !== null)
    .toSorted((a, b) => Date.parse(b.closedAt ?? '') - Date.parse(a.closedAt ?? ''));
  if (!last || last.resultR === null) return 'You have no open signals right now.';
  const source = `signal ${last.signalId}`;
  return `You have no open signals right now. The last to close was ${cite(last.signalId, source)}, ${last.action === 'BUY' ? 'buy' : 'sell'} ${last.pair}, at ${cite(printR(last.resultR), source)}.`;
}

export const pairOf = (signal: SignalView): Pair | null => findInstrument(signal.pair)?.pair ?? null;

function openLine(signal: SignalView, { cite }: Notes): string {
  const source = `signal ${signal.signalId}`;
  const name = `${cite(signal.signalId, source)}, ${signal.action === 'BUY' ? 'buy' : 'sell'} ${signal.pair}`;
  if (signal.resultR === null || signal.profitLossPips === null || signal.currentPrice === null)
    return `${name}: open, but I have no price for it right now.`;
  const r = cite(printR(signal.resultR), source);
  const move = cite(moved(signal), source);
  const state = signal.resultR < 0 ? 'down' : 'up';
  return `${name}: ${state} ${move} (${r}). Out at ${tellLevel(signal, 'stop', cite, source)}, target ${tellLevel(signal, 'target', cite, source)}.`;
}

function moved(signal: SignalView): string {
  const instrument = findInstrument(signal.pair);
  if (!instrument || signal.currentPrice === null)
    return `${Math.abs(signal.profitLossPips ?? 0).toFixed(1)} pips`;
  return distance(instrument, toPoints(instrument, signal.currentPrice) - toPoints(instrument, signal.entry));
}

export function tellLevel(
  signal: SignalView,
  role: 'stop' | 'target',
  cite: Notes['cite'],
  source: string,
): string {
  const instrument = findInstrument(signal.pair);
  const value = role === 'stop' ? signal.stopLoss : signal.target;
  return cite(
    instrument ? printPrice(instrument, toPoints(instrument, value)) : formatPrice(value, signal.digits),
    source,
    undefined,
    role,
  );
}

function record(stats: SignalStats, { cite }: Notes): string | null {
  const told = [recordOf('signals', stats, cite), recordOf('practice ideas', stats.practice, cite)].filter(
    Boolean,
  );
  return told.length > 0 ? told.join(' ') : 'None has closed yet, so there is no record to speak of.';
}

/** Signals and practice ideas are counted apart (docs/product-rules.md#R31). */
function recordOf(name: 'signals' | 'practice ideas', stats: IdeaStats, cite: Notes['cite']): string | null {
  if (stats.closedSignals === 0) return null;
  const own = `your closed ${name}`;
  const counted = `Closed ${name} so far: ${cite(stats.closedSignals, own)} (${cite(stats.closedSignals - stats.targetHits, own)} did not reach the target, ${cite(stats.targetHits, own)} did).`;
  const rate = `That is ${cite(wholePercent(stats.winRate), own)} %, and such plans break even at ${cite(wholePercent(stats.noSkillRate), own)} %; on average ${cite(printR(stats.expectancyR), own)} each after spread.`;
  return stats.closedSignals < 30 ? `${counted} ${rate} That is too few to mean much.` : `${counted} ${rate}`;
}
