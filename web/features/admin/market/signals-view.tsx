import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { formatPercent, formatSignalPrice } from '../../../lib/format/format.ts';
import { useMarketPairs } from '../../../lib/session/session.ts';
import { DirectionChip } from '../../../ui/badges/direction-chip.tsx';
import { StatusChip } from '../../../ui/badges/status-chip.tsx';
import { SelectFilter } from '../table/select-filter.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { adminQuery } from '../queries.ts';
import { Cell, Lines } from '../table/table.tsx';
import { timeframeLabel } from '../texts/codes.ts';
import { shell } from '../texts/shell.ts';
import { signals as texts } from '../texts/views.ts';
import { formatDateTime } from '../texts/formats.ts';
import { useDashboardUrl } from '../table/use-dashboard-url.ts';
import '../table/table-filters.css';

type Signal = ReplyOfEndpoint<'listAllSignals'>['signals'][number];

const states = ['active', 'target_hit', 'stop_hit', 'expired'] as const;
const stateChoices = [
  { value: '', label: texts.allStates },
  ...states.map((value) => ({ value, label: texts.states[value] })),
];
const MAX_PAIR_LENGTH = 20;

function SignalRow({ signal }: { signal: Signal }) {
  const price = (value: number): string => formatSignalPrice(signal.pair, value);
  return (
    <tr>
      <th scope="row">
        <Lines main={signal.signalId} more={signal.simulated ? texts.simulated : null} />
      </th>
      <Cell main={signal.email ?? shell.gone} />
      <Cell main={signal.pair} more={timeframeLabel(signal.timeframe)} />
      <td>
        <DirectionChip action={signal.action} small />
      </td>
      <td>
        <StatusChip status={signal.status} />
      </td>
      <td>{price(signal.stop)}</td>
      <td>{price(signal.entry)}</td>
      <td>{price(signal.target)}</td>
      <td>{signal.closePrice === null ? shell.none : price(signal.closePrice)}</td>
      <td>{formatPercent(signal.confidence, 0)}</td>
      <td>{formatDateTime(signal.createdAt)}</td>
      <td>{signal.closedAt === null ? shell.none : formatDateTime(signal.closedAt)}</td>
    </tr>
  );
}

export default function SignalsView() {
  const { oneOfOrNone, get, page, update } = useDashboardUrl();
  const pairs = useMarketPairs();
  const status = oneOfOrNone('state', states);
  const pair = get('pair')?.slice(0, MAX_PAIR_LENGTH);
  const query = useQuery({
    ...adminQuery('listAllSignals', { query: { ...(status && { status }), ...(pair && { pair }), page } }),
    placeholderData: keepPreviousData,
  });
  const pairChoices = [
    { value: '', label: texts.allPairs },
    ...[...new Set([...pairs, ...(pair ? [pair] : [])])].map((value) => ({ value, label: value })),
  ];
  const isFiltered = Boolean(status ?? pair);
  return (
    <>
      <h2>{texts.heading}</h2>
      <div className="table-filters">
        <SelectFilter
          label={texts.state}
          value={status ?? ''}
          options={stateChoices}
          onChange={(value) => update({ state: value || null })}
        />
        <SelectFilter
          label={texts.pair}
          value={pair ?? ''}
          options={pairChoices}
          onChange={(value) => update({ pair: value || null })}
        />
      </div>
      <PagedTable
        query={query}
        texts={texts}
        page={page}
        empty={{
          title: isFiltered ? texts.noMatch : texts.empty,
          why: isFiltered ? texts.noMatchWhy : texts.emptyWhy,
        }}
        rows={({ signals }) => signals.map((one) => <SignalRow key={one.id} signal={one} />)}
        onPage={(next) => update({ page: String(next) })}
      />
    </>
  );
}
