import { PACE_BOUNDS_MS } from '@app/domain/activity/interaction-pace.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { formatCount, formatUtcDayTime } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Chip, type ChipTone } from '../../../ui/badges/chip.tsx';
import type { IconName } from '../../../ui/icons/icon-name.ts';
import { Stat, StatTotals } from '../../../ui/figures/stat.tsx';
import { QuerySection } from '../table/query-section.tsx';
import { adminQuery } from '../queries.ts';
import { Table } from '../table/table.tsx';
import { formatAgo, shell } from '../texts/shell.ts';
import { formatMicroDollars } from '../texts/formats.ts';
import { formatDuration, system } from '../texts/system.ts';
import '../dashboard/dashboard-section.css';

const texts = system.status;
const REFRESH_MS = 30_000;

type Status = ReplyOfEndpoint<'getSystemStatus'>;
type Health = Status['settlement']['health'];

const healthChips: Record<Health, { tone: ChipTone; icon: IconName }> = {
  good: { tone: 'up', icon: 'check' },
  late: { tone: 'warn', icon: 'clock' },
  bad: { tone: 'down', icon: 'triangle-alert' },
};

function HealthChip({ health }: { health: Health }) {
  return <Chip {...healthChips[health]}>{texts.healths[health]}</Chip>;
}

type StatusPartProps = { heading: string; health?: Health; children: ReactNode };

function StatusPart({ heading, health, children }: StatusPartProps) {
  return (
    <section className="dashboard-section">
      <h3 className="status-line">
        {heading}
        {health ? <HealthChip health={health} /> : null}
      </h3>
      {children}
    </section>
  );
}

type StatusTableProps = {
  heading: string;
  none: string;
  columns: Readonly<Record<string, string>>;
  empty: boolean;
  children: ReactNode;
};

function StatusTable({ heading, none, columns, empty, children }: StatusTableProps) {
  return (
    <StatusPart heading={heading}>
      {empty ? (
        <p className="muted">{none}</p>
      ) : (
        <Table label={heading} columns={Object.values(columns)}>
          {children}
        </Table>
      )}
    </StatusPart>
  );
}

function Prices({ prices, since }: Pick<Status, 'prices'> & SinceProps) {
  return (
    <StatusTable {...texts.prices} empty={prices.length === 0}>
      {prices.map((one) => (
        <tr key={`${one.source} ${one.pair}`}>
          <th scope="row">{one.pair}</th>
          <td>
            <HealthChip health={one.health} />
          </td>
          <td>{one.ageSeconds === null ? shell.none : formatDuration(one.ageSeconds)}</td>
          <td>{since(one.lastPriceAt)}</td>
          <td>{one.open ? texts.prices.open : texts.prices.closed}</td>
          <td>{one.source}</td>
        </tr>
      ))}
    </StatusTable>
  );
}

function Jobs({ jobs, since }: Pick<Status, 'jobs'> & SinceProps) {
  return (
    <StatusTable {...texts.jobs} empty={jobs.length === 0}>
      {jobs.map((one) => (
        <tr key={one.name}>
          <th scope="row">
            {one.name}
            <span>{texts.jobs.every(formatDuration(one.everySeconds))}</span>
          </th>
          <td>
            <HealthChip health={one.health} />
          </td>
          <td>{since(one.lastEndedAt)}</td>
          <td>{one.lastTookMs === null ? shell.none : texts.jobs.took(one.lastTookMs)}</td>
          <td>{formatCount(one.failures)}</td>
          <td className={one.lastFailure ? 'admin-table__long-text' : undefined}>
            {one.lastFailure ?? shell.none}
          </td>
        </tr>
      ))}
    </StatusTable>
  );
}

function Queues({ queues, since }: Pick<Status, 'queues'> & SinceProps) {
  return (
    <StatusTable {...texts.queues} empty={queues.length === 0}>
      {queues.map((one) => (
        <tr key={one.name}>
          <th scope="row">{one.name}</th>
          <td>
            <HealthChip health={one.health} />
          </td>
          <td>{formatCount(one.waiting)}</td>
          <td>{one.oldestAt === null ? shell.none : since(one.oldestAt)}</td>
          <td>{formatCount(one.failed)}</td>
        </tr>
      ))}
    </StatusTable>
  );
}

const formatPace = (ms: number | null): string =>
  ms === null ? texts.pace.beyond(PACE_BOUNDS_MS.at(-1) ?? 0) : texts.pace.within(ms);

function Pace({ pace = [] }: Pick<Status, 'pace'>) {
  return (
    <StatusTable {...texts.pace} empty={pace.length === 0}>
      {pace.map(({ path, presses, p75Ms, p99Ms }) => (
        <tr key={path}>
          <th scope="row">{path}</th>
          <td>{formatCount(presses)}</td>
          <td>{formatPace(p75Ms)}</td>
          <td>{formatPace(p99Ms)}</td>
        </tr>
      ))}
    </StatusTable>
  );
}

function Bounds({ bounds = [], since }: Pick<Status, 'bounds'> & SinceProps) {
  return (
    <StatusTable {...texts.bounds} empty={bounds.length === 0}>
      {bounds.map(({ use, period, used, max, reachedAt, health }) => (
        <tr key={`${use} ${period}`}>
          <th scope="row">{texts.bounds.uses[use]}</th>
          <td>{texts.bounds.periods[period]}</td>
          <td>
            <HealthChip health={health} />
          </td>
          <td>{formatCount(used)}</td>
          <td>{formatCount(max)}</td>
          <td>{reachedAt === null ? shell.none : since(reachedAt)}</td>
        </tr>
      ))}
    </StatusTable>
  );
}

function Errors({ errors }: Pick<Status, 'errors'>) {
  const copy = texts.errors;
  return (
    <StatusPart heading={copy.heading}>
      <StatTotals>
        <Stat label={copy.hour} value={formatCount(errors.lastHour)} />
        <Stat label={copy.day} value={formatCount(errors.lastDay)} />
      </StatTotals>
      {errors.recent.length === 0 ? (
        <p className="muted">{copy.none}</p>
      ) : (
        <Table label={copy.heading} columns={Object.values(copy.columns)}>
          {errors.recent.map((one, index) => (
            <tr key={`${one.at}-${index}`}>
              <th scope="row">{formatUtcDayTime(one.at)}</th>
              <td className="admin-table__long-text">{one.what}</td>
              <td>{one.reference ?? shell.none}</td>
            </tr>
          ))}
        </Table>
      )}
    </StatusPart>
  );
}

function SettlementAndDatabase({
  settlement,
  database,
  since,
}: Pick<Status, 'settlement' | 'database'> & SinceProps) {
  const { settlement: settled, database: held } = texts;
  return (
    <div className="dashboard-columns">
      <StatusPart heading={settled.heading} health={settlement.health}>
        <StatTotals>
          <Stat label={settled.open} value={formatCount(settlement.openSignals)} />
          <Stat label={settled.overdue} value={formatCount(settlement.overdue)} note={settled.overdueNote} />
          <Stat label={settled.last} value={since(settlement.lastSettledAt)} />
        </StatTotals>
      </StatusPart>
      <StatusPart heading={held.heading}>
        <StatTotals>
          <Stat label={held.size} value={held.bytes(database.bytes)} />
          <Stat label={held.connections} value={formatCount(database.connections)} />
          <Stat label={held.slowest} value={formatDuration(database.slowestOpenSeconds)} />
        </StatTotals>
      </StatusPart>
    </div>
  );
}

function ModelSpending({ languageModel }: Pick<Status, 'languageModel'>) {
  if (!languageModel) return null;
  const { name, spentMicroDollars, unpricedCalls, budgetMicroDollars, health } = languageModel;
  const copy = texts.model;
  return (
    <StatusPart heading={copy.heading} health={health}>
      <StatTotals>
        <Stat label={copy.spent} value={formatMicroDollars(spentMicroDollars)} note={name} />
        <Stat
          label={copy.limit}
          value={budgetMicroDollars === null ? copy.noLimit : formatMicroDollars(budgetMicroDollars)}
        />
        <Stat label={copy.unpriced} value={formatCount(unpricedCalls)} note={copy.unpricedNote} />
      </StatTotals>
    </StatusPart>
  );
}

type SinceProps = { since: (at: string | null) => string };

export function StatusSection() {
  const query = useQuery({ ...adminQuery('getSystemStatus'), refetchInterval: REFRESH_MS });
  const now = useNow(MINUTE_MS);
  const since = (at: string | null): string => (at === null ? texts.never : formatAgo(now - Date.parse(at)));
  return (
    <section className="dashboard-section" aria-labelledby="adm-status">
      <h2 id="adm-status">{texts.heading}</h2>
      <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
        {(status) => (
          <>
            <p className="muted numeric status-line">
              {texts.started(since(status.startedAt).toLowerCase(), status.version)}
              {status.simulated ? (
                <Chip tone="info" icon="info">
                  {texts.simulated}
                </Chip>
              ) : null}
            </p>
            <SettlementAndDatabase settlement={status.settlement} database={status.database} since={since} />
            <ModelSpending languageModel={status.languageModel} />
            <Bounds bounds={status.bounds} since={since} />
            <Prices prices={status.prices} since={since} />
            <Jobs jobs={status.jobs} since={since} />
            <Queues queues={status.queues} since={since} />
            <Pace pace={status.pace} />
            <Errors errors={status.errors} />
          </>
        )}
      </QuerySection>
    </section>
  );
}
