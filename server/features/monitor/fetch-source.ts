import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { CalendarSource, Fetched } from '../../adapters/calendar/port.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readScan } from './scan-turn.ts';

const MINUTE = 60_000;
/** Sources are asked once an hour; one that gives figures oftener while a heavy one is awaited. */
const EVERY = 60 * MINUTE;
const AWAITING = 2 * MINUTE;
const AWAITED_FOR = 30 * MINUTE;
const AFTER_FAILURE = 10 * MINUTE;
/** What usually happens needs earlier figures: read backwards, one piece after each good answer. */
const DAY = 24 * 60 * MINUTE;
const RECENT = 3 * DAY;
const HISTORY = 400 * DAY;
const PIECE = 60 * DAY;
/** From a weekly calendar's last release to the first of its next week; and how far back it is remembered what was its own. */
const BETWEEN_WEEKS = 4 * DAY;
const SPOKEN_BACK = 30 * DAY;

export type Keep = {
  keepEvents: (
    db: Db,
    events: readonly EconomicEvent[],
    by: { provider: string; now: number },
  ) => Promise<void>;
  withdrawMissing: (db: Db, fetched: Fetched, by: { provider: string; now: number }) => Promise<void>;
  /** Takes what other providers told of this time off the list, where this one speaks for it. */
  stepBack: (db: Db, span: Fetched['covers'], by: { provider: string; now: number }) => Promise<void>;
};

/** Of a speech nothing was forecast, and the rules never know a figure. */
const isAwaited = (now: number, { at, impact, forecast, actual }: EconomicEvent): boolean =>
  impact === 'HIGH' && forecast !== null && actual === null && at <= now && at > now - AWAITED_FOR;

/**
 * Asks the outside source where it is time to, and keeps what it says. Where it fails, the last good copy stays as it is and the
 * failure stands in the log and in the monitor's status; it is asked again later, not before the provider wishes.
 */
export async function fetchSource(
  { database: { db }, log }: Pick<Deps, 'database' | 'log'>,
  source: CalendarSource,
  { keep, known, now }: { keep: Keep; known: readonly EconomicEvent[]; now: number },
): Promise<void> {
  const scan = await readScan(db, source.name);
  const awaited = source.hasActuals && known.some((event) => isAwaited(now, event));
  const lastTry = (scan?.next_fetch_at ?? 0) - EVERY;
  const due = awaited && scan?.failure === null ? lastTry + AWAITING : (scan?.next_fetch_at ?? 0);
  if (now < due) return;
  const change = (values: Record<string, number | string | null>) =>
    db.updateTable('economic_scans').set(values).where('provider', '=', source.name).execute();
  // Before the call: a process that dies in it does not ask again at once.
  await change({ next_fetch_at: now + EVERY });
  try {
    const fetched = await source.fetch(now);
    const by = { provider: source.name, now };
    await keep.keepEvents(db, fetched.events, by);
    await keep.withdrawMissing(db, fetched, by);
    const { dropped, covers } = fetched;
    if (dropped > 0) log.warn({ provider: source.name, dropped }, 'calendar rows could not be read');
    const spoken = spokenFor(scan, covers);
    await keep.stepBack(db, spoken, by);
    await change({ good_at: now, dropped, failure: null, covers_from: spoken.from, covers_to: spoken.to });
    await readBack(log, source, { scan, keep, db, now });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    const wished = (error as { retryAfterMs?: number | null }).retryAfterMs ?? 0;
    log.warn({ provider: source.name, reason }, 'calendar source failed, the last good copy stays');
    await change({ failure: reason.slice(0, 300), next_fetch_at: now + Math.max(AFTER_FAILURE, wished) });
  }
}

/** A source speaks of some days; those before that it spoke of last time stay its own, and the rules are silent there too. */
function spokenFor(
  scan: Awaited<ReturnType<typeof readScan>>,
  { from, to }: Fetched['covers'],
): Fetched['covers'] {
  const { covers_from: first, covers_to: last } = scan ?? { covers_from: null, covers_to: null };
  if (first === null || last === null || from > last + BETWEEN_WEEKS) return { from, to };
  return { from: Math.min(from, Math.max(first, from - SPOKEN_BACK)), to };
}

type Reading = { scan: Awaited<ReturnType<typeof readScan>>; keep: Keep; db: Db; now: number };

/** Reads one piece of earlier releases of high impact. A plan without them is no failure of the calendar. */
async function readBack(
  log: Deps['log'],
  source: CalendarSource,
  { scan, keep, db, now }: Reading,
): Promise<void> {
  const known = scan?.history_at ?? now - RECENT;
  if (!source.history || known <= now - HISTORY) return;
  const from = Math.max(known - PIECE, now - HISTORY);
  try {
    const { events } = await source.history({ from, to: known }, now);
    const heavy = events.filter(({ impact }) => impact === 'HIGH');
    const by = { provider: source.name, now };
    await keep.keepEvents(db, heavy, by);
    await keep.stepBack(db, { from, to: known }, by);
    await db
      .updateTable('economic_scans')
      .set({ history_at: from })
      .where('provider', '=', source.name)
      .execute();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn({ provider: source.name, reason }, 'earlier releases could not be read');
  }
}
