import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { count, utcDayTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Stat, StatTotals } from '../../ui/stat.tsx';
import { Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { Table } from './table.tsx';
import { agoText, shell } from './texts/shell.ts';
import { lengthText, system } from './texts/system.ts';

const texts = system.status;
const MINUTE = 60_000;
const REFRESH = 30_000;

type Status = ReplyOfEndpoint<'getSystemStatus'>;
type Health = Status['settlement']['health'];

const looks: Record<Health, { tone: ChipTone; icon: IconName }> = {
  good: { tone: 'up', icon: 'check' },
  late: { tone: 'warn', icon: 'clock' },
  bad: { tone: 'down', icon: 'triangle-alert' },
};

function HealthChip({ health }: { health: Health }) {
  return <Chip {...looks[health]}>{texts.healths[health]}</Chip>;
}

type PartProps = { heading: string; health?: Health; children: ReactNode };

function Part({ heading, health, children }: PartProps) {
  return (
    <section className="adm-part-s">
      <h3 className="adm-watch">
        {heading}
        {health ? <HealthChip health={health} /> : null}
      </h3>
      {children}
    </section>
  );
}

type ListProps = {
  heading: string;
  none: string;
  columns: Readonly<Record<string, string>>;
  empty: boolean;
  children: ReactNode;
};

function List({ heading, none, columns, empty, children }: ListProps) {
  return (
    <Part heading={heading}>
      {empty ? (
        <p className="muted">{none}</p>
      ) : (
        <Table label={heading} columns={Object.values(columns)}>
          {children}
        </Table>
      )}
    </Part>
  );
}

function Prices({ prices, since }: Pick<Status, 'prices'> & Since) {
  return (
    <List {...texts.prices} empty={prices.length === 0}>
      {prices.map((one) => (
        <tr key={`${one.source} ${one.pair}`}>
          <th scope="row">{one.pair}</th>
          <td>
            <HealthChip health={one.health} />
          </td>
          <td>{one.ageSeconds === null ? shell.none : lengthText(one.ageSeconds)}</td>
          <td>{since(one.lastPriceAt)}</td>
          <td>{one.open ? texts.prices.open : texts.prices.closed}</td>
          <td>{one.source}</td>
        </tr>
      ))}
    </List>
  );
}

function Jobs({ jobs, since }: Pick<Status, 'jobs'> & Since) {
  return (
    <List {...texts.jobs} empty={jobs.length === 0}>
      {jobs.map((one) => (
        <tr key={one.name}>
          <th scope="row">
            {one.name}
            <span>{texts.jobs.every(lengthText(one.everySeconds))}</span>
          </th>
          <td>
            <HealthChip health={one.health} />
          </td>
          <td>{since(one.lastEndedAt)}</td>
          <td>{one.lastTookMs === null ? shell.none : texts.jobs.took(one.lastTookMs)}</td>
          <td>{count(one.failures)}</td>
          <td className={one.lastFailure ? 'long' : undefined}>{one.lastFailure ?? shell.none}</td>
        </tr>
      ))}
    </List>
  );
}

function Queues({ queues, since }: Pick<Status, 'queues'> & Since) {
  return (
    <List {...texts.queues} empty={queues.length === 0}>
      {queues.map((one) => (
        <tr key={one.name}>
          <th scope="row">{one.name}</th>
          <td>
            <HealthChip health={one.health} />
          </td>
          <td>{count(one.waiting)}</td>
          <td>{one.oldestAt === null ? shell.none : since(one.oldestAt)}</td>
          <td>{count(one.failed)}</td>
        </tr>
      ))}
    </List>
  );
}

function Errors({ errors }: Pick<Status, 'errors'>) {
  const said = texts.errors;
  return (
    <Part heading={said.heading}>
      <StatTotals>
        <Stat label={said.hour} value={count(errors.lastHour)} />
        <Stat label={said.day} value={count(errors.lastDay)} />
      </StatTotals>
      {errors.recent.length === 0 ? (
        <p className="muted">{said.none}</p>
      ) : (
        <Table label={said.heading} columns={Object.values(said.columns)}>
          {errors.recent.map((one, index) => (
            <tr key={`${one.at}-${index}`}>
              <th scope="row">{utcDayTime(one.at)}</th>
              <td className="long">{one.what}</td>
              <td>{one.reference ?? shell.none}</td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  );
}

function Sums({ settlement, database, since }: Pick<Status, 'settlement' | 'database'> & Since) {
  const { settlement: settled, database: held } = texts;
  return (
    <div className="adm-two">
      <Part heading={settled.heading} health={settlement.health}>
        <StatTotals>
          <Stat label={settled.open} value={count(settlement.openSignals)} />
          <Stat label={settled.overdue} value={count(settlement.overdue)} note={settled.overdueNote} />
          <Stat label={settled.last} value={since(settlement.lastSettledAt)} />
        </StatTotals>
      </Part>
      <Part heading={held.heading}>
        <StatTotals>
          <Stat label={held.size} value={held.bytes(database.bytes)} />
          <Stat label={held.connections} value={count(database.connections)} />
          <Stat label={held.slowest} value={lengthText(database.slowestOpenSeconds)} />
        </StatTotals>
      </Part>
    </div>
  );
}

type Since = { since: (at: string | null) => string };

/** Prices, settlement, jobs, queues, errors and the database, each with what is not as it should be. */
export function StatusSection() {
  const asked = useQuery({ ...adminQuery('getSystemStatus'), refetchInterval: REFRESH });
  const now = useNow(MINUTE);
  const since = (at: string | null): string => (at === null ? texts.never : agoText(now - Date.parse(at)));
  return (
    <section className="adm-part-s" aria-labelledby="adm-status">
      <h2 id="adm-status">{texts.heading}</h2>
      <Fetched query={asked} loading={texts.loading} failed={texts.failed}>
        {(status) => (
          <>
            <p className="muted num adm-watch">
              {texts.started(since(status.startedAt).toLowerCase(), status.version)}
              {status.simulated ? (
                <Chip tone="info" icon="info">
                  {texts.simulated}
                </Chip>
              ) : null}
            </p>
            <Sums settlement={status.settlement} database={status.database} since={since} />
            <Prices prices={status.prices} since={since} />
            <Jobs jobs={status.jobs} since={since} />
            <Queues queues={status.queues} since={since} />
            <Errors errors={status.errors} />
          </>
        )}
      </Fetched>
    </section>
  );
}
