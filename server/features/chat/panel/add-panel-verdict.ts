import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { Evidence } from '@app/domain/buddy/replies/evidence.ts';
import { brainNames, type Verdict } from '@app/domain/brains/view.ts';
import { practiceInstead, withoutTracking } from '../answers/ideas/plan/offer-practice.ts';
import { nameOf } from '../answers/prices/answer-quote.ts';
import { simulatedLabel, type UnopenedSetup, type ReplyDraft, type QueryTools } from '../answers/turn.ts';

export async function addPanelVerdict(
  tools: Pick<QueryTools, 'consult' | 'simulated'>,
  reply: ReplyDraft,
  intent: Intent['kind'],
): Promise<ReplyDraft> {
  const setup = reply.setup ?? reply.outlook;
  if (!tools.consult || !setup) return reply;
  const { verdict, hasPlan } = await tools.consult(setup, reply.evidenceKind);
  const panel = { verdict, hasPlan, decided: reply.setup !== null };
  const evidence = [...reply.evidence, ...evidenceOf(verdict)];
  if (!panel.decided)
    return {
      ...reply,
      panel,
      content: `${reply.content}\n\nAll four brains had a look at it; each view is below.`,
      evidence,
    };
  const [first = '', ...rest] = reply.content.split('\n\n');
  const isAboutRelease = intent === 'event-signal' || intent === 'event-idea';
  const before = isAboutRelease ? [first] : [];
  const after = isAboutRelease ? rest : [first, ...rest];
  if (verdict.decision === 'practice' && reply.setup && reply.evidenceKind === 'signal')
    return {
      ...reply,
      ...practiceInstead(reply.setup, reply.context),
      panel,
      unopened: unopenedOf(reply, verdict),
      content: [...before, writeIdeaVerdict(verdict), ...after.map(withoutTracking)].join('\n\n'),
      evidence,
    };
  const isPractice = reply.evidenceKind === 'practice';
  const market = nameOf(setup.instrument.pair);
  if (verdict.decision !== 'no-trade' || isPractice) {
    const told =
      verdict.decision === 'no-trade'
        ? `${writeNoTradeVerdict(verdict, market)}\n\nThat is about money. To practise it stays open, so here it is.`
        : writeIdeaVerdict(verdict);
    return {
      ...reply,
      panel,
      content: [...before, told, ...after].join('\n\n'),
      evidence,
    };
  }
  return {
    ...reply,
    panel,
    content: [...before, writeNoTradeVerdict(verdict, market), simulatedLabel(tools) ?? []]
      .flat()
      .join('\n\n'),
    ...(reply.setup && practiceInstead(reply.setup, reply.context)),
    tone: 'refusal',
    setup: null,
    unopened: unopenedOf(reply, verdict),
    evidence,
  };
}

export const unopenedOf = (
  { setup, evidenceKind = 'practice' }: ReplyDraft,
  verdict: Verdict | null,
): UnopenedSetup[] => (setup ? [{ setup, kind: evidenceKind, verdict }] : []);

const evidenceOf = ({ views }: Verdict): Evidence[] => views.flatMap(({ evidence }) => evidence);

/** Weaker objections appear in the panel only. */
const MIN_STATED_STRENGTH = 0.15;

function writeIdeaVerdict({ decision, because, probability, noSkill, views }: Verdict): string {
  const decided = decision === 'practice' ? 'an idea to practise, not a trade' : 'a trade';
  const stopper = views.find(({ brain }) => brain === because);
  const against = views
    .filter((view) => view.stance === 'against' && view.strength >= MIN_STATED_STRENGTH && view !== stopper)
    .map(({ brain }) => brainNames[brain]);
  const objections = [
    stopper &&
      `The ${brainNames[stopper.brain]} is against money on it: ${[stopper.says, stopper.change].filter(Boolean).join(' ')}`,
    against.length > 0 && `Not everybody agrees: the ${against.join(' and the ')} would rather not.`,
  ]
    .filter(Boolean)
    .map((one) => ` ${one}`)
    .join('');
  if (views.every((view) => view.probability === null))
    return `Verdict of the four brains: ${decided}, and none of them states odds because there is not enough to say.${objections}`;
  const isBetter = Math.round(probability * 100) > Math.round(noSkill * 100);
  // The figure itself is the idea's one chance, told below (docs/product-rules.md#R32).
  const comparison = isBetter
    ? 'Together they see its target as likelier than by luck alone'
    : 'Together they see its target as no likelier than by luck alone';
  return `Verdict of the four brains: ${decided}. ${comparison}.${objections}`;
}

function writeNoTradeVerdict({ because, views }: Verdict, market: string): string {
  const stopper = views.find(({ brain }) => brain === because);
  const first = `Verdict of the four brains: no trade on ${market} now.`;
  if (!stopper) return first;
  const change = stopper.change === null ? '' : `\n\n${stopper.change}`;
  return `${first} The ${brainNames[stopper.brain]} stopped it. ${stopper.says}${change}`;
}
