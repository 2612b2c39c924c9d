import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { openAddress } from '../lib/page-address.ts';
import { useLoggingOut, useProductName, useSession } from '../lib/session.ts';
import { useOnline } from '../lib/use-online.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loader } from '../ui/loading.tsx';
import { toast } from '../ui/toast-store.ts';
import { texts } from './texts.ts';

/** How long the Unauthorized toast stands before the browser leaves for the login page. */
const LEAVE_AFTER = 500;

export const LoadingSession = () => <Loader text={texts.loader.session} />;

/** Everything of the app waits for the session once; a log-out covers whatever was on screen. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { state } = useSession();
  if (useLoggingOut()) return <Loader text={texts.loader.leaving} />;
  return state === 'loading' ? <LoadingSession /> : children;
}

function Unauthorized() {
  const [path] = useLocation();
  useEffect(() => {
    toast({ title: texts.unauthorized.title, description: texts.unauthorized.text, kind: 'error' });
    const timer = setTimeout(() => {
      openAddress(path === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(path)}`);
    }, LEAVE_AFTER);
    return () => clearTimeout(timer);
  }, [path]);
  return <LoadingSession />;
}

const LastPrices = lazy(() =>
  import('../features/market/last-prices.tsx').catch(() => ({ default: () => null })),
);

/** Nobody is known without the server, so nothing of anybody is shown: only what the markets last did. */
function Unreachable() {
  const product = useProductName();
  const { title, text } = useOnline() ? texts.unreachable : texts.offline;
  return (
    <main id="main" className="whole">
      <h1>
        <BrandMark name={product} />
      </h1>
      <ErrorState title={title} onRetry={() => location.reload()}>
        {text}
      </ErrorState>
      <Suspense>
        <LastPrices />
      </Suspense>
    </main>
  );
}

/** For signed-in people; a session that ends while the page is open leads to the login page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.state === 'in') return children;
  if (session.state === 'out') return <Unauthorized />;
  if (session.state === 'failed') return <Unreachable />;
  return <LoadingSession />;
}

/** For visitors. Whoever arrives signed in goes to the chat; whoever signs in here leaves when the screen says so. */
export function SignedOut({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const [arrival] = useState(state);
  return arrival === 'in' ? <Redirect to="/" replace /> : children;
}
