import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { CoreAsset } from '@app/contracts/market/market.ts';
import { failureText } from '../../lib/api/failure-text.ts';
import { marketDigits, pipDecimal, formatUtcClock } from '../../lib/format/format.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { SimulatedMarketBadge } from '../../ui/badges/chip.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { SignedNumber } from '../../ui/figures/signed-number.tsx';
import './assets-panel.css';
import './price-row.css';
import { priceAge } from './price-age.ts';
import { coreAssetsQuery } from './queries.ts';
import { texts } from './texts.ts';

function AssetRow({ asset }: { asset: CoreAsset }) {
  const age = priceAge(asset);
  return (
    <li className="price-row">
      <div>
        <b>{asset.symbol}</b>
        <span>{age ?? asset.name}</span>
      </div>
      <div className="price-row__price">
        <Price
          value={asset.price}
          digits={marketDigits(asset.symbol)}
          emphasis={asset.kind === 'forex' ? 'pips' : 'quiet-zeros'}
          pip={pipDecimal(asset.symbol)}
        />
        <SignedNumber value={asset.changePercent} digits={2} after="%" />
      </div>
    </li>
  );
}

export default function AssetsPanel() {
  const { data, error, isPending, isFetching, refetch } = useQuery(coreAssetsQuery);
  if (isPending) return <Loading text={texts.shared.loading} />;
  return (
    <div className="assets-panel">
      {error ? (
        <ErrorState
          title={failureText(error, texts.shared.failed)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {data ? texts.shared.pricesAsAt(formatUtcClock(data.at)) : undefined}
        </ErrorState>
      ) : null}
      {data?.assets.some((asset) => asset.simulated) ? <SimulatedMarketBadge /> : null}
      {data ? (
        <ul>
          {data.assets.map((asset) => (
            <AssetRow key={asset.symbol} asset={asset} />
          ))}
        </ul>
      ) : null}
      <Link href="/market" className={buttonClass({ full: true })}>
        {texts.assets.openMarket}
      </Link>
    </div>
  );
}
