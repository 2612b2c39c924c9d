import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useMarketLabel, useProductName } from '../../../lib/session/session.ts';
import { PageShell } from '../../../ui/layout/page-shell.tsx';
import { TabPanel, Tabs, type Tab } from '../../../ui/layout/tabs.tsx';
import { adminQuery } from '../queries.ts';
import { RefreshButton } from './refresh-button.tsx';
import { shell, formatClock } from '../texts/shell.ts';
import './dashboard-shell.css';
import { formatUtcDate, formatUtcClock, formatUtcWeekday } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';

/** A component of its own, so that nothing else renders every second; no live region. */
function Clock() {
  const now = useNow(1_000);
  return (
    <time className="admin-page__clock numeric" dateTime={new Date(now).toISOString()}>
      {formatClock(formatUtcWeekday(now), formatUtcDate(now), formatUtcClock(now))}
    </time>
  );
}

export const tabNames = ['users', 'conversions', 'events', 'announcements', 'system'] as const;
export type TabName = (typeof tabNames)[number];
export const viewNames = ['overview', 'claims', 'payments', 'signals', 'log'] as const;
export type ViewName = (typeof viewNames)[number];

const TABS_ID = 'admin';
const tabs: readonly Tab<TabName>[] = tabNames.map((value) => ({ value, label: shell.tabs[value] }));

const waitingClaims = adminQuery('listBrokerClaims', { query: { state: 'pending', page: 1 } });

function ViewLinks({ view }: { view: ViewName | undefined }) {
  const waitingCount = useQuery(waitingClaims).data?.total ?? null;
  const names = { ...shell.views, claims: shell.views.claims(waitingCount) };
  return (
    <nav className="view-links" aria-label={shell.views.label}>
      {viewNames.map((name) => (
        <Link
          key={name}
          href={`${location.pathname}?view=${name}`}
          aria-current={name === view ? 'page' : undefined}
        >
          {names[name]}
        </Link>
      ))}
    </nav>
  );
}

export type DashboardShellProps = {
  tab: TabName;
  /** Replaces the tab. */
  view?: ViewName;
  onTab: (tab: TabName) => void;
  note?: ReactNode;
  children: ReactNode;
};

export function DashboardShell({ tab, view, onTab, note, children }: DashboardShellProps) {
  const product = useProductName();
  const notice = useMarketLabel();
  const selectedTab = view === undefined ? tab : null;
  useEffect(() => {
    const activeLink = document.querySelector(
      view ? `.view-links [href$="=${view}"]` : `[role=tab][data-tab="${tab}"]`,
    );
    activeLink?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, view]);
  return (
    <PageShell brand={product} notice={notice} fill>
      <main id="main" className="admin-page">
        <div className="admin-page__header">
          <h1 className="display">{shell.title}</h1>
          <Clock />
          <RefreshButton />
        </div>
        <div className="admin-page__navigation">
          <Tabs id={TABS_ID} label={shell.tabs.label} tabs={tabs} value={selectedTab} onChange={onTab} />
          <ViewLinks view={view} />
        </div>
        {selectedTab === null ? (
          <section className="admin-page__panel" aria-label={view && viewLabel(view)}>
            {children}
          </section>
        ) : (
          <TabPanel id={TABS_ID} value={selectedTab}>
            {children}
          </TabPanel>
        )}
        {note}
      </main>
    </PageShell>
  );
}

const viewLabel = (view: ViewName): string =>
  view === 'claims' ? shell.views.claims(null) : shell.views[view];
