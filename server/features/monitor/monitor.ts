import { DAY_MS } from '@app/domain/time.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Deps } from '../../deps.ts';
import type { ReleasesPort, ReleaseStorePort } from '../../ports/calendar.ts';
import { recordAnnouncements } from './record-announcements.ts';
import { fetchSource } from './fetch-source.ts';
import { createReactionMeter, type MeasureReactions } from './measure-reactions.ts';
import { createScan, readScan, recordScan } from './scan-store.ts';
import { sendAlerts, type PrepareAlert } from './alerts/send-alerts.ts';

const BACK = 2 * DAY_MS;
const AHEAD = 14 * DAY_MS;
const HISTORY = 400 * DAY_MS;

type MonitorDeps = Pick<Deps, 'database' | 'calendar' | 'market' | 'log'>;
export type MonitorPorts = { releaseStore: ReleaseStorePort; prepareAlert: PrepareAlert } & Pick<
  ReleasesPort,
  'measureHourAfter'
>;

/** One process scans at a time; every step can be repeated safely. */
export function createCalendarScan(deps: MonitorDeps, parts: MonitorPorts): (now: number) => Promise<void> {
  const { database, calendar } = deps;
  const measure = createReactionMeter(deps, parts.measureHourAfter);
  const { db } = database;
  return async (now) => {
    await createScan(db, calendar.name);
    await work(deps, { ...parts, measure }, now);
    await recordScan(db, calendar.name, now);
  };
}

type Steps = Omit<MonitorPorts, 'measureHourAfter'> & { measure: MeasureReactions };

async function work(
  deps: MonitorDeps,
  { releaseStore, prepareAlert, measure }: Steps,
  now: number,
): Promise<void> {
  const { database, calendar } = deps;
  const lookUp = () => calendar.eventsBetween(now - BACK, now + AHEAD, now);
  const by = { provider: calendar.source ? 'rules' : calendar.name, now };
  let events: EconomicEvent[] = await lookUp();
  if (calendar.source) {
    await fetchSource(deps, calendar.source, { releaseStore, events, now });
    events = await lookUp();
  }
  await releaseStore.save(database.db, events, by);
  // A source replaced by the rules published the coming days under its own ids.
  if (!calendar.source)
    await releaseStore.withdrawSuperseded(database.db, { from: now, to: now + AHEAD }, by);
  await recordAnnouncements(deps, events, now);
  await keepHistory(deps, releaseStore, by);
  await measure(now);
  await sendAlerts(deps, prepareAlert, events, now);
}

/** Runs once, so that usual reactions are known on the first day. */
async function keepHistory(
  { database: { db }, calendar }: MonitorDeps,
  releaseStore: ReleaseStorePort,
  by: { provider: string; now: number },
): Promise<void> {
  if (calendar.source?.fetchHistory) return;
  const scan = await readScan(db, calendar.name);
  if (scan?.history_from !== null) return;
  const earlier = await calendar.eventsBetween(by.now - HISTORY, by.now - BACK, by.now);
  await releaseStore.save(
    db,
    earlier.filter(({ impact }) => impact === 'HIGH'),
    by,
  );
  await db
    .updateTable('economic_scans')
    .set({ history_from: by.now })
    .where('provider', '=', calendar.name)
    .execute();
}
