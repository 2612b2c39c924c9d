import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useMarketLabel, useProductName } from '../../lib/session.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { TabPanel, Tabs, type Tab } from '../../ui/tabs.tsx';
import './admin.css';
import { Clock } from './clock.tsx';
import { adminQuery } from './queries.ts';
import { Refresh } from './refresh.tsx';
import { shell } from './texts/shell.ts';

export const tabNames = ['users', 'conversions', 'events', 'announcements', 'system'] as const;
export type TabName = (typeof tabNames)[number];
export const viewNames = ['claims', 'payments', 'signals', 'log'] as const;
export type ViewName = (typeof viewNames)[number];

const TABS = 'admin';
const tabs: readonly Tab<TabName>[] = tabNames.map((value) => ({ value, label: shell.tabs[value] }));

const waitingClaims = adminQuery('listBrokerClaims', { query: { state: 'pending', page: 1 } });

function Views({ view }: { view: ViewName | undefined }) {
  const waiting = useQuery(waitingClaims).data?.total ?? null;
  const names = { ...shell.views, claims: shell.views.claims(waiting) };
  return (
    <nav className="adm-views" aria-label={shell.views.label}>
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

export type ShellProps = {
  tab: TabName;
  /** Shown in place of a tab. */
  view?: ViewName;
  onTab: (tab: TabName) => void;
  /** Stands below everything. */
  note?: ReactNode;
  children: ReactNode;
};

/** Title, clock, Refresh, the five tabs and what stands beside them; the chosen one comes as children. */
export function Shell({ tab, view, onTab, note, children }: ShellProps) {
  const product = useProductName();
  const notice = useMarketLabel();
  const chosen = view === undefined ? tab : null;
  useEffect(() => {
    const at = document.querySelector(
      view ? `.adm-views [href$="=${view}"]` : `[role=tab][data-tab="${tab}"]`,
    );
    at?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, view]);
  return (
    <PageShell brand={product} notice={notice} fill>
      <main id="main" className="adm">
        <div className="adm-head">
          <h1 className="display">{shell.title}</h1>
          <Clock />
          <Refresh />
        </div>
        <div className="adm-nav">
          <Tabs id={TABS} label={shell.tabs.label} tabs={tabs} value={chosen} onChange={onTab} />
          <Views view={view} />
        </div>
        {chosen === null ? (
          <section className="adm-panel" aria-label={view && viewLabel(view)}>
            {children}
          </section>
        ) : (
          <TabPanel id={TABS} value={chosen}>
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
