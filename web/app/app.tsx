import { lazy, Suspense, useEffect } from 'react';
import '../ui/base.css';
import '../ui/layout/full-page.css';
import { useConfig, useSession } from '../lib/session/session.ts';
import { followSystemTheme } from '../ui/layout/theme.ts';
import { ToastViewport } from '../ui/feedback/toast.tsx';
import { SessionGate } from './frame/guards.tsx';
import { Routes } from './routes.tsx';

const Activity = lazy(() => import('./activity/activity.tsx').catch(() => ({ default: () => null })));

const Visits = lazy(() => import('./activity/visits.tsx').catch(() => ({ default: () => null })));

const AnalyticsConsent = lazy(() => import('./analytics/consent.tsx').catch(() => ({ default: () => null })));

function Analytics() {
  const id = useConfig()?.analyticsId;
  const session = useSession();
  if (!id) return null;
  return (
    <Suspense>
      <AnalyticsConsent
        id={id}
        userId={session.state === 'in' ? session.user.id : null}
        asks={session.state === 'out'}
      />
    </Suspense>
  );
}

/** Separate, so that a refreshed user redraws nothing else. */
function Presence() {
  const session = useSession();
  if (session.state !== 'in') return null;
  return (
    <Suspense>
      <Activity userId={session.user.id} />
    </Suspense>
  );
}

export function App() {
  // Loaded at once because it also sets the app's clock.
  useConfig();
  useEffect(followSystemTheme, []);
  return (
    <>
      <SessionGate>
        <Routes />
      </SessionGate>
      <Presence />
      <Suspense>
        <Visits />
      </Suspense>
      <Analytics />
      <ToastViewport />
    </>
  );
}
