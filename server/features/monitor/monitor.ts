import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Deps } from '../../deps.ts';
import { announce } from './announce.ts';
import { fetchSource, type Keep } from './fetch-source.ts';
import { reactionMeter, type MeasureReactions } from './measure-reactions.ts';
import { endTurn, readScan, takeTurn } from './scan-turn.ts';
import { sendAlerts, type PrepareAlert } from './send-alerts.ts';

const DAY = 86_400_000;
/** What is looked at in every scan, and once, at the first one, for what usually happens. */
const BACK = 2 * DAY;
const AHEAD = 14 * DAY;
const HISTORY = 400 * DAY;

type Watched = Pick<Deps, 'database' | 'calendar' | 'market' | 'log'>;
export type MonitorParts = { keep: Keep; prepareAlert: PrepareAlert };

/**
 * One scan of the economic monitor: keeps what the calendar says, states directions, tells users, measures what became of it.
 * However many processes there are, one scans at a time; each step can be repeated without doing anything twice.
 */
export function calendarScan(deps: Watched, parts: MonitorParts): (now: number) => Promise<void> {
  const { database, calendar } = deps;
  const measure = reactionMeter(deps);
  return async (now) => {
    if (!(await takeTurn(database.db, calendar.name, now))) return;
    let scannedAt: number | null = null;
    try {
      await work(deps, { ...parts, measure }, now);
      scannedAt = now;
    } finally {
      await endTurn(database.db, calendar.name, scannedAt);
    }
  };
}

type Steps = MonitorParts & { measure: MeasureReactions };

async function work(deps: Watched, { keep, prepareAlert, measure }: Steps, now: number): Promise<void> {
  const { database, calendar } = deps;
  const lookUp = () => calendar.eventsBetween(now - BACK, now + AHEAD, now);
  const by = { provider: calendar.source ? 'rules' : calendar.name, now };
  let events: EconomicEvent[] = await lookUp();
  if (calendar.source) {
    await fetchSource(deps, calendar.source, { keep, known: events, now });
    events = await lookUp();
  }
  await keep.keepEvents(database.db, events, by);
  // A source that was left for the rules told of the coming days under its own ids.
  if (!calendar.source) await keep.stepBack(database.db, { from: now, to: now + AHEAD }, by);
  await announce(deps, events, now);
  await keepHistory(deps, keep, by);
  await measure(now);
  await sendAlerts(deps, prepareAlert, events, now);
}

/** Earlier releases of high impact, once: what usually happens is then known on the first day, where prices go back that far. */
async function keepHistory(
  { database: { db }, calendar }: Watched,
  keep: Keep,
  by: { provider: string; now: number },
): Promise<void> {
  // A source that has them is read back piece by piece, with their figures.
  if (calendar.source?.history) return;
  const scan = await readScan(db, calendar.name);
  if (scan?.history_at !== null) return;
  const earlier = await calendar.eventsBetween(by.now - HISTORY, by.now - BACK, by.now);
  await keep.keepEvents(
    db,
    earlier.filter(({ impact }) => impact === 'HIGH'),
    by,
  );
  await db
    .updateTable('economic_scans')
    .set({ history_at: by.now })
    .where('provider', '=', calendar.name)
    .execute();
}
