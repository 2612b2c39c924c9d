import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { SignalStats } from '@app/contracts/market/signals.ts';
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
import { ResultFilter, hasResult, results, type Result } from './list/result-filter.tsx';
import { SignalGroups } from './list/signal-groups.tsx';
import { signalsQuery, signalStatsQuery } from './queries.ts';
import './signals-page.css';
import { leftText, moneyText, totalText, winRateText } from './stats-text.ts';
import { texts } from './texts.ts';

const EquityFrames = lazy(() => import('./equity/equity-frames.tsx'));

const frames = [
  { value: 'all', label: texts.page.frames.all },
  { value: 'daily', label: texts.page.frames.daily },
  { value: 'weekly', label: texts.page.frames.weekly },
  { value: 'long', label: texts.page.frames.long },
] as const;
type Frame = (typeof frames)[number]['value'];

const frameOf = (text: string | null): Frame => frames.find((one) => one.value === text)?.value ?? 'all';

function Stats({ stats }: { stats: SignalStats }) {
  const { practice, earlierSignals } = stats;
  const rate = winRateText(stats);
  const total = totalText(stats);
  const outcomes = stats.lastClosed.map((won): Outcome => (won ? 'win' : 'loss'));
  return (
    <>
      <StatCards>
        <StatCard
          label={texts.shared.total}
          value={stats.totalSignals}
          note={toLines([
            texts.stats.activeCount(stats.activeSignals),
            texts.stats.practiceApart(practice.totalSignals),
            ...leftText(stats),
          ])}
        />
        <StatCard
          label={texts.shared.winRate}
          value={rate.value}
          {...(outcomes.length > 0 && { outcomes })}
          note={toLines(rate.notes)}
        />
        <StatCard
          label={texts.shared.profit}
          value={total.value}
          note={toLines([...moneyText(stats), total.note])}
        />
        <StatCard
          label={texts.shared.active}
          value={stats.activeSignals}
          note={stats.activeSignals === 0 ? texts.stats.noneOpen : texts.stats.resultUnknown}
        />
      </StatCards>
      {earlierSignals > 0 ? <p className="muted small">{texts.stats.earlier(earlierSignals)}</p> : null}
    </>
  );
}

const toLines = (notes: readonly string[]) =>
  notes.map((note) => (
    <span className="signals-page__stat-note" key={note}>
      {note}
    </span>
  ));

type Say = (words: string) => void;
type ListProps = { frame: Frame; result: Result; onResult: (result: Result) => void; onSay?: Say };

function List({ frame, result, onResult, onSay, children }: ListProps & { children: ReactNode }) {
  const { data, isPending, isError, isFetching, dataUpdatedAt, refetch } = useQuery(signalsQuery);
  const retry = () => void refetch();
  const failed = isError ? (
    <div className="card signals-page__error">
      <ErrorState title={texts.page.failed} onRetry={retry} retrying={isFetching}>
        {data ? texts.page.shownAsAt(formatUtcClock(dataUpdatedAt)) : texts.shared.checkConnection}
      </ErrorState>
    </div>
  ) : null;
  const inFrame = data?.filter((signal) => frame === 'all' || signal.timeframe === frame) ?? [];
  const shown = inFrame.filter((signal) => hasResult(signal, result));
  return (
    <>
      {data && data.length > 0 ? (
        <Suspense fallback={<div className="signals-page__equity" />}>
          <EquityFrames signals={data.filter((signal) => !signal.leftAt)} />
        </Suspense>
      ) : null}
      <div className="signals-page__filters">
        {children}
        {data && data.length > 0 ? (
          <ResultFilter signals={inFrame} value={result} onChange={onResult} />
        ) : null}
      </div>
      <h2 className="visually-hidden">{texts.page.list}</h2>
      {isPending ? (
        <div className="signals-page__loading">
          <Loading text={texts.shared.loading} />
          <Skeleton widths={[100, 100, 60]} height={56} />
        </div>
      ) : null}
      {failed}
      {data && shown.length === 0 ? (
        <NoSignals byResult={inFrame.length > 0} isFiltered={frame !== 'all'} />
      ) : null}
      <SignalGroups signals={shown} onSay={onSay} />
    </>
  );
}

/** `byResult`: only the chosen result leaves nothing. */
const NoSignals = ({ byResult, isFiltered }: { byResult: boolean; isFiltered: boolean }) => (
  <div className="card signals-page__empty">
    <EmptyState
      title={texts.page.none}
      action={
        <Link href="/" className={buttonClass({ kind: 'primary' })}>
          {texts.page.toChat}
        </Link>
      }
    >
      {byResult ? texts.page.noneOfResult : isFiltered ? texts.page.generateOrOther : texts.page.generate}
    </EmptyState>
  </div>
);

export default function SignalsPage({ onSay }: { onSay?: Say }) {
  const product = useProductName();
  const notice = useMarketLabel();
  const stats = useQuery(signalStatsQuery);
  const list = useQuery(signalsQuery);
  const [search, setSearch] = useSearchParams();
  const frame = frameOf(search.get('timeframe'));
  const result = results.find((one) => one === search.get('result')) ?? 'all';
  const choose = (next: { frame: Frame; result: Result }) =>
    setSearch(
      {
        ...(next.frame === 'all' ? {} : { timeframe: next.frame }),
        ...(next.result === 'all' ? {} : { result: next.result }),
      },
      { replace: true },
    );
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
      <List frame={frame} result={result} onResult={(next) => choose({ frame, result: next })} onSay={onSay}>
        <Segmented
          label={texts.page.timeframe}
          options={frames}
          value={frame}
          onChange={(next) => choose({ frame: next, result })}
        />
      </List>
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
