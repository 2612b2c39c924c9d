import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { SignalStats } from '@app/contracts/signals.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Stat, StatTotals } from '../../ui/stat.tsx';
import { SignalRow } from '../../ui/trading/signal-row.tsx';
import { signalsQuery, signalStatsQuery } from './queries.ts';
import './signals.css';
import { totalOnHundred, winRateText } from './stats-text.ts';
import { trackedOf } from './tracked.ts';

/** Recent signals shown here; the signals page has them all. */
const RECENT = 5;

function Totals({ stats }: { stats: SignalStats }) {
  const rate = winRateText(stats);
  return (
    <StatTotals>
      <Stat label="Total Signals" value={stats.totalSignals} note={`${stats.closedSignals} closed`} />
      <Stat label="Active Signals" value={stats.activeSignals} note="still open, result unknown" />
      <Stat label="Win Rate" value={rate.value} note={rate.notes.join('. ')} />
      <Stat
        label="Total P&L"
        value={totalOnHundred(stats)}
        note="on a stake of $100 a signal, after spread"
      />
    </StatTotals>
  );
}

export default function TrackingPanel() {
  const stats = useQuery(signalStatsQuery);
  const list = useQuery(signalsQuery);
  if (stats.isPending || list.isPending) return <Loading text="Loading signals..." />;
  const retry = () => {
    void stats.refetch();
    void list.refetch();
  };
  const failed =
    stats.isError || list.isError ? (
      <ErrorState title="Failed to load data" onRetry={retry} retrying={list.isFetching || stats.isFetching}>
        {list.data ? 'What you see is from before.' : 'Check your connection and try again.'}
      </ErrorState>
    ) : null;
  return (
    <>
      {failed}
      {stats.data ? <Totals stats={stats.data} /> : null}
      {list.data && list.data.length === 0 ? (
        <EmptyState title="No signals yet">
          Start trading ideas with Pipsy and they are tracked here.
        </EmptyState>
      ) : null}
      {list.data && list.data.length > 0 ? (
        <>
          <div className="track-h">
            <h3>Recent Signals</h3>
            <Link href="/signals" className="lnk small">
              See all
            </Link>
          </div>
          {list.data.slice(0, RECENT).map((signal) => (
            <SignalRow key={signal.id} signal={trackedOf(signal)} />
          ))}
        </>
      ) : null}
    </>
  );
}
