import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { BreakoutIdea } from '../../../../../ports/chat.ts';
import { notesOf, SIMULATED } from '../../turn.ts';
import { tellPlan } from './tell-plan.ts';

export function writeBreakoutIdea({ level, ...idea }: BreakoutIdea, market: { simulated: boolean }): string {
  const instrument = instrumentOf(idea.plan.pair);
  const notes = notesOf({ now: idea.quote.at });
  const setup = { ...idea, kind: 'breakout', instrument, breakout: { level } } as const;
  const { broke, risk, chance, past } = tellPlan(setup, notes);
  return [broke, risk, `${chance} ${past}`, ...(market.simulated ? [SIMULATED] : [])]
    .join('\n\n')
    .replaceAll('**', '');
}
