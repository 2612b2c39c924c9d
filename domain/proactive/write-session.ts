import { distance, printAge, printTime } from '../buddy/print.ts';
import { instrumentOf } from '../market/instrument.ts';
import { newDraft, tellEvent, tellOpen, type Writer } from './draft.ts';

/** From so long before the opening to so long after it, in ms. */
export const openingWindow = { before: 30 * 60_000, after: 15 * 60_000 };

/** Below that the difference may as well be chance. */
const LIVELIER = 1.2;

/** A session the user prefers opens: what that hour brought on earlier days, and what of their own stands in it. */
export const writeSession: Writer = (state, now) => {
  const { opening, open, events } = state;
  if (!opening?.measured) return null;
  const { session, measured } = opening;
  const { cite, done } = newDraft(state, now);
  const instrument = instrumentOf(measured.pair);
  const candles = `candles ${measured.pair}`;
  const far = (points: number): string => cite(distance(instrument, points), candles);
  const when =
    session.opensAt > now
      ? `opens at ${cite(printTime(session.opensAt, now), 'market hours')}, in ${cite(printAge(session.opensAt - now), 'clock')}`
      : `opened at ${cite(printTime(session.opensAt, now), 'market hours')}`;
  const livelier = measured.inHour > LIVELIER * measured.before;
  const caution = livelier
    ? 'More movement runs into a stop sooner as well as into a target, and spreads are often wider in the first minutes.'
    : 'That hour was hardly livelier than the one before, so the opening alone is no reason to trade.';
  const own = open.find(({ pair }) => pair === measured.pair);
  const near = events.find(
    ({ event }) => event.at >= session.opensAt && event.at <= session.opensAt + 3_600_000,
  );
  return done({
    category: 'market_session_open',
    about: `session:${session.name}:${Math.floor(session.opensAt / 3_600_000)}`,
    lines: [
      `${session.name} ${when}.`,
      `On the last ${cite(measured.days, candles)} days ${measured.pair} went ${far(measured.inHour)} from low to high in that hour on average, after ${far(measured.before)} in the hour before. ${caution}`,
      own ? tellOpen(cite, own, state) : null,
      near ? tellEvent(cite, near, now) : null,
    ],
    why: own
      ? `Because you prefer the ${session.name} session and hold an open ${own.pair} signal.`
      : `Because you prefer the ${session.name} session.`,
    mood: 'blue',
  });
};
