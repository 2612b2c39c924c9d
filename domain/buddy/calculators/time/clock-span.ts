import { formatDuration } from '../../../calendar/countdown.ts';
import { DAY_MS, MINUTE_MS } from '../../../time.ts';
import { clockTimesIn, clockWords, type ClockTime } from '../../query/times/clock-times.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { instantOf, placeWords, zoneAsked } from './local-clock.ts';

const spanBetween = (from: ClockTime, to: ClockTime): number => {
  const span = (to.minute - from.minute) * MINUTE_MS;
  return span > 0 ? span : span + DAY_MS;
};

/** The time between two clock times, or from now to one. */
export const clockSpan: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const { now } = facts;
    const times = clockTimesIn(question.words, true);
    const [first, second] = /\bminus\b/.test(question.words) ? times.slice(0, 2).toReversed() : times;
    if (!first) return ask('Between which clock times? Name both, or one that I count to from now.', []);
    if (second)
      return withEvidence(facts, (cite) => {
        const span = spanBetween(first, second);
        return {
          sentence: `From ${cite(clockWords(first), 'your message')} to ${cite(clockWords(second), 'your message')} it is ${cite(formatDuration(span), 'arithmetic')}, ${cite(String(span / MINUTE_MS), 'arithmetic')} minutes.`,
          value: span,
          unit: 'ms',
        };
      });
    const where = zoneAsked(question, facts) ?? { zone: 'UTC', place: null };
    const today = instantOf(where.zone, Math.floor(first.minute / 60), first.minute % 60, now);
    if (today === null) return ask('I do not know that place. Which large city is near?', []);
    const at = today > now ? today : today + DAY_MS;
    return withEvidence(facts, (cite) => ({
      sentence: `Until ${cite(clockWords(first), 'your message')} ${where.zone === 'UTC' ? 'UTC' : placeWords(where.place)} it is ${cite(formatDuration(at - now), 'clock', at)}${today > now ? '' : ', tomorrow'}.`,
      value: at - now,
      unit: 'ms',
      ...(where.zone === 'UTC' && { next: 'I count in UTC. Name your city, and I count in your own time.' }),
    }));
  },
};
