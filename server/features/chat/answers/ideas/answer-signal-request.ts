import type { SignalView } from '@app/contracts/market/signals.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import { composeQuestion } from '@app/domain/buddy/query/query.ts';
import { answerQuestions } from '../questions/answer-questions.ts';
import { notNow } from './no-breakout.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { tellPlan, tellRecord } from './tell-plan.ts';
import { draft, notesOf, simulatedLabel, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

export const USUAL_TIMEFRAME: Timeframe = 'daily';
const WITHOUT_A_WISH: readonly Timeframe[] = ['daily', 'short', 'weekly'];

type Asked = { pair: Pair | null; timeframe: Timeframe | null };

export async function answerSignalRequest(
  turn: Turn,
  tools: QueryTools,
  { pair, timeframe }: Asked,
): Promise<ReplyDraft> {
  const chosen = timeframe ?? USUAL_TIMEFRAME;
  if (!pair) {
    for (const one of timeframe ? [timeframe] : WITHOUT_A_WISH) {
      const best = await tools.bestSetup(one);
      if (best) return planned(turn, tools, best);
    }
    return nothingAnywhere(turn, tools, chosen);
  }
  const setup = await tools.findSetup(pair, chosen);
  return setup.kind === 'breakout' ? planned(turn, tools, setup) : notNow(turn, tools, setup, chosen);
}

export async function answerOutlook(
  turn: Turn,
  tools: QueryTools,
  { pair, timeframe }: Asked,
): Promise<ReplyDraft> {
  const [only, ...others] = tools.pairs;
  if (!pair && only && others.length === 0) return answerOutlook(turn, tools, { pair: only, timeframe });
  if (!pair) return answerOverview(turn, tools);
  const chosen = timeframe ?? USUAL_TIMEFRAME;
  const setup = await tools.findSetup(pair, chosen);
  const honest =
    'Nobody knows where it goes next, and I will not pretend to. Here is what the price has done.';
  if (setup.kind !== 'breakout') {
    const answer = await notNow(turn, tools, setup, chosen);
    return {
      ...answer,
      content: turn.length ? answer.content : `${honest}\n\n${answer.content}`,
      outlook: setup.kind === 'levels' ? setup : null,
      context: { ...answer.context, asked: 'outlook' },
    };
  }
  const notes = notesOf(turn);
  const plan = tellPlan(setup, notes);
  const running = await runningOf(tools, setup);
  return draft(
    turn,
    [
      // A short reply keeps the loss.
      ...(turn.length === 'short' ? plan.slice(1) : [honest, ...plan]),
      running
        ? `You have it tracked already, as ${notes.cite(running.signalId, 'your signals')}.`
        : 'Ask me for a signal on it if you want it tracked.',
      simulatedLabel(tools),
    ],
    {
      outlook: setup,
      context: { asked: 'outlook', pairs: [pair], timeframe: chosen },
      details: tellRecord(setup, notes),
      evidence: notes.rows,
    },
  );
}

/** What moved, where no market was named: an opinion opens nothing (docs/product-rules.md#R30). */
async function answerOverview(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  const [moved] = await answerQuestions(turn, tools, [
    composeQuestion('ranking', { rankBy: 'change', order: 'most', among: 'all' }),
  ]);
  const next =
    'Nobody knows where any of them goes next. Name a market and I show its levels, or ask for a signal if you want me to look for a trade.';
  return { ...(moved as ReplyDraft), content: [(moved as ReplyDraft).content, next].join('\n\n') };
}

async function runningOf(
  tools: QueryTools,
  { plan, timeframe }: Pick<FreshBreakout, 'plan' | 'timeframe'>,
): Promise<SignalView | undefined> {
  return (await tools.signals()).find(
    (one) =>
      one.status === 'active' &&
      one.pair === plan.pair &&
      one.timeframe === timeframe &&
      one.action === plan.action,
  );
}

export async function planned(turn: Turn, tools: QueryTools, setup: FreshBreakout): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const { plan, timeframe } = setup;
  const context = { asked: 'signal' as const, pairs: [plan.pair], timeframe };
  const running = await runningOf(tools, setup);
  if (running) return alreadyOpen(turn, plan.pair, timeframe, running.signalId);
  const [broke, risk, measured] = tellPlan(setup, notes);
  return draft(
    turn,
    [broke, risk, `${measured} I track it to the end; say "more" for details.`, simulatedLabel(tools)],
    {
      tone: 'plan',
      messageType: null,
      setup,
      context,
      evidence: notes.rows,
    },
  );
}

export function alreadyOpen(turn: Turn, pair: Pair, timeframe: Timeframe, number?: string): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const which = number ? `${cite(number, 'your signals')} on ${nameOf(pair)}` : nameOf(pair);
  return draft(
    turn,
    [
      `You already have this one: ${which} is open and tracked on the ${timeframe} plan. A second one would only double the risk, so I leave it at that.`,
    ],
    { tone: 'caution', context: { asked: 'signal', pairs: [pair], timeframe }, evidence: rows },
  );
}

async function nothingAnywhere(turn: Turn, tools: QueryTools, timeframe: Timeframe): Promise<ReplyDraft> {
  const setup = await tools.findSetup(tools.pairs[0] ?? instrumentOf('EUR/USD').pair, timeframe);
  const first = `Nothing has freshly broken out on the ${timeframe} plan, so I have no signal for you. Doing nothing is a position too, and often the best one.`;
  if (setup.kind !== 'levels')
    return draft(turn, [first], { context: { asked: 'signal', pairs: [], timeframe } });
  const answer = await notNow(turn, tools, setup, timeframe, false);
  return { ...answer, content: `${first}\n\n${answer.content}` };
}
