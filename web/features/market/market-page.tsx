import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatUtcClock } from '../../lib/format/format.ts';
import { formatLocalTime } from '../../lib/format/local-time.ts';
import { formatOwnDay } from '../../lib/format/own-day.ts';
import { useMarketLabel, useProductName } from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { SimulatedMarketBadge } from '../../ui/badges/chip.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Loading, Skeleton } from '../../ui/feedback/loading.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { InstrumentList } from './instruments/instrument-list.tsx';
import './market-page.css';
import { coreAssetsQuery, REFRESH_MS } from './queries.ts';
import { SessionBar } from './sessions/session-bar.tsx';
import { texts } from './texts.ts';

function UtcClock() {
  const now = useNow(1_000);
  return (
    <div className="market-page__clock numeric">
      <b>{texts.page.clock(formatUtcClock(now))}</b>
      <span className="muted">{texts.page.own(formatLocalTime(now), formatOwnDay(now))}</span>
    </div>
  );
}

export type MarketPageProps = {
  /** Puts a question to Pipsy, word for word. */
  onAsk: (question: string) => void;
  /** The user's own, from the feature that follows them. */
  watches: ReactNode;
};

function Prices({ onAsk, watches }: MarketPageProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(coreAssetsQuery);
  if (isPending) {
    return (
      <div className="market-page__loading">
        <Loading text={texts.shared.loading} />
        <Skeleton widths={[100, 100, 100]} height={96} />
      </div>
    );
  }
  return (
    <>
      {isError ? (
        <div className="card market-page__error">
          <ErrorState title={texts.shared.failed} onRetry={() => void refetch()} retrying={isFetching}>
            {data ? texts.shared.pricesAsAt(formatUtcClock(data.at)) : texts.shared.checkConnection}
          </ErrorState>
        </div>
      ) : null}
      {data ? (
        <>
          <InstrumentList assets={data.assets} onAsk={onAsk} watches={watches} />
          <p className="page-shell__caveat">
            <Icon name="refresh-cw" size={18} />
            <span>{texts.page.refreshes(REFRESH_MS / 1000, formatUtcClock(data.at))}</span>
          </p>
        </>
      ) : null}
    </>
  );
}

export default function MarketPage(props: MarketPageProps) {
  const product = useProductName();
  const notice = useMarketLabel();
  const { data } = useQuery(coreAssetsQuery);
  const simulated = data?.assets.some((asset) => asset.simulated) ?? false;
  return (
    <PageShell brand={product} current="market" notice={notice}>
      <div className="market-page__header">
        <div className="page-shell__title-row">
          <Link href="/" className={buttonClass({ size: 'small', className: 'button--tall' })}>
            <Icon name="arrow-left" size={18} />
            {texts.page.back}
          </Link>
          <h1 className="display">{texts.page.title}</h1>
          {simulated && !notice ? <SimulatedMarketBadge /> : null}
        </div>
        <UtcClock />
      </div>
      <SessionBar />
      <Prices {...props} />
    </PageShell>
  );
}
