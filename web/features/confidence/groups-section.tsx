import type { ForecastGroup, ForecastRecord } from '@app/contracts/market/confidence.ts';
import { groupings, type Grouping } from '@app/domain/brains/track-record/record-groups.ts';
import { ideaKinds, timeframes } from '@app/domain/signals/signal.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { useState } from 'react';
import { formatCount, formatPercent } from '../../lib/format/format.ts';
import { ColumnedTable } from '../../ui/figures/columned-table.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import './results-section.css';
import { formatR } from './results-section.tsx';
import { TableFrame } from './table-frame.tsx';
import { texts } from './texts.ts';

const words = texts.groups;

const choices = groupings.map((value) => ({ value, label: words.by[value] }));
const whole = (share: number): string => formatPercent(share, 0);

const order: Record<Grouping, (a: ForecastGroup, b: ForecastGroup) => number> = {
  kind: byPlaceIn(ideaKinds),
  pair: (a, b) => b.count - a.count || a.key.localeCompare(b.key),
  plan: byPlaceIn(timeframes),
  hour: (a, b) => Number(a.key) - Number(b.key),
};

function byPlaceIn(keys: readonly string[]) {
  return (a: ForecastGroup, b: ForecastGroup): number => keys.indexOf(a.key) - keys.indexOf(b.key);
}

const nameOf = (grouping: Grouping, key: string): string => {
  if (grouping === 'kind') return words.kinds[key === 'practice' ? 'practice' : 'signal'];
  if (grouping === 'hour') return words.hour(key.padStart(2, '0'));
  return grouping === 'plan' ? words.plan(key) : key;
};

/** Results of signals and practice ideas are never added up (docs/product-rules.md#R31). */
function Row({ name, of, hasResults }: { name: string; of: ForecastGroup; hasResults: boolean }) {
  const { count, hits, profitable, stated, luck, low, high, meanR } = of;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {formatCount(count)}
        {count < enoughToMeanSomething ? <small>{texts.chart.few}</small> : null}
      </td>
      <td>
        {whole(hits / count)}
        <small>{texts.chart.range(whole(low), whole(high))}</small>
      </td>
      <td>{whole(stated)}</td>
      <td>{whole(luck)}</td>
      {hasResults ? (
        <>
          <td>{whole(profitable / count)}</td>
          <td>{formatR(meanR)}</td>
        </>
      ) : null}
    </tr>
  );
}

export function GroupsSection({ groups }: { groups: NonNullable<ForecastRecord['groups']> }) {
  const [grouping, setGrouping] = useState<Grouping>('pair');
  const rows = groups[grouping].toSorted(order[grouping]);
  return (
    <section className="results-section" aria-labelledby="groups-heading">
      <h2 id="groups-heading">{words.heading}</h2>
      <div>
        <Segmented label={words.choose} options={choices} value={grouping} onChange={setGrouping} />
      </div>
      <TableFrame label={words.table(words.by[grouping])}>
        <ColumnedTable
          className="confidence-table confidence-table--wide"
          caption={words.table(words.by[grouping])}
          columns={[
            words.by[grouping],
            ...words.columns,
            ...(grouping === 'kind' ? words.resultColumns : []),
          ]}
        >
          {rows.map((one) => (
            <Row key={one.key} name={nameOf(grouping, one.key)} of={one} hasResults={grouping === 'kind'} />
          ))}
        </ColumnedTable>
      </TableFrame>
      <p className="muted">{grouping === 'hour' ? words.aboutHours : words.about}</p>
    </section>
  );
}
