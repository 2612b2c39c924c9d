import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { PracticeOffer, TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { printPrice, wholePercent } from '@app/domain/buddy/replies/print.ts';
import { findCell, LEAST_ABOVE_ZERO } from '@app/domain/evidence/evidence-base.ts';
import { IDEA_RULE } from '@app/domain/evidence/rule.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import {
  draft,
  simulatedLabel,
  type Notes,
  type QueryTools,
  type ReplyDraft,
  type Turn,
} from '../../turn.ts';
import type { ToldEvidence } from './tell-evidence.ts';
import { tellPlan } from './tell-plan.ts';

/** Ends the telling of an idea that is opened. */
export const TRACKS = 'I track it to the end.';
const OPENS_NOTHING = 'Nothing is open; to practise it costs no extra token.';

export const withoutTracking = (paragraph: string): string => paragraph.replace(TRACKS, OPENS_NOTHING);

const practiceOfferOf = ({ plan, timeframe }: FreshBreakout): PracticeOffer => ({
  pair: plan.pair,
  timeframe,
  isPractice: true,
});

/** For an idea with a proven edge that is not worth money at this moment. */
export function practiceInstead(
  setup: FreshBreakout,
  context: TurnContext,
): Pick<ReplyDraft, 'setup' | 'outlook' | 'tone' | 'evidenceKind' | 'context' | 'actions'> {
  const offer = practiceOfferOf(setup);
  return {
    setup: null,
    outlook: setup,
    tone: 'practice',
    evidenceKind: 'practice',
    context: { ...context, offer },
    actions: [practiseAction(offer)],
  };
}

type PracticeIdea = {
  setup: FreshBreakout;
  told: ToldEvidence;
  /** That `told` has cited in. */
  notes: Notes;
  isAnywhere: boolean;
};

/** The "no" first, with what would change it; then what may be done instead (docs/product-rules.md#R31). */
export async function offerPractice(
  turn: Turn,
  tools: QueryTools,
  { setup, told, notes, isAnywhere }: PracticeIdea,
): Promise<ReplyDraft> {
  const { plan, timeframe, instrument, breakout, quote } = setup;
  const offer = practiceOfferOf(setup);
  const { broke, risk, chance } = tellPlan(setup, notes);
  const market = spokenName(plan.pair);
  const no = isAnywhere
    ? `**No signal from me now.** Nothing that has just broken out has a proven edge. The best of it is ${market}.`
    : `**No signal from me on ${market}.**`;
  const level = notes.cite(
    printPrice(instrument, breakout.level),
    `breakout ${plan.pair} ${timeframeNames[timeframe]}`,
    quote.at,
  );
  return draft(
    turn,
    [
      `${no} ${told.sentence}`,
      `${broke} ${risk} ${chance}`,
      `${await tellMissing(tools, setup, notes.cite)}${OPENS_NOTHING}`,
      simulatedLabel(tools),
    ],
    {
      tone: told.isLosing ? 'losing-rule' : 'no-signal',
      evidenceKind: 'practice',
      unopened: [{ setup, kind: 'practice', verdict: null, isUnproven: true }],
      outlook: setup,
      context: { asked: 'signal', pairs: [plan.pair], timeframe, offer },
      actions: [
        practiseAction(offer),
        { label: `Watch ${level}`, say: `watch ${market} at ${level}` },
        { label: 'A market with better evidence', say: 'which market has the best evidence' },
      ],
      evidence: notes.rows,
    },
  );
}

export const practiseAction = ({
  pair,
  timeframe,
}: Pick<PracticeOffer, 'pair' | 'timeframe'>): ReplyAction => ({
  label: 'Practise this idea',
  say: `give me the ${timeframeNames[timeframe]} practice idea on ${spokenName(pair)}`,
});

/** One sentence with what would make it a signal; empty where there are no years to go by. */
async function tellMissing(
  tools: QueryTools,
  { plan, timeframe }: FreshBreakout,
  cite: Notes['cite'],
): Promise<string> {
  const pooled = findCell(await tools.evidence(), IDEA_RULE, plan.pair, timeframe)?.pooled;
  if (!pooled) return 'A signal needs years of candles, and I have none here. ';
  const source = `${IDEA_RULE} on ${plan.pair}, ${timeframeNames[timeframe]}: past trades`;
  const needed = cite(`${wholePercent(LEAST_ABOVE_ZERO)} %`, 'published rule');
  const had = cite(pooled.aboveZero < 0.005 ? 'under 1 %' : `${wholePercent(pooled.aboveZero)} %`, source);
  return `A signal needs ${needed} probability of a gain after costs; the past gives this one ${had}. `;
}
