import type { IdeaStats, SignalStats, SignalView } from '@app/contracts/market/signals.ts';
import {
  distance,
  formatPrice,
  printDate,
  printPrice,
  printR,
  wholePercent,
} from '@app/domain/buddy/replies/print.ts';
import { findInstrument, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type ReplyDraft,
  type QueryTools,
  type Turn,
} from '../turn.ts';

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

const pairOf = (signal: SignalView): Pair | null => findInstrument(signal.pair)?.pair ?? null;

function openLine(signal: SignalView, { cite }: Notes): string {
  const source = `signal ${signal.signalId}`;
  const name = `${cite(signal.signalId, source)}, ${signal.action === 'BUY' ? 'buy' : 'sell'} ${signal.pair}`;
  if (signal.resultR === null || signal.profitLossPips === null || signal.currentPrice === null)
    return `${name}: open, but I have no price for it right now.`;
  const r = cite(printR(signal.resultR), source);
  const move = cite(moved(signal), source);
  const state = signal.resultR < 0 ? 'down' : 'up';
  return `${name}: ${state} ${move} (${r}). Out at ${price(signal, 'stop', cite, source)}, target ${price(signal, 'target', cite, source)}.`;
}

function moved(signal: SignalView): string {
  const instrument = findInstrument(signal.pair);
  if (!instrument || signal.currentPrice === null)
    return `${Math.abs(signal.profitLossPips ?? 0).toFixed(1)} pips`;
  return distance(instrument, toPoints(instrument, signal.currentPrice) - toPoints(instrument, signal.entry));
}

function price(signal: SignalView, role: 'stop' | 'target', cite: Notes['cite'], source: string): string {
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

export async function explainSignal(turn: Turn, tools: QueryTools, pair: Pair | null): Promise<ReplyDraft> {
  const signals = await tools.signals();
  const signal = signals.find((one) => !pair || one.pair === pair) ?? signals[0];
  if (!signal)
    return draft(
      turn,
      [
        'There is no signal of mine to explain yet. My rule is short: when the price closes beyond its recent range, I follow it, with a stop from how far that market usually moves.',
      ],
      { context: turn.before },
    );
  const { cite, rows } = notesOf(turn);
  const source = `signal ${signal.signalId}`;
  const side = signal.action === 'BUY' ? 'buy' : 'sell';
  const isOpen = signal.status === 'active';
  const stands =
    signal.resultR === null || !isOpen ? null : `It stands at ${cite(printR(signal.resultR), source)} now.`;
  const stop = price(signal, 'stop', cite, source);
  return draft(
    turn,
    [
      !isOpen && tellEnd(signal, { cite, rows }),
      turn.length === 'short'
        ? `${cite(signal.signalId, source)}, ${side} ${signal.pair}: out at ${stop} with the planned loss, target ${price(signal, 'target', cite, source)}.`
        : `${cite(signal.signalId, source)}, ${side} ${signal.pair}: ${cite(signal.reason, source)}`,
      `The stop at ${stop} is where the breakout has plainly failed. The target at ${price(signal, 'target', cite, source)} is ${cite(signal.riskReward.toFixed(1), source)} times that distance.`,
      [stands, 'It is a rule with a known risk, not knowledge of the future.'].filter(Boolean).join(' '),
      simulatedLabel(signal),
    ],
    {
      context: { asked: 'signal', pairs: pairOf(signal) ? [pairOf(signal) as Pair] : [] },
      evidence: rows,
      details: tellSureness(signal, { cite, rows }),
    },
  );
}

/** How it ended comes before why it was opened. */
function tellEnd(signal: SignalView, { cite }: Notes): string {
  const source = `signal ${signal.signalId}`;
  const result = signal.resultR === null ? '' : ` at ${cite(printR(signal.resultR), source)}`;
  if (signal.status === 'stop_hit')
    return `It closed${result}: the price reached its stop, ${price(signal, 'stop', cite, source)}.`;
  return signal.status === 'target_hit'
    ? `It closed${result}: the price reached its target, ${price(signal, 'target', cite, source)}.`
    : `It closed${result}: its time ran out before stop or target.`;
}

function tellSureness(signal: SignalView, { cite }: Notes): string[] {
  const source = `signal ${signal.signalId}`;
  const percent = (share: number): string => cite(wholePercent(share), source);
  const [low, high] = signal.confidenceInterval;
  const chance = signal.chance
    ? `Its chance of the target was ${percent(signal.chance.target)} % then, by luck alone ${percent(signal.chance.luck)} %.`
    : 'There was not enough to say of its chance then.';
  const breakEven = `The break-even rate of this stop and target is ${percent(signal.noSkillRate)} %.`;
  const until = `It ends at the stop, at the target, or when its time runs out: ${cite(printDate(Date.parse(signal.expiresAt)), source)}.`;
  if (signal.confidenceCount === 0)
    return [`${chance} It had no earlier set-ups to be measured on. ${breakEven}`, until];
  const few = signal.confidenceCount < 30 ? ' Too few to mean much.' : '';
  return [
    `${chance} When I issued ${cite(signal.signalId, source)}, ${percent(signal.confidenceScore)} % of ${cite(signal.confidenceCount, source)} earlier set-ups had reached the target. The true rate could be anywhere from ${percent(low)} % to ${percent(high)} %.${few} ${breakEven}`,
    until,
  ];
}
