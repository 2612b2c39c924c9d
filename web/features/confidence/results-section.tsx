import type { ConfidenceView, IdeaResults } from '@app/contracts/market/confidence.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { formatCount, formatPercent, formatSigned } from '../../lib/format/format.ts';
import { ColumnedTable } from '../../ui/figures/columned-table.tsx';
import './results-section.css';
import { TableFrame } from './table-frame.tsx';
import { texts } from './texts.ts';

const words = texts.results;
const DASH = '\u2013';

const whole = (share: number | null): string => (share === null ? DASH : formatPercent(share, 0));
export const formatR = (r: number | null): string => (r === null ? DASH : formatSigned(r, 2, { after: 'R' }));

function Row({ name, of }: { name: string; of: IdeaResults }) {
  const { count, hits, profitable, meanR, meanRInterval, stated, luck } = of;
  return (
    <tr>
      <th scope="row" className="confidence-table__analyst">
        {name}
      </th>
      <td>
        {formatCount(count)}
        {count > 0 && count < enoughToMeanSomething ? <small>{texts.chart.few}</small> : null}
      </td>
      <td>{count === 0 ? DASH : `${formatCount(hits)}, ${whole(hits / count)}`}</td>
      <td>{count === 0 ? DASH : `${formatCount(profitable)}, ${whole(profitable / count)}`}</td>
      <td>{whole(stated)}</td>
      <td>{whole(luck)}</td>
      <td>
        {formatR(meanR)}
        {meanRInterval ? <small>{texts.chart.range(...mapPair(meanRInterval, formatR))}</small> : null}
      </td>
    </tr>
  );
}

const mapPair = <In, Out>([a, b]: readonly [In, In], change: (one: In) => Out): [Out, Out] => [
  change(a),
  change(b),
];

/** Signals, practice ideas and what was refused are three figures, never one (docs/product-rules.md#R31). */
export function ResultsSection({ results }: { results: ConfidenceView['results'] }) {
  const { by } = results.refused;
  return (
    <section className="results-section" aria-labelledby="results-heading">
      <h2 id="results-heading">{words.heading}</h2>
      <p>{words.text}</p>
      <TableFrame label={words.table}>
        <ColumnedTable
          className="confidence-table confidence-table--wide"
          caption={words.table}
          columns={[words.kind, ...words.columns]}
        >
          <Row name={words.signal} of={results.signal} />
          <Row name={words.practice} of={results.practice} />
          <Row name={words.refused} of={results.refused} />
        </ColumnedTable>
      </TableFrame>
      {by.length > 0 ? (
        <details className="results-section__reasons">
          <summary>{words.reasons}</summary>
          <TableFrame label={words.reasons}>
            <ColumnedTable
              className="confidence-table confidence-table--wide"
              caption={words.reasons}
              columns={[words.who, ...words.columns]}
            >
              {by.map(({ reason, ...of }) => (
                <Row key={reason} name={words.by[reason]} of={of} />
              ))}
            </ColumnedTable>
          </TableFrame>
        </details>
      ) : null}
      <p className="muted">{words.earlier}</p>
    </section>
  );
}
