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
import { texts } from './texts.ts';

/** Recent signals shown here; the signals page has them all. */
const RECENT = 5;

function Totals({ stats }: { stats: SignalStats }) {
  const rate = winRateText(stats);
  return (
    <StatTotals>
      <Stat
        label={texts.shared.total}
        value={stats.totalSignals}
        note={texts.stats.closedCount(stats.closedSignals)}
      />
      <Stat label={texts.shared.active} value={stats.activeSignals} note={texts.tracking.stillOpen} />
      <Stat label={texts.shared.winRate} value={rate.value} note={rate.notes.join('. ')} />
      <Stat label={texts.shared.profit} value={totalOnHundred(stats)} note={texts.tracking.stake} />
    </StatTotals>
  );
}

export default function TrackingPanel() {
  const stats = useQuery(signalStatsQuery);
  const list = useQuery(signalsQuery);
  if (stats.isPending || list.isPending) return <Loading text={texts.shared.loading} />;
  const retry = () => {
    void stats.refetch();
    void list.refetch();
  };
  const failed =
    stats.isError || list.isError ? (
      <ErrorState
        title={texts.tracking.failed}
        onRetry={retry}
        retrying={list.isFetching || stats.isFetching}
      >
        {list.data ? texts.tracking.stale : texts.shared.checkConnection}
      </ErrorState>
    ) : null;
  return (
    <>
      {failed}
      {stats.data ? <Totals stats={stats.data} /> : null}
      {list.data && list.data.length === 0 ? (
        <EmptyState title={texts.tracking.none}>{texts.tracking.start}</EmptyState>
      ) : null}
      {list.data && list.data.length > 0 ? (
        <>
          <div className="track-h">
            <h3>{texts.tracking.recent}</h3>
            <Link href="/signals" className="lnk small">
              {texts.tracking.seeAll}
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
