import { useQuery } from '@tanstack/react-query';
import type { CoreAsset } from '@app/contracts/market/market.ts';
import { Link } from 'wouter';
import { formatUtcClock, formatUtcDate, formatUtcLongDay } from '../../lib/format/format.ts';
import { useMarketLabel, useProductName } from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Chip, SimulatedMarketBadge } from '../../ui/badges/chip.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Loading, Skeleton } from '../../ui/feedback/loading.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { AssetCard } from '../../ui/trading/asset-card.tsx';
import './market-page.css';
import { priceAge } from './price-age.ts';
import { coreAssetsQuery, REFRESH_MS } from './queries.ts';
import { texts } from './texts.ts';

function UtcClock() {
  const now = useNow(1_000);
  return (
    <div className="market-page__clock numeric">
      <b>{texts.page.clock(formatUtcClock(now))}</b>
      <span className="muted">{texts.page.day(formatUtcLongDay(now), formatUtcDate(now).slice(-4))}</span>
    </div>
  );
}

function PriceNote({ asset }: { asset: CoreAsset }) {
  const age = priceAge(asset);
  if (!age) return null;
  return (
    <Chip icon="clock" tone={asset.open ? 'warn' : 'quiet'}>
      {age}
    </Chip>
  );
}

function Prices() {
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
          <div className="asset-card-grid">
            {data.assets.map((asset) => (
              <AssetCard
                key={asset.symbol}
                {...asset}
                note={priceAge(asset) ? <PriceNote asset={asset} /> : null}
              />
            ))}
          </div>
          <p className="page-shell__caveat">
            <Icon name="refresh-cw" size={18} />
            <span>{texts.page.refreshes(REFRESH_MS / 1000, formatUtcClock(data.at))}</span>
          </p>
        </>
      ) : null}
    </>
  );
}

export default function MarketPage() {
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
      <Prices />
    </PageShell>
  );
}
