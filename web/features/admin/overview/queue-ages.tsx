import { useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { formatCount } from '../../../lib/format/format.ts';
import type { ValueRow } from '../charts/draw-rows.ts';
import { adminQuery } from '../queries.ts';
import { QuerySection } from '../table/query-section.tsx';
import { Table } from '../table/table.tsx';
import { overview } from '../texts/overview.ts';
import { formatDuration } from '../texts/system.ts';
import { ChartCard } from './chart-card.tsx';

const texts = overview.queues;
const REFRESH_MS = 30_000;

type Queue = ReplyOfEndpoint<'getSystemStatus'>['queues'][number];

const nameOf = ({ name }: Queue): string => texts.names[name] ?? name;
const ageOf = ({ oldestSeconds }: Queue): string | null =>
  oldestSeconds == null ? null : formatDuration(oldestSeconds);

export function QueueAges() {
  const query = useQuery({ ...adminQuery('getSystemStatus'), refetchInterval: REFRESH_MS });
  return (
    <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
      {({ queues }) => {
        const waiting = queues.filter((queue) => queue.waiting > 0);
        const rows: ValueRow[] = waiting.map((queue) => ({
          name: nameOf(queue),
          values: [0, 0, queue.oldestSeconds ?? 0],
          label: texts.row(ageOf(queue), queue.waiting),
        }));
        const slow = queues.filter(({ health }) => health !== 'good').map(nameOf);
        const summary = slow.length > 0 ? texts.slow(slow) : texts.allDone;
        const description = `${texts.heading}. ${rows.map(({ name, label }) => `${name}: ${label}`).join('. ')}. ${summary}`;
        return (
          <ChartCard
            heading={texts.heading}
            summary={summary}
            chart={rows.length > 0 ? { kind: 'rows', rows, description } : null}
          >
            <Table label={texts.table} columns={texts.columns}>
              {queues.map((queue) => (
                <tr key={queue.name}>
                  <th scope="row">{nameOf(queue)}</th>
                  <td>{ageOf(queue) ?? texts.none}</td>
                  <td>{formatCount(queue.waiting)}</td>
                  <td>{texts.healths[queue.health]}</td>
                </tr>
              ))}
            </Table>
          </ChartCard>
        );
      }}
    </QuerySection>
  );
}
