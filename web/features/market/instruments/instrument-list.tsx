import { Fragment, lazy, Suspense, useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CoreAsset } from '@app/contracts/market/market.ts';
import { Chip } from '../../../ui/badges/chip.tsx';
import { priceAge } from '../price-age.ts';
import { marketOverviewQuery } from '../queries.ts';
import { InstrumentCard } from './instrument-card.tsx';
import './instrument-list.css';

const InstrumentPanel = lazy(() => import('./instrument-panel.tsx'));

const PHONE = '(max-width: 767px)';

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
const useIsPhone = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => matchMedia(PHONE).matches,
    () => false,
  );

function PriceNote({ asset }: { asset: CoreAsset }) {
  const age = priceAge(asset);
  if (!age) return null;
  return (
    <Chip icon="clock" tone={asset.open ? 'warn' : 'quiet'}>
      {age}
    </Chip>
  );
}

type InstrumentListProps = {
  assets: readonly CoreAsset[];
  onAsk: (question: string) => void;
  watches: ReactNode;
};

/** One market at a time shows its details: below its row on phones, where none is open at first, else at the side. */
export function InstrumentList({ assets, onAsk, watches }: InstrumentListProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const overview = useQuery(marketOverviewQuery).data;
  const [chosen, setChosen] = useState<string | null>(null);
  const open = chosen ?? (isPhone ? null : (assets[0]?.symbol ?? null));
  const toggle = (symbol: string) => setChosen(isPhone && symbol === open ? null : symbol);
  const openAsset = assets.find(({ symbol }) => symbol === open);
  const panel = openAsset ? (
    // The open row names this id before its details are loaded.
    <Suspense fallback={<div id={id} />}>
      <InstrumentPanel
        key={openAsset.symbol}
        id={id}
        asset={openAsset}
        overview={overview?.get(openAsset.symbol)}
        onAsk={onAsk}
      />
    </Suspense>
  ) : null;
  return (
    <div className="instrument-list">
      <div className="instrument-list__cards">
        {assets.map((asset) => (
          <Fragment key={asset.symbol}>
            <InstrumentCard
              asset={asset}
              overview={overview?.get(asset.symbol)}
              isOpen={asset.symbol === open}
              isPhone={isPhone}
              controls={id}
              onToggle={() => toggle(asset.symbol)}
              note={priceAge(asset) ? <PriceNote asset={asset} /> : null}
            />
            {isPhone && asset.symbol === open ? panel : null}
          </Fragment>
        ))}
      </div>
      <div className="instrument-list__side">
        {isPhone ? null : panel}
        {watches}
      </div>
    </div>
  );
}
