import { lazy, Suspense } from 'react';
import MarketPage from '../../features/market/market-page.tsx';
import { useAskPipsy } from '../screens/use-ask-pipsy.ts';

const WatchList = lazy(() => import('../../features/signals/watches/watch-list.tsx'));

/** The page of the market with what belongs to other features: the watches, and the way to Pipsy. */
export default function MarketScreen() {
  return (
    <MarketPage
      onAsk={useAskPipsy()}
      watches={
        <Suspense>
          <WatchList />
        </Suspense>
      }
    />
  );
}
