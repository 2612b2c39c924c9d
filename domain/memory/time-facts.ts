import { toFacts, type MemoryFact } from './fact.ts';
import { FREQUENCY_ADVERBS } from './market-facts.ts';

const styles: ReadonlyArray<readonly [string, RegExp]> = [
  ['short', /\b(scalp\w*|short[ -]?term)\b/i],
  ['weekly', /\b(swing\w*|weekly)\b/i],
  ['long', /\b(position trad\w*|long[ -]?term|monthly)\b/i],
  ['daily', /\b(day ?trad\w*|intraday|daily)\b/i],
];
const styleSaid = new RegExp(
  `^(?:i(?:'m| am) an? (?:\\w+ )?(?:scalper|day ?trader|swing ?trader|position ?trader)|i ${FREQUENCY_ADVERBS}(?:prefer|like|trade|do)(?: the)? (?:scalp\\w*|swing\\w*|day ?trading|intraday|position trading|(?:short|long)[ -]?term|(?:daily|weekly|monthly|short[ -]?term|long[ -]?term) (?:signals?|trades?|ideas?|plans?|charts?|timeframes?|setups?))|my (?:favou?rite |preferred |usual )?(?:timeframe|style) is \\w+(?:[ -]?(?:term|trading))?)(?: trading| trades)?$`,
  'i',
);
const sessionSaid = new RegExp(
  `^(?:i ${FREQUENCY_ADVERBS}(?:can )?(?:trade|like|prefer)(?: only| mostly)?|my (?:favou?rite |preferred |usual )?sessions? (?:is|are))(?: in| during)?(?: the)? ((?:london|new york|tokyo|sydney)(?: and(?: the)? (?:london|new york|tokyo|sydney))*)(?: sessions?)?$`,
  'i',
);
const timeSaid = new RegExp(
  `^i (?:can |could )?${FREQUENCY_ADVERBS}trade(?: only| mostly| mainly)? ((?:in|on|at|during|after|before|around|between|from) [\\p{L}\\d :'-]{3,60})$`,
  'iu',
);
const A_TIME =
  /\b(mornings?|evenings?|nights?|afternoons?|weekends?|weekdays?|lunch|work|school|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|midnight|noon|\d{1,2} ?(?:am|pm|o'clock)|\d{1,2}:\d\d|breakfast|dinner|kids|bed)\b/i;

export function extractTimeFacts(said: string): MemoryFact[] {
  const sessions = sessionSaid.exec(said)?.[1];
  if (sessions) return sessions.split(/ and(?: the)? /i).flatMap((one) => toFacts('session', one));
  if (styleSaid.test(said))
    return toFacts('timeframe', styles.find(([, pattern]) => pattern.test(said))?.[0]);
  const time = timeSaid.exec(said)?.[1];
  return time && A_TIME.test(time) ? toFacts('trading-time', time) : [];
}
