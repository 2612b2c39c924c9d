import type { Intent } from '@app/domain/buddy/intent.ts';
import { takeEvidence, type Cite, type Evidence } from '@app/domain/buddy/evidence.ts';
import { wholePercent } from '@app/domain/buddy/print.ts';
import { brainNames, type Verdict } from '@app/domain/brains/view.ts';
import { nameOf } from '../analyst/answer-quote.ts';
import { simulatedLabel, type ReplyDraft, type Tools } from '../analyst/turn.ts';

/** A trade idea with the verdict of the four said first, or no trade where they say so. Where one brain is at work, the draft as it is. */
export async function askPanel(
  tools: Pick<Tools, 'consult' | 'simulated'>,
  made: ReplyDraft,
  intent: Intent['kind'],
): Promise<ReplyDraft> {
  const looked = made.setup ?? made.outlook;
  if (!tools.consult || !looked) return made;
  const { verdict, idea } = await tools.consult(looked);
  const panel = { verdict, idea, decided: made.setup !== null };
  const { cite, rows } = takeEvidence(looked.quote.at);
  const evidence = [...made.evidence, ...rowsOf(verdict)];
  if (!panel.decided)
    return {
      ...made,
      panel,
      content: `${made.content}\n\nAll four brains had a look at it; who said what stands below.`,
      evidence,
    };
  // Asked for from the calendar, the release is said before everything else.
  const [first = '', ...rest] = made.content.split('\n\n');
  const before = intent === 'event-signal' ? [first] : [];
  const after = intent === 'event-signal' ? rest : [first, ...rest];
  if (verdict.decision === 'trade') {
    const content = [...before, tellTrade(verdict, cite), ...after].join('\n\n');
    return { ...made, panel, content, evidence: [...evidence, ...rows] };
  }
  return {
    ...made,
    panel,
    content: [...before, tellNoTrade(verdict, nameOf(looked.instrument.pair)), simulatedLabel(tools) ?? []]
      .flat()
      .join('\n\n'),
    tone: 'caution',
    setup: null,
    evidence: [...evidence, ...rows],
  };
}

const rowsOf = ({ views }: Verdict): Evidence[] => views.flatMap(({ evidence }) => evidence);

/** A doubt more quiet than this is in the panel and not in the words. */
const WORTH_SAYING = 0.15;

function tellTrade({ probability, noSkill, views }: Verdict, cite: Cite): string {
  const against = views
    .filter(({ stance, strength }) => stance === 'against' && strength >= WORTH_SAYING)
    .map(({ brain }) => brainNames[brain]);
  const doubt =
    against.length > 0 ? ` Not everybody agrees: the ${against.join(' and the ')} would rather not.` : '';
  if (views.every((view) => view.stance === 'abstain' || view.probability === null))
    return `Verdict of the four brains: a trade, with no chance stated because there is no record to measure.${doubt}`;
  const percent = (share: number): string => cite(`${wholePercent(share)} %`, 'the four brains together');
  const [stated, chance] = [percent(probability), percent(noSkill)];
  const better = Math.round(probability * 100) > Math.round(noSkill * 100);
  const beside = better
    ? `where chance alone gives ${chance} in the same time`
    : `no better than chance alone, which gives ${chance} in the same time`;
  return `Verdict of the four brains: a trade, and they put the odds of reaching the target at ${stated}, ${beside}.${doubt}`;
}

function tellNoTrade({ because, views }: Verdict, market: string): string {
  const stopper = views.find(({ brain }) => brain === because);
  const first = `Verdict of the four brains: no trade on ${market} now.`;
  if (!stopper) return `${first} None of them has a reason to take it.`;
  const change = stopper.change === null ? '' : `\n\n${stopper.change}`;
  return `${first} The ${brainNames[stopper.brain]} stopped it. ${stopper.says}${change}`;
}
