import { useQuery } from '@tanstack/react-query';
import type { IdeaStats, SignalStats } from '@app/contracts/market/signals.ts';
import { Link, useSearchParams } from 'wouter';
import { formatUtcClock } from '../../lib/format/format.ts';
import { useMarketLabel, useProductName } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { LiveBadge, SimulatedMarketBadge } from '../../ui/badges/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Loading, Skeleton } from '../../ui/feedback/loading.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { StatCard, StatCards, type Outcome } from '../../ui/figures/stat.tsx';
import { SignalResultCard } from '../../ui/trading/signal/signal-result-card.tsx';
import { signalsQuery, signalStatsQuery } from './queries.ts';
import './signals-page.css';
import { totalText, winRateText } from './stats-text.ts';
import { toTrackedSignal } from './tracked-signal.ts';
import { texts } from './texts.ts';

const frames = [
  { value: 'all', label: texts.page.frames.all },
  { value: 'daily', label: texts.page.frames.daily },
  { value: 'weekly', label: texts.page.frames.weekly },
  { value: 'long', label: texts.page.frames.long },
] as const;
type Frame = (typeof frames)[number]['value'];

const frameOf = (text: string | null): Frame => frames.find((one) => one.value === text)?.value ?? 'all';

const signalLabels = {
  total: texts.shared.total,
  profit: texts.shared.profit,
  active: texts.shared.active,
  noneClosed: texts.stats.noneClosed,
};

function Cards({ stats, labels }: { stats: IdeaStats; labels: typeof signalLabels }) {
  const rate = winRateText(stats, labels.noneClosed);
  const total = totalText(stats, labels.noneClosed);
  const outcomes = stats.lastClosed.map((won): Outcome => (won ? 'win' : 'loss'));
  return (
    <StatCards>
      <StatCard
        label={labels.total}
        value={stats.totalSignals}
        note={texts.stats.activeCount(stats.activeSignals)}
      />
      <StatCard
        label={texts.shared.winRate}
        value={rate.value}
        outcomes={outcomes}
        note={rate.notes.map((note) => (
          <span className="signals-page__stat-note" key={note}>
            {note}
          </span>
        ))}
      />
      <StatCard label={labels.profit} value={total.value} note={total.note} />
      <StatCard label={labels.active} value={stats.activeSignals} note={texts.stats.resultUnknown} />
    </StatCards>
  );
}

function Stats({ stats }: { stats: SignalStats }) {
  const { practice, earlierSignals } = stats;
  return (
    <>
      <Cards stats={stats} labels={signalLabels} />
      {earlierSignals > 0 ? <p className="muted small">{texts.stats.earlier(earlierSignals)}</p> : null}
      <h2 className="signals-page__practice">{texts.practice.heading}</h2>
      {practice.totalSignals === 0 ? (
        <p className="muted">{texts.practice.none}</p>
      ) : (
        <Cards stats={practice} labels={texts.practice} />
      )}
    </>
  );
}

function List({ frame }: { frame: Frame }) {
  const { data, isPending, isError, isFetching, dataUpdatedAt, refetch } = useQuery(signalsQuery);
  const retry = () => void refetch();
  if (isPending) {
    return (
      <div className="signals-page__loading">
        <Loading text={texts.shared.loading} />
        <Skeleton widths={[100, 100, 60]} height={56} />
      </div>
    );
  }
  const failed = isError ? (
    <div className="card signals-page__error">
      <ErrorState title={texts.page.failed} onRetry={retry} retrying={isFetching}>
        {data ? texts.page.shownAsAt(formatUtcClock(dataUpdatedAt)) : texts.shared.checkConnection}
      </ErrorState>
    </div>
  ) : null;
  if (!data) return failed;
  const shown = frame === 'all' ? data : data.filter((signal) => signal.timeframe === frame);
  return (
    <>
      {failed}
      {shown.length === 0 ? (
        <div className="card signals-page__empty">
          <EmptyState
            title={texts.page.none}
            action={
              <Link href="/" className={buttonClass({ kind: 'primary' })}>
                {texts.page.toChat}
              </Link>
            }
          >
            {frame === 'all' ? texts.page.generate : texts.page.generateOrOther}
          </EmptyState>
        </div>
      ) : (
        <div className="signal-result-card-grid">
          {shown.map((signal) => (
            <SignalResultCard key={signal.id} signal={toTrackedSignal(signal)} />
          ))}
        </div>
      )}
    </>
  );
}

export default function SignalsPage() {
  const product = useProductName();
  const notice = useMarketLabel();
  const stats = useQuery(signalStatsQuery);
  const list = useQuery(signalsQuery);
  const [search, setSearch] = useSearchParams();
  const frame = frameOf(search.get('timeframe'));
  const choose = (next: Frame) => setSearch(next === 'all' ? {} : { timeframe: next }, { replace: true });
  const simulated = list.data?.some((signal) => signal.simulated) ?? false;

  return (
    <PageShell brand={product} current="signals" notice={notice}>
      <div className="page-shell__title-row">
        <Link href="/" className={buttonClass({ size: 'small', className: 'button--tall' })}>
          <Icon name="arrow-left" size={18} />
          {texts.page.back}
        </Link>
        <h1 className="display">{texts.page.title}</h1>
        <LiveBadge />
        {simulated && !notice ? <SimulatedMarketBadge /> : null}
      </div>
      {stats.data ? (
        <Stats stats={stats.data} />
      ) : stats.isError ? (
        <p className="signals-page__no-stats muted">{texts.stats.failed}</p>
      ) : (
        <div className="signals-page__no-stats">
          <Skeleton widths={[100]} height={104} />
        </div>
      )}
      <Segmented label={texts.page.timeframe} options={frames} value={frame} onChange={choose} />
      <h2 className="visually-hidden">{texts.page.list}</h2>
      <List frame={frame} />
      <p className="page-shell__caveat">
        <Icon name="info" size={18} />
        <span>
          {texts.page.caveat} <Link href="/confidence">{texts.page.honest}</Link>.{' '}
          <Link href="/evidence">{texts.page.evidence}</Link>{' '}
          <Link href="/backtest">{texts.page.backtest}</Link>.
        </span>
      </p>
    </PageShell>
  );
}
