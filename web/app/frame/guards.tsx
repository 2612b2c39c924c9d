import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { openAddress } from '../../lib/session/page-address.ts';
import { useLoggingOut, useProductName, useSession } from '../../lib/session/session.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { BrandMark } from '../../ui/layout/brand-mark.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loading.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { texts } from '../texts.ts';

const LEAVE_DELAY_MS = 500;

export const LoadingSession = () => <Loader text={texts.loader.session} />;

export function SessionGate({ children }: { children: ReactNode }) {
  const { state } = useSession();
  if (useLoggingOut()) return <Loader text={texts.loader.leaving} />;
  return state === 'loading' ? <LoadingSession /> : children;
}

function Unauthorized() {
  const [path] = useLocation();
  useEffect(() => {
    showToast({ title: texts.unauthorized.title, description: texts.unauthorized.text, kind: 'error' });
    const timer = setTimeout(() => {
      openAddress(path === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(path)}`);
    }, LEAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [path]);
  return <LoadingSession />;
}

const LastPrices = lazy(() =>
  import('../../features/market/last-prices.tsx').catch(() => ({ default: () => null })),
);

/** Offline only the last prices of this device are shown. */
function ServerUnreachable() {
  const product = useProductName();
  const { title, text } = useOnline() ? texts.unreachable : texts.offline;
  return (
    <main id="main" className="full-page">
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

export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.state === 'in') return children;
  if (session.state === 'out') return <Unauthorized />;
  if (session.state === 'failed') return <ServerUnreachable />;
  return <LoadingSession />;
}

/** Users who arrive signed in go to the chat; those who sign in here leave when the screen says so. */
export function SignedOut({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const [arrival] = useState(state);
  return arrival === 'in' ? <Redirect to="/" replace /> : children;
}
