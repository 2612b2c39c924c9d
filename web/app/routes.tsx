import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';

const ChatPage = lazy(() => import('../features/chat/chat-page.tsx'));
const SignalsPage = lazy(() => import('../features/signals/signals-page.tsx'));
const MarketPage = lazy(() => import('../features/market/market-page.tsx'));

/** Every screen of the app, each fetched when it is first opened. */
export function Routes() {
  return (
    <Suspense>
      <Switch>
        <Route path="/" component={ChatPage} />
        <Route path="/signals" component={SignalsPage} />
        <Route path="/market" component={MarketPage} />
        <Route>Page Not Found</Route>
      </Switch>
    </Suspense>
  );
}
