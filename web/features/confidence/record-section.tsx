import type { ForecastRecord } from '@app/contracts/confidence.ts';
import { enoughToCalibrate } from '@app/domain/brains/calibration.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { Link } from 'wouter';
import { count, fixed, percentOf, signed } from '../../lib/format.ts';
import { ColumnedTable } from '../../ui/columned-table.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReliabilityChart } from '../../ui/reliability-chart.tsx';
import { StatCard, StatCards } from '../../ui/stat.tsx';
import { texts } from './texts.ts';

const said = texts.record;
const DASH = '\u2013';
const DIGITS = 3;

type Bin = ForecastRecord['bins'][number];

const whole = (share: number): string => percentOf(share, 0);
const statedRange = ({ from, to }: Bin): string => `${Math.round(from * 100)}${DASH}${whole(to)}`;

/** Rounded as it is shown, so that "+0.000" is not called better than nothing. */
export function skillText(skill: number | null): { value: string; note: string } {
  if (skill === null) return { value: DASH, note: said.skillNote.unknown };
  const shown = Number(skill.toFixed(DIGITS));
  const note = shown < 0 ? said.skillNote.worse : shown > 0 ? said.skillNote.better : said.skillNote.none;
  return { value: shown === 0 ? '0' : signed(skill, DIGITS), note };
}

function Figures({ record }: { record: ForecastRecord }) {
  const { settled, hits, brier, reference, bins } = record;
  const stated = bins.reduce((sum, bin) => sum + bin.stated * bin.count, 0) / settled;
  const skill = skillText(record.skill);
  return (
    <StatCards>
      <StatCard label={said.missed} value={count(settled - hits)} note={said.missedNote(settled)} />
      <StatCard
        label={said.reached}
        value={count(hits)}
        note={said.reachedNote(whole(hits / settled), whole(stated))}
      />
      <StatCard
        label={said.brier}
        value={brier === null ? DASH : fixed(brier, DIGITS)}
        note={reference === null ? said.skillNote.unknown : said.brierNote(fixed(reference, DIGITS))}
      />
      <StatCard
        label={said.skill}
        value={skill.value}
        note={settled < enoughToMeanSomething ? said.skillNote.few : skill.note}
      />
    </StatCards>
  );
}

function BinTable({ bins }: { bins: readonly Bin[] }) {
  const { chart } = texts;
  return (
    <div className="conf-scroll">
      <ColumnedTable
        className="conf-table"
        caption={chart.table}
        columns={[chart.stated, chart.missed, chart.reached, chart.share, chart.likely]}
      >
        {bins.map((bin) => (
          <tr key={bin.from}>
            <th scope="row">{statedRange(bin)}</th>
            <td>{count(bin.count - bin.hits)}</td>
            <td>{count(bin.hits)}</td>
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
    <section className="card conf-curve" aria-labelledby="conf-curve">
      <h3 id="conf-curve">{chart.heading}</h3>
      <div className="conf-two">
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

/** What became of the chances that one of them stated. */
export function RecordSection({ record, who, own }: { record: ForecastRecord; who: string; own: boolean }) {
  const { settled, calibrated, bins } = record;
  return (
    <section aria-labelledby="conf-record">
      <div className="conf-head">
        <h2 id="conf-record">{said.heading(who)}</h2>
        <Chip tone={calibrated ? 'up' : 'warn'} icon={calibrated ? 'check' : 'clock'}>
          {calibrated ? said.calibrated : said.notYet}
        </Chip>
        <span className="muted num">
          {calibrated ? said.settled(settled) : said.progress(settled, enoughToCalibrate)}
        </span>
      </div>
      {calibrated || settled === 0 ? null : (
        <p className="muted conf-why">{said.notYetWhy(enoughToCalibrate)}</p>
      )}
      {settled === 0 ? (
        <div className="card none">
          <EmptyState
            title={said.none}
            action={
              <Link href="/" className={buttonClass({ kind: 'primary' })}>
                {said.toChat}
              </Link>
            }
          >
            {own ? said.noneMine : said.noneWhy}
          </EmptyState>
        </div>
      ) : (
        <>
          <Figures record={record} />
          <Curve bins={bins} />
        </>
      )}
    </section>
  );
}
