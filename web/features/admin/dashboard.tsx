import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { Shell, tabNames, viewNames, type TabName, type ViewName } from './shell.tsx';
import { shell } from './texts/shell.ts';
import { useAddress } from './use-address.ts';

/** Each is fetched when it is first opened. */
const parts: Record<TabName | ViewName, ComponentType> = {
  users: lazy(() => import('./users-tab.tsx')),
  conversions: lazy(() => import('./conversions-tab.tsx')),
  events: lazy(() => import('./events-tab.tsx')),
  announcements: lazy(() => import('./announcements-tab.tsx')),
  system: lazy(() => import('./system-tab.tsx')),
  claims: lazy(() => import('./claims-view.tsx')),
  payments: lazy(() => import('./payments-view.tsx')),
  signals: lazy(() => import('./signals-view.tsx')),
  log: lazy(() => import('./log-view.tsx')),
};

/** What an admin sees once let in; `note` tells of the session. */
export function Dashboard({ note }: { note?: ReactNode }) {
  const { oneOf, maybe, go } = useAddress();
  const tab = oneOf('tab', tabNames, 'users');
  const view = maybe('view', viewNames);
  const Part = parts[view ?? tab];
  return (
    <Shell
      tab={tab}
      view={view}
      note={note}
      onTab={(chosen) => go({ tab: chosen === 'users' ? null : chosen })}
    >
      <Suspense fallback={<Loading text={shell.opening} />}>
        <Part />
      </Suspense>
    </Shell>
  );
}
