import { Stat } from '../../ui/figures/stat.tsx';
import './fact-list.css';

export type LabelledFact = readonly [label: string, value: string, note?: string];

export function FactList({ facts }: { facts: readonly LabelledFact[] }) {
  return (
    <dl className="fact-list numeric">
      {facts.map(([label, value, note]) => (
        <Stat key={label} label={label} value={value} note={note} />
      ))}
    </dl>
  );
}
