import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { percentOf, signalPrice } from '../../lib/format.ts';
import { useMarketPairs } from '../../lib/session.ts';
import { DirectionChip } from '../../ui/direction-chip.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Choice } from './choice.tsx';
import { PagedList } from './paged-list.tsx';
import { adminQuery } from './queries.ts';
import { Cell, Lines } from './table.tsx';
import { timeframe } from './texts/codes.ts';
import { shell } from './texts/shell.ts';
import { signals as texts } from './texts/views.ts';
import { dayTime } from './texts/words.ts';
import { useAddress } from './use-address.ts';

type Signal = ReplyOfEndpoint<'listAllSignals'>['signals'][number];

const states = ['active', 'target_hit', 'stop_hit', 'expired'] as const;
const stateChoices = [
  { value: '', label: texts.allStates },
  ...states.map((value) => ({ value, label: texts.states[value] })),
];
const LONGEST_PAIR = 20;

function SignalRow({ signal }: { signal: Signal }) {
  const price = (value: number): string => signalPrice(signal.pair, value);
  return (
    <tr>
      <th scope="row">
        <Lines main={signal.signalId} more={signal.simulated ? texts.simulated : null} />
      </th>
      <Cell main={signal.email ?? shell.gone} />
      <Cell main={signal.pair} more={timeframe(signal.timeframe)} />
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
      <td>{percentOf(signal.confidence, 0)}</td>
      <td>{dayTime(signal.createdAt)}</td>
      <td>{signal.closedAt === null ? shell.none : dayTime(signal.closedAt)}</td>
    </tr>
  );
}

/** What Pipsy gave to anybody, newest first. */
export default function SignalsView() {
  const { maybe, of, page, choose } = useAddress();
  const pairs = useMarketPairs();
  const status = maybe('state', states);
  const pair = of('pair')?.slice(0, LONGEST_PAIR);
  const asked = useQuery({
    ...adminQuery('listAllSignals', { query: { ...(status && { status }), ...(pair && { pair }), page } }),
    placeholderData: keepPreviousData,
  });
  const pairChoices = [
    { value: '', label: texts.allPairs },
    ...[...new Set([...pairs, ...(pair ? [pair] : [])])].map((value) => ({ value, label: value })),
  ];
  const chosen = Boolean(status ?? pair);
  return (
    <>
      <h2>{texts.heading}</h2>
      <div className="adm-tools">
        <Choice
          label={texts.state}
          value={status ?? ''}
          options={stateChoices}
          onChange={(value) => choose({ state: value || null })}
        />
        <Choice
          label={texts.pair}
          value={pair ?? ''}
          options={pairChoices}
          onChange={(value) => choose({ pair: value || null })}
        />
      </div>
      <PagedList
        query={asked}
        texts={texts}
        page={page}
        empty={{
          title: chosen ? texts.noMatch : texts.empty,
          why: chosen ? texts.noMatchWhy : texts.emptyWhy,
        }}
        rows={({ signals }) => signals.map((one) => <SignalRow key={one.id} signal={one} />)}
        onPage={(next) => choose({ page: String(next) })}
      />
    </>
  );
}
