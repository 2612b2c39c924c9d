import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { DashboardShell, tabNames, viewNames, type TabName, type ViewName } from './dashboard-shell.tsx';
import { shell } from '../texts/shell.ts';
import { useDashboardUrl } from '../table/use-dashboard-url.ts';

const sections: Record<TabName | ViewName, ComponentType> = {
  users: lazy(() => import('../users/users-tab.tsx')),
  conversions: lazy(() => import('../outreach/conversions-tab.tsx')),
  events: lazy(() => import('../market/events-tab.tsx')),
  announcements: lazy(() => import('../market/announcements-tab.tsx')),
  system: lazy(() => import('../system/system-tab.tsx')),
  overview: lazy(() => import('../overview/overview-view.tsx')),
  claims: lazy(() => import('../money/claims-view.tsx')),
  payments: lazy(() => import('../money/payments-view.tsx')),
  signals: lazy(() => import('../market/signals-view.tsx')),
  log: lazy(() => import('../system/admin-log-view.tsx')),
};

export function Dashboard({ note }: { note?: ReactNode }) {
  const { oneOf, oneOfOrNone, open } = useDashboardUrl();
  const tab = oneOf('tab', tabNames, 'users');
  const view = oneOfOrNone('view', viewNames);
  const Section = sections[view ?? tab];
  return (
    <DashboardShell
      tab={tab}
      view={view}
      note={note}
      onTab={(chosen) => open({ tab: chosen === 'users' ? null : chosen })}
    >
      <Suspense fallback={<Loading text={shell.opening} />}>
        <Section />
      </Suspense>
    </DashboardShell>
  );
}
