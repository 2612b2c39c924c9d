import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DailyFigures } from '@app/contracts/admin/overview.ts';
import { formatCount, formatFixed, formatUtcDate, formatUtcDay } from '../../../lib/format/format.ts';
import type { DayBar, DayUnit } from '../charts/draw-days.ts';
import { adminQuery } from '../queries.ts';
import { QuerySection } from '../table/query-section.tsx';
import { Table } from '../table/table.tsx';
import { formatMicroDollars } from '../texts/formats.ts';
import { overview as texts } from '../texts/overview.ts';
import { ChartCard } from './chart-card.tsx';

type DayFigure = (day: DailyFigures) => number;

const sum = (days: readonly DailyFigures[], read: DayFigure): number =>
  days.reduce((total, day) => total + read(day), 0);

const startOf = (day: string): string => `${day}T00:00:00Z`;

type DayCardProps = {
  days: readonly DailyFigures[];
  heading: string;
  table: string;
  empty: string;
  total: string;
  series: readonly { name: string; read: DayFigure }[];
  unit?: DayUnit;
  columns: readonly string[];
  cells: (day: DailyFigures) => readonly string[];
};

function DayCard({
  days,
  heading,
  table,
  empty,
  total,
  series,
  unit = 'count',
  columns,
  cells,
}: DayCardProps) {
  const ofDay: DayFigure = (day) => series.reduce((value, { read }) => value + read(day), 0);
  const largest = days.reduce<DailyFigures | undefined>(
    (best, day) => (best === undefined || ofDay(day) > ofDay(best) ? day : best),
    undefined,
  );
  if (!largest || ofDay(largest) === 0)
    return (
      <ChartCard heading={heading} summary={empty} chart={null}>
        {null}
      </ChartCard>
    );
  const format = unit === 'count' ? formatCount : formatMicroDollars;
  const summary = `${total} ${texts.most(formatUtcDay(startOf(largest.day)), format(ofDay(largest)))}`;
  const bars: DayBar[] = days.flatMap((day) =>
    series.map(({ name, read }) => ({ day: day.day, series: name, value: read(day) })),
  );
  const names = series.map(({ name }) => name);
  return (
    <ChartCard
      heading={heading}
      summary={summary}
      series={names.length > 1 ? names : []}
      chart={{ kind: 'days', bars, series: names, unit, description: `${heading}. ${summary}` }}
    >
      <Table label={table} columns={[texts.day, ...columns]}>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatUtcDate(startOf(day.day))}</th>
            {cells(day).map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </Table>
    </ChartCard>
  );
}

type DaysProps = { days: readonly DailyFigures[] };

function SignUps({ days }: DaysProps) {
  const { series, total, ...copy } = texts.signUps;
  return (
    <DayCard
      days={days}
      {...copy}
      total={total(
        sum(days, (day) => day.signUps),
        sum(days, (day) => day.verified),
      )}
      series={[
        { name: series.verified, read: (day) => day.verified },
        { name: series.unverified, read: (day) => day.signUps - day.verified },
      ]}
      cells={(day) => [formatCount(day.signUps), formatCount(day.verified)]}
    />
  );
}

function Actives({ days }: DaysProps) {
  const { series, total, ...copy } = texts.actives;
  const average = days.length > 0 ? sum(days, (day) => day.active) / days.length : 0;
  return (
    <DayCard
      days={days}
      {...copy}
      total={total(formatFixed(average, average < 10 ? 1 : 0))}
      series={[{ name: series, read: (day) => day.active }]}
      cells={(day) => [formatCount(day.active)]}
    />
  );
}

function Sends({ days }: DaysProps) {
  const { series, total, ...copy } = texts.sends;
  const sentOf: DayFigure = ({ sent }) => sent.email + sent.telegram + sent.push;
  return (
    <DayCard
      days={days}
      {...copy}
      total={total(
        sum(days, sentOf),
        sum(days, (day) => day.failed),
      )}
      series={[
        { name: series.email, read: (day) => day.sent.email },
        { name: series.telegram, read: (day) => day.sent.telegram },
        { name: series.push, read: (day) => day.sent.push },
      ]}
      cells={({ sent, failed }) => [sent.email, sent.telegram, sent.push, failed].map(formatCount)}
    />
  );
}

function Costs({ days }: DaysProps) {
  const { series, total, ...copy } = texts.costs;
  return (
    <DayCard
      days={days}
      {...copy}
      unit="microDollars"
      total={total(
        sum(days, (day) => day.costMicroDollars),
        sum(days, (day) => day.modelReplies),
      )}
      series={[{ name: series, read: (day) => day.costMicroDollars }]}
      cells={(day) => [formatMicroDollars(day.costMicroDollars), formatCount(day.modelReplies)]}
    />
  );
}

export function DailyCharts({ days }: { days: number }) {
  const query = useQuery({
    ...adminQuery('getDailyFigures', { query: { days } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
      {(figures) => (
        <div className="dashboard-columns" aria-busy={query.isPlaceholderData || undefined}>
          <SignUps {...figures} />
          <Actives {...figures} />
          <Sends {...figures} />
          <Costs {...figures} />
        </div>
      )}
    </QuerySection>
  );
}
