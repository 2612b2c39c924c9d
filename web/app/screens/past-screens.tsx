import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { LoadingSession } from '../frame/guards.tsx';
import { Providers } from '../providers.tsx';

const Backtest = lazy(() => import('../../features/backtest/backtest-page.tsx'));
const Confidence = lazy(() => import('../../features/confidence/confidence-page.tsx'));
const EvidenceList = lazy(() => import('../../features/evidence/evidence-list-page.tsx'));
const Evidence = lazy(() => import('../../features/evidence/evidence-page.tsx'));

function Screen({ path }: { path: string }) {
  if (/^\/backtest/i.test(path)) return <Backtest />;
  if (/^\/confidence/i.test(path)) return <Confidence />;
  return /^\/evidence\/./i.test(path) ? <Evidence /> : <EvidenceList />;
}

/** What the past says; a module of its own keeps the names of these pages' files out of every first visit. */
export default function PastScreens() {
  const [path] = useLocation();
  return (
    <Providers>
      <Suspense fallback={<LoadingSession />}>
        <Screen path={path} />
      </Suspense>
    </Providers>
  );
}
