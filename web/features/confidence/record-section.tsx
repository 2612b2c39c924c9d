import type { ForecastRecord } from '@app/contracts/market/confidence.ts';
import { enoughToCalibrate } from '@app/domain/brains/track-record/calibration.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { Link } from 'wouter';
import './record-section.css';
import './confidence-table.css';
import { formatCount, formatPercent } from '../../lib/format/format.ts';
import { ColumnedTable } from '../../ui/figures/columned-table.tsx';
import { buttonClass } from '../../ui/button/button.tsx';
import { Chip } from '../../ui/badges/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ReliabilityChart } from '../../ui/trading/chart/reliability-chart.tsx';
import { StatCard, StatCards } from '../../ui/figures/stat.tsx';
import { ScoreDetails } from './score-details.tsx';
import { texts } from './texts.ts';

const words = texts.record;
const DASH = '\u2013';

type Bin = ForecastRecord['bins'][number];

const whole = (share: number): string => formatPercent(share, 0);
const statedRange = ({ from, to }: Bin): string => `${Math.round(from * 100)}${DASH}${whole(to)}`;

function Figures({ record }: { record: ForecastRecord }) {
  const { settled, hits, bins } = record;
  const stated = bins.reduce((sum, bin) => sum + bin.stated * bin.count, 0) / settled;
  return (
    <StatCards>
      <StatCard label={words.missed} value={formatCount(settled - hits)} note={words.missedNote(settled)} />
      <StatCard
        label={words.reached}
        value={formatCount(hits)}
        note={words.reachedNote(whole(hits / settled), whole(stated))}
      />
    </StatCards>
  );
}

const chips = {
  calibrated: { tone: 'up', icon: 'check' },
  off: { tone: 'warn', icon: 'circle-x' },
  unknown: { tone: 'quiet', icon: 'circle-help' },
} as const;

function VerdictChip({ settled, verdict }: Pick<ForecastRecord, 'settled' | 'verdict'>) {
  const isYoung = settled < enoughToCalibrate;
  const { tone, icon } = isYoung ? ({ tone: 'warn', icon: 'clock' } as const) : chips[verdict];
  return (
    <Chip tone={tone} icon={icon}>
      {isYoung ? words.notYet : words.verdict[verdict]}
    </Chip>
  );
}

/** How many of each kind, because a figure of both is neither's. */
function partsOf({ groups }: ForecastRecord): string | null {
  if (!groups || groups.kind.length === 0) return null;
  const countOf = (kind: string) => formatCount(groups.kind.find(({ key }) => key === kind)?.count ?? 0);
  return words.parts(countOf('signal'), countOf('practice'));
}

function BinTable({ bins }: { bins: readonly Bin[] }) {
  const { chart } = texts;
  return (
    <div className="confidence-table-scroller">
      <ColumnedTable
        className="confidence-table"
        caption={chart.table}
        columns={[chart.stated, chart.missed, chart.reached, chart.share, chart.likely]}
      >
        {bins.map((bin) => (
          <tr key={bin.from}>
            <th scope="row">{statedRange(bin)}</th>
            <td>{formatCount(bin.count - bin.hits)}</td>
            <td>{formatCount(bin.hits)}</td>
            <td>{whole(bin.hits / bin.count)}</td>
            <td>
              {chart.range(whole(bin.low), whole(bin.high))}
              {bin.count < enoughToMeanSomething ? <small>{chart.few}</small> : null}
            </td>
          </tr>
        ))}
      </ColumnedTable>
    </div>
  );
}

function Curve({ bins }: { bins: readonly Bin[] }) {
  const { chart } = texts;
  const parts = bins.map((bin) => chart.part(statedRange(bin), bin.count - bin.hits, bin.hits));
  const sentence = parts.map((part, index) => (index === 0 ? part[0]?.toUpperCase() + part.slice(1) : part));
  const points = bins.map((bin) => ({
    stated: bin.stated,
    seen: bin.hits / bin.count,
    low: bin.low,
    high: bin.high,
    few: bin.count < enoughToMeanSomething,
  }));
  return (
    <section className="card record-section__curve" aria-labelledby="record-curve">
      <h3 id="record-curve">{chart.heading}</h3>
      <div className="record-section__columns">
        <ReliabilityChart
          points={points}
          twin={chart.twin(sentence, chart.how)}
          axes={chart.axes}
          percent={whole}
        />
        <BinTable bins={bins} />
      </div>
    </section>
  );
}

export function RecordSection({ record, who, own }: { record: ForecastRecord; who: string; own: boolean }) {
  const { settled, verdict, bins } = record;
  const isYoung = settled < enoughToCalibrate;
  const parts = partsOf(record);
  return (
    <section aria-labelledby="conf-record">
      <div className="record-section__header">
        <h2 id="conf-record">{words.heading(who)}</h2>
        <VerdictChip settled={settled} verdict={verdict} />
        <span className="muted numeric">
          {isYoung ? words.progress(settled, enoughToCalibrate) : words.settled(settled)}
        </span>
        {parts ? <span className="muted numeric">{parts}</span> : null}
      </div>
      {settled === 0 ? null : (
        <p className="muted record-section__reason">
          {isYoung ? words.notYetWhy(enoughToCalibrate) : words.verdictWhy[verdict]}
        </p>
      )}
      {settled === 0 ? (
        <div className="card">
          <EmptyState
            title={words.none}
            action={
              <Link href="/" className={buttonClass({ kind: 'primary' })}>
                {words.toChat}
              </Link>
            }
          >
            {own ? words.noneMine : words.noneWhy}
          </EmptyState>
        </div>
      ) : (
        <>
          <Figures record={record} />
          <ScoreDetails {...record} />
          <Curve bins={bins} />
        </>
      )}
    </section>
  );
}
