import type { SignalView } from '@app/contracts/market/signals.ts';
import { kindOfIdeasOn } from '@app/domain/evidence/evidence-base.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { isPracticeOffer } from '@app/domain/buddy/intents/turn-context.ts';
import { marketSteps, steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import { composeQuestion } from '@app/domain/buddy/query/query.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import { answerQuestions } from '../questions/answer-questions.ts';
import { leftOut, outside } from './market-group.ts';
import { isRepeated, notNow } from './no-breakout.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { offerPractice, practiseAction, TRACKS } from './plan/offer-practice.ts';
import { tellEvidence } from './plan/tell-evidence.ts';
import { tellPlan, tellRecord } from './plan/tell-plan.ts';
import { draft, notesOf, simulatedLabel, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

export const USUAL_TIMEFRAME: Timeframe = 'daily';
const WITHOUT_A_WISH: readonly Timeframe[] = ['daily', 'short', 'weekly'];

type Asked = { pair: Pair | null; timeframe: Timeframe | null };
type SignalWish = Asked & { style: 'safe' | 'practice' | null };

export async function answerSignalRequest(
  turn: Turn,
  tools: QueryTools,
  { pair: asked, timeframe, style }: SignalWish,
): Promise<ReplyDraft> {
  const chosen = timeframe ?? USUAL_TIMEFRAME;
  const pair = asked && leftOut([asked], turn.said).length > 0 ? null : asked;
  if (!pair) {
    const plans = timeframe ? [timeframe] : WITHOUT_A_WISH;
    const best = (await bestProven(turn, tools, plans)) ?? (await bestOfAny(turn, tools, plans));
    if (best) return planned(turn, tools, best, style === 'practice' ? 'practice' : 'anywhere');
    return nothingAnywhere(turn, tools, chosen);
  }
  const setup = await tools.findSetup(pair, chosen);
  return setup.kind === 'breakout' ? planned(turn, tools, setup, style) : notNow(turn, tools, setup, chosen);
}

async function bestOfAny(
  { said }: Turn,
  tools: QueryTools,
  plans: readonly Timeframe[],
  except: (timeframe: Timeframe) => readonly Pair[] = () => [],
): Promise<FreshBreakout | null> {
  for (const one of plans) {
    const best = await tools.bestSetup(one, [...outside(tools.pairs, said), ...except(one)]);
    if (best) return best;
  }
  return null;
}

/** Of the markets on which the past carries the rule: a signal comes before any practice. */
async function bestProven(
  turn: Turn,
  tools: QueryTools,
  plans: readonly Timeframe[],
): Promise<FreshBreakout | null> {
  const base = await tools.evidence();
  const unproven = (timeframe: Timeframe): Pair[] =>
    tools.pairs.filter((pair) => kindOfIdeasOn(base, pair, timeframe) === 'practice');
  const hopeful = plans.filter((one) => unproven(one).length < tools.pairs.length);
  return bestOfAny(turn, tools, hopeful, unproven);
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
  const honest = `Nobody knows where ${spokenName(pair)} goes next.`;
  if (setup.kind !== 'breakout') {
    const answer = await notNow(
      turn,
      tools,
      setup,
      chosen,
      `${honest} ${isRepeated(turn, pair) ? 'Still no' : 'There is no'} fresh breakout.`,
    );
    return {
      ...answer,
      outlook: setup.kind === 'levels' ? setup : null,
      context: { ...answer.context, asked: 'outlook' },
    };
  }
  const notes = notesOf(turn);
  const { broke, risk, chance, past } = tellPlan(setup, notes);
  const told = tellEvidence(await tools.evidence(), setup, past, notes);
  const running = await runningOf(tools, setup);
  return draft(
    turn,
    [
      // A short reply keeps the loss.
      ...(turn.length === 'short'
        ? [risk, `${chance} ${told.sentence}`]
        : [`${honest} ${broke}`, `${risk} ${chance} ${told.sentence}`]),
      running ? `You have it tracked already, as ${notes.cite(running.signalId, 'your signals')}.` : null,
      simulatedLabel(tools),
    ],
    {
      outlook: setup,
      context: { asked: 'outlook', pairs: [pair], timeframe: chosen },
      actions: running
        ? []
        : [
            told.kind === 'practice'
              ? practiseAction({ pair, timeframe: chosen })
              : {
                  label: 'Track it as a signal',
                  say: `give me a ${timeframeNames[chosen]} signal on ${spokenName(pair)}`,
                },
            {
              label: `Levels of ${spokenName(pair)}`,
              say: `${timeframeNames[chosen]} support and resistance of ${spokenName(pair)}`,
            },
          ],
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
  const told = moved as ReplyDraft;
  const [pair = tools.pairs[0] ?? 'EUR/USD'] = told.context.pairs;
  const market = spokenName(pair);
  return {
    ...told,
    content: `Nobody knows where any market goes next. ${told.content}`,
    actions: [
      { label: `How ${market} looks`, say: `what do you think of ${market}` },
      { label: 'Look for a signal', say: 'any signal today' },
    ],
  };
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

/** Opens a signal; without a proven edge it opens nothing until the user wants to practise (docs/product-rules.md#R31). */
export async function planned(
  turn: Turn,
  tools: QueryTools,
  setup: FreshBreakout,
  wish: 'safe' | 'practice' | 'anywhere' | null,
): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const { plan, timeframe } = setup;
  const context = { asked: 'signal' as const, pairs: [plan.pair], timeframe };
  const running = await runningOf(tools, setup);
  if (running) return alreadyOpen(turn, plan.pair, timeframe, running.signalId);
  const { broke, risk, chance, past } = tellPlan(setup, notes);
  const told = tellEvidence(await tools.evidence(), setup, past, notes);
  if (told.kind === 'practice' && wish !== 'practice')
    return offerPractice(turn, tools, { setup, told, notes, isAnywhere: wish === 'anywhere' });
  const isPractice = wish === 'practice';
  const evidence = isPracticeOffer(turn.before.offer) ? 'Practice only.' : told.sentence;
  return draft(
    turn,
    [
      isPractice ? `To practise: ${broke}` : broke,
      risk,
      `${chance} ${evidence} ${TRACKS}`,
      simulatedLabel(tools),
    ],
    {
      tone: !isPractice ? 'plan' : told.isLosing ? 'losing-rule' : 'practice',
      evidenceKind: isPractice ? 'practice' : told.kind,
      messageType: null,
      setup,
      context,
      evidence: notes.rows,
      actions: [
        { label: 'More on this idea', say: `explain my ${spokenName(plan.pair)} idea` },
        marketSteps.chart(plan.pair),
        steps.rest,
      ],
    },
  );
}

export function alreadyOpen(turn: Turn, pair: Pair, timeframe: Timeframe, number?: string): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const which = number ? `${cite(number, 'your signals')} on ${nameOf(pair)}` : nameOf(pair);
  return draft(
    turn,
    [
      `You already have this one: ${which} is open and tracked on the ${timeframeNames[timeframe]} plan. A second one would only double the risk, so I leave it at that.`,
    ],
    {
      tone: 'caution',
      context: { asked: 'signal', pairs: [pair], timeframe },
      evidence: rows,
      actions: [marketSteps.myIdea(pair), marketSteps.chart(pair), steps.rest],
    },
  );
}

async function nothingAnywhere(turn: Turn, tools: QueryTools, timeframe: Timeframe): Promise<ReplyDraft> {
  const left = outside(tools.pairs, turn.said);
  const [pair = 'EUR/USD'] = tools.pairs.filter((one) => !left.includes(one));
  const setup = await tools.findSetup(pair, timeframe);
  const first = `**Nothing here I would take.** Nothing has freshly broken out on the ${timeframeNames[timeframe]} plan, and doing nothing is a position too.`;
  if (setup.kind !== 'levels')
    return draft(turn, [first], { context: { asked: 'signal', pairs: [], timeframe } });
  const answer = await notNow(
    turn,
    tools,
    setup,
    timeframe,
    `If you like to wait for one, take ${nameOf(pair)}.`,
  );
  return { ...answer, content: `${first}\n\n${answer.content}` };
}
