import { useQuery } from '@tanstack/react-query';
import type { CoreAsset } from '@app/contracts/market.ts';
import { Link } from 'wouter';
import { utcClock, utcDate, utcLongDay } from '../../lib/format.ts';
import { useMarketLabel, useProductName } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip, SimulatedMarketBadge } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { AssetCard } from '../../ui/trading/asset-card.tsx';
import './market.css';
import { priceAge } from './price-age.ts';
import { coreAssetsQuery, REFRESH } from './queries.ts';
import { texts } from './texts.ts';

function UtcNow() {
  const now = useNow(1_000);
  return (
    <div className="clock num">
      <b>{texts.page.clock(utcClock(now))}</b>
      <span className="muted">{texts.page.day(utcLongDay(now), utcDate(now).slice(-4))}</span>
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
      <div className="wait">
        <Loading text={texts.shared.loading} />
        <Skeleton widths={[100, 100, 100]} height={96} />
      </div>
    );
  }
  return (
    <>
      {isError ? (
        <div className="card stale">
          <ErrorState title={texts.shared.failed} onRetry={() => void refetch()} retrying={isFetching}>
            {data ? texts.shared.pricesAsAt(utcClock(data.at)) : texts.shared.checkConnection}
          </ErrorState>
        </div>
      ) : null}
      {data ? (
        <>
          <div className="mgrid">
            {data.assets.map((asset) => (
              <AssetCard
                key={asset.symbol}
                {...asset}
                note={priceAge(asset) ? <PriceNote asset={asset} /> : null}
              />
            ))}
          </div>
          <p className="caveat">
            <Icon name="refresh-cw" size={18} />
            <span>{texts.page.refreshes(REFRESH / 1000, utcClock(data.at))}</span>
          </p>
        </>
      ) : null}
    </>
  );
}

/** Every instrument with its newest price, what it did today and whether it can be traded now. */
export default function MarketPage() {
  const product = useProductName();
  const notice = useMarketLabel();
  const { data } = useQuery(coreAssetsQuery);
  const simulated = data?.assets.some((asset) => asset.simulated) ?? false;
  return (
    <PageShell brand={product} current="market" notice={notice}>
      <div className="mh">
        <div className="ph-row">
          <Link href="/" className={buttonClass({ size: 'sm', className: 'tall' })}>
            <Icon name="arrow-left" size={18} />
            {texts.page.back}
          </Link>
          <h1 className="display">{texts.page.title}</h1>
          {simulated && !notice ? <SimulatedMarketBadge /> : null}
        </div>
        <UtcNow />
      </div>
      <Prices />
    </PageShell>
  );
}
