import type { IdeaKind } from '@app/domain/signals/signal.ts';
import { breakoutAnalyst, luckOf } from '@app/domain/brains/analysts/breakout-analyst.ts';
import { coach } from '@app/domain/brains/analysts/coach.ts';
import { combine } from '@app/domain/brains/combine.ts';
import { newsAnalyst } from '@app/domain/brains/analysts/news-analyst.ts';
import { riskManager } from '@app/domain/brains/analysts/risk-manager.ts';
import type { Verdict } from '@app/domain/brains/view.ts';
import type { Looked } from '@app/domain/strategy/setup.ts';
import type { ChatPorts } from '../chat-ports.ts';
import { gatherFacts, type FactSources } from './gather-facts.ts';

export type PanelVerdict = { verdict: Verdict; hasPlan: boolean };

export async function consultPanel(
  sources: FactSources & { ports: Pick<ChatPorts, 'confidence'> },
  setup: Looked,
  kind: IdeaKind = 'signal',
): Promise<PanelVerdict> {
  const [facts, weights] = await Promise.all([
    gatherFacts(sources, setup),
    sources.ports.confidence.weightsAt(sources.now),
  ]);
  const views = [breakoutAnalyst, newsAnalyst, riskManager, coach].map((judge) => judge(facts));
  const noSkill = facts.idea ? luckOf(facts.idea) : 0;
  return { verdict: combine(views, noSkill, weights, kind), hasPlan: facts.idea !== null };
}
