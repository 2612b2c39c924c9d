import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import { distance, printAge, printTime } from '../../buddy/replies/print.ts';
import { instrumentOf } from '../../market/instrument.ts';
import { startDraft, describeEvents, describeOpenSignal, type DraftWriter } from './draft.ts';

export const openingWindow = { before: 30 * MINUTE_MS, after: 15 * MINUTE_MS };

const LIVELIER_FACTOR = 1.2;

export const writeSession: DraftWriter = (state, now) => {
  const { opening, open, events } = state;
  if (!opening?.measured) return null;
  const { session, measured } = opening;
  const { cite, finish } = startDraft(state, now);
  const instrument = instrumentOf(measured.pair);
  const candles = `candles ${measured.pair}`;
  const far = (points: number): string => cite(distance(instrument, points), candles);
  const when =
    session.opensAt > now
      ? `opens at ${cite(printTime(session.opensAt, now), 'market hours')}, in ${cite(printAge(session.opensAt - now), 'clock')}`
      : `opened at ${cite(printTime(session.opensAt, now), 'market hours')}`;
  const livelier = measured.rangeInHour > LIVELIER_FACTOR * measured.rangeBefore;
  const caution = livelier
    ? 'More movement runs into a stop sooner as well as into a target, and spreads are often wider in the first minutes.'
    : 'That hour was hardly livelier than the one before, so the opening alone is no reason to trade.';
  const own = open.find(({ pair }) => pair === measured.pair);
  const near = events.filter(
    ({ event }) => event.at >= session.opensAt && event.at <= session.opensAt + HOUR_MS,
  );
  return finish({
    category: 'market_session_open',
    about: `session:${session.name}:${Math.floor(session.opensAt / HOUR_MS)}`,
    lines: [
      `${session.name} ${when}.`,
      `On the last ${cite(measured.days, candles)} days ${measured.pair} went ${far(measured.rangeInHour)} from low to high in that hour on average, after ${far(measured.rangeBefore)} in the hour before. ${caution}`,
      own ? describeOpenSignal(cite, own, state) : null,
      ...describeEvents(cite, near, 1, now),
    ],
    why: own
      ? `Because you prefer the ${session.name} session and hold an open ${own.pair} signal.`
      : `Because you prefer the ${session.name} session.`,
    mood: 'blue',
  });
};
