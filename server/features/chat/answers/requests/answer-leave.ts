import type { SignalView } from '@app/contracts/market/signals.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { MOST_STEPS } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import { marketSteps, steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import type { LeaveWish } from '@app/domain/buddy/requests/read-leave-wish.ts';
import { usualMarket } from '../next-steps.ts';
import { draft, notesOf, type Notes, type QueryTools, type ReplyDraft, type Turn } from '../turn.ts';

const nameOf = ({ signalId, action, pair }: SignalView, { cite }: Pick<Notes, 'cite'>): string =>
  `${cite(signalId, `signal ${signalId}`)}, ${action === 'BUY' ? 'buy' : 'sell'} ${spokenName(pair)}`;

/** Printed again from what was stored. */
export function confirmLeft(left: readonly SignalView[], notes: Pick<Notes, 'cite'>): string {
  if (left.length === 0) return 'It had closed already, so its result counts and there is nothing to leave.';
  const which = left.length === 1 ? 'this one' : 'these';
  return `Done, you follow ${which} no longer:\n${left.map((one) => nameOf(one, notes)).join('\n')}`;
}

/** Only of what was left. */
export const GOES_ON =
  'The idea itself goes on to its end in the public record, for everybody to see. You hear no more of it, and in your own figures it stands as left: neither a win nor a loss.';

/** Leaves an open idea, asks which of several, or gives null where a watch is meant. */
export async function answerLeave(
  turn: Turn,
  tools: QueryTools,
  wish: LeaveWish,
): Promise<ReplyDraft | null> {
  const { pairs, signalId, isAll, isNamed, isAsked } = wish;
  const open = (await tools.signals()).filter(({ status }) => status === 'active');
  const ofPairs = (wanted: readonly Pair[]): SignalView[] =>
    open.filter((one) => wanted.some((pair) => pair === one.pair));
  const talked = ofPairs(turn.before.thread?.markets.slice(0, 1) ?? []);
  const meant = signalId
    ? open.filter((one) => one.signalId === signalId)
    : pairs.length > 0
      ? ofPairs(pairs)
      : POINTS_BACK.test(turn.said ?? '') && talked.length > 0
        ? talked
        : open;
  if (!isNamed || (turn.before.asked === 'watch' && !NAMES_IDEA.test(turn.said ?? ''))) {
    const watched = (await tools.watches()).filter(({ pair }) => pairs.length === 0 || pairs.includes(pair));
    if (meant.length === 0 || watched.length > 0) return meant.length === 0 ? null : askWhat(turn, meant);
  }
  const [first, ...others] = meant;
  if (!first) return nothingOpen(turn, tools, wish);
  if (isAsked) return tellAbout(turn, meant);
  if (others.length > 0 && !isAll) return askWhich(turn, meant);
  const notes = notesOf(turn);
  const market = first.pair as Pair;
  return draft(turn, [confirmLeft(meant, notes), GOES_ON], {
    messageType: 'success',
    isFree: true,
    leaves: meant,
    about: 'trade idea',
    evidence: notes.rows,
    context: { asked: 'results', pairs: [market] },
    actions: [marketSteps.chart(market), steps.ideas, steps.rest],
  });
}

const POINTS_BACK = /\b(it|that|this)\b/i;
const NAMES_IDEA = /\b(ideas?|trades?|signals?|positions?|practi[cs]e|sg-\d+|gr-\d+)\b/i;

function nothingOpen(turn: Turn, tools: QueryTools, { pairs: [pair] }: LeaveWish): ReplyDraft {
  const market = pair ?? usualMarket(tools.pairs);
  return draft(
    turn,
    [
      `You follow no open idea of mine${pair ? ` on ${spokenName(pair)}` : ''}, so there is nothing to leave. A trade at your broker you close there; I cannot.`,
    ],
    {
      isFree: true,
      context: { asked: 'results', ...(pair && { pairs: [pair] }) },
      actions: [steps.ideas, marketSteps.chart(market), steps.rest],
    },
  );
}

const stepFor = (one: SignalView): { label: string; say: string } => ({
  label: `${one.action === 'BUY' ? 'Buy' : 'Sell'} ${spokenName(one.pair)}, ${one.signalId}`,
  say: `stop following ${one.signalId}`,
});

const tellAbout = (turn: Turn, meant: readonly SignalView[]): ReplyDraft =>
  draft(turn, [`That is for you to choose, and you can at any time before it ends. ${GOES_ON}`], {
    isFree: true,
    context: { asked: 'results', pairs: turn.before.pairs },
    actions: [
      ...meant.slice(0, 2).map((one) => ({ ...stepFor(one), label: `Stop following ${one.signalId}` })),
      steps.ideas,
    ],
  });

const askWhich = (turn: Turn, meant: readonly SignalView[]): ReplyDraft =>
  draft(turn, ['Which one shall I leave? I have changed nothing yet.'], {
    isFree: true,
    context: { asked: 'results', pairs: turn.before.pairs },
    actions: meant.slice(0, MOST_STEPS).map(stepFor),
  });

function askWhat(turn: Turn, meant: readonly SignalView[]): ReplyDraft {
  const [first] = meant;
  const market = first ? spokenName(first.pair) : '';
  return draft(turn, [`Do you mean the idea on ${market} or the watch? I have changed nothing yet.`], {
    isFree: true,
    context: { asked: 'results', pairs: turn.before.pairs },
    actions: [
      ...meant.slice(0, 1).map((one) => ({ ...stepFor(one), label: `The ${market} idea` })),
      { label: `The ${market} watch`, say: `cancel the ${market} watch` },
    ],
  });
}
