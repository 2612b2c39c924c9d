import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { LoadingSession } from './frame/guards.tsx';
import { Providers } from './providers.tsx';

const EvidenceList = lazy(() => import('../features/evidence/evidence-list-page.tsx'));
const Evidence = lazy(() => import('../features/evidence/evidence-page.tsx'));

/** The list, or what was measured of one rule; a module of its own keeps their names out of every first visit. */
export default function EvidenceScreen() {
  const [path] = useLocation();
  return (
    <Providers>
      <Suspense fallback={<LoadingSession />}>
        {/^\/evidence\/./i.test(path) ? <Evidence /> : <EvidenceList />}
      </Suspense>
    </Providers>
  );
}
