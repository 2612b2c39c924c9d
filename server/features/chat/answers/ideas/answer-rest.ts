import type { Act } from '@app/domain/buddy/acts/act.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { marketSteps, steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { usualMarket } from '../next-steps.ts';
import { askWhich, narrowed, watchesMeant } from './answer-cancel-watch.ts';
import { asRested, confirmRest, tellWatch } from './confirm-watches.ts';
import { draft, notesOf, type QueryTools, type ReplyDraft, type Turn } from '../turn.ts';

type RestAct = Extract<Act, { act: 'rest' }>;

/** Pauses what was named, or lets it go on; of several it asks which. */
export async function answerRest(turn: Turn, tools: QueryTools, act: RestAct): Promise<ReplyDraft> {
  const { isPaused, pairs } = act;
  const open = await tools.watches();
  const context = { asked: 'watch' as const, pairs: pairs.length > 0 ? pairs : turn.before.pairs };
  const notes = notesOf(turn);
  const say = (parts: string[], actions: ReplyDraft['actions'] = []): ReplyDraft =>
    draft(turn, parts, { context, isFree: true, evidence: notes.rows, actions });
  const market = pairs[0] ?? usualMarket(tools.pairs);
  if (open.length === 0)
    return say(
      [`You have no watch that could ${isPaused ? 'rest' : 'go on'}: I'm not watching anything for you.`],
      [marketSteps.watch(market), marketSteps.chart(market)],
    );
  const fitting = watchesMeant(open, act);
  const meant = POINTS_BACK.test(turn.said ?? '') ? narrowed(turn, fitting, act) : fitting;
  const left = meant.filter((watch) => watch.isPaused !== isPaused);
  if (meant.length === 0)
    return say(
      [
        `${pairs.length > 0 ? `I'm not watching ${pairs.map(nameOf).join(' or ')}` : 'There is no such watch'}, so I have changed nothing. What I do watch:\n${open.map((watch) => tellWatch(watch, notes)).join('\n')}`,
      ],
      [marketSteps.watch(market), steps.watches],
    );
  if (left.length === 0)
    return say(
      [
        `${isPaused ? 'That rests already' : 'That is on already'}:\n${meant.map((watch) => tellWatch(watch, notes)).join('\n')}`,
      ],
      [otherWay(act, spokenName(meant[0]?.pair ?? market)), steps.watches],
    );
  const isOneEach =
    pairs.length > 0 && pairs.every((pair) => left.filter((one) => one.pair === pair).length < 2);
  if (left.length > 1 && !act.isAll && !isOneEach) return askWhich(turn, left, isPaused ? 'pause' : 'resume');
  const note = isPaused
    ? 'A candle that closes beyond a level meanwhile breaks nothing, and I tell you nothing of it. Its time goes on.'
    : 'What happened while it rested does not count: only a candle that closes beyond from now on.';
  return draft(turn, [confirmRest(asRested(left, isPaused), isPaused, notes), note], {
    messageType: 'success',
    isFree: true,
    restWatches: { watches: left, isPaused },
    context: { ...context, pairs: [...new Set(left.map(({ pair }) => pair))] },
    evidence: notes.rows,
    actions: [
      left.length === 1
        ? otherWay(act, spokenName(left[0]?.pair ?? market))
        : {
            label: isPaused ? 'Turn them on again' : 'Pause them again',
            say: isPaused ? 'resume all my alerts' : 'pause all my alerts',
          },
      steps.watches,
      steps.rest,
    ],
  });
}

const POINTS_BACK = /\b(it|that|this|them|those)\b/i;

const otherWay = ({ isPaused }: RestAct, market: string): { label: string; say: string } => ({
  label: isPaused ? 'Turn it on again' : 'Pause it',
  say: isPaused ? `resume my ${market} alert` : `pause my ${market} alert`,
});
