import type { PanelView } from '@app/contracts/chat/panel.ts';
import type { Evidence } from '@app/domain/buddy/replies/evidence.ts';
import { toIso } from '@app/domain/time.ts';
import type { ReplyDraft } from '../answers/turn.ts';

export function toPanelView({ verdict, hasPlan, decided }: NonNullable<ReplyDraft['panel']>): PanelView {
  const { decision, because, probability, noSkill, agreement, views } = verdict;
  const statesOdds = hasPlan && views.some((view) => view.probability !== null);
  return {
    decision: decided ? decision : null,
    because: decided ? because : null,
    probability: statesOdds ? probability : null,
    noSkill: statesOdds ? noSkill : null,
    agreement,
    views: views.map(({ evidence, ...view }) => ({
      ...view,
      evidence: withoutDuplicates(evidence).map((row) => ({ ...row, at: toIso(row.at) })),
    })),
  };
}

const withoutDuplicates = (rows: readonly Evidence[]): Evidence[] => [
  ...new Map(rows.map((row) => [`${row.source}\n${row.at}\n${row.value}`, row])).values(),
];
