import { formatDuration } from '../../../calendar/countdown.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../time.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { instantOf, placeWords, zoneAsked } from './local-clock.ts';

type ClockTime = { hour: number; minute: number; words: string };

const NAMED: Record<string, number> = { noon: 12, midday: 12, midnight: 0 };
const TIME =
  /\b(?:(noon|midday|midnight)|(?:(half|quarter|\d{1,2}(?: min\w*)?) (past|to) )(\d{1,2})(?: ?(am|pm))?|(\d{1,2})[:.](\d{2})(?: ?(am|pm))?|(\d{1,2}) ?(am|pm|o ?clock)|(?:till?|until|to|by|at|before|from|and|between) (\d{1,2})(?! ?(?:pips?|lots?|dollars?|hours?|min|days?|percent|utc offset)|[\d.:]))\b/g;
const HALF_DAY = 12;

/** The clock times of a message in order: "from 9:15 to 13:40", "half past 3", "6 pm". */
function clockTimesIn(said: string): ClockTime[] {
  const times = [...said.replace(/\b0\.5 past\b/g, 'half past').matchAll(TIME)];
  return times.flatMap(([, named, part, side, of, ofHalf, hours, minutes, half, round, roundHalf, bare]) => {
    const suffix = ofHalf ?? half ?? (/m$/.test(roundHalf ?? '') ? roundHalf : undefined);
    const off =
      part === undefined ? 0 : part === 'half' ? 30 : part === 'quarter' ? 15 : Number.parseInt(part, 10);
    const first = named === undefined ? Number(of ?? hours ?? round ?? bare) : (NAMED[named] as number);
    const evening =
      suffix === 'pm' && first < HALF_DAY ? HALF_DAY : suffix === 'am' && first === HALF_DAY ? -HALF_DAY : 0;
    const minute = (first + evening) * 60 + Number(minutes ?? 0) + (side === 'to' ? -off : off);
    if (minute < 0 || minute > 24 * 60) return [];
    const [hour, rest] = [Math.floor(minute / 60) % 24, minute % 60];
    return [
      { hour, minute: rest, words: `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}` },
    ];
  });
}

const spanBetween = (from: ClockTime, to: ClockTime): number => {
  const span = (to.hour - from.hour) * HOUR_MS + (to.minute - from.minute) * MINUTE_MS;
  return span > 0 ? span : span + DAY_MS;
};

/** The time between two clock times, or from now to one. */
export const clockSpan: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const { now } = facts;
    const [first, second] = clockTimesIn(question.words);
    if (!first) return ask('Between which clock times? Name both, or one that I count to from now.', []);
    if (second)
      return withEvidence(facts, (cite) => {
        const span = spanBetween(first, second);
        return {
          sentence: `From ${cite(first.words, 'your message')} to ${cite(second.words, 'your message')} it is ${cite(formatDuration(span), 'arithmetic')}, ${cite(String(span / MINUTE_MS), 'arithmetic')} minutes.`,
          value: span,
          unit: 'ms',
        };
      });
    const where = zoneAsked(question, facts) ?? { zone: 'UTC', place: null };
    const today = instantOf(where.zone, first.hour, first.minute, now);
    if (today === null) return ask('I do not know that place. Which large city is near?', []);
    const at = today > now ? today : today + DAY_MS;
    return withEvidence(facts, (cite) => ({
      sentence: `Until ${cite(first.words, 'your message')} ${where.zone === 'UTC' ? 'UTC' : placeWords(where.place)} it is ${cite(formatDuration(at - now), 'clock', at)}${today > now ? '' : ', tomorrow'}.`,
      value: at - now,
      unit: 'ms',
      ...(where.zone === 'UTC' && { next: 'I count in UTC. Name your city, and I count in your own time.' }),
    }));
  },
};
