import type { PanelView } from '@app/contracts/panel.ts';
import type { Evidence } from '@app/domain/buddy/evidence.ts';
import type { ReplyDraft } from '../analyst/turn.ts';

/** Who said what, as both sides know it. A reply that only looked at a market decided nothing. */
export function viewOfPanel({ verdict, idea, decided }: NonNullable<ReplyDraft['panel']>): PanelView {
  const { decision, because, probability, noSkill, agreement, views } = verdict;
  return {
    decision: decided ? decision : null,
    because: decided ? because : null,
    probability: idea ? probability : null,
    noSkill: idea ? noSkill : null,
    agreement,
    views: views.map(({ evidence, ...said }) => ({
      ...said,
      evidence: onceEach(evidence).map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    })),
  };
}

/** A figure that is said twice stands behind it once. */
const onceEach = (rows: readonly Evidence[]): Evidence[] => [
  ...new Map(rows.map((row) => [`${row.source}\n${row.at}\n${row.value}`, row])).values(),
];
