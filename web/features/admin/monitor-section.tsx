import { useQuery } from '@tanstack/react-query';
import type { EconomicEvent } from '@app/contracts/calendar.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { count, utcDayTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ImpactBadge } from '../../ui/impact-badge.tsx';
import { StatCard, StatCards } from '../../ui/stat.tsx';
import { Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { agoText, shell } from './texts/shell.ts';
import { system } from './texts/system.ts';

const texts = system.monitor;
const MINUTE = 60_000;
const REFRESH = 30_000;

type Source = ReplyOfEndpoint<'getMonitorStatus'>['source'];

function SourceLine({ name, asOf, dropped, failure }: Source) {
  return (
    <>
      {failure === null ? null : <Banner tone="warn">{texts.failure(failure)}</Banner>}
      <p className="small muted num">
        {[texts.source(name), asOf && texts.asOf(utcDayTime(asOf)), dropped > 0 && texts.dropped(dropped)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}

function Recent({ events }: { events: readonly EconomicEvent[] }) {
  const figure = (value: string | null): string => value ?? shell.none;
  return (
    <>
      <h3>{texts.recent}</h3>
      <div className="card">
        {events.length === 0 ? (
          <div className="adm-none">
            <EmptyState title={texts.noRecent}>{texts.noRecentWhy}</EmptyState>
          </div>
        ) : (
          <ul className="adm-lines num">
            {events.map((event) => (
              <li key={event.id} className="adm-watch">
                <ImpactBadge impact={event.impact} />
                <b>{event.name}</b>
                <span className="muted">
                  {[event.currency, utcDayTime(event.time)].filter(Boolean).join(', ')}
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

/** The economic monitor: a status line, two figures and what came out last. */
export function MonitorSection() {
  const asked = useQuery({ ...adminQuery('getMonitorStatus'), refetchInterval: REFRESH });
  const now = useNow(MINUTE);
  return (
    <section className="adm-part-s" aria-labelledby="adm-monitor">
      <h2 id="adm-monitor">{texts.heading}</h2>
      <Fetched query={asked} loading={texts.loading} failed={texts.failed}>
        {({ isMonitoring, totalStoredEvents, lastScanTime, recentEvents, source }) => (
          <>
            <p className="adm-watch">
              <span className={isMonitoring ? 'adm-state up' : 'adm-state down'}>
                <Icon name={isMonitoring ? 'circle-check' : 'octagon-x'} size={22} stroke={2.2} />
                {isMonitoring ? texts.running : texts.stopped}
              </span>
            </p>
            <StatCards>
              <StatCard label={texts.stored} value={count(totalStoredEvents)} note={texts.storedNote} />
              <StatCard
                label={texts.lastScan}
                value={lastScanTime === null ? texts.never : agoText(now - Date.parse(lastScanTime))}
                note={lastScanTime === null ? texts.neverNote : texts.scanNote(utcDayTime(lastScanTime))}
              />
            </StatCards>
            <SourceLine {...source} />
            <Recent events={recentEvents} />
          </>
        )}
      </Fetched>
    </section>
  );
}
