import { MINUTE_MS } from '@app/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { formatCount, formatUtcDayTime } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ImpactBadge } from '../../../ui/badges/impact-badge.tsx';
import { StatCard, StatCards } from '../../../ui/figures/stat.tsx';
import { QuerySection } from '../table/query-section.tsx';
import { adminQuery } from '../queries.ts';
import { formatAgo, shell } from '../texts/shell.ts';
import { system } from '../texts/system.ts';
import '../dashboard/dashboard-section.css';
import '../table/query-section.css';

const texts = system.monitor;
const REFRESH_MS = 30_000;

type MonitorSource = ReplyOfEndpoint<'getMonitorStatus'>['source'];

function SourceLine({ name, asOf, dropped, failure }: MonitorSource) {
  return (
    <>
      {failure === null ? null : <Banner tone="warn">{texts.failure(failure)}</Banner>}
      <p className="small muted numeric">
        {[
          texts.source(name),
          asOf && texts.asOf(formatUtcDayTime(asOf)),
          dropped > 0 && texts.dropped(dropped),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}

function RecentEvents({ events }: { events: readonly EconomicEvent[] }) {
  const figure = (value: string | null): string => value ?? shell.none;
  return (
    <>
      <h3>{texts.recent}</h3>
      <div className="card">
        {events.length === 0 ? (
          <div className="query-section__empty">
            <EmptyState title={texts.noRecent}>{texts.noRecentWhy}</EmptyState>
          </div>
        ) : (
          <ul className="line-list numeric">
            {events.map((event) => (
              <li key={event.id} className="status-line">
                <ImpactBadge impact={event.impact} />
                <b>{event.name}</b>
                <span className="muted">
                  {[event.currency, formatUtcDayTime(event.time)].filter(Boolean).join(', ')}
                </span>
                <span className="small">
                  {texts.figures(figure(event.actual), figure(event.forecast), figure(event.previous))}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

export function MonitorSection() {
  const query = useQuery({ ...adminQuery('getMonitorStatus'), refetchInterval: REFRESH_MS });
  const now = useNow(MINUTE_MS);
  return (
    <section className="dashboard-section" aria-labelledby="adm-monitor">
      <h2 id="adm-monitor">{texts.heading}</h2>
      <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
        {({ isMonitoring, totalStoredEvents, lastScanTime, recentEvents, source }) => (
          <>
            <p className="status-line">
              <span
                className={isMonitoring ? 'state-label state-label--up' : 'state-label state-label--down'}
              >
                <Icon name={isMonitoring ? 'circle-check' : 'octagon-x'} size={22} stroke={2.2} />
                {isMonitoring ? texts.running : texts.stopped}
              </span>
            </p>
            <StatCards>
              <StatCard label={texts.stored} value={formatCount(totalStoredEvents)} note={texts.storedNote} />
              <StatCard
                label={texts.lastScan}
                value={lastScanTime === null ? texts.never : formatAgo(now - Date.parse(lastScanTime))}
                note={
                  lastScanTime === null ? texts.neverNote : texts.scanNote(formatUtcDayTime(lastScanTime))
                }
              />
            </StatCards>
            <SourceLine {...source} />
            <RecentEvents events={recentEvents} />
          </>
        )}
      </QuerySection>
    </section>
  );
}
