import { fact, type Fact } from './fact.ts';
import { OFTEN } from './market-said.ts';

const styles: ReadonlyArray<readonly [string, RegExp]> = [
  ['short', /\b(scalp\w*|short[ -]?term)\b/i],
  ['weekly', /\b(swing\w*|weekly)\b/i],
  ['long', /\b(position trad\w*|long[ -]?term|monthly)\b/i],
  ['daily', /\b(day ?trad\w*|intraday|daily)\b/i],
];
const styleSaid = new RegExp(
  `^(?:i(?:'m| am) an? (?:\\w+ )?(?:scalper|day ?trader|swing ?trader|position ?trader)|i ${OFTEN}(?:prefer|like|trade|do)(?: the)? (?:scalp\\w*|swing\\w*|day ?trading|intraday|position trading|(?:short|long)[ -]?term|(?:daily|weekly|monthly|short[ -]?term|long[ -]?term) (?:signals?|trades?|ideas?|plans?|charts?|timeframes?|setups?))|my (?:favou?rite |preferred |usual )?(?:timeframe|style) is \\w+(?:[ -]?(?:term|trading))?)(?: trading| trades)?$`,
  'i',
);
const sessionSaid = new RegExp(
  `^(?:i ${OFTEN}(?:can )?(?:trade|like|prefer)(?: only| mostly)?|my (?:favou?rite |preferred |usual )?sessions? (?:is|are))(?: in| during)?(?: the)? ((?:london|new york|tokyo|sydney)(?: and(?: the)? (?:london|new york|tokyo|sydney))*)(?: sessions?)?$`,
  'i',
);
const timeSaid = new RegExp(
  `^i (?:can |could )?${OFTEN}trade(?: only| mostly| mainly)? ((?:in|on|at|during|after|before|around|between|from) [\\p{L}\\d :'-]{3,60})$`,
  'iu',
);
const A_TIME =
  /\b(mornings?|evenings?|nights?|afternoons?|weekends?|weekdays?|lunch|work|school|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|midnight|noon|\d{1,2} ?(?:am|pm|o'clock)|\d{1,2}:\d\d|breakfast|dinner|kids|bed)\b/i;

/** Sessions, holding times and hours of the day. */
export function timesIn(said: string): Fact[] {
  const sessions = sessionSaid.exec(said)?.[1];
  if (sessions) return sessions.split(/ and(?: the)? /i).flatMap((one) => fact('session', one));
  if (styleSaid.test(said)) return fact('timeframe', styles.find(([, pattern]) => pattern.test(said))?.[0]);
  const time = timeSaid.exec(said)?.[1];
  return time && A_TIME.test(time) ? fact('trading-time', time) : [];
}
