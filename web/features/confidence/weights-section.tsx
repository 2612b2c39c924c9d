import type { BrainRecord } from '@app/contracts/market/confidence.ts';
import './weights-section.css';
import './confidence-table.css';
import { formatFixed } from '../../lib/format/format.ts';
import { ColumnedTable } from '../../ui/figures/columned-table.tsx';
import { skillText } from './score-details.tsx';
import { texts } from './texts.ts';

const words = texts.weights;

function Tally({ of: { count, hits } }: { of: { count: number; hits: number } }) {
  if (count === 0) return words.noTally;
  return words.tally(count - hits, hits).map((part, index) => (
    <span className="confidence-table__part" key={part}>
      {index === 0 ? `${part} ` : part}
    </span>
  ));
}

export function WeightsSection({ brains }: { brains: readonly BrainRecord[] }) {
  return (
    <section className="weights-section" aria-labelledby="weights-heading">
      <h2 id="weights-heading">{words.heading}</h2>
      <p>{words.text}</p>
      <div className="card confidence-table-scroller">
        <ColumnedTable
          className="confidence-table"
          caption={words.table}
          columns={[words.brain, words.against, words.for, words.skill, words.weight]}
        >
          {brains.map(({ brain, weight, all }) =>
            weight === null ? null : (
              <tr key={brain}>
                <th scope="row" className="confidence-table__analyst">
                  {texts.names[brain]}
                </th>
                <td>
                  <Tally of={all.stances.against} />
                </td>
                <td>
                  <Tally of={all.stances.for} />
                </td>
                <td>
                  {skillText(weight.skill)}
                  {weight.skill === null ? null : <small>{words.settled(weight.count)}</small>}
                </td>
                <td>
                  <b>{words.times(formatFixed(weight.now, 2))}</b>
                </td>
              </tr>
            ),
          )}
        </ColumnedTable>
      </div>
      <p className="muted">{words.listening}</p>
    </section>
  );
}
