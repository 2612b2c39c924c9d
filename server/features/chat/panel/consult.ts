import { breakoutAnalyst, chanceOf } from '@app/domain/brains/breakout-analyst.ts';
import { coach } from '@app/domain/brains/coach.ts';
import { combine } from '@app/domain/brains/combine.ts';
import { newsAnalyst } from '@app/domain/brains/news-analyst.ts';
import { riskManager } from '@app/domain/brains/risk-manager.ts';
import type { Verdict } from '@app/domain/brains/view.ts';
import type { Looked } from '@app/domain/strategy/setup.ts';
import type { ChatTools } from '../tools.ts';
import { gatherFacts, type Sources } from './gather.ts';

/** `idea`: there is a plan to decide on. Without one the views stand, and the verdict says nothing. */
export type Panel = { verdict: Verdict; idea: boolean };

/** What the four say of a set-up, all from the same facts. */
export async function consult(
  sources: Sources & { tools: Pick<ChatTools, 'weights'> },
  setup: Looked,
): Promise<Panel> {
  const [facts, weights] = await Promise.all([
    gatherFacts(sources, setup),
    sources.tools.weights(sources.now),
  ]);
  const views = [breakoutAnalyst, newsAnalyst, riskManager, coach].map((look) => look(facts));
  const noSkill = facts.idea ? chanceOf(facts.idea) : 0;
  return { verdict: combine(views, noSkill, weights), idea: facts.idea !== null };
}
