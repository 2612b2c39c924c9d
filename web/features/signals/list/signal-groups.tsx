import { ideaKinds, type IdeaKind } from '@app/domain/signals/signal.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { texts } from '../texts.ts';
import { SignalListCard } from './signal-list-card.tsx';
import './signal-groups.css';

const copy = texts.groups;

type SignalGroupsProps = {
  signals: readonly SignalView[];
  /** What a card says for the user. */
  onSay?: (words: string) => void;
};

function SignalGroup({ kind, signals, onSay }: SignalGroupsProps & { kind: IdeaKind }) {
  return (
    <section>
      <div className="signal-groups__header">
        <h2>{copy[kind].title}</h2>
        <p>{copy[kind].about}</p>
      </div>
      <div className="signal-result-card-grid">
        {signals.map((signal) => (
          <SignalListCard key={signal.id} signal={signal} onSay={onSay} />
        ))}
      </div>
    </section>
  );
}

/** Signals first, practice ideas apart; a kind that has none is left out. */
export const SignalGroups = ({ signals, onSay }: SignalGroupsProps) =>
  ideaKinds
    .map((kind) => ({ kind, held: signals.filter((one) => one.kind === kind) }))
    .filter(({ held }) => held.length > 0)
    .map(({ kind, held }) => <SignalGroup key={kind} kind={kind} signals={held} onSay={onSay} />);
