import type { BrainRecord } from '@app/contracts/confidence.ts';
import { fixed } from '../../lib/format.ts';
import { ColumnedTable } from '../../ui/columned-table.tsx';
import { skillText } from './record-section.tsx';
import { texts } from './texts.ts';

const said = texts.weights;

/** Misses first. */
function Tally({ of: { count, hits } }: { of: { count: number; hits: number } }) {
  if (count === 0) return said.noTally;
  return said.tally(count - hits, hits).map((part, index) => (
    <span className="part" key={part}>
      {index === 0 ? `${part} ` : part}
    </span>
  ));
}

/** What each of the four brains weighs in a decision, and what that rests on. */
export function WeightsSection({ brains }: { brains: readonly BrainRecord[] }) {
  return (
    <section className="conf-weights" aria-labelledby="conf-weights">
      <h2 id="conf-weights">{said.heading}</h2>
      <p>{said.text}</p>
      <div className="card conf-scroll">
        <ColumnedTable
          className="conf-table"
          caption={said.table}
          columns={[said.brain, said.against, said.for, said.skill, said.weight]}
        >
          {brains.map(({ brain, weight, all }) =>
            weight === null ? null : (
              <tr key={brain}>
                <th scope="row" className="conf-who">
                  {texts.names[brain]}
                </th>
                <td>
                  <Tally of={all.stances.against} />
                </td>
                <td>
                  <Tally of={all.stances.for} />
                </td>
                <td>
                  {skillText(weight.skill).value}
                  {weight.skill === null ? null : <small>{said.settled(weight.count)}</small>}
                </td>
                <td>
                  <b>{said.times(fixed(weight.now, 2))}</b>
                </td>
              </tr>
            ),
          )}
        </ColumnedTable>
      </div>
      <p className="muted">{said.listening}</p>
    </section>
  );
}
