import type { Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import type { Topic } from '@app/domain/buddy/topics.ts';
import { affectedPair } from '@app/domain/calendar/affected-pair.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { findInstrument, instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { nextSession, openSessions, type Session, type SessionName } from '@app/domain/market/sessions.ts';
import { valueFrom } from '@app/domain/memory/fact.ts';
import { measureOpening } from '@app/domain/proactive/measure-opening.ts';
import { ownPairs, type OwnState } from '@app/domain/proactive/own-state.ts';
import { openingWindow } from '@app/domain/proactive/write-session.ts';
import type { Deps } from '../../deps.ts';
import { readOwn, type Own } from './read-own.ts';
import type { Listener } from './read-users.ts';

const DAY = 86_400_000;
/** Five weeks of weekdays. */
const HOURS_BACK = 24 * 25;

export type ProactiveDeps = Pick<Deps, 'database' | 'market' | 'calendar' | 'log'> & {
  /** A fresh price or none. */
  quote: (pair: Pair, now: number) => Quote | null;
  lessonOf: (topic: Topic) => Lesson;
};

const typical: Record<SessionName, Pair> = {
  Sydney: 'AUD/USD',
  Tokyo: 'USD/JPY',
  London: 'EUR/USD',
  'New York': 'EUR/USD',
};

const listed = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The state of these users; what they share (releases, sessions, candles) is looked up once. */
export async function gather(
  deps: ProactiveDeps,
  listeners: readonly Listener[],
  now: number,
): Promise<Array<{ listener: Listener; state: OwnState }>> {
  if (listeners.length === 0) return [];
  const { market, calendar, database, log } = deps;
  const ids = listeners.map(({ id }) => id);
  const [ownOf, releases] = await Promise.all([
    readOwn(database.db, ids, market),
    calendar.eventsBetween(now + 1, now + DAY, now).catch((error: unknown) => {
      log.warn({ err: error }, 'proactive messages go without the calendar');
      return [];
    }),
  ]);
  const high = releases.filter(({ impact }) => impact === 'HIGH');
  const sessions = openingAround(now);
  const candlesOf = candleCache(deps, now);
  return Promise.all(
    listeners.map(async (listener) => {
      const own = ownOf(listener.id);
      const { profile, ...rest } = listener;
      const favorites = listed(profile.favoritePairs).flatMap((pair) => findInstrument(pair)?.pair ?? []);
      const pairs = ownPairs({ ...own, favorites });
      const preferred = listed(profile.preferredSessions);
      const session = sessions.find(({ name }) => preferred.includes(name)) ?? null;
      const state: OwnState = {
        ...rest,
        ...own,
        name: nameOf(profile),
        experience: said(profile.tradingExperience),
        favorites,
        sessions: preferred as SessionName[],
        events: ownEvents(high, pairs),
        opening: session && {
          session,
          measured: await measure(session, pairs, own, candlesOf, market.pairs),
        },
        quote: (pair) => deps.quote(pair, now),
        simulated: market.simulated,
      };
      return { listener, state };
    }),
  );
}

function nameOf(profile: Record<string, unknown>): string | null {
  const first = said(profile.firstName);
  return first && valueFrom('name', first);
}

/** Sessions that open about now. */
function openingAround(now: number): Session[] {
  return [nextSession(now), ...openSessions(now)].filter(
    ({ opensAt }) => opensAt - now <= openingWindow.before && now - opensAt <= openingWindow.after,
  );
}

/** Each release with the user's own pair that it moves; the usual pair of a release where that is one of theirs. */
function ownEvents(events: readonly EconomicEvent[], pairs: readonly Pair[]): OwnState['events'] {
  return events.flatMap((event) => {
    const usual = affectedPair(event);
    const touched = pairs.filter((pair) => pair.split('/').includes(event.currency));
    const pair = touched.find((one) => one === usual) ?? touched[0];
    return pair ? [{ event, pair }] : [];
  });
}

type CandlesOf = (pair: Pair) => Promise<Candle[]>;

function candleCache({ market, log }: ProactiveDeps, now: number): CandlesOf {
  const known = new Map<Pair, Promise<Candle[]>>();
  return (pair) => {
    const read =
      known.get(pair) ??
      market.candles(pair, '1h', now, HOURS_BACK).catch((error: unknown) => {
        log.warn({ err: error, pair }, 'proactive messages go without candles');
        return [];
      });
    known.set(pair, read);
    return read;
  };
}

async function measure(
  session: Session,
  pairs: readonly Pair[],
  { open }: Own,
  candlesOf: CandlesOf,
  carried: readonly Pair[],
) {
  const held = open.map(({ pair }) => pair);
  const pair = [...held, ...pairs, typical[session.name]].find(
    (one) => carried.includes(one) && instrumentOf(one).kind !== 'crypto',
  );
  return pair ? measureOpening(pair, await candlesOf(pair), session) : null;
}
