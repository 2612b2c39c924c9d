import { useState } from 'react';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { ideaKinds, type ClosedStatus, type IdeaKind } from '@app/domain/signals/signal.ts';
import {
  equityOf,
  equityScaleOf,
  weighEquity,
  type ClosedIdea,
  type EquityPoint,
  type EquityScale,
} from '@app/domain/signals/statistics/equity.ts';
import { formatUtcDayTime } from '../../../lib/format/format.ts';
import { ColumnedTable } from '../../../ui/figures/columned-table.tsx';
import { MEANINGFUL_COUNT } from '../stats-text.ts';
import { texts } from '../texts.ts';
import { EndMark, EquityLine, formatR } from './equity-line.tsx';
import './equity-frames.css';

const copy = texts.equity;

type ClosedSignal = ClosedIdea & Pick<SignalView, 'signalId' | 'pair'>;
type Points = readonly EquityPoint<ClosedSignal>[];

const toClosed = ({ status, resultR, closedAt, signalId, pair }: SignalView): ClosedSignal[] =>
  status === 'active' || closedAt === null
    ? []
    : [{ status, r: resultR, closedAt: Date.parse(closedAt), signalId, pair }];

const ends = ['target_hit', 'stop_hit', 'expired'] as const satisfies readonly ClosedStatus[];

const Legend = () => (
  <ul className="equity-frame__legend">
    {ends.map((status) => (
      <li key={status}>
        <EndMark status={status} size={12} />
        {copy.ends[status]}
      </li>
    ))}
  </ul>
);

/** Its rows are made when it is opened: there may be hundreds. */
function ResultTable({ points, name }: { points: Points; name: string }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="equity-frame__table" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{copy.table}</summary>
      {isOpened ? (
        <div className="equity-frame__rows">
          <ColumnedTable className="numeric" caption={copy.tableOf(name)} columns={copy.columns}>
            {points
              .map(({ idea, r, total }) => (
                <tr key={idea.signalId}>
                  <th scope="row">{copy.idea(idea.pair, idea.signalId)}</th>
                  <td>{formatUtcDayTime(idea.closedAt)}</td>
                  <td>{copy.ends[idea.status]}</td>
                  <td>{formatR(r)}</td>
                  <td>{formatR(total)}</td>
                </tr>
              ))
              .toReversed()}
          </ColumnedTable>
        </div>
      ) : null}
    </details>
  );
}

function EquityFrame({ kind, points, scale }: { kind: IdeaKind; points: Points; scale: EquityScale }) {
  const name = copy.names[kind];
  const total = points.at(-1)?.total ?? 0;
  const weight = weighEquity(points, MEANINGFUL_COUNT);
  const counts = ends.map((status) => points.filter(({ idea }) => idea.status === status).length);
  const [targets = 0, stops = 0, expired = 0] = counts;
  const meaning = kind === 'practice' && total < 0 ? copy.practiceLost : copy.weights[kind][weight];
  return (
    <section className="card equity-frame">
      <div className="equity-frame__header">
        <h2>{name}</h2>
        {points.length > 0 ? <b className="display numeric">{formatR(total)}</b> : null}
      </div>
      <p>
        {points.length > 0 ? `${copy.closed[kind](points.length)} ` : null}
        {meaning}
      </p>
      {points.length > 0 ? (
        <>
          <EquityLine
            points={points}
            scale={scale}
            label={copy.twin(formatR(total), points.length, targets, stops, expired)}
          />
          <Legend />
          <ResultTable points={points} name={name} />
        </>
      ) : null}
    </section>
  );
}

/** Signals and practice ideas are counted apart, on one scale (docs/product-rules.md#R31). */
export default function EquityFrames({ signals }: { signals: readonly SignalView[] }) {
  const lines = ideaKinds.map((kind) => ({
    kind,
    points: equityOf(signals.filter((one) => one.kind === kind).flatMap(toClosed)),
  }));
  const scale = equityScaleOf(lines.map(({ points }) => points));
  return (
    <div className="equity-frames">
      {lines.map(({ kind, points }) => (
        <EquityFrame key={kind} kind={kind} points={points} scale={scale} />
      ))}
    </div>
  );
}
