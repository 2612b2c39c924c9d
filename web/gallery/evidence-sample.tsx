import { LuckDots } from '../ui/figures/evidence/luck-dots.tsx';
import { NetBar } from '../ui/figures/evidence/net-bar.tsx';
import { ResultBars, type ResultRow } from '../ui/figures/evidence/result-bars.tsx';
import { IdeaEvidence } from '../ui/trading/evidence/idea-evidence.tsx';
import { evidence } from './sample-data.ts';
import { Part } from './part.tsx';

const rows: ResultRow[] = [
  { name: 'This rule', note: '816 trades', r: -0.09, own: 'down' },
  { name: 'Coin flip', note: 'any side', r: -0.11 },
  { name: 'Just holding', note: 'bought, no stop', r: 0.04 },
];

export function EvidenceSample() {
  return (
    <Part title="Evidence: twenty dots, net R, rivals, and all of it on a card">
      <LuckDots hitRate={0.2} luckRate={0.15} />
      <NetBar mean={{ r: -0.09, low: -0.18, high: -0.01 }} />
      <NetBar mean={{ r: 0.01, low: -0.06, high: 0.08 }} />
      <NetBar mean={{ r: 0.1, low: 0.03, high: 0.18 }} />
      <ResultBars rows={rows} />
      <div className="card">
        <IdeaEvidence evidence={evidence} />
      </div>
    </Part>
  );
}
