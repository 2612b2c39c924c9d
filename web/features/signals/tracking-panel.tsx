import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { IdeaStats, SignalStats } from '@app/contracts/market/signals.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Stat, StatTotals } from '../../ui/figures/stat.tsx';
import { signalsQuery, signalStatsQuery } from './queries.ts';
import './tracking-panel.css';
import { leftText, moneyText, totalText, winRateText } from './stats-text.ts';
import { TrackedIdea } from './tracked-idea.tsx';
import { texts } from './texts.ts';

const WatchList = lazy(() => import('./watches/watch-list.tsx'));

const RECENT_COUNT = 5;

function Totals({ stats }: { stats: SignalStats }) {
  const rate = winRateText(stats);
  const total = totalText(stats);
  return (
    <StatTotals>
      <Stat
        label={texts.shared.total}
        value={stats.totalSignals}
        note={[texts.stats.closedCount(stats.closedSignals), ...leftText(stats)].join(', ')}
      />
      <Stat
        label={texts.shared.active}
        value={stats.activeSignals}
        note={stats.activeSignals === 0 ? texts.stats.noneOpen : texts.stats.resultUnknown}
      />
      <Stat label={texts.shared.winRate} value={rate.value} note={rate.notes.join('. ')} />
      <Stat
        label={texts.shared.profit}
        value={total.value}
        note={[...moneyText(stats), total.note].join('. ')}
      />
    </StatTotals>
  );
}

const PracticeLine = ({ stats }: { stats: IdeaStats }) => (
  <p className="small muted numeric">
    {texts.tracking.practice(
      stats.totalSignals,
      stats.closedSignals,
      stats.targetHits,
      stats.profitableSignals,
      totalText(stats).value,
    )}
  </p>
);

type TrackingPanelProps = {
  /** What a card says for the user. */
  onSay?: (words: string) => void;
};

export default function TrackingPanel({ onSay }: TrackingPanelProps) {
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
      {stats.data && stats.data.practice.totalSignals > 0 ? (
        <PracticeLine stats={stats.data.practice} />
      ) : null}
      {list.data && list.data.length === 0 ? (
        <EmptyState title={texts.tracking.none}>{texts.tracking.start}</EmptyState>
      ) : null}
      {list.data && list.data.length > 0 ? (
        <>
          <div className="tracking-panel__header">
            <h3>{texts.tracking.recent}</h3>
            <Link href="/signals" className="link small">
              {texts.tracking.seeAll}
            </Link>
          </div>
          {list.data.slice(0, RECENT_COUNT).map((signal) => (
            <TrackedIdea key={signal.id} signal={signal} onSay={onSay} />
          ))}
        </>
      ) : null}
      <Suspense>
        <WatchList />
      </Suspense>
    </>
  );
}
