import { DAY_MS } from '@app/domain/time.ts';
import type { Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import type { Topic } from '@app/domain/buddy/clauses/topics.ts';
import { affectedPairOf } from '@app/domain/calendar/affected-pair.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { findInstrument, instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import {
  nextSession,
  openSessions,
  type Session,
  type SessionName,
} from '@app/domain/market/hours/sessions.ts';
import { parseFactValue } from '@app/domain/memory/fact.ts';
import { measureOpening } from '@app/domain/proactive/drafts/measure-opening.ts';
import { pairsOfInterest, type UserState } from '@app/domain/proactive/drafts/user-state.ts';
import { openingWindow } from '@app/domain/proactive/drafts/write-session.ts';
import type { Deps } from '../../../deps.ts';
import { readOwnRecords, type OwnRecords } from './read-own-records.ts';
import type { Recipient } from './read-recipients.ts';

const CANDLES_BACK = 24 * 25;

export type ProactiveDeps = Pick<Deps, 'database' | 'market' | 'calendar' | 'log'> & {
  quote: (pair: Pair, now: number) => Quote | null;
  lessonOf: (topic: Topic) => Lesson;
};

const sessionPairs: Record<SessionName, Pair> = {
  Sydney: 'AUD/USD',
  Tokyo: 'USD/JPY',
  London: 'EUR/USD',
  'New York': 'EUR/USD',
};

const stringList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const nonEmptyString = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export async function gatherUserStates(
  deps: ProactiveDeps,
  recipients: readonly Recipient[],
  now: number,
): Promise<Array<{ recipient: Recipient; state: UserState }>> {
  if (recipients.length === 0) return [];
  const { market, calendar, database, log } = deps;
  const ids = recipients.map(({ id }) => id);
  const [ownRecordsOf, releases] = await Promise.all([
    readOwnRecords(database.db, ids, market),
    calendar.eventsBetween(now + 1, now + DAY_MS, now).catch((error: unknown) => {
      log.warn({ err: error }, 'proactive messages: calendar unavailable');
      return [];
    }),
  ]);
  const highImpact = releases.filter(({ impact }) => impact === 'HIGH');
  const sessions = sessionsOpeningAround(now);
  const candlesOf = createCandleCache(deps, now);
  return Promise.all(
    recipients.map(async (recipient) => {
      const own = ownRecordsOf(recipient.id);
      const { profile, ...rest } = recipient;
      const favorites = stringList(profile.favoritePairs).flatMap((pair) => findInstrument(pair)?.pair ?? []);
      const pairs = pairsOfInterest({ ...own, favorites });
      const preferred = stringList(profile.preferredSessions);
      const session = sessions.find(({ name }) => preferred.includes(name)) ?? null;
      const state: UserState = {
        ...rest,
        ...own,
        name: firstNameOf(profile),
        experience: nonEmptyString(profile.tradingExperience),
        favorites,
        sessions: preferred as SessionName[],
        events: matchOwnEvents(highImpact, pairs),
        opening: session && {
          session,
          measured: await measureSessionOpening(session, pairs, own, candlesOf, market.pairs),
        },
        quote: (pair) => deps.quote(pair, now),
        simulated: market.simulated,
      };
      return { recipient, state };
    }),
  );
}

function firstNameOf(profile: Record<string, unknown>): string | null {
  const first = nonEmptyString(profile.firstName);
  return first && parseFactValue('name', first);
}

function sessionsOpeningAround(now: number): Session[] {
  return [nextSession(now), ...openSessions(now)].filter(
    ({ opensAt }) => opensAt - now <= openingWindow.before && now - opensAt <= openingWindow.after,
  );
}

function matchOwnEvents(events: readonly EconomicEvent[], pairs: readonly Pair[]): UserState['events'] {
  return events.flatMap((event) => {
    const usualPair = affectedPairOf(event);
    const affected = pairs.filter((pair) => pair.split('/').includes(event.currency));
    const pair = affected.find((one) => one === usualPair) ?? affected[0];
    return pair ? [{ event, pair }] : [];
  });
}

type ReadCandles = (pair: Pair) => Promise<Candle[]>;

function createCandleCache({ market, log }: ProactiveDeps, now: number): ReadCandles {
  const cache = new Map<Pair, Promise<Candle[]>>();
  return (pair) => {
    const read =
      cache.get(pair) ??
      market.candles(pair, '1h', now, CANDLES_BACK).catch((error: unknown) => {
        log.warn({ err: error, pair }, 'proactive messages: candles unavailable');
        return [];
      });
    cache.set(pair, read);
    return read;
  };
}

async function measureSessionOpening(
  session: Session,
  pairs: readonly Pair[],
  { open }: OwnRecords,
  candlesOf: ReadCandles,
  marketPairs: readonly Pair[],
) {
  const tradedPairs = open.map(({ pair }) => pair);
  const pair = [...tradedPairs, ...pairs, sessionPairs[session.name]].find(
    (one) => marketPairs.includes(one) && instrumentOf(one).kind !== 'crypto',
  );
  return pair ? measureOpening(pair, await candlesOf(pair), session) : null;
}
