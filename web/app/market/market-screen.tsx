import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { newDraft, useSend } from '../../features/chat/conversation/queries.ts';
import MarketPage from '../../features/market/market-page.tsx';
import { useSession } from '../../lib/session/session.ts';

const WatchList = lazy(() => import('../../features/signals/watches/watch-list.tsx'));

/** The page of the market with what belongs to other features: the watches, and the way to Pipsy. */
export default function MarketScreen() {
  const session = useSession();
  const send = useSend(session.state === 'in' ? session.user.id : '');
  const [, navigate] = useLocation();
  const ask = (question: string): void => {
    send.mutate(newDraft(question));
    navigate('/');
  };
  return (
    <MarketPage
      onAsk={ask}
      watches={
        <Suspense>
          <WatchList />
        </Suspense>
      }
    />
  );
}
