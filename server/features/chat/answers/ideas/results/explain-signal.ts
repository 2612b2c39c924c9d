import type { SignalView } from '@app/contracts/market/signals.ts';
import { formatDuration } from '@app/domain/calendar/countdown.ts';
import { printDate, printR, wholePercent } from '@app/domain/buddy/replies/print.ts';
import { marketSteps, steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type QueryTools,
  type ReplyDraft,
  type Turn,
} from '../../turn.ts';
import { pairOf, tellLevel } from './answer-results.ts';

/** How far from the plan a result may be to count as planned: spread and rounding. */
const AS_PLANNED_R = 0.1;

/** Of the one that was asked about, else the newest: one that is over tells what happened first, and whether that is normal. */
export async function explainSignal(turn: Turn, tools: QueryTools, pair: Pair | null): Promise<ReplyDraft> {
  const signals = await tools.signals();
  const ofPair = signals.filter((one) => !pair || one.pair === pair);
  const closed = ofPair.filter(({ status }) => status !== 'active');
  const signal = (ASKS_END.test(turn.said ?? '') ? closed[0] : undefined) ?? ofPair[0] ?? signals[0];
  if (!signal)
    return draft(
      turn,
      [
        'There is no signal of mine to explain yet. My rule is short: when the price closes beyond its recent range, I follow it, with a stop from how far that market usually moves.',
      ],
      { context: turn.before },
    );
  const notes = notesOf(turn);
  const isOpen = signal.status === 'active';
  const context = { asked: 'signal' as const, pairs: [pairOf(signal)].filter((one) => one !== null) };
  const told = isOpen ? tellRunning(turn, signal, notes) : tellWhyEnded(turn, signal, notes);
  return draft(turn, [...told.lines, simulatedLabel(signal)], {
    context,
    evidence: notes.rows,
    details: [...told.details, ...tellSureness(signal, notes)],
    ...(isOpen ? {} : { actions: stepsAfterEnd(signal) }),
  });
}

/** "Why did it lose": the one that ended is meant, whatever is open beside it. */
const ASKS_END =
  /\b(lost|lose|lost it|loss|fail(ed)?|stopped|hit|reach(ed)?|won|win|worked?|went wrong|close[ds]?|end(ed)?|run out|ran out)\b/i;

type Explanation = { lines: (string | null)[]; details: string[] };

const nameOf = (signal: SignalView, { cite }: Notes): string =>
  `${cite(signal.signalId, `signal ${signal.signalId}`)}, ${signal.action === 'BUY' ? 'buy' : 'sell'} ${signal.pair}`;

/** Stored as "Closed above 4,120.00, the edge of its daily range.", which beside an idea reads as if that had closed. */
function tellReason(signal: SignalView, notes: Notes): string {
  const { signalId, reason } = signal;
  const source = `signal ${signalId}`;
  return /^Closed (above|below) /.test(reason)
    ? `${nameOf(signal, notes)}, was opened because a candle ${notes.cite(`c${reason.slice(1)}`, source)}`
    : `${nameOf(signal, notes)}: ${notes.cite(reason, source)}`;
}

function tellRunning(turn: Turn, signal: SignalView, notes: Notes): Explanation {
  const { cite } = notes;
  const source = `signal ${signal.signalId}`;
  const stands = signal.resultR === null ? null : `It stands at ${cite(printR(signal.resultR), source)} now.`;
  const stop = tellLevel(signal, 'stop', cite, source);
  const target = tellLevel(signal, 'target', cite, source);
  const notOver = ASKS_END.test(turn.said ?? '') ? 'It is not over yet. ' : '';
  return {
    lines: [
      turn.length === 'short'
        ? `${nameOf(signal, notes)}: out at ${stop} with the planned loss, target ${target}.`
        : `${notOver}${tellReason(signal, notes)}`,
      `The stop at ${stop} is where the breakout has plainly failed. The target at ${target} is ${cite(signal.riskReward.toFixed(1), source)} times that distance.`,
      [stands, 'It is a rule with a known risk, not knowledge of the future.'].filter(Boolean).join(' '),
    ],
    details: [],
  };
}

function tellWhyEnded(turn: Turn, signal: SignalView, notes: Notes): Explanation {
  const openedBy = `${tellReason(signal, notes)} Why the price then turned nobody knows for certain; a break that fails leaves no other trace.`;
  if (turn.length === 'short') return { lines: [tellEnd(signal, notes)], details: [openedBy] };
  return { lines: [tellEnd(signal, notes), tellNormal(signal, notes)], details: [openedBy] };
}

function tellEnd(signal: SignalView, notes: Notes): string {
  const { cite } = notes;
  const source = `signal ${signal.signalId}`;
  const result = signal.resultR === null ? '' : ` at ${cite(printR(signal.resultR), source)}`;
  const lived =
    signal.closedAt === null
      ? ''
      : ` ${cite(formatDuration(Date.parse(signal.closedAt) - Date.parse(signal.openedAt)), source)} after it opened`;
  const name = `**${nameOf(signal, notes)}, closed${result}.**`;
  const turned = signal.action === 'BUY' ? 'fell' : 'rose';
  const ran = signal.action === 'BUY' ? 'rose' : 'fell';
  if (signal.status === 'stop_hit')
    return `${name} The price ${turned} to its stop, ${tellLevel(signal, 'stop', cite, source)},${lived}: the break did not hold.`;
  return signal.status === 'target_hit'
    ? `${name} The price ${ran} to its target, ${tellLevel(signal, 'target', cite, source)},${lived}: the break held.`
    : `${name} Its time ran out${lived}, before the price reached stop or target.`;
}

/** Whether what happened is what was to be expected, by the chance that was stated before. */
function tellNormal(signal: SignalView, { cite }: Notes): string {
  const source = `signal ${signal.signalId}`;
  const { chance, resultR, status } = signal;
  const percent = (share: number): string => `${cite(wholePercent(share), source)} % of`;
  const stated =
    chance === null
      ? 'I had stated no chance for it.'
      : status === 'stop_hit'
        ? `Before it opened I expected ${percent(chance.stop)} ideas like it to end at the stop.`
        : status === 'target_hit'
          ? `Before it opened I expected only ${percent(chance.target)} ideas like it to reach the target, so this one was among the lucky ones.`
          : `Before it opened I expected ${percent(chance.expired)} ideas like it to run out of time.`;
  if (status === 'target_hit') return `${stated} One win proves nothing about the next.`;
  if (status !== 'stop_hit')
    return `${stated} That is normal: not every break goes somewhere, and the end was set when it opened.`;
  if (resultR !== null && resultR < -1 - AS_PLANNED_R)
    return `**More was lost than planned, and that is not the usual case:** the price jumped past the stop, as it can around news and openings. ${stated}`;
  return `**That is normal.** ${stated} The loss stayed the size you saw first, which is all that a stop can promise.`;
}

function stepsAfterEnd(signal: SignalView): ReplyDraft['actions'] {
  const pair = pairOf(signal);
  return [steps.losingStreak, ...(pair ? [marketSteps.chart(pair)] : []), steps.rest];
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
